import type { Department } from '@mutai/contract/departments/schema';
import type { Page } from '@playwright/test';
import { type Api, unique } from '../support/api.ts';
import {
  action,
  button,
  choose,
  chooseInTree,
  openUsers,
  rowOf,
  searchUsers,
  unfoldSearch,
} from '../support/list-page.ts';
import { person } from '../support/people.ts';
import { roleOf } from '../support/roles.ts';
import { expect, test } from '../support/test.ts';

test.use({ signedIn: true });

const pane = (page: Page) => page.getByRole('complementary', { name: '部门' });
const node = (page: Page, name: string) => pane(page).getByText(name, { exact: true });

/** Sorted before those of other tests, because virtual lists render visible departments only. */
function newDepartment(api: Api, parentId: number, prefix: string): Promise<Department> {
  const code = unique('d');
  return api.ask('POST', '/api/v1/departments', { name: `${prefix}${code}`, code, parentId, sort: 0 });
}

/** Department with a child, and a user in each. */
async function branch(api: Api) {
  const top = await newDepartment(api, 0, '总部');
  const below = await newDepartment(api, top.id, '分部');
  const family = unique('员');
  const inside = (departmentId: number | null, name: string) =>
    api.createUser({ username: unique('e'), nickname: `${family}-${name}`, departmentId });
  await inside(top.id, '上');
  await inside(below.id, '下');
  await inside(null, '外');
  return { top, below, family };
}

test('the list is filtered by department and role', async ({ page, api }) => {
  const { top, below, family } = await branch(api);
  const role = await roleOf(api, ['user']);
  await api.createUser({ username: unique('e'), nickname: `${family}-有`, roleIds: [role.id] });
  await page.goto('/system/user?page=2');
  await test.step('selecting another department resets the page', async () => {
    await node(page, top.name).click();
    await expect(page).toHaveURL(/departmentId/);
    await expect(page).not.toHaveURL(/page=/);
    await expect(rowOf(page, `${family}-上`)).toBeVisible();
    await button(page, '重置').click();
    await expect(page).not.toHaveURL(/departmentId/);
  });
  await test.step('users are filtered by role', async () => {
    await page.getByPlaceholder('请输入用户昵称').fill(family);
    await button(page, '查询').click();
    await expect(page.getByText('共 4 条')).toBeVisible();
    await unfoldSearch(page);
    await choose(page, '关联角色', role.name);
    await expect(page.getByText('共 1 条')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`roleId=${String(role.id)}`));
    await expect(rowOf(page, `${family}-有`)).toContainText(role.name);
  });
  await test.step('the tree filters the list by a department and those below it, in the URL', async () => {
    await openUsers(page, family);
    await expect(page.getByText('共 4 条')).toBeVisible();
    await node(page, top.name).click();
    await expect(page.getByText('共 2 条')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`departmentId=${String(top.id)}(&|$)`));
    await expect(rowOf(page, `${family}-下`)).toContainText(below.name);

    await node(page, below.name).click();
    await expect(page.getByText('共 1 条')).toBeVisible();
    await page.reload();
    await expect(page.getByText('共 1 条')).toBeVisible();
    await expect(pane(page).getByRole('treeitem', { selected: true })).toContainText(below.name);

    await node(page, '全部用户').click();
    await expect(page.getByText('共 4 条')).toBeVisible();
    await expect(page).not.toHaveURL(/departmentId/);
    await page.goBack();
    await expect(page.getByText('共 1 条')).toBeVisible();
    await button(page, '重置').click();
    await expect(page).not.toHaveURL(/departmentId/);
  });
});

test('the tree is searchable, and when hidden it is replaced by a select in the search bar', async ({
  api,
  server,
  openAs,
}) => {
  // Separate user, because the visibility of the tree is remembered.
  const somebody = await person(server.url, api, ['super-admin']);
  const page = await (await openAs(somebody.api)).newPage();
  const { top, below, family } = await branch(api);
  await openUsers(page, family);
  const field = pane(page).getByPlaceholder('请输入部门');
  // The placeholder fits: without it, the field is unlabeled.
  const spare = await field.evaluate((input: HTMLInputElement) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(input);
    const pen = document.createElement('canvas').getContext('2d');
    if (pen === null) throw new Error('no canvas');
    pen.font = font;
    const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    return room - pen.measureText(input.placeholder).width;
  });
  expect(spare).toBeGreaterThanOrEqual(0);
  await field.fill(below.name);
  await expect(pane(page).getByText('全部用户')).toHaveCount(0);
  await expect(pane(page).getByRole('treeitem')).toHaveCount(2);
  await field.clear();

  await button(page, '收起部门').click();
  await expect(pane(page)).toHaveCount(0);
  await unfoldSearch(page);
  await chooseInTree(page.getByRole('combobox', { name: '所属部门' }), top.name);
  await expect(page.getByText('共 2 条')).toBeVisible();
  await button(page, '展开部门').click();
  await expect(pane(page).getByRole('treeitem', { selected: true })).toContainText(top.name);
});

test('a new user starts in the selected department and can be moved', async ({ page, api }) => {
  const { top, below } = await branch(api);
  const username = unique('n');
  await page.goto(`/system/user?departmentId=${String(below.id)}`);
  await button(page, '新增').click();
  const created = page.getByRole('dialog', { name: '新建用户' });
  await expect(created.getByText(below.name, { exact: true })).toBeVisible();
  await created.getByLabel('登录账号', { exact: true }).fill(username);
  await button(created, '提交').click();
  await expect(created).toBeHidden();
  await expect(rowOf(page, username)).toContainText(below.name);

  await action(page, username, '修改').click();
  const modified = page.getByRole('dialog', { name: '修改用户' });
  await chooseInTree(modified.getByLabel('所属部门', { exact: true }), top.name);
  await button(modified, '提交').click();
  await expect(modified).toBeHidden();
  const [user] = await api.findUsers(username);
  expect(user?.departmentId).toBe(top.id);
});

test('access to users alone includes the names of roles and departments', async ({ api, server, openAs }) => {
  const { top, family } = await branch(api);
  const role = await roleOf(api, ['user']);
  const { user, api: own } = await person(server.url, api);
  await api.ask('PATCH', `/api/v1/users/${user.id}`, { roleIds: [role.id], departmentId: top.id });
  const page = await (await openAs(own)).newPage();
  await openUsers(page, user.nickname);
  await expect(rowOf(page, user.nickname)).toContainText(role.name);
  await expect(rowOf(page, user.nickname)).toContainText(top.name);
  await searchUsers(page, family);
  await expect(page.getByText('共 3 条')).toBeVisible();
});

test('users are shown even if roles and departments cannot be loaded', async ({ page, api }) => {
  const { top, family } = await branch(api);
  const username = unique('n');
  for (const list of ['departments', 'roles']) {
    await page.route(`**/api/v1/${list}?**`, (route) =>
      route.fulfill({ status: 500, json: { code: 5000, message: '暂时不可用' } }),
    );
  }
  await page.goto(`/system/user?${new URLSearchParams({ nickname: family, departmentId: String(top.id) })}`);
  await expect(page.getByText('共 2 条')).toBeVisible();
  await expect(pane(page).getByText('部门列表暂时无法加载，用户列表不受影响。')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await button(page, '新增').click();
  const dialog = page.getByRole('dialog', { name: '新建用户' });
  await expect(dialog.getByText('部门列表加载失败，暂不能修改所属部门。')).toBeVisible();
  await page.unroute('**/api/v1/departments?**');
  await dialog.getByText('部门列表加载失败').getByRole('button', { name: '重试', exact: true }).click();
  await expect(dialog.getByLabel('所属部门', { exact: true })).toBeEnabled();
  // The selected department was not loaded when the form opened, so it is not preselected.
  await dialog.getByLabel('登录账号', { exact: true }).fill(username);
  await button(dialog, '提交').click();
  await expect(dialog).toBeHidden();
  expect((await api.findUsers(username))[0]?.departmentId).toBeNull();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the department is chosen in the search bar', async ({ page, api }) => {
    const { top, family } = await branch(api);
    await openUsers(page, family);
    await expect(page.getByText('共 3 条')).toBeVisible();
    await expect(pane(page)).toHaveCount(0);
    await unfoldSearch(page);
    await chooseInTree(page.getByRole('combobox', { name: '所属部门' }), top.name);
    await expect(page.getByText('共 2 条')).toBeVisible();
  });
});
