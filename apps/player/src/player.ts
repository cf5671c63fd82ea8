import { type Clock, createClock } from '@mutai/blocks/clock';
import type { Manifest } from '@mutai/contract/screens/player';
import { displaysPrefix } from '@mutai/contract/screens/player-paths';
import { createFaults, type Faults } from './faults.ts';
import type { AssetStore } from './manifest/asset-store.ts';
import { isWaiting, type Progress } from './manifest/contents.ts';
import { followServer } from './manifest/feed.ts';
import { createLargeFiles } from './manifest/large-files.ts';
import { createLibrary } from './manifest/library.ts';
import { pause } from './pause.ts';
import { createDirector, type Pictures } from './playback/director.ts';
import { createEmergencies, type Emergencies } from './playback/emergencies.ts';
import { plainScene, publicationOf, type Scene } from './playback/scene.ts';
import type { Decision } from './playback/what-plays.ts';
import { createPlayLog } from './plays/play-log.ts';
import { createPlayStore } from './plays/play-store.ts';
import { createChanges } from './reports/changes.ts';
import { createCommands } from './reports/commands.ts';
import { createExecutor } from './reports/executions.ts';
import { createReporter, type ReportedState, run } from './reports/reporter.ts';
import { createRestart } from './reports/restart.ts';
import type { TaggedManifest } from './server/screen-api.ts';
import { createServerClock } from './server/server-clock.ts';
import { recall, type Registration, remember } from './storage.ts';
import { createStore, type Store } from './store.ts';
import { followValues, type ManifestValues } from './values/follow-values.ts';
import { followBuilds } from './worker/follow-builds.ts';
import { keepLoadedFiles, tellPlaying } from './worker/use-worker.ts';

/** Time between two synchronizations, and after one that failed, in milliseconds. */
const synchronizeMs = 10 * 60_000;
const synchronizeAgainMs = 30_000;
/** Error of the own clock that is a fault, in milliseconds. */
const clockFaultMs = 60_000;

/** Longest time in which what was loaded before gets ready, in milliseconds. */
const keptMs = 5000;

/** Milliseconds of a clock that never jumps. */
const ticks = (): number => performance.now();

export interface PlayerState extends Pictures, ManifestValues {
  readonly shown: Scene | undefined;
  readonly progress: Progress | null;
  readonly isConnected: boolean;
  readonly isIdentifying: boolean;
  /** Percent. */
  readonly volume: number;
}

/** Display of a registered screen. */
export interface Player {
  readonly state: Store<PlayerState>;
  readonly clock: Clock;
  readonly faults: Faults;
  readonly reported: () => ReportedState;
  /** Picture that is due; `undefined` before the first manifest. */
  readonly due: () => Decision | undefined;
  /** A scene covers the display. */
  readonly sceneShown: (scene: Scene) => void;
  readonly sceneFailed: (scene: Scene) => void;
  /** Takes the code of an emergency. */
  readonly enterCode: Emergencies['enter'];
  /** Resolves with the id of the screen when its token is not valid any more. */
  readonly ended: Promise<number>;
}

/**
 * Starts the display of a registered screen: plays what was loaded before, and follows the server until the token is revoked.
 *
 * @param store of the assets, which outlives the page
 */
export function startPlayer(registration: Registration, store: AssetStore): Player {
  const over = new AbortController();
  const { signal } = over;
  let screenId = registration.screenId;
  let end: (screenId: number) => void = () => undefined;
  const ended = new Promise<number>((resolve) => {
    end = resolve;
  });

  const serverClock = createServerClock(
    () => feed.api.time(),
    { own: Date.now, ticks: () => performance.now() },
    recall('clockOffset') ?? 0,
    recall('lastTime') ?? 0,
    (offset) => remember('clockOffset', offset),
    (ms) => pause(ms, signal),
  );
  const clock = createClock(serverClock.now);
  const faults = createFaults(serverClock.now, () => reporter.soon(), {
    kept: recall('faults') ?? [],
    keep: (open) => remember('faults', open),
  });
  const state = createStore<PlayerState>({
    manifest: undefined,
    scene: plainScene('card'),
    upcoming: undefined,
    shown: undefined,
    progress: null,
    isConnected: true,
    isIdentifying: false,
    volume: 0,
  });
  /** True if what is due is not there yet, and no other picture could be kept until then. */
  const isNothingSeen = (): boolean => director.due()?.kind === 'loading' && state.get().scene.kind !== 'layout';
  const library = createLibrary(
    store,
    faults,
    (path): Readonly<Record<string, string>> =>
      path.startsWith(displaysPrefix) ? { authorization: `Bearer ${registration.token}` } : {},
    createLargeFiles(clock.now, ticks, () => state.get().manifest, isNothingSeen),
    (key) =>
      state.get().manifest?.emergencies.some((one) => one.key === key) === true ||
      (isNothingSeen() && director.dueKey() === key),
    ({ defaultKey }) => director.dueKey() ?? defaultKey,
    () => {
      state.set({ progress: library.progress() });
      if (library.loadedRevision() !== null) loadedFirst();
      director.changed();
      tellChanges();
    },
    () => {
      const wasWaiting = isWaiting(state.get().progress);
      state.set({ progress: library.progress() });
      if (isWaiting(state.get().progress) !== wasWaiting) tellChanges();
    },
  );

  const reported = (): ReportedState => ({
    revision: library.loadedRevision(),
    playing: publicationOf(state.get().shown),
    loading: library.progress(),
    clockErrorMs: serverClock.error(),
  });
  const tellChanges = createChanges(
    reported,
    () => director.due(),
    () => reporter.soon(),
  );

  const director = createDirector(
    clock.now,
    (key) => library.prepared(key),
    (publication) => library.standIn(publication),
    state,
    (isReplaceable) => {
      // A new build starts where the picture changes anyway, or where there is none.
      if (isReplaceable && builds.isOutdated() && state.get().isConnected) location.reload();
      logShown();
    },
    signal,
  );

  const emergencies = createEmergencies(clock.now, state.get, director, faults, signal);

  const plays = createPlayLog(
    createPlayStore(),
    {
      now: serverClock.now,
      isTrusted: serverClock.isTrusted,
      ticks,
      send: (entries) => feed.api.plays({ plays: [...entries] }),
      faults,
      run,
    },
    signal,
  );
  /** Logs what covers the display. While another picture is coming, the one before is still seen. */
  function logShown(): void {
    emergencies.sound();
    const { shown } = state.get();
    if (shown?.kind !== 'layout' || document.visibilityState === 'hidden') return plays.show(undefined);
    const cause = director.causeOf(shown);
    if (cause !== undefined) plays.show(cause);
  }

  function revoked(): void {
    if (signal.aborted) return;
    over.abort();
    library.close();
    end(screenId);
  }

  let loadedFirst: () => void = () => undefined;
  /** Plays what was loaded before. Resolves when all of it is ready, because newer contents may have to wait for hours. */
  async function playKept(): Promise<void> {
    const kept = await store.manifest().catch(() => undefined);
    if (kept === undefined) return;
    const loaded = new Promise<void>((resolve) => {
      loadedFirst = resolve;
    });
    follow(kept);
    await Promise.race([loaded, pause(keptMs, signal)]);
  }
  const keptPlays = playKept();

  const feed = followServer(
    registration.token,
    '',
    {
      onManifest: (tagged) => void keptPlays.then(() => follow(tagged)),
      onCommands: () => commands.fetch(),
      onValues: () => values.changed(),
      onRevoked: revoked,
      onConnected: (isConnected) => {
        if (state.get().isConnected === isConnected) return;
        state.set({ isConnected });
        // A server that was away may have been updated.
        if (isConnected) builds.lookSoon();
      },
    },
    signal,
  );

  const values = followValues(state, (known) => feed.api.values(known), library, signal);

  function follow(tagged: TaggedManifest): void {
    if (signal.aborted) return;
    accept(tagged.manifest);
    library.accept(tagged);
    director.decide();
  }

  function accept(manifest: Manifest): void {
    screenId = manifest.screen.id;
    remember('registration', { ...registration, screenId });
    const before = state.get().manifest?.screen.volume;
    const { volume } = manifest.screen;
    state.set({ manifest, ...(volume === before ? {} : { volume }) });
    emergencies.accept(manifest);
    reporter.every(manifest.reportSeconds);
  }

  /** Gets another token and starts again with it. The old one stays valid if this fails. */
  async function renewToken(): Promise<void> {
    try {
      const token = await feed.api.renewToken();
      remember('registration', { ...registration, token, screenId });
      location.reload();
    } catch (error) {
      faults.add('page', `令牌未更换：${String(error)}`);
    }
  }

  const executor = createExecutor(
    {
      api: () => feed.api,
      identify: (isIdentifying) => state.set({ isIdentifying }),
      setVolume: (volume) => {
        state.set({ volume });
        emergencies.sound();
      },
      refetch: () => feed.refetchAnyway(),
      renewToken: () => void renewToken(),
      restart: (command) => restart.execute(command),
    },
    signal,
  );
  const commands = createCommands(() => feed.api, executor, signal);
  const restart = createRestart(commands.report);
  const reporter = createReporter(
    feed.api,
    faults,
    reported,
    ({ revision, commands: areWaiting }, report) => {
      if (state.get().shown !== undefined) tellPlaying(registration.token, report);
      if (revision !== state.get().manifest?.revision) feed.refetch();
      if (areWaiting) commands.fetch();
    },
    revoked,
    signal,
  );

  async function keepTime(): Promise<void> {
    while (!signal.aborted) {
      const isSynchronized = await serverClock.synchronize();
      if (Math.abs(serverClock.error() ?? 0) > clockFaultMs) faults.add('clock', '本机时钟与服务器相差超过 1 分钟');
      remember('lastTime', serverClock.now());
      director.decide();
      await pause(isSynchronized ? synchronizeMs : synchronizeAgainMs, signal);
    }
  }

  const builds = followBuilds(faults, () => director.decide(), signal);

  restart.reportLast();
  void keepTime();
  const hidden = () => plays.show(undefined);
  document.addEventListener('visibilitychange', logShown);
  addEventListener('pagehide', hidden);
  signal.addEventListener('abort', () => {
    document.removeEventListener('visibilitychange', logShown);
    removeEventListener('pagehide', hidden);
  });

  return {
    state,
    clock,
    faults,
    reported,
    due: director.due,
    sceneShown: (shown) => {
      state.set({ shown });
      logShown();
      tellChanges();
      library.sweep(shown.kind === 'layout' ? shown.prepared : undefined);
      keepLoadedFiles().catch((error: unknown) => faults.add('storage', `播放器文件保存失败：${String(error)}`));
    },
    enterCode: emergencies.enter,
    sceneFailed: (scene) => {
      faults.add('page', `画面无法显示：${scene.kind === 'layout' ? scene.prepared.title : scene.kind}`);
      if (scene.kind === 'layout') director.failed(scene.prepared.key);
    },
    ended,
  };
}
