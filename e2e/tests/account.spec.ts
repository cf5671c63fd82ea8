import type { SessionUser } from '@mutai/contract/auth';
import { preferencePath } from '@mutai/contract/paths';
import { rolesPath } from '@mutai/contract/roles/resource';
import { unique } from '../support/api.ts';
import { button, question, rowOf } from '../support/list-page.ts';
import { password, person } from '../support/people.ts';
import { userMenu } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';

const fields = ['原密码', '新密码', '确认新密码'] as const;

test('the password change requires all three fields before it sends anything', async ({ server, api, openAs }) => {
  const somebody = await person(server.url, api);
  const page = await (await openAs(somebody.api)).newPage();
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/auth/password')) sent.push(request.postDataJSON());
  });
  await page.goto('/home');
  await userMenu(page, '修改密码');
  const dialog = page.getByRole('dialog', { name: '修改密码' });
  const field = (name: string) => dialog.getByLabel(name, { exact: true });
  const fill = async (name: string) => field(name).fill(name === '原密码' ? password : 'Another#2027');

  await button(dialog, '提交').click();
  await expect(dialog.getByText('该项不能为空')).toHaveCount(fields.length);
  for (const missing of fields) {
    for (const name of fields) await fill(name);
    await expect(dialog.getByText('该项不能为空'), `before ${missing} is emptied`).toHaveCount(0);
    await field(missing).fill('');
    await button(dialog, '提交').click();
    await expect(field(missing)).toHaveAccessibleDescription(/该项不能为空/);
    await expect(dialog.getByText('该项不能为空')).toHaveCount(1);
    expect(sent).toEqual([]);
  }
  for (const name of fields) await fill(name);

  // A key press does not discard typed text.
  await page.keyboard.press('Escape');
  const asked = question(page, '有未提交的内容');
  await expect.poll(async () => (await asked.boundingBox())?.width).toBe(432);
  await button(asked, '继续编辑').click();
  await expect(asked).toBeHidden();
  await expect(field('新密码')).toHaveValue('Another#2027');
  const warning = page.waitForEvent('dialog');
  await page.evaluate(() => void setTimeout(() => globalThis.location.reload()));
  expect((await warning).type()).toBe('beforeunload');
  await (await warning).dismiss();

  await button(dialog, '提交').click();
  await expect(dialog).toBeHidden();
  expect(sent).toEqual([{ oldPassword: password, newPassword: 'Another#2027' }]);
});

test('users edit their profile and see their own operations', async ({ server, api, openAs }) => {
  const somebody = await person(server.url, api);
  await api.send('POST', '/api/v1/auth/login', { username: somebody.user.username, password: 'wrong' });
  const page = await (await openAs(somebody.api)).newPage();
  await page.goto('/home');
  await userMenu(page, '账号信息');
  await expect(page).toHaveURL(/\/account$/);
  const nickname = page.getByRole('textbox', { name: '用户昵称' });
  await expect(nickname).toHaveValue(somebody.user.nickname);

  // Typed text survives switching views, and leaving asks for confirmation.
  const next = unique('昵称');
  await nickname.fill(next);
  await page.getByRole('tab', { name: '登录记录' }).click();
  await expect(rowOf(page, '登录失败')).toBeVisible();
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(3);
  await page.goBack();
  const asked = question(page, '有未提交的内容');
  await button(asked, '继续编辑').click();
  await expect(asked).toBeHidden();
  await page.getByRole('tab', { name: '个人资料' }).click();
  await expect(nickname).toHaveValue(next);
  await button(page, '保存修改').click();
  await expect(page.getByRole('button', { name: `${next}，用户菜单` })).toBeVisible();

  await page.getByRole('tab', { name: '操作记录' }).click();
  await button(rowOf(page, next), '详情').click();
  await expect(page.getByRole('dialog', { name: '操作详情' })).toContainText(somebody.user.nickname);
  await page.reload();
  await expect(rowOf(page, next), 'after F5').toBeVisible();
  await page.goBack();
  await expect(nickname).toHaveValue(next);
});

test('resetting list settings restores the default lists', async ({ server, api, openAs }) => {
  const { api: own } = await person(server.url, api);
  const compact = { order: [], visible: {}, widths: {}, density: 'compact' };
  await own.ask('PUT', `${preferencePath}/table.user`, { value: compact });
  await own.ask('PUT', `${preferencePath}/shell.theme`, { value: 'dark' });
  const page = await (await openAs(own)).newPage();
  await page.goto('/account?tab=preferences');
  await expect(page.getByText('已为您记住 1 项调整')).toBeVisible();
  await button(page, '恢复默认').click();
  await button(question(page, '将所有表格与列表恢复为默认的样子'), '恢复默认').click();
  await expect(button(page, '恢复默认')).toBeDisabled();
  await expect
    .poll(async () => (await own.ask<SessionUser>('POST', '/api/v1/auth/info')).preferences)
    .toEqual({ 'shell.theme': 'dark' });
});

test('the account page shows the role that the user views as', async ({ server, api, openAs }) => {
  const { user, api: own } = await person(server.url, api, ['super-admin']);
  const roles = await api.ask<{ id: number; code: string }[]>('GET', `${rolesPath}?size=0`);
  await own.ask('POST', '/api/v1/auth/view-as', { roleId: roles.find(({ code }) => code === 'auditor')?.id });
  const page = await (await openAs(own)).newPage();
  await page.goto('/account');
  await expect(page.getByText('这里仍是您自己的账号，退出视角后才能修改。')).toBeVisible();
  const nickname = page.getByRole('textbox', { name: '用户昵称' });
  await expect(nickname).toHaveValue(user.nickname);
  await expect(nickname).toBeDisabled();
  await expect(button(page, '保存修改')).toHaveCount(0);
});
