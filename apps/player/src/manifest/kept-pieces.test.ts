import { sha256 as digestOf } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import * as fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { createFaults } from '../faults.ts';
import { manifestOf } from '../playback/testing-manifest.ts';
import type { Asset, AssetStore } from './asset-store.ts';
import { createContents } from './contents.ts';
import { createLargeFiles } from './large-files.ts';
import { testingStore, type TestingStore } from './testing-store.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const pieceBytes = 40 * 1024;
/** Bytes that arrive together. */
const partBytes = 5 * 1024;

function contentOf(size: number): { readonly bytes: Uint8Array<ArrayBuffer>; readonly asset: Asset } {
  const bytes = new Uint8Array(size).map((_, index) => (index * 7 + (index >> 12)) % 256);
  const sha256 = bytesToHex(digestOf(bytes));
  return { bytes, asset: { path: `/files/${sha256}.mp4`, sha256, mimetype: 'video/mp4', size } };
}

/** Two pieces and a half. */
const { bytes: video, asset } = contentOf(2.5 * pieceBytes);

/** Counts what a page does, and ends it after a number of steps, as a killed browser does: nothing follows. */
function lifeOf(steps = Infinity) {
  const over = new AbortController();
  const { signal } = over;
  const end = (): void => over.abort();
  const ended = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  let left = steps;
  return {
    signal,
    ended,
    end,
    step: async (): Promise<void> => {
      left -= 1;
      if (left < 0) end();
      if (signal.aborted) await new Promise(() => undefined);
    },
  };
}
type Life = ReturnType<typeof lifeOf>;

/** Serves a content, also from a position. @returns first bytes of the requests */
function serve(bytes: Uint8Array<ArrayBuffer>, life: Life): number[] {
  const begins: number[] = [];
  vi.stubGlobal('fetch', async (_address: string, { headers }: { headers: Record<string, string> }) => {
    const { range } = headers;
    let at = Number(/\d+/.exec(range ?? '')?.[0] ?? 0);
    begins.push(at);
    const end = bytes.byteLength;
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        await life.step();
        if (at < end) controller.enqueue(bytes.slice(at, at + partBytes));
        else controller.close();
        at += partBytes;
      },
    });
    if (range === undefined) return new Response(body);
    return new Response(body, { status: 206, headers: { 'content-range': `bytes ${String(at)}-${String(end)}/*` } });
  });
  return begins;
}

/** New page of a display on a store. Its files are large, and loaded at once. */
function pageOn(store: AssetStore, signal = new AbortController().signal, makeRoom = async () => undefined) {
  const faults = createFaults(() => 0);
  const manifest = manifestOf({ largeFiles: { aboveBytes: 10, hours: [], rate: 0 } });
  const largeFiles = createLargeFiles(
    () => 0,
    () => 0,
    () => manifest,
    () => false,
  );
  const progress: number[] = [];
  const loaded = (): number => contents.progress([asset]).loadedBytes;
  const contents = createContents(
    store,
    faults,
    () => ({}),
    largeFiles,
    makeRoom,
    () => void progress.push(loaded()),
    1,
    pieceBytes,
  );
  const need = { isUrgent: () => false, onSlow: () => undefined };
  const obtain = (one = asset) => contents.obtain(one, signal, need);
  return { obtain, loaded, progress, faults };
}

async function isVideo(content: Blob | undefined, expected = video): Promise<boolean> {
  const bytes = new Uint8Array((await content?.arrayBuffer()) ?? []);
  return bytes.byteLength === expected.byteLength && bytes.every((byte, index) => byte === expected[index]);
}

/** Store after a page that ended in the midst of the last piece. */
async function withPieces<Store extends AssetStore>(store: Store): Promise<Store> {
  const life = lifeOf();
  serve(video, lifeOf((2.25 * pieceBytes) / partBytes));
  const page = pageOn(store, life.signal);
  page.obtain().catch(() => undefined);
  await vi.waitFor(() => expect(page.loaded()).toBe(2.25 * pieceBytes));
  life.end();
  return store;
}

test('a new page counts the pieces that were kept at once, asks for the rest, and keeps the content in their place', async () => {
  const store = await withPieces(testingStore());
  expect(store.keptPieces(asset)).toEqual([0, 1]);
  const begins = serve(video, lifeOf());
  const page = pageOn(store);
  expect(await isVideo(await page.obtain())).toBe(true);
  expect(page.progress.slice(0, 2)).toEqual([2 * pieceBytes, 2 * pieceBytes + partBytes]);
  expect([begins, store.keptPieces(asset), page.faults.open()]).toEqual([[2 * pieceBytes], [], []]);
});

test('a store that lives no longer than the page begins again', async () => {
  const store = await withPieces({ ...testingStore(), pieces: undefined });
  const begins = serve(video, lifeOf());
  const page = pageOn(store);
  expect(await isVideo(await page.obtain())).toBe(true);
  expect(begins).toEqual([0]);
});

test('pieces of a page that ended before it removed them are removed', async () => {
  const store = await withPieces(testingStore());
  await store.put(asset, new Blob([video]));
  const begins = serve(video, lifeOf());
  expect(await isVideo(await pageOn(store).obtain())).toBe(true);
  expect([begins, store.keptPieces(asset)]).toEqual([[], []]);
});

test('altered pieces are removed when the digest is wrong, and loaded again', async () => {
  const store = await withPieces(testingStore());
  await store.pieces.put(asset, 0, new Blob([new Uint8Array(pieceBytes)]));
  const begins = serve(video, lifeOf());
  const { obtain, faults } = pageOn(store);
  expect(await isVideo(await obtain())).toBe(true);
  expect([begins, store.keptPieces(asset), faults.open()]).toEqual([[2 * pieceBytes, 0], [], []]);
});

test('pieces are removed when the server answers with something else', async () => {
  const store = await withPieces(testingStore());
  vi.stubGlobal('fetch', async () => new Response('<!doctype html> a page of a proxy'));
  const { obtain, faults } = pageOn(store);
  expect(await obtain()).toBeUndefined();
  expect(store.keptPieces(asset)).toEqual([]);
  expect(faults.open()).toMatchObject([{ kind: 'asset', count: 1 }]);
});

test('behind a proxy that refuses ranges, the whole content is loaded', async () => {
  for (const refusal of [
    { status: 403 },
    { status: 206, headers: { 'content-range': `bytes 0-9/${String(asset.size)}` } },
  ]) {
    const store = await withPieces(testingStore());
    const begins: (string | undefined)[] = [];
    vi.stubGlobal('fetch', async (_address: string, { headers: { range } }: { headers: Record<string, string> }) => {
      begins.push(range);
      return range === undefined ? new Response(video) : new Response(video.slice(0, 10), refusal);
    });
    const { obtain, faults } = pageOn(store);
    expect(await isVideo(await obtain())).toBe(true);
    expect([begins.length, store.keptPieces(asset), faults.open()]).toEqual([2, [], []]);
  }
});

test('a torn piece and a piece after a gap are loaded again', async () => {
  for (const lost of [0, 1]) {
    const store = await withPieces(testingStore());
    await store.pieces.put(asset, lost, new Blob([video.slice(0, 1000)]));
    const begins = serve(video, lifeOf());
    expect(await isVideo(await pageOn(store).obtain())).toBe(true);
    expect(begins).toEqual([lost * pieceBytes]);
  }
});

test('a piece that cannot be read any more is loaded again', async () => {
  const store = await withPieces(testingStore());
  const unreadable = new Blob([video.slice(0, pieceBytes)]);
  const parts = [video.slice(0, 1000)];
  const breaking = (): ReadableStream<Uint8Array<ArrayBuffer>> =>
    new ReadableStream({
      pull(controller) {
        const part = parts.shift();
        if (part === undefined) controller.error(new DOMException('gone', 'NotReadableError'));
        else controller.enqueue(part);
      },
    });
  vi.spyOn(unreadable, 'stream').mockImplementation(breaking);
  await store.pieces.put(asset, 1, unreadable);
  const begins = serve(video, lifeOf());
  expect(await isVideo(await pageOn(store).obtain())).toBe(true);
  expect(begins).toEqual([pieceBytes]);
});

test('without room for a content and its pieces, it is loaded without them', async () => {
  const plain = testingStore();
  const put = vi.spyOn(plain.pieces, 'put');
  const store = { ...plain, hasRoom: async (bytes: number) => bytes < 2 * asset.size };
  serve(video, lifeOf());
  const makeRoom = vi.fn<() => Promise<undefined>>();
  expect(await isVideo(await pageOn(store, undefined, makeRoom).obtain())).toBe(true);
  expect(makeRoom).toHaveBeenCalledTimes(1);
  expect(put).not.toHaveBeenCalled();
});

test('a piece that finds no room breaks no download, and none after it is kept', async () => {
  const plain = testingStore();
  const pieces = {
    ...plain.pieces,
    put: async (one: Asset, number: number, piece: Blob) => {
      if (number === 1) throw new DOMException('full', 'QuotaExceededError');
      return plain.pieces.put(one, number, piece);
    },
  };
  const long = contentOf(3.5 * pieceBytes);
  const numbers: (readonly number[])[] = [];
  const put = async (one: Asset, content: Blob) => {
    numbers.push(plain.keptPieces(one));
    return plain.put(one, content);
  };
  const begins = serve(long.bytes, lifeOf());
  const { obtain, faults } = pageOn({ ...plain, pieces, put });
  expect(await isVideo(await obtain(long.asset), long.bytes)).toBe(true);
  expect([begins, numbers, faults.open()]).toEqual([[0], [[0]], []]);
});

test('pieces make room for other contents', async () => {
  const other = contentOf(100);
  const store = await withPieces(testingStore());
  serve(other.bytes, lifeOf());
  const hasRoom = async (bytes: number) => bytes < other.asset.size || store.keptPieces(asset).length === 0;
  const page = pageOn({ ...store, hasRoom });
  expect(await isVideo(await page.obtain(other.asset), other.bytes)).toBe(true);
  expect(page.faults.open()).toEqual([]);
});

test('a content that finds no room beside its pieces is loaded again without them', async () => {
  const store = await withPieces(testingStore());
  let keptAtEnd: readonly number[] = [];
  const put = async (one: Asset, content: Blob) => {
    keptAtEnd = store.keptPieces(one);
    if (keptAtEnd.length > 0) throw new DOMException('full', 'QuotaExceededError');
    return store.put(one, content);
  };
  const begins = serve(video, lifeOf());
  const { obtain, faults } = pageOn({ ...store, put });
  expect(await isVideo(await obtain())).toBe(true);
  expect(begins).toEqual([2 * pieceBytes, 0]);
  expect(keptAtEnd).toEqual([]);
  expect(faults.open()).toMatchObject([{ kind: 'storage', count: 1 }]);
});

/** Store as a page has it that may end between any two steps, or in the midst of a write. */
function mortal(store: TestingStore, life: Life, tornAt: number): AssetStore {
  return {
    ...store,
    get: async (one) => {
      await life.step();
      return store.get(one);
    },
    put: async (one, content) => {
      await life.step();
      await store.put(one, content);
      await life.step();
      return content;
    },
    pieces: {
      get: store.pieces.get,
      put: async (one, number, piece) => {
        const torn = store.pieces.put(one, number, piece.slice(0, tornAt));
        await life.step();
        await torn;
        await store.pieces.put(one, number, piece);
        await life.step();
        return piece;
      },
      remove: async (one) => {
        await life.step();
        await store.pieces.remove(one);
      },
    },
  };
}

test('wherever pages end, the content is right in the end, and no whole piece is asked for twice', async () => {
  const contents = [2, 2.5, 3].map((pieces) => contentOf(pieces * pieceBytes));
  const ends = fc.array(fc.record({ steps: fc.nat(40), tornAt: fc.nat(pieceBytes - 1) }), { maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...contents), ends, async ({ bytes, asset: one }, pages) => {
      const store = testingStore();
      for (const { steps, tornAt } of pages) {
        const life = lifeOf(steps);
        const begins = serve(bytes, life);
        const whole = await wholePieces(store, one);
        const obtained = pageOn(mortal(store, life, tornAt), life.signal)
          .obtain(one)
          .catch(() => undefined);
        await Promise.race([obtained, life.ended]);
        for (const begin of begins) expect(begin).toBe(whole * pieceBytes);
      }
      const whole = await wholePieces(store, one);
      const isKept = (await store.get(one)) !== undefined;
      const begins = serve(bytes, lifeOf());
      expect(await isVideo(await pageOn(store).obtain(one), bytes)).toBe(true);
      expect(begins).toEqual(isKept || whole * pieceBytes === one.size ? [] : [whole * pieceBytes]);
      expect(store.keptPieces(one)).toEqual([]);
    }),
    { numRuns: 100 },
  );
});

/** Number of whole pieces from the first on. */
async function wholePieces(store: TestingStore, one: Asset): Promise<number> {
  let count = 0;
  while ((await store.pieces.get(one, count))?.size === pieceBytes) count += 1;
  return count;
}
