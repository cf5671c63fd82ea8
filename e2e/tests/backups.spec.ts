import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { backupPage, backupPermissions } from '@mutai/contract/backups/page';
import { accessibilityFaults, axeScript } from '../support/accessibility.ts';
import { signIn, unique, type Api } from '../support/api.ts';
import { button } from '../support/list-page.ts';
import { password } from '../support/people.ts';
import { roleOf } from '../support/roles.ts';
import { startServer } from '../support/server.ts';
import { expect, sessionKey, test } from '../support/test.ts';

/** Opens the page with a token. */
async function open(browser: Browser, url: string, { token }: Pick<Api, 'token'>): Promise<Page> {
  const session = { name: sessionKey, value: JSON.stringify({ accessToken: token }) };
  const context = await browser.newContext({
    baseURL: url,
    storageState: { cookies: [], origins: [{ origin: url, localStorage: [session] }] },
  });
  const page = await context.newPage();
  await page.addInitScript(axeScript);
  await page.goto(backupPage.path);
  return page;
}

/** Opens the page as a user with exactly these permissions. */
async function openAs(browser: Browser, url: string, admin: Api, permissions: readonly string[]): Promise<Page> {
  const role = await roleOf(admin, permissions);
  const username = unique('u');
  await admin.createUser({ username, nickname: username, password, roleIds: [role.id] });
  return open(browser, url, await signIn(url, username, password));
}

const table = (page: Page) => page.getByRole('table', { name: '备份管理' });
const rows = (page: Page) => page.locator('tbody tr[data-row-key]');
/** Backups run as processes of their own, on a machine that is busy. */
const within = { timeout: 60_000 };

test('an administrator makes a backup, verifies it, and sees why one fails', async ({ browser }) => {
  test.setTimeout(180_000);
  const root = await mkdtemp(path.join(tmpdir(), 'mutai-e2e-'));
  const target = path.join(root, 'backups');
  await mkdir(target);
  const site = await startServer({ DATA_DIR: path.join(root, 'data'), BACKUP_DIR: target });
  try {
    const api = await signIn(site.url);
    const page = await open(browser, site.url, api);
    await expect(page.getByText('还没有备份')).toBeVisible();
    await expect(page.getByText(`备份位置：${target}`)).toBeVisible();
    expect(await accessibilityFaults(page, 'all')).toEqual([]);

    const make = button(page, '立即备份');
    await make.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: /备份即将开始|正在备份/ })).toBeVisible();
    await expect(rows(page)).toHaveCount(1, within);
    await expect(rows(page).first()).toContainText(/SQLite.*数据库 .*完整.*未校验/);
    await expect(page.getByRole('status').filter({ hasText: '上次备份于' })).toBeVisible(within);
    await page.reload();
    await expect(rows(page)).toHaveCount(1, within);
    await button(rows(page).first(), '校验').press('Enter');
    await expect(rows(page).first()).toContainText('校验完好', within);
    expect(await accessibilityFaults(page, 'all')).toEqual([]);

    await rename(target, `${target}-gone`);
    await make.click();
    const failure = page.getByRole('region', { name: /备份未成功|无法读取备份位置/ });
    await expect(failure.first()).toContainText('请先创建它，或检查其磁盘是否已挂载', within);
    await expect(rows(page)).toHaveCount(1);
    await expect(page.getByRole('status').filter({ hasText: /备份未成功；下次自动备份/ })).toBeVisible(within);
    expect(await accessibilityFaults(page, 'all')).toEqual([]);
    await rename(`${target}-gone`, target);

    const readers = await openAs(browser, site.url, api, ['system', backupPermissions.read]);
    await expect(rows(readers)).toHaveCount(1, within);
    await expect(table(readers)).toBeVisible();
    await expect(button(readers, '立即备份')).toHaveCount(0);
    await expect(button(readers, '校验')).toHaveCount(0);
    await readers.setViewportSize({ width: 390, height: 844 });
    expect(await accessibilityFaults(readers, 'all')).toEqual([]);
    const scroller = readers.getByRole('region', { name: '备份管理' });
    await scroller.focus();
    await readers.keyboard.press('ArrowRight');
    await expect.poll(() => scroller.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
    const stranger = await openAs(browser, site.url, api, ['system', 'user']);
    await expect(stranger.getByText('权限不足，如需访问请联系管理员！')).toBeVisible();
    expect(existsSync(path.join(target, 'generations'))).toBe(true);
    expect((await readdir(path.join(target, 'generations'))).length).toBeGreaterThan(0);
  } finally {
    await site.stop();
    await rm(root, { recursive: true, force: true });
  }
});
