import { chromium } from '@playwright/test';
import { findBrowserOnce } from '@mutai/e2e/browser';
import { scriptKilobytes } from '@mutai/e2e/script-size';
import type { RunningServer } from './servers.ts';

/** Size of the scripts that the login page loads, gzipped, in kilobytes (1,000 bytes). */
export async function loginPageKilobytes(server: RunningServer): Promise<number> {
  const { executablePath, env } = await findBrowserOnce();
  const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env }, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    return await scriptKilobytes(page, async () => {
      await page.goto(`${server.url}/login`);
      await page.getByRole('button', { name: '立即登录' }).waitFor();
    });
  } finally {
    await browser.close();
  }
}
