import './older-browsers.ts';
import './player.css';
import { createRoot } from 'react-dom/client';
import { App, type AppState } from './app.tsx';
import { enrollParameter } from '@mutai/contract/screens/player-paths';
import { onlyWindow } from './device/only-window.ts';
import { quietPage, stayAwake } from './device/quiet-page.ts';
import type { Faults } from './faults.ts';
import { createAssetStore } from './manifest/asset-store.ts';
import { pair } from './pairing/pair.ts';
import { startPlayer } from './player.ts';
import { createScreenApi } from './server/screen-api.ts';
import { forget, recall, type Registration, remember } from './storage.ts';
import { createStore } from './store.ts';
import { startWorker, tellPlaying } from './worker/use-worker.ts';

/** Milliseconds until a page whose rendering failed as a whole is loaded anew. */
const reloadMs = 10_000;
/** Entries of loaded files that browsers keep: the parts of fonts are many. */
const resourceEntries = 2000;

const state = createStore<{ readonly app: AppState }>({ app: { kind: 'starting' } });
const show = (app: AppState) => state.set({ app });

/** Faults of the screen that plays. */
let faults: Faults | undefined;

async function register(): Promise<Registration> {
  const known = recall('registration');
  if (known !== undefined) return known;
  const formerId = recall('formerId') ?? 0;
  const enroll = new URLSearchParams(location.search).get(enrollParameter) ?? '';
  const token = await pair(
    createScreenApi,
    (isRefused) => ({
      width: innerWidth,
      height: innerHeight,
      formerId,
      ...(isRefused || enroll === '' ? {} : { enroll }),
    }),
    (view) => {
      show({ kind: 'pairing', view });
      if (view.shown !== undefined) tellPlaying('');
    },
    new AbortController().signal,
  );
  const registration = { token: token ?? '', screenId: 0 };
  remember('registration', registration);
  return registration;
}

async function run(): Promise<void> {
  await onlyWindow(() => {
    show({ kind: 'other-window' });
    // It cannot say more while the other window plays.
    tellPlaying('');
  });
  const store = createAssetStore();
  for (;;) {
    const registration = await register();
    const player = startPlayer(registration, store);
    faults = player.faults;
    show({ kind: 'playing', player });
    const screenId = await player.ended;
    faults = undefined;
    if (screenId > 0) remember('formerId', screenId);
    forget('registration');
    await store.clear().catch(() => undefined);
  }
}

addEventListener('error', ({ message }) => faults?.add('page', message));
addEventListener('unhandledrejection', ({ reason }: PromiseRejectionEvent) => faults?.add('page', String(reason)));
performance.setResourceTimingBufferSize(resourceEntries);
quietPage();
stayAwake();

const container = document.querySelector('#root');
if (container === null) throw new Error('The page has no root element.');
createRoot(container, {
  onUncaughtError: (error) => {
    faults?.add('page', String(error));
    setTimeout(() => location.reload(), reloadMs);
  },
}).render(<App state={state} />);
startWorker().catch((error: unknown) => faults?.add('page', `Service Worker：${String(error)}`));
void run();
