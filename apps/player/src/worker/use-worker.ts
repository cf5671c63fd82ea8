import type { ScreenReport } from '@mutai/contract/screens/player';
import { buildScript } from '../page-config.ts';
import { buildCache, isBuildFile, keep, offeredPage, readBuilds } from './build-cache.ts';
import type { Beat, PageMessage } from './messages.ts';

const workerPath = '/screen/worker.js';
const pagePath = '/screen';
/** Milliseconds between two signs of life. */
const beatMs = 5000;

let plays = false;
let report: Beat['report'];

/** Sends a message with the name of the build. */
function tell(message: (build: string) => PageMessage): void {
  if (buildScript !== undefined) navigator.serviceWorker.controller?.postMessage(message(buildScript));
}

const beat = () => tell((build) => ({ type: 'beat', build, plays, report }));

/** Starts the service worker, in secure contexts. */
export async function startWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || buildScript === undefined) return;
  // With a frame: a page whose timers run but that draws nothing any more is hung too.
  setInterval(() => requestAnimationFrame(beat), beatMs);
  // Not granted without a reason that the browser knows; a display then has what is left.
  await navigator.storage.persist().catch(() => false);
  // Takes as long as the trial of this build.
  await navigator.serviceWorker.register(workerPath, { scope: pagePath });
}

/**
 * Tells the worker that this build plays, so that it is not replaced by the one before.
 *
 * @param token of the screen; empty: not registered
 * @param body last report that the server took
 */
export function tellPlaying(token: string, body?: ScreenReport): void {
  report = body === undefined ? undefined : { token, body };
  if (plays || !('serviceWorker' in navigator)) return;
  plays = true;
  requestAnimationFrame(beat);
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
  const paths = [...used];
  const cache = await caches.open(buildCache);
  for (const path of paths) {
    if ((await cache.match(path)) === undefined) await keep(cache, path);
  }
  tell((build) => ({ type: 'loaded', build, paths }));
}

/** Build that did not play here; `undefined`: none. */
export const refusedBuild = async (): Promise<string | undefined> =>
  'caches' in window ? (await readBuilds()).refused : undefined;

/** Returns true if the server has another build than the one that runs, and not one that did not play here. */
export async function hasNewBuild(): Promise<boolean> {
  if (buildScript === undefined) return false;
  const build = (await offeredPage())?.build;
  return build !== undefined && build !== buildScript && build !== (await refusedBuild());
}
