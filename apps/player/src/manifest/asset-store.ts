import type { Manifest } from '@mutai/contract/screens/player';
import type { TaggedManifest } from '../server/screen-api.ts';

/** Content of a manifest. The path contains its digest. */
export interface Asset {
  readonly path: string;
  readonly sha256: string;
  readonly mimetype: string;
  /** Bytes. */
  readonly size: number;
}

/** Keeps pieces of large contents until the whole content is kept, so that a download goes on in the next page. */
export interface Pieces {
  readonly get: (asset: Asset, number: number) => Promise<Blob | undefined>;
  /** @returns the piece, kept as the store keeps it */
  readonly put: (asset: Asset, number: number, piece: Blob) => Promise<Blob>;
  /** Removes the pieces of a content, or all. */
  readonly remove: (asset?: Asset) => Promise<void>;
}

/** Keeps contents whose digest was checked, by path, and the last manifest that was loaded completely. */
export interface AssetStore {
  readonly get: (asset: Asset) => Promise<Blob | undefined>;
  /** @returns the content, kept as the store keeps it */
  readonly put: (asset: Asset, content: Blob) => Promise<Blob>;
  /** Returns true if a fifth of the storage stays free with this many bytes more. */
  readonly hasRoom: (bytes: number) => Promise<boolean>;
  /** `undefined`: the store lives no longer than the page. */
  readonly pieces: Pieces | undefined;
  /** Removes all contents with other paths, and their pieces. */
  readonly keepOnly: (paths: ReadonlySet<string>) => Promise<void>;
  readonly saveManifest: (tagged: TaggedManifest) => Promise<void>;
  readonly manifest: () => Promise<TaggedManifest | undefined>;
  readonly clear: () => Promise<void>;
}

const assetCache = 'player-assets';
const pieceCache = 'player-pieces';
const manifestCache = 'player-manifest';
const manifestPath = '/screen/manifest.json';
/** Parts that manifests kept by earlier players lack. */
const unknownBefore = {
  emergencies: [],
  playlists: [],
  rules: [],
  largeFiles: { aboveBytes: 0, hours: [], rate: 0 },
} satisfies Partial<Manifest>;
const etagHeader = 'x-etag';

/** Part of the storage that may be used: browsers evict whole sites that fill theirs. */
const usableShare = 0.8;

/** Address of a piece: the path is that of its content. */
const pieceAddress = (path: string, number: number): string => `${path}?piece=${String(number)}`;

const cachePieces: Pieces = {
  get: async ({ path }, number) => {
    const cache = await caches.open(pieceCache);
    return (await cache.match(pieceAddress(path, number)))?.blob();
  },
  put: async (asset, number, piece) => {
    const cache = await caches.open(pieceCache);
    await cache.put(pieceAddress(asset.path, number), new Response(piece));
    return (await cachePieces.get(asset, number)) ?? piece;
  },
  remove: async (asset) => {
    if (asset === undefined) await caches.delete(pieceCache);
    else await (await caches.open(pieceCache)).delete(asset.path, { ignoreSearch: true });
  },
};

/** Keeps contents in Cache Storage, beyond the end of the page. */
const cacheStore: AssetStore = {
  get: async ({ path, size }) => {
    const cache = await caches.open(assetCache);
    const kept = await cache.match(path);
    if (kept === undefined) return undefined;
    // A blob of the cache stays on disk.
    const content = await kept.blob();
    if (content.size === size) return content;
    await cache.delete(path);
    return undefined;
  },
  put: async (asset, content) => {
    const cache = await caches.open(assetCache);
    await cache.put(asset.path, new Response(content, { headers: { 'content-type': asset.mimetype } }));
    return (await cacheStore.get(asset)) ?? content;
  },
  hasRoom: async (bytes) => {
    const { usage = 0, quota = Infinity } = await navigator.storage.estimate();
    return usage + bytes <= quota * usableShare;
  },
  pieces: cachePieces,
  keepOnly: async (paths) => {
    for (const name of [assetCache, pieceCache]) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        if (!paths.has(new URL(request.url).pathname)) await cache.delete(request);
      }
    }
  },
  saveManifest: async ({ manifest, etag }) => {
    const cache = await caches.open(manifestCache);
    const headers = { 'content-type': 'application/json', [etagHeader]: etag };
    await cache.put(manifestPath, new Response(JSON.stringify(manifest), { headers }));
  },
  manifest: async () => {
    const kept = await (await caches.open(manifestCache)).match(manifestPath);
    if (kept === undefined) return undefined;
    const etag = kept.headers.get(etagHeader) ?? '';
    const manifest = (await kept.json().catch(() => undefined)) as Manifest | undefined;
    return manifest === undefined ? undefined : { manifest: { ...unknownBefore, ...manifest }, etag };
  },
  clear: async () => {
    await caches.delete(manifestCache);
    await caches.delete(assetCache);
    await caches.delete(pieceCache);
  },
};

/** Keeps contents as long as the page: over plain HTTP, browsers have no Cache Storage. */
function memoryStore(): AssetStore {
  const contents = new Map<string, Blob>();
  return {
    get: async ({ path }) => contents.get(path),
    put: async ({ path }, content) => {
      contents.set(path, content);
      return content;
    },
    hasRoom: async () => true,
    pieces: undefined,
    keepOnly: async (paths) => {
      for (const path of contents.keys()) if (!paths.has(path)) contents.delete(path);
    },
    saveManifest: async () => undefined,
    manifest: async () => undefined,
    clear: async () => contents.clear(),
  };
}

/** True in a secure context: contents are kept for times without network. */
export const keepsContents = 'caches' in window;

export const createAssetStore = (): AssetStore => (keepsContents ? cacheStore : memoryStore());
