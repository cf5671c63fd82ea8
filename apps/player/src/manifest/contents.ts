import type { Faults } from '../faults.ts';
import { pause, retryDelay } from '../pause.ts';
import { type Arrived, createArrived } from './arrived.ts';
import type { Asset, AssetStore } from './asset-store.ts';
import { download, type HeadersOf, WrongContent } from './download.ts';
import { HeldBack, type LargeFiles, type Need } from './large-files.ts';

/** Wrong answers after which a content is left out. */
const attempts = 3;
/** Downloads at once: the first contents are complete sooner than if all shared the line. */
const atOnce = 3;

export interface Progress {
  readonly loadedBytes: number;
  readonly totalBytes: number;
  readonly loadedFiles: number;
  readonly totalFiles: number;
  /** Start of the download hours that everything else waits for; `null`: nothing waits, or something is loading. */
  readonly waitsUntil: number | null;
}

/** True while contents wait for download hours, and nothing is loading. */
export const isWaiting = (progress: Progress | null): boolean => progress !== null && progress.waitsUntil !== null;

/** Loads a content; see `Contents`. */
export type Obtain = (asset: Asset, signal: AbortSignal) => Promise<Blob | undefined>;

/** Contents of manifests, loaded once each. */
export interface Contents {
  /**
   * Loads a content. Repeats without end while the server cannot be reached.
   *
   * @returns undefined if the server has another content or none
   * @throws if the signal aborts
   */
  readonly obtain: (asset: Asset, signal: AbortSignal, need: Need) => Promise<Blob | undefined>;
  /** Progress of these contents. */
  readonly progress: (assets: readonly Asset[]) => Progress;
}

const noRoom = '存储空间不足，无法保存新内容';

const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError';

/** Limits how many tasks run at once. */
function queue(limit: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
    try {
      return await task();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
}

/** Bytes of a piece. Browsers may write it to disk; the store keeps those of large contents beyond the end of the page. */
const usualPieceBytes = 4 * 1024 * 1024;
/** Milliseconds until the free storage is looked at again. */
const roomRetryMs = 60_000;

/**
 * @param makeRoom removes contents that nothing needs
 * @param onProgress called when bytes have arrived, and when a content begins or ends to wait for its hours
 * @param firstRetryMs milliseconds before the first repetition
 */
export function createContents(
  store: AssetStore,
  faults: Faults,
  headersOf: HeadersOf,
  largeFiles: LargeFiles,
  makeRoom: () => Promise<void>,
  onProgress: () => void,
  firstRetryMs = 1000,
  pieceBytes = usualPieceBytes,
): Contents {
  const loaded = new Map<string, number>();
  /** Contents that wait for their hours, and number of those that do not. */
  const held = new Set<string>();
  let active = 0;
  const inTurn = queue(atOnce);
  // Apart, so that slow ones do not hold up the others; and one by one, so that the first is complete sooner.
  const largeInTurn = queue(1);

  const tell = (path: string, bytes: number) => {
    loaded.set(path, bytes);
    onProgress();
  };

  /** Gives the room of all pieces to contents. */
  async function dropPieces(arrived: Arrived): Promise<void> {
    if (store.pieces === undefined) return;
    await arrived.drop();
    await store.pieces.remove();
  }

  /** Makes room for a content, if there is too little. @returns false if there still is */
  async function makeRoomFor(asset: Asset, arrived: Arrived): Promise<boolean> {
    // Pieces of a large content need as much again.
    if (await store.hasRoom(largeFiles.isLarge(asset) ? 2 * asset.size : asset.size)) return true;
    await makeRoom();
    if (await store.hasRoom(asset.size)) return true;
    await dropPieces(arrived);
    return store.hasRoom(asset.size);
  }

  /** Keeps a content that has arrived. */
  async function keep(asset: Asset, content: Blob, arrived: Arrived): Promise<Blob> {
    try {
      const kept = await store.put(asset, content);
      await arrived.reset();
      return kept;
    } catch (error) {
      // The browser may have lost the bytes.
      if (!isFull(error)) await arrived.reset();
      throw error;
    }
  }

  async function find(asset: Asset): Promise<Blob | undefined> {
    const known = await store.get(asset);
    if (known !== undefined) tell(asset.path, asset.size);
    return known;
  }

  /**
   * @param arrived what earlier attempts brought
   * @throws HeldBack if the hours of the content are over
   */
  async function load(asset: Asset, signal: AbortSignal, need: Need, arrived: Arrived): Promise<Blob | undefined> {
    const known = await find(asset);
    if (known !== undefined) return known;
    const isLarge = largeFiles.isLarge(asset);
    const onBytes = async (bytes: number): Promise<void> => {
      tell(asset.path, arrived.bytes());
      if (isLarge) await largeFiles.pace(bytes, need, signal);
    };
    let wrong = 0;
    for (let failures = 0; ; failures += 1) {
      if (signal.aborted) throw new Error('not needed any more');
      if (!(await makeRoomFor(asset, arrived))) {
        faults.add('storage', noRoom);
        await pause(roomRetryMs, signal);
        continue;
      }
      try {
        if (isLarge) await largeFiles.pace(0, need, signal);
        const content = await download(asset, headersOf(asset.path), signal, arrived, onBytes);
        const kept = await keep(asset, content, arrived);
        tell(asset.path, asset.size);
        return kept;
      } catch (error) {
        if (signal.aborted || error instanceof HeldBack) throw error;
        tell(asset.path, arrived.bytes());
        if (error instanceof WrongContent) {
          wrong += 1;
          if (wrong === attempts) {
            faults.add('asset', `${asset.path}：${error.message}，已略过`);
            return undefined;
          }
        } else if (isFull(error)) {
          faults.add('storage', noRoom);
          await dropPieces(arrived);
          await makeRoom();
        }
        await pause(retryDelay(failures, firstRetryMs), signal);
      }
    }
  }

  /** Waits until a large content may be loaded. */
  async function waitFor({ path }: Asset, signal: AbortSignal, need: Need): Promise<void> {
    const onHeld = () => {
      held.add(path);
      onProgress();
    };
    await largeFiles.wait(need, onHeld, signal);
    if (held.delete(path)) onProgress();
  }

  /** Loads a large content, when its hours allow it. */
  async function loadLarge(asset: Asset, signal: AbortSignal, need: Need): Promise<Blob | undefined> {
    const known = await find(asset);
    const arrived = await createArrived(asset, store, true, pieceBytes);
    if (known !== undefined) {
      // The page before may have ended between the two.
      await arrived.reset();
      return known;
    }
    if (!loaded.has(asset.path)) tell(asset.path, arrived.bytes());
    for (;;) {
      await waitFor(asset, signal, need);
      try {
        const turn = need.isUrgent() ? inTurn : largeInTurn;
        return await turn(() => counted(() => load(asset, signal, need, arrived)));
      } catch (error) {
        if (!(error instanceof HeldBack)) throw error;
      }
    }
  }

  async function counted<Result>(task: () => Promise<Result>): Promise<Result> {
    active += 1;
    try {
      return await task();
    } finally {
      active -= 1;
    }
  }

  return {
    obtain: (asset, signal, need) =>
      largeFiles.isLarge(asset)
        ? loadLarge(asset, signal, need)
        : inTurn(() =>
            counted(async () => load(asset, signal, need, await createArrived(asset, store, false, pieceBytes))),
          ),
    progress: (assets) => ({
      loadedBytes: assets.reduce((sum, { path }) => sum + (loaded.get(path) ?? 0), 0),
      totalBytes: assets.reduce((sum, { size }) => sum + size, 0),
      loadedFiles: assets.filter(({ path, size }) => loaded.get(path) === size).length,
      totalFiles: assets.length,
      waitsUntil: active === 0 && assets.some(({ path }) => held.has(path)) ? largeFiles.opensAt() : null,
    }),
  };
}
