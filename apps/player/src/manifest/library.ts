import type { Manifest, ManifestPublication } from '@mutai/contract/screens/player';
import type { Faults } from '../faults.ts';
import { pause } from '../pause.ts';
import type { TaggedManifest } from '../server/screen-api.ts';
import type { Asset, AssetStore } from './asset-store.ts';
import { createContents, type Obtain, type Progress } from './contents.ts';
import type { HeadersOf } from './download.ts';
import type { LargeFiles, Need } from './large-files.ts';
import { type Prepared, prepare as prepareNow } from './prepare.ts';

/** Publications of the newest manifest, loaded beside what plays. */
export interface Library {
  /** Loads a manifest. A newer one replaces one that is still loading. */
  readonly accept: (tagged: TaggedManifest) => void;
  /** Publication that is ready to be shown. */
  readonly prepared: (key: string) => Prepared | undefined;
  /** Earlier publication of the same layout that plays until a publication is ready; `undefined`: it is, or there is none. */
  readonly standIn: (publication: ManifestPublication) => Prepared | undefined;
  /** Newest manifest all of whose publications are ready; `null`: none yet. */
  readonly loadedRevision: () => number | null;
  /** Progress of a manifest that is loading; `null`: nothing is loading. */
  readonly progress: () => Progress | null;
  /** Loads a content that a value shows; see `Contents.obtain`. */
  readonly obtain: Obtain;
  /** Keeps the contents that values show, by path, and removes those that nothing needs. */
  readonly keep: (paths: readonly string[]) => void;
  /** Frees everything that neither the newest manifest needs nor is still shown. */
  readonly sweep: (shown: Prepared | undefined) => void;
  readonly close: () => void;
}

/** Documents and other contents of a manifest, by path. */
const filesOf = ({ publications }: Manifest): ReadonlyMap<string, Asset> =>
  new Map(publications.flatMap(({ document, assets }) => [document, ...assets].map((asset) => [asset.path, asset])));

/** Milliseconds until a publication is loaded again after an error, such as of the storage. */
const retryMs = 10_000;
/** Milliseconds until contents that were left out are requested again. */
export const missingRetryMs = 5 * 60_000;

/** Contents of values are few and small. */
const urgent: Need = { isUrgent: () => true, onSlow: () => undefined };

/** Publication that is being prepared. */
interface Work {
  readonly stop: AbortController;
  /** Resolves when it is ready or could not be prepared. */
  readonly done: Promise<void>;
  /** Resolves when it waits for download hours or bandwidth, so that others can go on. */
  readonly slow: Promise<void>;
}

/**
 * @param headersOf headers of requests for contents
 * @param isUrgent true for publications that are loaded whatever the hours
 * @param dueKey publication that a manifest shows now: it is loaded first
 * @param onLoaded called when a publication was loaded or could not be
 * @param onProgress called when a part of one was loaded
 */
export function createLibrary(
  store: AssetStore,
  faults: Faults,
  headersOf: HeadersOf,
  largeFiles: LargeFiles,
  isUrgent: (key: string) => boolean,
  dueKey: (manifest: Manifest) => string | null,
  onLoaded: () => void,
  onProgress: () => void,
  prepare: (
    publication: ManifestPublication,
    obtain: Obtain,
    faults: Faults,
    signal: AbortSignal,
  ) => Promise<Prepared> = prepareNow,
): Library {
  const ready = new Map<string, Prepared>();
  /** Replaced by a more complete one, and perhaps still shown. */
  const replaced = new Set<Prepared>();
  /** Keys of publications whose missing contents are due to be requested again. */
  const incomplete = new Set<string>();
  let missingTimer: ReturnType<typeof setTimeout> | undefined;
  const contents = createContents(store, faults, headersOf, largeFiles, makeRoom, onProgress);
  let newest: TaggedManifest | undefined;
  let shownByValues: readonly string[] = [];
  let loadedRevision: number | null = null;
  const works = new Map<string, Work>();
  let isRunning = false;
  /** Ends a wait for publications that are slow. */
  let wake: () => void = () => undefined;
  let isClosed = false;

  /** Removes contents that nothing needs any more, such as those of publications that were replaced before they played. */
  async function makeRoom(): Promise<void> {
    // A start without network needs those of the manifest that is kept.
    const kept = await store.manifest();
    const needed = new Set([kept, newest].flatMap((tagged) => [...(tagged ? filesOf(tagged.manifest).keys() : [])]));
    for (const { paths } of [...ready.values(), ...replaced]) for (const path of paths) needed.add(path);
    for (const path of shownByValues) needed.add(path);
    await store.keepOnly(needed);
  }

  /** Publication to load next: the one that is due, then the others. */
  function next(manifest: Manifest): ManifestPublication | undefined {
    const open = manifest.publications.filter(({ key }) => !works.has(key) && (!ready.has(key) || incomplete.has(key)));
    const due = dueKey(manifest);
    return open.find(({ key }) => key === due) ?? open[0];
  }

  /** Keeps a publication, unless it is no more complete than the one before. */
  function keepBetter(prepared: Prepared): void {
    const { key, missing } = prepared;
    const before = ready.get(key);
    incomplete.delete(key);
    if (isClosed || (before !== undefined && before.missing <= missing)) prepared.release();
    else {
      ready.set(key, prepared);
      if (before !== undefined) replaced.add(before);
    }
  }

  /** Requests what is missing again, after a while. */
  function planMissing(): void {
    clearTimeout(missingTimer);
    if (isClosed || ![...ready.values()].some(({ missing }) => missing > 0)) return;
    missingTimer = setTimeout(requestMissing, missingRetryMs);
  }

  function requestMissing(): void {
    for (const { key, missing } of ready.values()) if (missing > 0) incomplete.add(key);
    start();
  }

  async function loadOne(publication: ManifestPublication, signal: AbortSignal, onSlow: () => void): Promise<void> {
    const { key, title } = publication;
    const need = { isUrgent: () => isUrgent(key), onSlow };
    try {
      keepBetter(await prepare(publication, (asset) => contents.obtain(asset, signal, need), faults, signal));
    } catch (error) {
      // A newer manifest does not need it any more.
      if (signal.aborted) return;
      faults.add('manifest', `“${title}”加载失败：${String(error)}`);
      await pause(retryMs, signal);
    } finally {
      works.delete(key);
    }
    onLoaded();
  }

  function begin(publication: ManifestPublication): Work {
    const stop = new AbortController();
    let tellSlow: () => void = () => undefined;
    const slow = new Promise<void>((resolve) => {
      tellSlow = resolve;
    });
    const work = { stop, done: loadOne(publication, stop.signal, tellSlow), slow };
    works.set(publication.key, work);
    return work;
  }

  async function run(): Promise<void> {
    for (;;) {
      const tagged = newest;
      if (tagged === undefined || isClosed) return;
      const publication = next(tagged.manifest);
      if (publication !== undefined) {
        const { done, slow } = begin(publication);
        await Promise.race([done, slow]);
      } else if (works.size > 0) {
        const woken = new Promise<void>((resolve) => {
          wake = resolve;
        });
        await Promise.race([woken, ...[...works.values()].map(({ done }) => done)]);
      } else {
        await store.saveManifest(tagged).catch(() => faults.add('storage', '清单保存失败，断网重启后可能无法播放'));
        loadedRevision = tagged.manifest.revision;
        onLoaded();
        planMissing();
        if (newest === tagged) return;
      }
    }
  }

  function start(): void {
    wake();
    if (isRunning) return;
    isRunning = true;
    void run().finally(() => {
      isRunning = false;
    });
  }

  const tellSweepFailed = (error: unknown) => faults.add('storage', `旧内容清理失败：${String(error)}`);

  return {
    accept: (tagged) => {
      newest = tagged;
      const { publications } = tagged.manifest;
      for (const { key, missing } of ready.values()) if (missing > 0) incomplete.add(key);
      for (const [key, { stop }] of works) if (!publications.some((one) => one.key === key)) stop.abort();
      start();
    },
    prepared: (key) => ready.get(key),
    standIn: ({ key, layoutId }) => {
      if (ready.has(key) || layoutId === null) return undefined;
      let last: Prepared | undefined;
      for (const one of ready.values()) if (one.layoutId === layoutId) last = one;
      return last;
    },
    loadedRevision: () => loadedRevision,
    progress: () => {
      if (newest === undefined || newest.manifest.revision === loadedRevision) return null;
      return contents.progress([...filesOf(newest.manifest).values()]);
    },
    obtain: (asset, signal) => contents.obtain(asset, signal, urgent),
    keep: (paths) => {
      shownByValues = paths;
      makeRoom().catch(tellSweepFailed);
    },
    sweep: (shown) => {
      if (newest === undefined || newest.manifest.revision !== loadedRevision) return;
      const { publications } = newest.manifest;
      const needed = new Set(publications.map(({ key }) => key));
      const unneeded = [...replaced, ...[...ready.values()].filter(({ key }) => !needed.has(key))];
      const freed = unneeded.filter((prepared) => prepared !== shown);
      for (const prepared of freed) {
        prepared.release();
        replaced.delete(prepared);
        if (ready.get(prepared.key) === prepared) ready.delete(prepared.key);
      }
      // Contents of what is still shown stay for a start without network.
      if (freed.length === 0 || freed.length < unneeded.length) return;
      store.keepOnly(new Set([...filesOf(newest.manifest).keys(), ...shownByValues])).catch(tellSweepFailed);
    },
    close: () => {
      isClosed = true;
      for (const { stop } of works.values()) stop.abort();
      clearTimeout(missingTimer);
      for (const prepared of [...ready.values(), ...replaced]) prepared.release();
      ready.clear();
    },
  };
}
