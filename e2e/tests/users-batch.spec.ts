import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readXlsx } from 'hucre/xlsx';
import { signIn, unique } from '../support/api.ts';
import { button, choose, onSelected, openUsers, rowOf } from '../support/list-page.ts';
import { submitLogin } from '../support/login-page.ts';
import { person, several } from '../support/people.ts';
import { roleOf } from '../support/roles.ts';
import { expect, test } from '../support/test.ts';

test.use({ signedIn: true });

const selectAll = (page: Page) => page.getByRole('checkbox', { name: '全选本页' }).check();

test('several users are changed together, field by field', async ({ page, api }) => {
  const { family, users } = await several(api, 3);
  const role = await roleOf(api, ['user']);
  const kept = await roleOf(api, ['user']);
  const [first] = users;
  await api.ask('PATCH', `/api/v1/users/${first?.id ?? 0}`, { roleIds: [kept.id], description: '不变' });
  await openUsers(page, family);
  await selectAll(page);

  await test.step('by mouse: a role is added and the status changed, other fields stay', async () => {
    await onSelected(page, '批量修改');
    const dialog = page.getByRole('dialog', { name: '批量修改 3 条数据' });
    const mode = (field: string, name: string) =>
      dialog.getByRole('radiogroup', { name: field }).getByText(name, { exact: true });
    await expect(dialog.getByRole('radio', { name: '不修改' })).toHaveCount(3);
    await mode('关联角色', '添加').click();
    await button(dialog, '提交').click();
    await expect(dialog.getByText('请填写要修改的内容')).toBeVisible();
    await choose(dialog, '关联角色', role.name);
    await page.keyboard.press('Escape');
    await mode('状态', '停用').click();
    await button(dialog, '提交').click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('已修改 3 条数据')).toBeVisible();
    for (const { nickname } of users) await expect(rowOf(page, nickname)).toContainText('停用');
    const changed = await api.getUser(first?.id ?? 0);
    expect(changed).toMatchObject({ roleIds: [role.id, kept.id], description: '不变', enabled: false });
  });

  await test.step('by keyboard: nothing is chosen, nothing is sent', async () => {
    await selectAll(page);
    await onSelected(page, '批量修改');
    const dialog = page.getByRole('dialog', { name: '批量修改 3 条数据' });
    await expect(dialog.getByRole('radio', { name: '不修改' }).first()).toBeFocused();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('内容没有变化，无需提交')).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  await test.step('by keyboard: the status is changed', async () => {
    await onSelected(page, '批量修改');
    const dialog = page.getByRole('dialog', { name: '批量修改 3 条数据' });
    await expect(dialog.getByRole('radio', { name: '不修改' }).first()).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Control+Enter');
    await expect(dialog).toBeHidden();
    for (const { nickname } of users) await expect(rowOf(page, nickname)).not.toContainText('停用');
  });
});

test('users who cannot be changed are named, and the others can be changed without them', async ({
  api,
  server,
  openAs,
}) => {
  const family = unique('限');
  const role = await roleOf(api, ['user', 'user:update']);
  const { user, api: own } = await person(server.url, api);
  await api.ask('PATCH', `/api/v1/users/${user.id}`, { roleIds: [role.id] });
  const boss = await api.createUser({ username: unique('b'), nickname: `${family}老板`, roleIds: [1] });
  const clerk = await api.createUser({ username: unique('c'), nickname: `${family}职员` });
  const page = await (await openAs(own)).newPage();
  await openUsers(page, family);
  await selectAll(page);
  await onSelected(page, '批量修改');
  const dialog = page.getByRole('dialog', { name: '批量修改 2 条数据' });
  await dialog.getByRole('radiogroup', { name: '状态' }).getByText('停用', { exact: true }).click();
  await button(dialog, '提交').click();
  const question = page.getByRole('dialog').filter({ hasText: '所选 2 条中有 1 条不能修改' });
  await expect(question).toContainText(boss.nickname);
  expect((await api.getUser(clerk.id)).enabled).toBe(true);
  await button(question, '返回').click();
  await expect(question).toBeHidden();
  await button(dialog, '提交').click();
  await button(question, '修改其余 1 条').click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, clerk.nickname)).toContainText('停用');
  expect((await api.getUser(boss.id)).enabled).toBe(true);
});

test('passwords are generated, downloaded once, and must be changed', async ({ page, api, browser, server }) => {
  const { family, users } = await several(api, 11);
  await page.goto(`/system/user?${new URLSearchParams({ nickname: family, size: '50' })}`);
  await rowOf(page, family).first().waitFor();
  await expect(page.getByText('共 11 条')).toBeVisible();
  await selectAll(page);
  await onSelected(page, '生成密码');
  const dialog = page.getByRole('dialog', { name: '生成密码' });
  const arriving = page.waitForEvent('download');
  await button(dialog, '生成并下载').click();
  const download = await arriving;
  expect(download.suggestedFilename()).toBe('用户密码.xlsx');
  await expect(dialog.getByText('已为 11 个用户生成密码')).toBeVisible();
  const { sheets } = await readXlsx(await readFile(await download.path()));
  const [head, ...rows] = sheets[0]?.rows ?? [];
  expect(head).toEqual(['登录账号', '用户昵称', '密码']);
  expect(rows).toHaveLength(users.length);
  const again = page.waitForEvent('download');
  await button(dialog, '再次下载密码表').click();
  await again;
  await button(dialog, '完成').click();
  await expect(dialog).toBeHidden();

  const [username = '', , password = ''] = (rows[0] ?? []).map(String);
  expect(users.map((user) => user.username)).toContain(username);
  await signIn(server.url, username, password);
  const other = await (
    await browser.newContext({ baseURL: server.url, storageState: { cookies: [], origins: [] } })
  ).newPage();
  await other.goto('/login');
  await submitLogin(other, username, password);
  await expect(other.getByRole('dialog', { name: '修改密码' })).toBeVisible();
  await other.context().close();
});
