import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Asset, AssetStore, Pieces } from './asset-store.ts';

/** Bytes of a content that have arrived: a download that broke or was stopped goes on after them. */
export interface Arrived {
  readonly bytes: () => number;
  /**
   * Reads the pieces that an earlier page has kept, because the state of the digest is not stored. What is not readable
   * any more has not arrived.
   *
   * @throws if the signal aborts
   */
  readonly readKept: (signal: AbortSignal) => Promise<void>;
  readonly add: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
  /** @returns undefined if the digest is wrong */
  readonly content: () => Blob | undefined;
  /** Forgets all bytes, also those that the store keeps. */
  readonly reset: () => Promise<void>;
  /**
   * Forgets all bytes, and keeps no more pieces. Pieces that were only removed would take room as long as the page
   * refers to them.
   */
  readonly drop: () => Promise<void>;
}

type Digest = ReturnType<typeof sha256.create>;

/** Adds a piece to a digest. Reads it as a stream, so that the page stays responsive. */
async function addTo(digest: Digest, piece: Blob): Promise<void> {
  const reader = new Response(piece).body?.getReader();
  for (;;) {
    const { value } = (await reader?.read()) ?? {};
    if (value === undefined) return;
    digest.update(value);
  }
}

/** Finds the pieces that earlier pages have kept, without gaps. */
async function findPieces(asset: Asset, kept: Pieces, pieceBytes: number): Promise<Blob[]> {
  const found: Blob[] = [];
  while ((found.length + 1) * pieceBytes <= asset.size) {
    const piece = await kept.get(asset, found.length);
    // A browser that ends while it writes may leave a part of a piece.
    if (piece?.size !== pieceBytes) break;
    found.push(piece);
  }
  return found;
}

/**
 * Finds what earlier pages have kept of a content.
 *
 * @param keeps true: the store keeps whole pieces; false: they live as long as the page
 * @param pieceBytes bytes of a piece
 */
export async function createArrived(
  asset: Asset,
  store: AssetStore,
  keeps: boolean,
  pieceBytes: number,
): Promise<Arrived> {
  let kept = keeps ? store.pieces : undefined;
  let digest = sha256.create();
  /** Pieces that are part of the digest. */
  let pieces: Blob[] = [];
  /** Pieces of an earlier page, which follow. */
  let unread = kept === undefined ? [] : await findPieces(asset, kept, pieceBytes);
  /** Bytes after the last whole piece. */
  let open: Uint8Array<ArrayBuffer>[] = [];
  let openBytes = 0;

  /** Keeps a piece after the one before, if there is room. @returns the piece as the store keeps it */
  async function keep(piece: Blob, number: number): Promise<Blob> {
    if (kept === undefined) return piece;
    try {
      if (number > 0 && (await kept.get(asset, number - 1)) === undefined) return piece;
      // Before its pieces are removed, the whole content is kept beside them.
      const isRoom = await store.hasRoom(2 * asset.size - number * pieceBytes);
      return isRoom ? await kept.put(asset, number, piece) : piece;
    } catch {
      // Full storage, most likely. Nothing is lost as long as the page lives.
      return piece;
    }
  }

  async function reset(): Promise<void> {
    digest = sha256.create();
    [pieces, unread, open, openBytes] = [[], [], [], 0];
    // Pieces that stay are removed with those that nothing needs.
    await kept?.remove(asset).catch(() => undefined);
  }

  return {
    bytes: () => (pieces.length + unread.length) * pieceBytes + openBytes,
    readKept: async (signal) => {
      for (let [piece] = unread; piece !== undefined; [piece] = unread) {
        if (signal.aborted) throw new Error('not needed any more');
        const extended = digest.clone();
        try {
          await addTo(extended, piece);
        } catch {
          unread = [];
          return;
        }
        digest = extended;
        pieces.push(piece);
        unread.shift();
      }
    },
    add: async (bytes) => {
      digest.update(bytes);
      for (let from = 0; from < bytes.byteLength;) {
        const part = bytes.subarray(from, from + pieceBytes - openBytes);
        open.push(part);
        openBytes += part.byteLength;
        from += part.byteLength;
        if (openBytes < pieceBytes) return;
        const piece = new Blob(open);
        [open, openBytes] = [[], 0];
        pieces.push(await keep(piece, pieces.length));
      }
    },
    content: () =>
      bytesToHex(digest.clone().digest()) === asset.sha256
        ? new Blob([...pieces, ...open], { type: asset.mimetype })
        : undefined,
    reset,
    drop: async () => {
      await reset();
      kept = undefined;
    },
  };
}
