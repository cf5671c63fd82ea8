import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/**
 * Kilobytes (1,000 bytes) of gzipped JavaScript that a page loads until the network is idle.
 *
 * @param open opens the page and waits until it is rendered
 */
export async function scriptKilobytes(page: Page, open: () => Promise<void>): Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) sizes.push(response.body().then((body) => gzipSync(body).length));
  });
  // The event stream never ends, so the network would never be idle.
  await page.route('**/api/v1/events', (route) => route.abort());
  await open();
  await page.waitForLoadState('networkidle');
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  return Math.round(total / 1000);
}

declare global {
  interface Window {
    /** Measurements, in milliseconds since navigation. */
    mutaiBench?: { rowsAt?: number; rowsDrawnAt?: number; longestTask?: number };
  }
}

/**
 * Records when the first row of a table is in the DOM (`rowsAt`) and painted (`rowsDrawnAt`). Runs in the browser
 * before navigation.
 */
export function noteFirstRows(): void {
  const note: NonNullable<Window['mutaiBench']> = {};
  window.mutaiBench = note;
  const look = (): void => {
    // Placeholder rows have negative keys.
    if (document.querySelector('tr[data-row-key]:not([data-row-key^="-"])') === null) return;
    note.rowsAt ??= performance.now();
    if (document.querySelector('main [role=status][aria-label]') !== null) return;
    observer.disconnect();
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        note.rowsDrawnAt = performance.now();
      }),
    );
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { childList: true, subtree: true });
}

/** Number and gzipped kilobytes of the scripts requested before the first row of a table was rendered. */
export async function scriptsBeforeRows(page: Page): Promise<{ readonly files: number; readonly kilobytes: number }> {
  const rowsAt = await page.waitForFunction(() => window.mutaiBench?.rowsAt);
  const askedFor = await page.evaluate(
    (end) =>
      performance
        .getEntriesByType('resource')
        .filter(({ name, startTime }) => name.endsWith('.js') && startTime < end)
        .map(({ name }) => name),
    (await rowsAt.jsonValue()) ?? 0,
  );
  // Each is listed twice: preloaded, then imported from the cache.
  const scripts = [...new Set(askedFor)];
  const sizes = await Promise.all(
    scripts.map(async (address) => gzipSync(new Uint8Array(await (await fetch(address)).arrayBuffer())).length),
  );
  return { files: scripts.length, kilobytes: Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1000) };
}
