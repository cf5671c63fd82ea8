/*
 * Service worker of the player: a display starts without network, and a page that hangs is loaded anew. Contents of
 * manifests are kept by the page itself (manifest/asset-store.ts).
 */
import { buildCache, isBuildFile, isKeepable, keep } from './build-cache.ts';

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
  readonly data: unknown;
  readonly source: { readonly id: string } | null;
}
interface Scope {
  readonly clients: {
    readonly claim: () => Promise<void>;
    readonly get: (id: string) => Promise<WindowClient | undefined>;
  };
  readonly skipWaiting: () => Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEventOfWorker) => void): void;
}
// The global scope of this script is not the window that TypeScript assumes.
const scope = self as unknown as Scope;

const pagePath = '/screen';
/** Milliseconds until the kept page is used if the server does not answer. */
const pageTimeoutMs = 3000;
/** Milliseconds without a sign of life after which a page counts as hung. */
const hungMs = 30_000;

const isPage = (path: string): boolean => path === pagePath || path === `${pagePath}/`;

/** Keeps all files of this build, the page last: it is only used with its scripts. */
async function install(): Promise<void> {
  const cache = await caches.open(buildCache);
  for (const file of BUILD_FILES) await keep(cache, file, {});
  await keep(cache, pagePath, { cache: 'no-store', headers: { accept: 'text/html' } });
  await scope.skipWaiting();
}

/** Page of the server, so that a reload brings the newest build; the kept one if it does not answer. */
async function page(request: Request): Promise<Response> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), pageTimeoutMs);
  try {
    const response = await fetch(request.url, { headers: { accept: 'text/html' }, signal: stop.signal });
    if (isKeepable(pagePath, response)) return response;
  } catch {
    // Not reachable: see below.
  } finally {
    clearTimeout(timer);
  }
  const kept = await (await caches.open(buildCache)).match(pagePath);
  return kept ?? fetch(request.url);
}

/** File of a build: names contain a digest, so the kept one is the right one. */
async function buildFile(request: Request, path: string): Promise<Response> {
  const cache = await caches.open(buildCache);
  const kept = await cache.match(path);
  if (kept !== undefined) return kept;
  const response = await fetch(request);
  if (isKeepable(path, response)) await cache.put(path, response.clone());
  return response;
}

/** Time of the last sign of life of each page. */
const beats = new Map<string, number>();

/** Loads a page anew if no sign of life follows this one. Hidden pages are left alone: browsers slow their timers. */
async function watch(id: string): Promise<void> {
  const beat = Date.now();
  beats.set(id, beat);
  await new Promise((resolve) => setTimeout(resolve, hungMs));
  if (beats.get(id) !== beat) return;
  beats.delete(id);
  const client = await scope.clients.get(id);
  if (client?.visibilityState === 'visible') await client.navigate(client.url);
}

/** Removes files of earlier builds. @param used paths that the running page uses besides those of its build */
async function sweep(used: readonly string[]): Promise<void> {
  const needed = new Set([pagePath, ...BUILD_FILES, ...used]);
  const cache = await caches.open(buildCache);
  for (const request of await cache.keys()) {
    if (!needed.has(new URL(request.url).pathname)) await cache.delete(request);
  }
}

scope.addEventListener('install', (event) => event.waitUntil(install()));
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate' && isPage(pathname)) event.respondWith(page(request));
  else if (isBuildFile(pathname)) event.respondWith(buildFile(request, pathname));
});
scope.addEventListener('message', (event) => {
  const { data, source } = event;
  if (data === 'beat' && source !== null) event.waitUntil(watch(source.id));
  else if (Array.isArray(data)) event.waitUntil(sweep(data.filter((path) => typeof path === 'string')));
});
