import { limits } from '@mutai/contract/limits';
import type { Page } from '@playwright/test';
import { signIn, unique } from '../support/api.ts';
import { submitLogin } from '../support/login-page.ts';
import { password, person } from '../support/people.ts';
import { scriptKilobytes } from '../support/script-size.ts';
import { admin } from '../support/server.ts';
import { expect, sessionKey, test } from '../support/test.ts';

const account = (page: Page) => page.getByLabel('账号', { exact: true });
const secret = (page: Page) => page.getByLabel('密码', { exact: true });
const button = (page: Page) => page.getByRole('button', { name: '立即登录', exact: true });

/** Bodies of the page's sign-in requests. */
function sentLogins(page: Page): unknown[] {
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/auth/login')) sent.push(request.postDataJSON());
  });
  return sent;
}

test('everything has its label', async ({ page }) => {
  await page.clock.setFixedTime('2026-11-21T07:30:00+08:00');
  // Every user waits for this page first; a careless import would add all tables and trees.
  await test.step('loads less than 250 KB of scripts', async () => {
    const size = await scriptKilobytes(page, async () => {
      await page.goto('/login');
      await expect(button(page)).toBeVisible();
    });
    expect(size).toBeLessThan(250);
  });
  await expect(page.getByRole('heading', { name: '用户登录' })).toBeVisible();
  await expect(account(page)).toHaveAttribute('placeholder', '请输入账号');
  await expect(secret(page)).toHaveAttribute('placeholder', '请输入密码');
  await expect(secret(page)).toHaveAttribute('type', 'password');
  await expect(page.getByRole('checkbox', { name: '记住我' })).toBeVisible();
  await expect(page.getByText('暂不支持其他方式登录')).toBeVisible();
  await expect(page.getByText('Copyright © 2026 幕台，版权所有', { exact: true })).toBeVisible();
  await expect(page.getByText('早上好，欢迎访问 幕台 系统！')).toBeVisible();
});

test('without a network, signing in and 忘记密码 still respond', async ({ page, context }) => {
  await page.goto('/login');
  await page.getByLabel('账号', { exact: true }).waitFor();
  await context.setOffline(true);
  await submitLogin(page, admin.username, admin.password);
  const failed = page.getByRole('dialog', { name: '请求提示' });
  await expect(failed).toContainText('请求失败，请检查网络或稍后重试！');
  await failed.getByRole('button', { name: '知道了' }).click();
  await expect(failed).toHaveCount(0);
  await page.getByRole('button', { name: '忘记密码？' }).click();
  const forgotten = page.getByRole('dialog', { name: '提示' });
  await expect(forgotten).toContainText('请联系管理员进行密码重置');
  await page.keyboard.press('Escape');
  await expect(forgotten).toHaveCount(0);

  await context.setOffline(false);
  await page.getByRole('button', { name: '立即登录', exact: true }).click();
  await expect(page.getByRole('status').getByText(/您已成功登录本系统！$/)).toBeVisible();
  await expect(page).toHaveURL('/home');
});

test(
  'signing in shows a greeting and the home page, and stores only the access token',
  { tag: '@firefox' },
  async ({ page }) => {
    await page.goto('/login');
    await submitLogin(page, admin.username, admin.password);
    await expect(page.getByText(/好，您已成功登录本系统！$/)).toBeVisible();
    await expect(page).toHaveURL('/home');
    const stored = await page.evaluate((key) => localStorage.getItem(key), sessionKey);
    const session: unknown = JSON.parse(stored ?? 'null');
    expect(session).toEqual({ accessToken: expect.stringMatching(/^\S{20,}$/) });
  },
);

test('a wrong password and an unknown account get the same answer with a hint', async ({ page, server, api }) => {
  const { user } = await person(server.url, api);
  const hints: string[] = [];
  for (const username of [user.username, unique('no')]) {
    await page.goto('/login');
    await submitLogin(page, username, 'Wrong#2026');
    const hint = page.getByText(/^提示：/);
    await expect(hint).toBeVisible();
    hints.push((await hint.textContent()) ?? '');
    await expect(page).toHaveURL('/login');
    await expect(account(page)).toHaveValue(username);
    await expect(button(page)).toBeEnabled();
  }
  expect(hints[0]).toBe(hints[1]);
  expect(hints[0]?.length).toBeGreaterThan('提示：'.length);
});

test('after too many wrong passwords, even the right one has to wait', async ({ page, server, api }) => {
  const { user } = await person(server.url, api);
  for (let attempt = 0; attempt < limits.loginFailuresPerAccount; attempt += 1) {
    await expect(signIn(server.url, user.username, 'Wrong#2026')).rejects.toThrow('401');
  }
  await page.goto('/login');
  const answered = page.waitForResponse('**/api/v1/auth/login');
  await submitLogin(page, user.username, password);
  const refusal = await answered;
  expect(refusal.status()).toBe(429);
  expect(Number(refusal.headers()['retry-after'])).toBeGreaterThan(0);
  await expect(page.getByText(/^提示：.*\d+ 分钟/)).toBeVisible();
  await expect(page).toHaveURL('/login');
});

test('the sent request, and the message if there is no answer', async ({ page }) => {
  const sent = sentLogins(page);
  const login = '**/api/v1/auth/login';
  await page.goto('/login');
  await test.step('account and password are required, and nothing is sent without them', async () => {
    await button(page).click();
    await expect(page.getByRole('alert').filter({ hasText: '请输入账号' })).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: '请输入密码' })).toBeVisible();
    await account(page).fill('somebody');
    await expect(page.getByRole('alert').filter({ hasText: '请输入账号' })).toBeHidden();
    await button(page).click();
    await expect(page.getByRole('alert').filter({ hasText: '请输入密码' })).toBeVisible();
    expect(sent).toEqual([]);
  });
  await test.step('"forgot password" says whom to ask', async () => {
    await page.getByText('忘记密码？').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('如已忘记密码，请联系管理员进行密码重置！');
    await dialog.getByRole('button').last().click();
    await expect(dialog).toHaveCount(0);
  });
  await test.step('a rejection without a message shows none', async () => {
    await page.route(login, (route) => route.fulfill({ status: 502, body: '' }));
    await page.getByRole('checkbox', { name: '记住我' }).check();
    const answered = page.waitForResponse(login);
    await submitLogin(page, admin.username, admin.password);
    await answered;
    await expect(button(page)).toBeEnabled();
    await expect(page.getByText(/^提示：/)).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.unroute(login);
  });
  await test.step('an unreachable server is reported once', async () => {
    await page.route(login, (route) => route.abort());
    await button(page).click();
    await expect(page.getByText('请求失败，请检查网络或稍后重试！')).toHaveCount(1);
    await expect(page).toHaveURL('/login');
    await page.getByRole('dialog').getByRole('button').last().click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.unroute(login);
  });
  await test.step('Enter sends the form', async () => {
    await page.getByRole('checkbox', { name: '记住我' }).uncheck();
    await secret(page).press('Enter');
    await expect(page).toHaveURL('/home');
  });
  await test.step('"remember me" ticked or not is what the server is told', () => {
    const credentials = { username: admin.username, password: admin.password };
    expect(sent).toEqual([true, true, false].map((remember) => ({ ...credentials, remember })));
  });
});

test('shows progress, and a double click sends one request', async ({ page }) => {
  const sent = sentLogins(page);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/v1/auth/login', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/login');
  await account(page).fill(admin.username);
  await secret(page).fill(admin.password);
  await button(page).dblclick();
  await expect(page.getByRole('button', { name: /登录中/ })).toBeVisible();
  release();
  await expect(page).toHaveURL('/home');
  expect(sent).toEqual([{ username: admin.username, password: admin.password, remember: expect.any(Boolean) }]);
});
