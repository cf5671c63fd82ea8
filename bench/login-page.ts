import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { findBrowserOnce } from '@mutai/e2e/browser';
import type { RunningServer } from './servers.ts';

/** Kilobytes (1,000 bytes) of JavaScript, gzipped, that a browser loads to show the login page. */
export async function loginPageKilobytes(server: RunningServer): Promise<number> {
  const { executablePath, env } = await findBrowserOnce();
  const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env }, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    const sizes: Promise<number>[] = [];
    page.on('response', (response) => {
      if (!response.url().endsWith('.js')) return;
      sizes.push(response.body().then((body) => gzipSync(body).length));
    });
    await page.goto(`${server.url}/login`);
    await page.getByRole('button', { name: '立即登录' }).waitFor();
    await page.waitForLoadState('networkidle');
    const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    return Math.round(total / 1000);
  } finally {
    await browser.close();
  }
}
