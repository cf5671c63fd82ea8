import type { Page } from '@playwright/test';
import { signIn, unique } from '../support/api.ts';
import { button, openUsers, question, rowOf } from '../support/list-page.ts';
import { submitLogin } from '../support/login-page.ts';
import { password, person } from '../support/people.ts';
import { admin } from '../support/server.ts';
import { goToUsers, signOut, userMenu } from '../support/shell.ts';
import { expect, sessionKey, test } from '../support/test.ts';

test.use({ signedIn: true });

const expired = '登录已过期，请重新登录！';
const loginButton = (page: Page) => button(page, '立即登录');

test.describe('expiry', () => {
  test('several requests that fail together warn once, and signing in returns to the page', async ({ page }) => {
    await page.goto('/home');
    await expect(page.getByText('欢迎，管理员')).toBeVisible();
    // The page requests users and roles concurrently; both are answered once both have arrived.
    let asked = 0;
    let release = (): void => undefined;
    const all = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/api\/v1\/(users|roles)/, async (route) => {
      asked += 1;
      if (asked === 2) release();
      await all;
      // Both codes, expired and ended, have the same effect.
      const code = route.request().url().includes('/users') ? 4050 : 4051;
      await route.fulfill({ status: 401, json: { code, message: '登录已过期' } });
    });
    await goToUsers(page);
    await all;
    const warning = page.getByRole('dialog').filter({ hasText: expired });
    await expect(warning).toBeVisible();
    await expect(warning).toContainText('登录提示');
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent('/system/user')}`);
    expect(await page.evaluate((key) => localStorage.getItem(key), sessionKey)).toBeNull();
    await expect(warning, 'is in nobody’s way').toHaveCount(0);
    await expect(page.getByRole('main').getByRole('status'), 'and the reason is still told').toHaveText(expired);

    await page.unrouteAll();
    await submitLogin(page, admin.username, admin.password);
    await expect(page).toHaveURL('/system/user');
    await expect(page.getByText(/^共 \d+ 条$/)).toBeVisible();
    await expect(page.getByText(expired)).toHaveCount(0);
  });

  test('an invalid token leads to the login page, not to an empty shell', async ({ page }) => {
    await page.addInitScript((key) => {
      if (sessionStorage.getItem('seen') === null)
        localStorage.setItem(key, JSON.stringify({ accessToken: 'made-up' }));
      sessionStorage.setItem('seen', '1');
    }, sessionKey);
    await page.goto('/system/user');
    await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent('/system/user')}`);
    await expect(loginButton(page)).toBeVisible();
  });

  test('text typed into an open form is restored after signing in', async ({ page, api }) => {
    const username = unique('df');
    await openUsers(page);
    await button(page, '新增').click();
    const dialog = page.getByRole('dialog', { name: '新建用户' });
    await dialog.getByLabel('登录账号', { exact: true }).fill(username);
    await dialog.getByLabel('用户昵称', { exact: true }).fill('写到一半');
    await dialog.getByLabel('初始密码', { exact: true }).fill('Secret#2026');
    // The server pushes the event: no request is needed.
    await api.ask('POST', '/api/v1/auth/logout');
    await expect(page).toHaveURL(/\/login\?redirect=/);
    await expect(page.getByRole('main').getByRole('status')).toHaveText(expired);
    expect(await page.evaluate(() => JSON.stringify(sessionStorage) + JSON.stringify(localStorage))).not.toContain(
      'Secret#2026',
    );

    await submitLogin(page, admin.username, admin.password);
    await expect(page).toHaveURL('/system/user');
    await expect(dialog.getByText('已恢复未提交的内容')).toBeVisible();
    await expect(dialog.getByLabel('登录账号', { exact: true })).toHaveValue(username);
    await expect(dialog.getByLabel('用户昵称', { exact: true })).toHaveValue('写到一半');
    await expect(dialog.getByLabel('初始密码', { exact: true })).toHaveValue('');
    await button(dialog, '提交').click();
    await expect(dialog).toBeHidden();
  });

  test('another user who signs in does not see the draft', async ({ page, api, server }) => {
    const auditor = await person(server.url, api, ['super-admin']);
    await openUsers(page);
    await button(page, '新增').click();
    const dialog = page.getByRole('dialog', { name: '新建用户' });
    await dialog.getByLabel('用户昵称', { exact: true }).fill('管理员的草稿');
    await api.ask('POST', '/api/v1/auth/logout');
    await expect(page).toHaveURL(/\/login\?redirect=/);
    await submitLogin(page, auditor.user.username, password);
    await expect(page).toHaveURL('/system/user');
    await expect(button(page, '查询')).toBeVisible();
    await expect(page.getByText('管理员的草稿')).toHaveCount(0);
    await expect(dialog).toHaveCount(0);
  });
});

test.describe('signing out', () => {
  test('asks for confirmation, ends the session on the server, and signing in returns to the page', async ({
    page,
    context,
    api,
  }) => {
    const other = await context.newPage();
    await openUsers(other, '管理员');
    await expect(rowOf(other, admin.username)).toBeVisible();
    await page.goto('/system/user?nickname=a');
    await expect(button(page, '查询')).toBeVisible();
    await userMenu(page, '退出登录');
    const asked = question(page, '退出后将跳转到登录页面，确定退出吗？');
    await button(asked, '取消').click();
    await expect(asked).toBeHidden();
    await signOut(page);
    await expect(page.getByText('提示：已退出登录！')).toBeVisible();
    await test.step('signs out the other tabs', async () => {
      await expect(loginButton(other)).toBeVisible();
      await expect(other.getByText(expired)).toHaveCount(0);
    });
    await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent('/system/user?nickname=a')}`);
    expect(await page.evaluate((key) => localStorage.getItem(key), sessionKey)).toBeNull();
    expect((await api.send('POST', '/api/v1/auth/info')).body.code).toBe(4051);
    await page.goBack();
    await expect(loginButton(page)).toBeVisible();
  });
});

test("changing the password ends the user's other sessions and keeps this one", async ({ server, api, openAs }) => {
  const somebody = await person(server.url, api, ['auditor']);
  const elsewhere = await signIn(server.url, somebody.user.username, password);
  const page = await (await openAs(somebody.api)).newPage();
  await page.goto('/home');

  await userMenu(page, '修改密码');
  const dialog = page.getByRole('dialog', { name: '修改密码' });
  await dialog.getByLabel('原密码', { exact: true }).fill('Wrong#2026');
  await dialog.getByLabel('新密码', { exact: true }).fill('Another#2027');
  await dialog.getByLabel('确认新密码', { exact: true }).fill('Another#2028');
  await button(dialog, '提交').click();
  await expect(dialog.getByText('两次输入的密码不一致')).toBeVisible();
  await dialog.getByLabel('确认新密码', { exact: true }).fill('Another#2027');
  const refused = page.waitForResponse('**/api/v1/auth/password');
  await button(dialog, '提交').click();
  expect((await refused).status(), 'the old password is wrong').toBe(400);
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('原密码', { exact: true }).fill(password);
  await button(dialog, '提交').click();
  await expect(dialog).toBeHidden();

  expect((await elsewhere.send('POST', '/api/v1/auth/info')).body.code).toBe(4051);
  await goToUsers(page);
  await expect(page.getByText(/^共 \d+ 条$/)).toBeVisible();
});
