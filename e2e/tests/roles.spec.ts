import type { Method } from '@mutai/client/client';
import { unique } from '../support/api.ts';
import {
  action,
  button,
  expectRefused,
  expectTooltip,
  fromToolbar,
  more,
  question,
  rowOf,
} from '../support/list-page.ts';
import { person } from '../support/people.ts';
import { assignDialog, box, codesOf, find, openAssign, openRoles, roleNamed } from '../support/role-page.ts';
import { roleOf } from '../support/roles.ts';
import { goToUsers, menu } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';

test.use({ signedIn: true });

test('the list shows name with code, description and number of users, with a link to them', async ({
  page,
  api,
  server,
}) => {
  const [role, other] = [await roleOf(api, ['user']), await roleOf(api, [])];
  const { user } = await person(server.url, api);
  await api.ask('PATCH', `/api/v1/users/${user.id}`, { roleIds: [role.id] });
  await api.ask('PATCH', `/api/v1/roles/${role.id}`, { description: '测试用' });
  await openRoles(page);
  await test.step('is searched by name', async () => {
    await page.getByPlaceholder('请输入角色名称').fill(role.name);
    await button(page, '查询').click();
    await expect(page.getByText('共 1 条')).toBeVisible();
    await expect(rowOf(page, other.name)).toHaveCount(0);
  });
  const row = rowOf(page, role.name);
  for (const text of [role.code, '测试用']) await expect(row).toContainText(text);
  const holders = row.getByRole('link', { name: `查看关联“${role.name}”的 1 名用户` });
  await expect(holders).toHaveText('1');
  await holders.click();
  await expect(page).toHaveURL(new RegExp(`/system/user\\?.*roleId=${role.id}`));
  await expect(rowOf(page, user.username)).toBeVisible();
  await expect(page.getByText('共 1 条')).toBeVisible();
});

test.describe('changing', () => {
  test('name and code are required; a used code is reported at its field', async ({ page, api }) => {
    const taken = await roleOf(api, []);
    await openRoles(page);
    await button(page, '新增').click();
    const dialog = page.getByRole('dialog', { name: '新建角色' });
    await button(dialog, '提交').click();
    await expect(dialog.getByText('该项不能为空')).toHaveCount(2);
    await dialog.getByLabel('名称', { exact: true }).fill('重复');
    await dialog.getByLabel('标识', { exact: true }).fill(taken.code);
    await button(dialog, '提交').click();
    await expect(dialog.getByText('该标识已存在，请更换')).toBeVisible();
    await expect(dialog.getByLabel('标识', { exact: true })).toHaveAttribute('aria-invalid', 'true');
    const code = unique('fresh');
    await dialog.getByLabel('标识', { exact: true }).fill(code);
    await button(dialog, '提交').click();
    await expect(dialog).toBeHidden();
    expect(await roleNamed(api, code)).toMatchObject({ name: '重复', menuIds: [] });
  });

  test('a role is modified, deleted, restored and copied', async ({ page, api }) => {
    const role = await roleOf(api, ['user', 'user:create']);
    await openRoles(page, role.name);
    await test.step('a role is modified, deleted, and restored from the trash with its permissions', async () => {
      await action(page, role.name, '修改').click();
      const dialog = page.getByRole('dialog', { name: '修改角色' });
      await expect(dialog.getByLabel('标识', { exact: true })).toHaveValue(role.code);
      await dialog.getByLabel('描述', { exact: true }).fill('值班编辑');
      await button(dialog, '提交').click();
      await expect(dialog).toBeHidden();
      await expect(rowOf(page, role.name)).toContainText('值班编辑');
      await more(page, role.name, '删除');
      await button(question(page, '确定删除该数据吗？'), '确定删除').click();
      await expect(rowOf(page, role.name)).toHaveCount(0);
      await fromToolbar(page, '回收站');
      const trash = page.getByRole('dialog', { name: '回收站：角色管理' });
      const gone = trash.getByRole('row').filter({ hasText: role.name });
      await button(gone, '恢复').click();
      // Until then, the code also appears in a row of the trash.
      await expect(gone).toHaveCount(0);
      await expect(rowOf(page, role.code)).toBeVisible();
      expect(await roleNamed(api, role.code)).toMatchObject({ description: '值班编辑', menuIds: role.menuIds });
      await page.keyboard.press('Escape');
      await expect(trash).toBeHidden();
    });
    await test.step('a copy starts with a derived name and code, and the same permissions', async () => {
      const code = unique('copy');
      await more(page, role.name, '复制');
      const dialog = page.getByRole('dialog', { name: '新建角色' });
      await expect(dialog.getByLabel('名称', { exact: true })).toHaveValue(`${role.name} 副本`);
      await expect(dialog.getByLabel('标识', { exact: true })).toHaveValue(/-fu-ben$/);
      await dialog.getByLabel('标识', { exact: true }).fill(code);
      await button(dialog, '提交').click();
      await expect(dialog).toBeHidden();
      await expect(rowOf(page, `${role.name} 副本`)).toContainText(code);
      expect((await roleNamed(api, code))?.menuIds).toEqual(role.menuIds);
    });
  });

  test('deleting a role shows how many users are affected and asks for confirmation', async ({ page, api, server }) => {
    const family = unique('组');
    const [role, free] = [await roleOf(api, ['user']), await roleOf(api, [])];
    for (const { id, code } of [role, free]) await api.ask('PATCH', `/api/v1/roles/${id}`, { name: family + code });
    const { user, api: theirs } = await person(server.url, api);
    await openRoles(page, family);
    // Assigned after the list was loaded: the dialog shows the current count.
    await api.ask('PATCH', `/api/v1/users/${user.id}`, { roleIds: [role.id] });
    expect((await theirs.send('GET', '/api/v1/users')).status).toBe(200);
    const insisting = question(page, '仍在使用，仍要删除吗？');
    await more(page, role.code, '删除');
    await button(question(page, '确定删除该数据吗？'), '确定删除').click();
    await expect(insisting).toContainText(`角色“${family}${role.code}”仍有 1 个用户持有，删除后他们将失去其中的权限！`);
    await button(insisting, '取消').click();
    await expect(insisting).toBeHidden();
    expect((await theirs.send('GET', '/api/v1/users')).status).toBe(200);

    for (const { code } of [role, free]) await rowOf(page, code).getByRole('checkbox').check();
    await button(page, '批量删除').click();
    await button(question(page, '确定删除所选数据吗？'), '确定删除').click();
    await button(insisting, '仍要删除').click();
    for (const { code } of [role, free]) await expect(rowOf(page, code)).toHaveCount(0);
    expect((await theirs.send('GET', '/api/v1/users')).status).toBe(403);
  });
});

test('the super-administrator role cannot be assigned, deleted or get another code, with a reason', async ({
  page,
}) => {
  await openRoles(page, '超级管理员');
  await expectRefused(page, 'super-admin', '删除', '该角色拥有全部权限，不能删除');
  await expectRefused(page, 'super-admin', '分配权限', '该角色拥有全部权限，无需分配');
  await expectTooltip(action(page, 'super-admin', '分配权限'), '该角色拥有全部权限，无需分配');
  await action(page, 'super-admin', '修改').click();
  const dialog = page.getByRole('dialog', { name: '修改角色' });
  await expect(dialog.getByLabel('标识', { exact: true })).toHaveValue('super-admin');
  await expect(dialog.getByLabel('标识', { exact: true })).not.toBeEditable();
  await expect(dialog.getByLabel('名称', { exact: true })).toBeEditable();
});

test('a role with three permissions is created and assigned, grants exactly these, and is revoked immediately', async ({
  page,
  api,
  openAs,
  server,
}) => {
  // Long scenario in two browsers: takes as long as three tests.
  test.slow();
  const { user, api: theirs } = await person(server.url, api);
  const role = await roleOf(api, []);
  await api.ask('PATCH', `/api/v1/users/${user.id}`, { roleIds: [role.id] });

  // Three permissions: a page with one of its buttons, and a page without buttons.
  const assigning = await openAssign(page, role.name);
  await (await find(assigning, '新建用户', '按钮')).click();
  await (await find(assigning, '字典管理', '页面')).click();
  await assigning.getByPlaceholder('请输入菜单或按钮名称').fill('字典');
  for (const each of ['新增字典', '修改字典', '删除字典']) await box(assigning, `${each} 按钮`).click();
  await button(assigning, '提交').click();
  await expect(assigning).toBeHidden();
  expect(await codesOf(api, role.id)).toEqual(['dict', 'system', 'user', 'user:create']);

  const desk = await (await openAs(theirs)).newPage();
  await desk.goto('/system/user');
  await expect(button(desk, '新增')).toBeVisible();
  const entries = menu(desk).getByRole('menuitem');
  await expect(entries.filter({ hasText: /用户管理|字典管理/ })).toHaveCount(2);
  await expect(entries.filter({ hasText: /角色管理|菜单管理|部门管理|在线用户|日志/ })).toHaveCount(0);
  for (const each of ['修改', '删除', '批量删除']) await expect(button(desk, each)).toHaveCount(0);
  await button(desk, '新增').click();
  const adding = desk.getByRole('dialog', { name: '新建用户' });
  const added = unique('w');
  await adding.getByLabel('登录账号', { exact: true }).fill(added);
  await button(adding, '提交').click();
  await expect(adding).toBeHidden();
  await menu(desk).getByRole('menuitem', { name: '字典管理' }).click();
  await expect(desk.getByRole('heading', { name: '通用状态' })).toBeVisible();
  for (const each of ['新增', '修改', '删除']) await expect(button(desk, each)).toHaveCount(0);
  await desk.goto('/system/role');
  await expect(desk.getByText('权限不足，如需访问请联系管理员！')).toBeVisible();

  const statusOf = async (method: Method, path: string, body?: object) =>
    (await theirs.send(method, `/api/v1${path}`, body)).status;
  expect(await statusOf('GET', '/users')).toBe(200);
  expect(await statusOf('GET', '/dicts?size=0')).toBe(200);
  expect(await statusOf('PATCH', `/users/${user.id}`, { description: 'x' })).toBe(403);
  expect(await statusOf('DELETE', `/users/${user.id}`)).toBe(403);
  expect(await statusOf('POST', '/dicts', { typeId: 1, name: 'x', code: 'x' })).toBe(403);
  expect(await statusOf('POST', '/roles', { name: 'x', code: 'x' })).toBe(403);
  expect(await statusOf('PATCH', `/roles/${role.id}`, { menuIds: [] })).toBe(403);
  expect(await statusOf('GET', '/menus?size=0')).toBe(403);
  expect(await statusOf('GET', '/logs/login')).toBe(403);

  // Revoked while the other browser has the page open: its next request shows it.
  await goToUsers(desk);
  await expect(button(desk, '新增')).toBeVisible();
  await more(page, role.name, '分配权限');
  const taking = assignDialog(page);
  await expect(taking.getByRole('tree')).toBeVisible();
  await (await find(taking, '新建用户', '按钮')).click();
  await (await find(taking, '字典管理', '页面')).click();
  const dictionary = box(taking, '字典管理 页面');
  if ((await dictionary.getAttribute('aria-checked')) !== 'false') await dictionary.click();
  await expect(dictionary).not.toBeChecked();
  await button(taking, '提交').click();
  await expect(taking).toBeHidden();
  expect(await codesOf(api, role.id)).toEqual(['system', 'user']);
  expect(await statusOf('POST', '/users', { username: unique('n') })).toBe(403);
  expect(await statusOf('GET', '/dicts?size=0')).toBe(403);
  await button(desk, '刷新').click();
  await expect(button(desk, '新增')).toHaveCount(0);
  await expect(menu(desk).getByRole('menuitem', { name: '字典管理' })).toHaveCount(0);
  await expect(menu(desk).getByRole('menuitem', { name: '用户管理' })).toBeVisible();
  await expect(desk, 'still signed in').toHaveURL(/\/system\/user/);
});
