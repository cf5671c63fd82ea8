import type { Page } from '@playwright/test';
import { button, choose, openUsers, toolbar } from '../support/list-page.ts';
import { person } from '../support/people.ts';
import { roleOf } from '../support/roles.ts';
import { goToUsers, menu, userMenu } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';

test.use({ serverEnvironment: { APP_TITLE: '视角' } });

const banner = (page: Page, role: string) => page.getByText(`正在以角色“${role}”的视角查看，数据为只读`);
const entry = (page: Page, name: string) => menu(page).getByRole('menuitem', { name });

/** Page of a super-administrator with a separate session. */
const it = test.extend<{ readonly own: Page }>({
  own: async ({ server, api, openAs }, use) => {
    const somebody = await person(server.url, api, ['super-admin']);
    await use(await (await openAs(somebody.api)).newPage());
  },
});

/** Selects a role in the dialog 以角色视角查看. */
async function viewAs(page: Page, role: string): Promise<void> {
  await userMenu(page, '以角色视角查看');
  const dialog = page.getByRole('dialog', { name: '以角色视角查看' });
  await choose(dialog, '角色', role);
  await button(dialog, '开始查看').click();
}

it('the console looks as for a user with the role, and returns to normal', async ({ own: page, api }) => {
  const role = await roleOf(api, ['user', 'user:update', 'login-log']);
  const search = page.getByPlaceholder('请输入用户昵称');
  await openUsers(page);
  await expect(button(page, '新增')).toBeVisible();
  await search.fill('没有查询的字');
  await entry(page, '菜单管理').click();
  await expect(page).toHaveURL('/system/menu');
  await viewAs(page, role.name);
  await expect(banner(page, role.name)).toBeVisible();
  await it.step('a page that the role may not open is replaced by the home page', async () => {
    await expect(page).toHaveURL('/home');
    await expect(entry(page, '系统管理')).toBeVisible();
    await expect(entry(page, '菜单管理')).toHaveCount(0);
    await expect(entry(page, '示例页面')).toHaveCount(0);
  });
  await it.step('kept pages and their state are discarded on entering and leaving', async () => {
    await expect(page.getByRole('navigation', { name: '已打开的页面' }).getByText('用户管理')).toHaveCount(0);
    const asked = page.waitForRequest((request) => /\/api\/v1\/users\?/.test(request.url()));
    await goToUsers(page);
    await asked;
    await expect(search).toHaveValue('');
  });
  await expect(page.getByRole('button', { name: '修改', exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: '删除', exact: true })).toHaveCount(0);
  await expect(toolbar(page), 'nothing to create, import or export').toBeHidden();
  await entry(page, '日志管理').click();
  await expect(entry(page, '登录日志')).toBeVisible();
  await expect(entry(page, '操作日志')).toHaveCount(0);

  await it.step('nothing can be changed meanwhile, and the rejection shows the reason', async () => {
    await page.getByRole('button', { name: '修改', exact: true }).first().click();
    const dialog = page.getByRole('dialog', { name: '修改用户' });
    await dialog.getByLabel('个人描述', { exact: true }).fill('只读时不能保存');
    await button(dialog, '提交').click();
    await expect(page.getByText(/不能修改数据，请先退出视角/).first()).toBeVisible();
  });

  // The session stores the role, not this page.
  await page.goto('/system/menu');
  await expect(page.getByText('权限不足，如需访问请联系管理员！')).toBeVisible();
  await expect(banner(page, role.name)).toBeVisible();
  await button(page, '退出视角').click();
  await expect(banner(page, role.name)).toHaveCount(0);
  await expect(page).toHaveURL('/system/menu');
  await expect(button(page, '新增')).toBeVisible();
  await expect(entry(page, '菜单管理')).toBeVisible();
});

it('other tabs follow immediately', async ({ own: page, api }) => {
  const role = await roleOf(api, ['role']);
  const other = await page.context().newPage();
  await openUsers(other);
  await expect(button(other, '新增')).toBeVisible();
  await page.goto('/system/role');
  await viewAs(page, role.name);
  await expect(banner(page, role.name)).toBeVisible();
  await expect(banner(other, role.name)).toBeVisible();
  await expect(other).toHaveURL('/home');
  await button(other, '退出视角').click();
  await expect(banner(other, role.name)).toHaveCount(0);
  await expect(banner(page, role.name)).toHaveCount(0);
  await expect(page).toHaveURL('/system/role');
});
