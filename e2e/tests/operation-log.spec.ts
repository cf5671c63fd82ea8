import type { Page } from '@playwright/test';
import type { OperationLog } from '@mutai/contract/logs/schema';
import { unique } from '../support/api.ts';
import { choose, button, fromToolbar, more, question, rowOf, unfoldSearch } from '../support/list-page.ts';
import { person } from '../support/people.ts';
import { roleOf } from '../support/roles.ts';
import { expect, test } from '../support/test.ts';

test.use({ signedIn: true });

const path = '/log/operation';

/** Operations of one user: a separate user makes them easy to find. */
const openOf = (page: Page, nickname: string) => page.goto(`${path}?${new URLSearchParams({ keyword: nickname })}`);

test('shows user, action, record and changes', async ({ page, server, api }) => {
  const actor = await person(server.url, api, ['super-admin']);
  const target = await api.createUser({ username: unique('t'), nickname: unique('旧') });
  const { id: roleId, name: roleName } = await roleOf(api, ['user']);
  const changes = { nickname: '新昵称', enabled: false, roleIds: [roleId] };
  await actor.api.ask('PATCH', `/api/v1/users/${target.id}`, changes);

  await openOf(page, actor.user.nickname);
  for (const name of ['操作人', '模块', '操作', '对象', '变更内容', '耗时', '备注', '操作时间']) {
    await expect(page.getByRole('columnheader', { name, exact: true }).first()).toBeVisible();
  }
  const row = rowOf(page, '新昵称');
  for (const text of [actor.user.nickname, '用户管理', '修改', '用户昵称', '状态'])
    await expect(row).toContainText(text);
  await expect(row).toContainText(/\d+ ms|\d+\.\d s/);

  await row.getByRole('button', { name: /^查看变更内容/ }).click();
  const details = page.getByRole('dialog', { name: '操作详情' });
  const changed = (field: string) =>
    details.getByRole('row').filter({ has: page.getByRole('rowheader', { name: field }) });
  await expect(changed('用户昵称').getByRole('cell')).toHaveText([target.nickname, '新昵称']);
  await expect(changed('状态').getByRole('cell')).toHaveText(['启用', '停用']);
  await expect(changed('关联角色').getByRole('cell')).toHaveText(['（空）', roleName]);
  await expect(details).toContainText('请求编号');
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await test.step('allows changing the remark of a line and nothing else', async () => {
    await more(page, '新昵称', '备注');
    const dialog = page.getByRole('dialog', { name: '修改备注' });
    await expect(dialog.getByRole('textbox')).toHaveCount(1);
    await dialog.getByLabel('备注', { exact: true }).fill('已与本人确认');
    await button(dialog, '提交').click();
    await expect(dialog).toBeHidden();
    await expect(row.filter({ hasText: '用户昵称、状态' })).toContainText('已与本人确认');
    await expect(button(row, '修改')).toHaveCount(0);
  });
});

test('is filtered by module and action', async ({ page, server, api }) => {
  const actor = await person(server.url, api, ['super-admin']);
  const target = await actor.api.createUser({ username: unique('t'), nickname: unique('筛') });
  await actor.api.ask('DELETE', `/api/v1/users/${target.id}`);
  await openOf(page, actor.user.nickname);
  // With the creation of the actor.
  await expect(page.getByText('共 3 条')).toBeVisible();
  await unfoldSearch(page);
  await choose(page, '模块', '用户管理');
  await page.getByRole('combobox', { name: '操作' }).click();
  await page.getByTitle('删除', { exact: true }).click();
  await expect(page).toHaveURL(/module=user.*action=delete|action=delete.*module=user/);
  await expect(page.getByText('共 1 条')).toBeVisible();
  await page.reload();
  await expect(rowOf(page, target.nickname)).toContainText('删除');
  await expect(page.getByRole('combobox', { name: '操作' })).toBeVisible();

  await test.step('is exported as filtered, and deleted by permitted users', async () => {
    const asked = page.waitForRequest(/\/logs\/export/);
    const download = page.waitForEvent('download');
    await fromToolbar(page, /^导出/);
    const { searchParams } = new URL((await asked).url());
    const filters = { keyword: actor.user.nickname, module: 'user', action: 'delete' };
    expect(Object.fromEntries(searchParams)).toEqual(filters);
    expect((await download).suggestedFilename()).toMatch(/^操作日志.*\.xlsx$/);
    await more(page, target.nickname, '删除');
    await button(question(page, '危险操作，确定删除该数据吗？'), '确定删除').click();
    await expect(page.getByText('没有符合条件的数据')).toBeVisible();
  });
});

test('the retention is configured, and a concurrent change is shown', async ({ page, api }) => {
  const before = await api.ask<{ loginDays: number; operationDays: number }>('GET', '/api/v1/settings/logs');
  await page.goto(path);
  await fromToolbar(page, '日志保留');
  const dialog = page.getByRole('dialog', { name: '日志保留' });
  const login = dialog.getByLabel('登录日志保留天数', { exact: true });
  await expect(login).toHaveValue(String(before.loginDays));
  await expect(dialog).toContainText('填写 0 为永久保留');
  await login.fill('');
  await button(dialog, '提交').click();
  await expect(dialog.getByText('该项不能为空')).toBeVisible();
  await login.fill('0');
  await api.ask('PATCH', '/api/v1/settings/logs', { loginDays: 30, operationDays: before.operationDays });
  await button(dialog, '提交').click();
  await expect(dialog.getByText('该数据已被他人修改')).toBeVisible();
  await expect(dialog.getByText('永久保留', { exact: true })).toBeVisible();
  await expect(dialog.getByText('30 天', { exact: true })).toBeVisible();
  await button(dialog, '提交').click();
  await expect(dialog).toBeHidden();
  expect(await api.ask('GET', '/api/v1/settings/logs')).toMatchObject({
    loginDays: 0,
    operationDays: before.operationDays,
  });
  await api.ask('PATCH', '/api/v1/settings/logs', { loginDays: before.loginDays, operationDays: before.operationDays });
});

test('errors of the console are reported once each, up to a limit', async ({ server, api, openAs }) => {
  const somebody = await person(server.url, api);
  const page = await (await openAs(somebody.api)).newPage();
  const reports: string[] = [];
  page.on('response', (answer) => {
    if (answer.request().method() === 'POST' && answer.url().endsWith('/api/v1/logs')) {
      reports.push((answer.request().postDataJSON() as { message: string }).message);
    }
  });
  await page.goto('/home?secret=1');
  await page.getByRole('button', { name: /，用户菜单$/ }).waitFor();
  const fail = (message: string) =>
    page.evaluate((text) => {
      setTimeout(() => {
        throw new Error(text);
      });
    }, message);
  const family = unique('故');
  for (const number of [1, 1, 2, 3, 4, 5]) await fail(`${family}${number}`);
  await expect.poll(() => reports.length).toBe(3);
  const query = new URLSearchParams({ nickname: somebody.user.nickname, action: 'fault' });
  const lines = await api.ask<OperationLog[]>('GET', `/api/v1/logs?${query}`);
  expect(lines.map(({ recordName }) => recordName).toSorted()).toEqual([1, 2, 3].map((number) => `${family}${number}`));
  for (const { changes } of lines) expect(changes['page']).toEqual([null, '/home']);
  expect(reports).toHaveLength(3);
});
