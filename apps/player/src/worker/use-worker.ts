import { buildScript } from '../page-config.ts';
import { buildCache, keep } from './build-cache.ts';

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
  setInterval(() => navigator.serviceWorker.controller?.postMessage('beat'), beatMs);
}

/**
 * Keeps the files that the page has loaded, such as parts of fonts, for a start without network: a page that is loaded
 * for the first time has no worker yet. Removes those of earlier builds.
 */
export async function keepLoadedFiles(): Promise<void> {
  if (!('serviceWorker' in navigator) || buildScript === undefined) return;
  const entries = performance.getEntriesByType('resource');
  const paths = entries
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith(`${pagePath}/assets/`))
    .map(({ pathname }) => pathname);
  const loaded = [...new Set(paths)];
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
