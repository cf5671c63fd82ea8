import type { Page } from '@playwright/test';
import { signIn } from '../support/api.ts';
import { action, button, question } from '../support/list-page.ts';
import { password, person } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ signedIn: true });

const path = '/system/session';
const openOf = (page: Page, nickname: string) => page.goto(`${path}?${new URLSearchParams({ nickname })}`);

test('shows sessions with device and address, and marks the current one, which cannot be ended', async ({ page }) => {
  await openOf(page, '管理员');
  for (const name of ['用户', '操作系统', '浏览器', '登录地址', '登录时间', '最近活动']) {
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible();
  }
  const current = page.getByRole('row').filter({ has: page.getByText('当前', { exact: true }) });
  await expect(current).toHaveCount(1);
  await expect(current).toContainText('127.0.0.1');
  await expect(current.getByRole('button', { name: '强制下线', exact: true })).toBeDisabled();
});

test('ends a session immediately, and filters sessions by address', async ({ page, server, api, openAs }) => {
  const somebody = await person(server.url, api);
  const theirs = await (await openAs(somebody.api)).newPage();
  await theirs.goto('/home');
  await expect(theirs.getByRole('button', { name: /，用户菜单$/ })).toBeVisible();

  await page.goto(`${path}?${new URLSearchParams({ nickname: somebody.user.nickname, ip: '127.0' })}`);
  await action(page, somebody.user.nickname, '强制下线').click();
  await button(question(page, '下线后该设备需要重新登录，确定强制下线吗？'), '确定下线').click();
  await expect(page.getByText('没有符合条件的数据')).toBeVisible();

  await theirs.reload();
  await expect(theirs).toHaveURL(/\/login/);
});

test('ends all sessions of a user after showing their number', async ({ page, server, api }) => {
  const { user } = await person(server.url, api);
  await signIn(server.url, user.username, password);
  const last = await signIn(server.url, user.username, password);
  await openOf(page, user.nickname);
  await expect(page.getByText('共 3 条')).toBeVisible();
  await action(page, user.nickname, '下线该用户全部会话').first().click();
  const asked = question(page, `将下线“${user.nickname}”的全部 3 个会话`);
  await button(asked, '取消').click();
  expect((await last.send('POST', '/api/v1/auth/info')).status).toBe(200);
  await action(page, user.nickname, '下线该用户全部会话').first().click();
  await button(asked, '确定下线').click();
  await expect(page.getByText('没有符合条件的数据')).toBeVisible();
  expect((await last.send('POST', '/api/v1/auth/info')).status).toBe(401);
});

test("the account page lists the user's devices, which can be signed out individually or together", async ({
  server,
  api,
  openAs,
}) => {
  const somebody = await person(server.url, api);
  const { username } = somebody.user;
  const others = [];
  for (let count = 0; count < 3; count += 1) others.push(await signIn(server.url, username, password));
  const page = await (await openAs(somebody.api)).newPage();
  await page.goto('/account?tab=devices');
  const devices = page.getByRole('region', { name: '登录设备' });
  await expect(devices.getByRole('listitem')).toHaveCount(4);
  await expect(devices.getByRole('listitem').filter({ hasText: '当前' })).toHaveCount(1);
  await expect(button(devices, '退出该设备')).toHaveCount(3);

  await button(devices, '退出该设备').first().click();
  await button(question(page, '退出后该设备需要重新登录，确定退出吗？'), '确定退出').click();
  await expect(devices.getByRole('listitem')).toHaveCount(3);

  await button(devices, '退出其他所有设备').click();
  await button(question(page, '将退出其他 2 个设备'), '确定退出').click();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await expect(button(devices, '退出其他所有设备')).toHaveCount(0);
  const alive = await Promise.all(
    [...others, somebody.api].map(async (one) => (await one.send('POST', '/api/v1/auth/info')).status),
  );
  expect(alive).toEqual([401, 401, 401, 200]);
});
