import type { Asset, AssetStore, Pieces } from './asset-store.ts';

/** Store of tests, and the numbers of the pieces that it keeps of a content. */
export interface TestingStore extends AssetStore {
  readonly pieces: Pieces;
  readonly keptPieces: (asset: Asset) => readonly number[];
}

/** Store without limits, and without manifests. */
export function testingStore(): TestingStore {
  const contents = new Map<string, Blob>();
  const pieces = new Map<string, Map<number, Blob>>();
  return {
    get: async ({ path }) => contents.get(path),
    put: async ({ path }, content) => {
      contents.set(path, content);
      return content;
    },
    hasRoom: async () => true,
    pieces: {
      get: async ({ path }, number) => pieces.get(path)?.get(number),
      put: async ({ path }, number, piece) => {
        pieces.set(path, (pieces.get(path) ?? new Map<number, Blob>()).set(number, piece));
        return piece;
      },
      remove: async (asset) => {
        if (asset === undefined) pieces.clear();
        else pieces.delete(asset.path);
      },
    },
    keepOnly: async () => undefined,
    saveManifest: async () => undefined,
    manifest: async () => undefined,
    clear: async () => undefined,
    keptPieces: ({ path }) => [...(pieces.get(path)?.keys() ?? [])],
  };
}
