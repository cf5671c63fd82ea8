import type { Faults } from '../faults.ts';
import { pause, retryDelay } from '../pause.ts';
import type { Asset, AssetStore } from './asset-store.ts';
import { download, type HeadersOf, WrongContent } from './download.ts';

/** Wrong answers after which a content is left out. */
const attempts = 3;
/** Downloads at once: the first contents are complete sooner than if all shared the line. */
const atOnce = 3;

export interface Progress {
  readonly loadedBytes: number;
  readonly totalBytes: number;
}

/** Contents of manifests, loaded once each. */
export interface Contents {
  /**
   * Loads a content. Repeats without end while the server cannot be reached.
   *
   * @returns undefined if the server has another content or none
   * @throws if the signal aborts
   */
  readonly obtain: (asset: Asset, signal: AbortSignal) => Promise<Blob | undefined>;
  /** Bytes of these contents that are there. */
  readonly progress: (assets: readonly Asset[]) => Progress;
}

const noRoom = '存储空间不足，无法保存新内容';

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

/** Milliseconds until the free storage is looked at again. */
const roomRetryMs = 60_000;

/**
 * @param makeRoom removes contents that nothing needs
 * @param firstRetryMs milliseconds before the first repetition
 */
export function createContents(
  store: AssetStore,
  faults: Faults,
  headersOf: HeadersOf,
  makeRoom: () => Promise<void>,
  onProgress: () => void,
  firstRetryMs = 1000,
): Contents {
  const loaded = new Map<string, number>();
  const inTurn = queue(atOnce);

  const tell = (path: string, bytes: number) => {
    loaded.set(path, bytes);
    onProgress();
  };

  /** Returns true if a content of this size can be kept, perhaps after others were removed. */
  async function hasRoom(bytes: number): Promise<boolean> {
    if (await store.hasRoom(bytes)) return true;
    await makeRoom();
    return store.hasRoom(bytes);
  }

  async function load(asset: Asset, signal: AbortSignal): Promise<Blob | undefined> {
    const known = await store.get(asset);
    if (known !== undefined) {
      tell(asset.path, asset.size);
      return known;
    }
    let wrong = 0;
    for (let failures = 0; ; failures += 1) {
      if (signal.aborted) throw new Error('not needed any more');
      if (!(await hasRoom(asset.size))) {
        faults.add('storage', noRoom);
        await pause(roomRetryMs, signal);
        continue;
      }
      try {
        const content = await download(asset, headersOf(asset.path), signal, (bytes) => tell(asset.path, bytes));
        return await store.put(asset, content);
      } catch (error) {
        if (signal.aborted) throw error;
        tell(asset.path, 0);
        if (error instanceof WrongContent) {
          wrong += 1;
          if (wrong === attempts) {
            faults.add('asset', `${asset.path}：${error.message}，已略过`);
            return undefined;
          }
        } else if (error instanceof DOMException && error.name === 'QuotaExceededError') {
          faults.add('storage', noRoom);
          await makeRoom();
        }
        await pause(retryDelay(failures, firstRetryMs), signal);
      }
    }
  }

  return {
    obtain: (asset, signal) => inTurn(() => load(asset, signal)),
    progress: (assets) => ({
      loadedBytes: assets.reduce((sum, { path }) => sum + (loaded.get(path) ?? 0), 0),
      totalBytes: assets.reduce((sum, { size }) => sum + size, 0),
    }),
  };
}
