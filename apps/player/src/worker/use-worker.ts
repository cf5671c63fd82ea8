import { buildScript } from '../page-config.ts';
import { buildCache, isBuildFile, keep } from './build-cache.ts';

const workerPath = '/screen/worker.js';
const pagePath = '/screen';
/** Milliseconds between two signs of life. */
const beatMs = 5000;

/** Starts the service worker, in secure contexts. */
export async function startWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || buildScript === undefined) return;
  await navigator.serviceWorker.register(workerPath, { scope: pagePath });
  // Not granted without a reason that the browser knows; a display then has what is left.
  await navigator.storage.persist().catch(() => false);
  // With a frame: a page whose timers run but that draws nothing any more is hung too.
  const beat = () => navigator.serviceWorker.controller?.postMessage('beat');
  setInterval(() => requestAnimationFrame(beat), beatMs);
}

/** Paths of files of the player that this page has loaded. */
const used = new Set<string>();

/**
 * Keeps the files that the page has loaded, such as parts of fonts, for a start without network: a page that is loaded
 * for the first time has no worker yet. Removes those of earlier builds.
 */
export async function keepLoadedFiles(): Promise<void> {
  if (!('serviceWorker' in navigator) || buildScript === undefined) return performance.clearResourceTimings();
  const entries = performance.getEntriesByType('resource');
  // The list grows with each request, for months.
  performance.clearResourceTimings();
  for (const { origin, pathname } of entries.map(({ name }) => new URL(name))) {
    if (origin === location.origin && isBuildFile(pathname)) used.add(pathname);
  }
  const loaded = [...used];
  const cache = await caches.open(buildCache);
  for (const path of loaded) {
    if ((await cache.match(path)) === undefined) await keep(cache, path, {});
  }
  navigator.serviceWorker.controller?.postMessage(loaded);
}

/** Returns true if the server has another build than the one that runs. */
export async function hasNewBuild(): Promise<boolean> {
  if (buildScript === undefined) return false;
  const response = await fetch(pagePath, { cache: 'no-store', headers: { accept: 'text/html' } });
  const text = await response.text();
  return response.status === 200 && text.includes('/assets/index-') && !text.includes(buildScript);
}
