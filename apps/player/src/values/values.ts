import { refreshMs, type Sources, type SourceValue } from '@mutai/blocks/data/sources';
import type { ScreenValue } from '@mutai/contract/screens/player';
import { maxKnownValues } from '@mutai/contract/screens/player-paths';
import type { Asset } from '../manifest/asset-store.ts';
import { type Library, missingRetryMs } from '../manifest/library.ts';
import { withContents } from '../manifest/with-contents.ts';
import { pause, retryDelay } from '../pause.ts';

/** Shortest time between two writes of values, in milliseconds: flash storage wears out. */
const saveMs = 60_000;

/** Value with its digest, as it is kept for a start without network. */
interface KeptValue extends SourceValue {
  readonly id: number;
  readonly digest: string;
  /** Pictures in the value; absent: none. */
  readonly assets?: readonly Asset[];
}

/** Keeps values beyond the end of the page. */
export interface ValueStore {
  readonly read: () => Promise<readonly KeptValue[]>;
  readonly write: (values: readonly KeptValue[]) => Promise<void>;
}

const valueCache = 'player-manifest';
const valuePath = '/screen/values.json';

/** Keeps values beside the manifest, which is cleared with them. Over plain HTTP nothing is kept. */
export const createValueStore = (): ValueStore => ({
  read: async () => {
    const kept = await (await caches.open(valueCache)).match(valuePath);
    return kept === undefined ? [] : ((await kept.json()) as readonly KeptValue[]);
  },
  write: async (values) => {
    const headers = { 'content-type': 'application/json' };
    await (await caches.open(valueCache)).put(valuePath, new Response(JSON.stringify(values), { headers }));
  },
});

/** Values that the manifest of a display names. */
export interface Values {
  readonly sources: Sources;
  /** Requests what changed. */
  readonly fetch: () => void;
}

/** Value that is shown. */
interface Shown {
  /** The value with addresses of the server. */
  readonly kept: KeptValue;
  /** With addresses of loaded pictures. */
  readonly value: SourceValue;
  /** Frees its pictures. */
  readonly release: () => void;
}

/**
 * Reads the values that were kept, and follows those of the server until the signal aborts. A value with pictures is shown
 * once they are there; until then, the one before is.
 *
 * @param request answers the values, without those whose digests it is given
 * @param library loads pictures
 */
export async function createValues(
  request: (known: string) => Promise<readonly ScreenValue[]>,
  store: ValueStore,
  library: Pick<Library, 'obtain' | 'keep'>,
  signal: AbortSignal,
): Promise<Values> {
  /** Newest values of the server. */
  let values: ReadonlyMap<number, KeptValue> = new Map();
  const shown = new Map<number, Shown>();
  /** Ends the loading of the pictures of a value. */
  const loading = new Map<number, AbortController>();
  const listeners = new Set<() => void>();
  /** Pictures that the library keeps. */
  let keptPictures = '';
  /** Shown values are not written yet. */
  let isUnsaved = false;
  let saveTimer: ReturnType<typeof setTimeout> | undefined;
  let isWanted = false;
  /** Ends a pause. */
  let wake: () => void = () => undefined;
  signal.addEventListener('abort', () => {
    for (const stop of loading.values()) stop.abort();
    clearTimeout(saveTimer);
    removeEventListener('pagehide', flush);
  });

  const tell = () => {
    for (const changed of listeners) changed();
  };

  /** Shows a value, or stops showing one. */
  function show(id: number, next: Shown | undefined): void {
    const before = shown.get(id);
    if (next === undefined) shown.delete(id);
    else shown.set(id, next);
    tell();
    if (before !== undefined && before.release !== next?.release) before.release();
  }

  /** Writes what is shown, if it has changed. */
  function flush(): void {
    if (!isUnsaved) return;
    isUnsaved = false;
    store.write([...shown.values()].map(({ kept }) => kept)).catch(() => undefined);
  }

  /** Writes what is shown: now, or a minute after the last time. */
  function save(): void {
    isUnsaved = true;
    if (saveTimer !== undefined || signal.aborted) return;
    flush();
    saveTimer = setTimeout(() => {
      saveTimer = undefined;
      if (isUnsaved) save();
    }, saveMs);
  }

  /** Keeps the pictures of what is shown and of what will be. */
  function keepPictures(): void {
    const all = [...[...shown.values()].map(({ kept }) => kept), ...values.values()];
    const paths = [...new Set(all.flatMap(({ assets = [] }) => assets.map(({ path }) => path)))];
    const joined = paths.toSorted().join();
    if (joined === keptPictures) return;
    keptPictures = joined;
    library.keep(paths);
  }

  /** Loads the pictures of a value and shows it. Those that the server lacks are requested again after a while. */
  async function load(id: number, { digest, value }: KeptValue, assets: readonly Asset[]): Promise<void> {
    loading.get(id)?.abort();
    const stop = new AbortController();
    loading.set(id, stop);
    let missing = Infinity;
    try {
      while (missing > 0) {
        const loaded = await Promise.all(
          assets.map(async (asset) => [asset.path, await library.obtain(asset, stop.signal)] as const),
        );
        const now = values.get(id);
        if (stop.signal.aborted || now?.digest !== digest) return;
        const lacking = loaded.filter(([, content]) => content === undefined).length;
        if (lacking < missing) {
          missing = lacking;
          const addresses = new Map(
            loaded.map(([path, content]) => [path, content === undefined ? undefined : URL.createObjectURL(content)]),
          );
          const release = () => {
            for (const address of addresses.values()) if (address !== undefined) URL.revokeObjectURL(address);
          };
          const { at, ages } = now;
          show(id, { kept: now, value: { value: withContents(value, addresses), at, ages }, release });
          keepPictures();
          save();
        }
        if (missing > 0) await pause(missingRetryMs, stop.signal);
      }
    } catch {
      // A newer value does not need them any more.
    } finally {
      if (loading.get(id) === stop) loading.delete(id);
    }
  }

  /** Takes the values that there are now. */
  function take(next: ReadonlyMap<number, KeptValue>): void {
    const before = values;
    values = next;
    for (const [id, kept] of next) {
      const { digest, value, at, ages, assets = [] } = kept;
      const own = shown.get(id);
      if (own?.kept.digest === digest) {
        if (own.kept !== kept) show(id, { ...own, kept, value: { ...own.value, at, ages } });
      } else if (assets.length === 0) show(id, { kept, value: { value, at, ages }, release: () => undefined });
      else if (before.get(id)?.digest !== digest || !loading.has(id)) void load(id, kept, assets);
    }
    for (const id of shown.keys()) if (!next.has(id)) show(id, undefined);
    for (const [id, stop] of loading) if (!next.has(id)) stop.abort();
  }

  /** Values after an answer, which leaves out what is known. */
  const after = (answer: readonly ScreenValue[]): ReadonlyMap<number, KeptValue> =>
    new Map(
      answer.map(({ id, digest, at, ages, value, assets }) => {
        const before = values.get(id);
        if (before?.digest !== digest) {
          return [id, { id, digest, at, ages, value, ...(assets?.length ? { assets } : {}) }];
        }
        return [id, before.at === at && before.ages === ages ? before : { ...before, at, ages }];
      }),
    );

  /** Digests for the request. Values beyond the limit are answered again each time. */
  const known = (): string =>
    [...values.values()]
      .slice(0, maxKnownValues)
      .map(({ id, digest }) => `${String(id)}:${digest}`)
      .join();

  async function follow(): Promise<void> {
    for (let failures = 0; !signal.aborted;) {
      isWanted = false;
      let wait = refreshMs;
      try {
        const next = after(await request(known()));
        const isSame = next.size === values.size && [...next].every(([id, value]) => values.get(id) === value);
        if (!isSame) {
          take(next);
          keepPictures();
          save();
        }
        failures = 0;
      } catch {
        wait = Math.min(refreshMs, retryDelay(failures));
        failures += 1;
      }
      if (isWanted) continue;
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      await Promise.race([woken, pause(wait, signal)]);
    }
  }
  const kept = await store.read().catch(() => []);
  take(new Map(kept.map((value) => [value.id, value])));
  keepPictures();
  addEventListener('pagehide', flush);
  void follow();

  return {
    sources: {
      get: (id) => shown.get(id)?.value,
      subscribe: (changed) => {
        listeners.add(changed);
        return () => void listeners.delete(changed);
      },
    },
    fetch: () => {
      isWanted = true;
      wake();
    },
  };
}
