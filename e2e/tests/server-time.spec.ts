import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { dayMs } from '@mutai/contract/durations';
import { accessibilityFaults, axeScript } from '../support/accessibility.ts';
import { signIn } from '../support/api.ts';
import { button } from '../support/list-page.ts';
import { startServer } from '../support/server.ts';
import { bellOf } from '../support/shell.ts';
import { expect, sessionKey, test } from '../support/test.ts';

test('a site that was off for months asks an administrator whether the time is right, and goes on', async ({
  browser,
}) => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'mutai-e2e-'));
  const first = await startServer({ DATA_DIR: dataDir });
  await first.stop();
  const stored = new DatabaseSync(path.join(dataDir, 'mutai.db'));
  const value = JSON.stringify({ trustedAt: Date.now() - 200 * dayMs, doubt: null });
  stored
    .prepare(`insert or replace into settings ("key", "value", "version", "updatedAt") values ('time', ?, 1, 0)`)
    .run(value);
  stored.close();
  const site = await startServer({ DATA_DIR: dataDir });
  try {
    await expect.poll(() => site.output()).toContain('time in doubt');
    const { token } = await signIn(site.url);
    const session = { name: sessionKey, value: JSON.stringify({ accessToken: token }) };
    const context = await browser.newContext({
      baseURL: site.url,
      storageState: { cookies: [], origins: [{ origin: site.url, localStorage: [session] }] },
    });
    const page = await context.newPage();
    await page.addInitScript(axeScript);
    await page.goto('/home');
    await bellOf(page).click();
    await page.getByRole('button', { name: /服务器时间可能有误/ }).click();
    await expect(page).toHaveURL(/\/system\/job$/);
    const doubt = page.getByRole('region', { name: '服务器时间可能有误' });
    await expect(doubt).toContainText(`现在是 ${String(new Date().getFullYear())}-`);
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const viewport of [
        { width: 1366, height: 768 },
        { width: 390, height: 844 },
      ]) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize(viewport);
        await expect(page.locator('html')).toHaveAttribute('data-appearance', colorScheme);
        await expect(button(doubt, '时间正确')).toBeInViewport({ ratio: 1 });
        expect(await accessibilityFaults(page, 'all'), `${colorScheme}, ${String(viewport.width)}`).toEqual([]);
      }
    }
    await button(doubt, '时间正确').click();
    await button(page.getByRole('dialog', { name: '提示' }), '确定继续').click();
    await expect(page.getByText('已确认，暂停的任务将继续！')).toBeVisible();
    await expect(doubt).toHaveCount(0);
    await expect.poll(() => site.output()).toMatch(/"reason":"confirmed".*time trusted/);
    await context.close();
  } finally {
    await site.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
