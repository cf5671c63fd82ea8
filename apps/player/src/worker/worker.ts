/*
 * Service worker of the player: a display starts without network, a build that does not play is replaced by the one
 * before, and a page that hangs is loaded anew. Contents of manifests are kept by the page itself
 * (manifest/asset-store.ts). The worker of a new build replaces this one only after its build has played.
 */
import { screenApi } from '@mutai/contract/screens/player-paths';
import {
  buildCache,
  isBuildFile,
  isKeepable,
  keep,
  keepPage,
  keptPage,
  offeredPage,
  readBuilds,
  saveBuilds,
  sweepBuilds,
} from './build-cache.ts';
import { pass, refuse, startOf } from './builds.ts';
import type { Beat, LoadedFiles, PageMessage } from './messages.ts';
import { createWaits } from './waits.ts';

/** Paths of scripts, styles and pictures of this build (build-rules.ts). */
declare const BUILD_FILES: readonly string[];

/* The library of TypeScript for workers excludes that for pages: these are the parts that are used here. */
interface ExtendableEvent extends Event {
  readonly waitUntil: (work: Promise<unknown>) => void;
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  readonly respondWith: (answer: Promise<Response>) => void;
}
interface WindowClient {
  readonly id: string;
  readonly url: string;
  readonly visibilityState: 'visible' | 'hidden';
  readonly navigate: (url: string) => Promise<unknown>;
}
interface MessageEventOfWorker extends ExtendableEvent {
  readonly data: PageMessage;
  readonly source: { readonly id: string } | null;
}
interface Scope {
  readonly clients: {
    readonly claim: () => Promise<void>;
    readonly get: (id: string) => Promise<WindowClient | undefined>;
    readonly matchAll: () => Promise<readonly WindowClient[]>;
  };
  readonly registration: {
    readonly active: object | null;
    readonly installing: object | null;
    readonly waiting: object | null;
    readonly update: () => Promise<unknown>;
  };
  readonly skipWaiting: () => Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEventOfWorker) => void): void;
}
// The global scope of this script is not the window that TypeScript assumes.
const scope = self as unknown as Scope;

const pagePath = '/screen';
/** Milliseconds in which a new build must play. */
const trialMs = 60_000;
/** Milliseconds between two looks of the worker of a new build, and until it gives up. */
const lookMs = 1000;
const installMs = 120_000;
/** Milliseconds until a page that could not be kept is kept again. */
const keepAgainMs = 30_000;
/** Milliseconds without a sign of life after which a page counts as hung. */
const hungMs = 30_000;

const ownBuild = BUILD_FILES.map((file) => file.slice(file.lastIndexOf('/') + 1)).find((name) =>
  /^index-.*\.js$/.test(name),
);

const isPage = (path: string): boolean => path === pagePath || path === `${pagePath}/`;
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Keeps all files of this build. Beside an active worker, ends when the build has played: until then the active worker
 * can return to its own, and a browser that ends meanwhile forgets this one.
 */
async function install(): Promise<void> {
  const isFirst = scope.registration.active === null;
  const refused = async () => !isFirst && (await readBuilds()).refused === ownBuild;
  if (await refused()) throw new Error('This build did not play.');
  const cache = await caches.open(buildCache);
  for (const file of BUILD_FILES) await keep(cache, file);
  if (isFirst) await keepPage(ownBuild ?? '');
  else {
    for (let waited = 0; (await readBuilds()).proven !== ownBuild; waited += lookMs) {
      if (waited >= installMs || (await refused())) throw new Error('This build did not play.');
      await sleep(lookMs);
    }
  }
  await scope.skipWaiting();
}

const waits = createWaits();
const trialOf = (build: string): string => `trial ${build}`;

/** Returns to the build before if the one on trial does not play in time. */
async function judge(build: string): Promise<void> {
  if (!(await waits.wait(trialOf(build), trialMs))) return;
  const builds = await readBuilds();
  const pages = (await scope.clients.matchAll()).filter(({ url }) => isPage(new URL(url).pathname));
  // Browsers stop timers and frames of hidden pages.
  const isHidden = pages.some(({ visibilityState }) => visibilityState === 'hidden');
  if (builds.trial?.build !== build || isHidden) return;
  // Nobody can play for the first time without the server. The kept build starts, and this one is tried again later.
  if ((await offeredPage()) !== undefined) await saveBuilds(refuse(builds, build));
  await Promise.all(pages.map((client) => client.navigate(client.url)));
}

/** Page of the server, so that a reload brings the newest build; the kept one if it does not answer. */
async function page(event: FetchEvent): Promise<Response> {
  const [offered, known] = await Promise.all([offeredPage(), readBuilds()]);
  if (offered !== undefined) {
    const { isOffered, builds } = startOf(known, offered.build);
    // Full storage must not end in a black display.
    if (builds !== known) await saveBuilds(builds).catch(() => undefined);
    if (isOffered && builds.trial?.build === offered.build) event.waitUntil(judge(offered.build));
    if (isOffered) return offered.response;
  }
  return (await keptPage()) ?? fetch(event.request.url);
}

/** File of a build: names contain a digest, so the kept one is the right one. */
async function buildFile(request: Request, path: string): Promise<Response> {
  const cache = await caches.open(buildCache);
  const kept = await cache.match(path);
  if (kept !== undefined) return kept;
  const response = await fetch(request);
  // Full storage must not end in a page without a script.
  if (isKeepable(path, response)) await cache.put(path, response.clone()).catch(() => undefined);
  return response;
}

/** Last build whose page was kept since this worker was started, and the earliest time of another attempt. */
let kept: string | undefined;
let keepAt = 0;

/** The build plays: its page is kept in place of the last one. Repeats later if the storage is full. */
async function prove(build: string): Promise<void> {
  waits.end(trialOf(build));
  if (build === kept || Date.now() < keepAt) return;
  try {
    const builds = await readBuilds();
    if (builds.proven !== build) await keepPage(build);
    if (builds.proven !== build || builds.trial !== undefined) await saveBuilds(pass(builds, build));
    kept = build;
  } catch {
    keepAt = Date.now() + keepAgainMs;
  }
}

/** Tells the server that the page hangs: if its thread is blocked for good, no navigation helps in Chromium. */
async function tellHung({ token, body }: NonNullable<Beat['report']>): Promise<void> {
  const at = Math.max(0, Date.now() - (body.clockErrorMs ?? 0));
  const faults = [{ at, kind: 'page', message: '页面无响应，已尝试重新加载', count: 1 }];
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  await fetch(screenApi.report, { method: 'POST', headers, body: JSON.stringify({ ...body, faults }) });
}

/** Loads a page anew that has given no sign of life. */
async function reloadHung(id: string, report: Beat['report']): Promise<void> {
  const client = await scope.clients.get(id);
  if (client?.visibilityState !== 'visible') return;
  if (report !== undefined) await tellHung(report).catch(() => undefined);
  await client.navigate(client.url);
}

/** Loads a page anew if no sign of life follows this one. Hidden pages are left alone: browsers slow their timers. */
async function watch(id: string, { report }: Beat): Promise<void> {
  // The worker of a new build takes over as soon as this one has nothing to do.
  if (scope.registration.waiting !== null) waits.endAll();
  else if (await waits.wait(id, hungMs)) await reloadHung(id, report);
}

/**
 * Brings what is kept in line with the build that plays: files of earlier ones are removed, and its worker is fetched if
 * the browser failed to do so when the page was loaded. Nothing changes while the build is on trial.
 */
async function tidy({ build, paths }: LoadedFiles): Promise<void> {
  const { installing, waiting } = scope.registration;
  if ((await readBuilds()).proven !== build) return;
  if (build === ownBuild) await sweepBuilds([...BUILD_FILES, ...paths]);
  // Without network the next picture tries again.
  else if (installing === null && waiting === null) await scope.registration.update().catch(() => undefined);
}

scope.addEventListener('install', (event) => event.waitUntil(install()));
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate' && isPage(pathname)) event.respondWith(page(event));
  else if (isBuildFile(pathname)) event.respondWith(buildFile(request, pathname));
});
scope.addEventListener('message', (event) => {
  const { data, source } = event;
  if (data.type === 'loaded') event.waitUntil(tidy(data));
  else if (source !== null) {
    event.waitUntil(watch(source.id, data));
    if (data.plays) event.waitUntil(prove(data.build));
  }
});
