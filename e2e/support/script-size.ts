import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/**
 * Kilobytes (1,000 bytes) of JavaScript, gzipped, that a page loads until the network rests.
 *
 * @param open goes to the page and waits until it is there
 */
export async function scriptKilobytes(page: Page, open: () => Promise<void>): Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) sizes.push(response.body().then((body) => gzipSync(body).length));
  });
  // The stream of events goes on for ever: with it the network never rests.
  await page.route('**/api/v1/events', (route) => route.abort());
  await open();
  await page.waitForLoadState('networkidle');
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  return Math.round(total / 1000);
}

declare global {
  interface Window {
    /** What the measurements note down, in milliseconds since the page was opened. */
    mutaiBench?: { rowsAt?: number; rowsDrawnAt?: number; longestTask?: number };
  }
}

/**
 * Notes when the first row of a table is there (`rowsAt`), and when it is seen (`rowsDrawnAt`). For the browser, before
 * the page is opened.
 */
export function noteFirstRows(): void {
  const note: NonNullable<Window['mutaiBench']> = {};
  window.mutaiBench = note;
  const look = (): void => {
    // Rows that hold the place of others have keys below zero.
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

/** Number and kilobytes, gzipped, of the scripts that were asked for before the first row of a table was there. */
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
  // Each is fetched, and then taken from the browser's cache when it is imported.
  const scripts = [...new Set(askedFor)];
  const sizes = await Promise.all(
    scripts.map(async (address) => gzipSync(new Uint8Array(await (await fetch(address)).arrayBuffer())).length),
  );
  return { files: scripts.length, kilobytes: Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1000) };
}
