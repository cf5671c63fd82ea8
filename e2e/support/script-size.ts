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
  await open();
  await page.waitForLoadState('networkidle');
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  return Math.round(total / 1000);
}
