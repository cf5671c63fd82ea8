import type { Sources, SourceValue } from '@mutai/blocks/data/sources';
import type { ScreenValue } from '@mutai/contract/screens/player';
import { maxKnownValues } from '@mutai/contract/screens/player-paths';
import type { Asset } from '../manifest/asset-store.ts';
import type { Library } from '../manifest/library.ts';
import { withContents } from '../manifest/with-contents.ts';
import { pause, retryDelay } from '../pause.ts';

/** Milliseconds between two requests without an event: values that stay the same have a new time. */
const againMs = 60_000;

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
  let hadPictures = false;
  let isWanted = false;
  /** Ends a pause. */
  let wake: () => void = () => undefined;
  signal.addEventListener('abort', () => {
    for (const stop of loading.values()) stop.abort();
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
    if (before !== undefined && before.kept.digest !== next?.kept.digest) before.release();
  }

  /** Keeps what is shown, and the pictures of that and of what will be. */
  async function persist(): Promise<void> {
    const kept = [...shown.values()].map((one) => one.kept);
    const all = [...kept, ...values.values()].flatMap(({ assets = [] }) => assets.map(({ path }) => path));
    const pictures = new Set(all);
    if (pictures.size > 0 || hadPictures) library.keep([...pictures]);
    hadPictures = pictures.size > 0;
    await store.write(kept).catch(() => undefined);
  }

  async function load(id: number, { digest, value }: KeptValue, assets: readonly Asset[]): Promise<void> {
    loading.get(id)?.abort();
    const stop = new AbortController();
    loading.set(id, stop);
    try {
      const loaded = await Promise.all(
        assets.map(async (asset) => [asset.path, await library.obtain(asset, stop.signal)] as const),
      );
      const now = values.get(id);
      if (now?.digest !== digest) return;
      const addresses = new Map(
        loaded.map(([path, content]) => [path, content === undefined ? undefined : URL.createObjectURL(content)]),
      );
      const release = () => {
        for (const address of addresses.values()) if (address !== undefined) URL.revokeObjectURL(address);
      };
      const { at, ages } = now;
      show(id, { kept: now, value: { value: withContents(value, addresses), at, ages }, release });
      await persist();
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
      let wait = againMs;
      try {
        const next = after(await request(known()));
        const isSame = next.size === values.size && [...next].every(([id, value]) => values.get(id) === value);
        if (!isSame) {
          take(next);
          await persist();
        }
        failures = 0;
      } catch {
        wait = Math.min(againMs, retryDelay(failures));
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
  await persist();
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
