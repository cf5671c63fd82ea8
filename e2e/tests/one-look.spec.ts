import type { Locator, Page } from '@playwright/test';
import { unique } from '../support/api.ts';
import { action, button, more, openUsers, question, rowOf } from '../support/list-page.ts';
import { person } from '../support/people.ts';
import { userMenu } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';

test.use({ signedIn: true });

/** Distance of a dialog from the top of the window; polled until the dialog has stopped moving. */
const topOf = (dialog: Locator) => async () => (await dialog.boundingBox())?.y;

/** Returns true if the title ends before the × and the × is at the right. */
const clearOfClose = (dialog: Locator) =>
  dialog.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element.querySelector('.ant-modal-title, .ant-drawer-title') ?? element);
    const cross = element.querySelector('.ant-modal-close, .ant-drawer-close')?.getBoundingClientRect();
    return cross !== undefined && range.getBoundingClientRect().right <= cross.left;
  });

async function close(page: Page, dialog: Locator): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

test('dialogs open at the same height, dialogs and drawers close at the same place, and titles do not overlap the ×', async ({
  page,
  api,
}) => {
  const nickname = unique('长').padEnd(32, '很长的昵称');
  await api.createUser({ username: unique('l'), nickname });
  await openUsers(page, nickname);

  await button(page, '新增').click();
  const form = page.getByRole('dialog', { name: '新建用户' });
  await expect.poll(topOf(form)).toBe(56);
  await close(page, form);
  await more(page, nickname, '重置密码');
  const reset = page.getByRole('dialog', { name: `重置密码：${nickname}` });
  await expect.poll(topOf(reset)).toBe(56);
  await expect.poll(() => clearOfClose(reset)).toBe(true);
  await close(page, reset);
  await more(page, nickname, '删除');
  const asked = question(page, '确定删除该数据吗？');
  await expect.poll(topOf(asked)).toBe(56);
  await close(page, asked);
  await userMenu(page, '修改密码');
  const password = page.getByRole('dialog', { name: '修改密码' });
  await expect.poll(topOf(password)).toBe(56);
  await close(page, password);
  await page.keyboard.press('Control+K');
  const palette = page.getByRole('dialog');
  await expect.poll(topOf(palette)).toBe(56);
  await close(page, palette);

  await page.setViewportSize({ width: 390, height: 844 });
  await button(rowOf(page, nickname), '操作').click();
  await page.getByRole('menuitem', { name: '变更历史' }).click();
  const history = page.getByRole('dialog', { name: /^变更历史/ });
  await expect(history).toBeVisible();
  await expect.poll(() => clearOfClose(history)).toBe(true);
  await close(page, history);
});

test('arrows and avatars have one style', async ({ server, api, openAs }) => {
  const somebody = await person(server.url, api, ['super-admin']);
  const page = await (await openAs(somebody.api)).newPage();
  await openUsers(page, somebody.user.nickname);
  const header = page.getByRole('button', { name: /，用户菜单$/ }).locator('img');
  const own = await header.getAttribute('src');
  await expect(rowOf(page, somebody.user.nickname).locator('img')).toHaveAttribute('src', own ?? '');
  await expect(button(page, '展开').locator('.anticon-right')).toBeVisible();
  await expect(page.locator('[role=tree] .anticon-caret-down, .ant-menu-submenu-arrow')).toHaveCount(0);
});

test.describe('in the dark', () => {
  test.use({ colorScheme: 'dark' });

  test('floating elements have a border, and the current entry is subtle', async ({ page }) => {
    await openUsers(page, '管理员');
    const edge = /0px 0px 0px 1px/;
    await action(page, 'admin', '更多').click();
    await expect(page.locator('.ant-dropdown-menu').last()).toHaveCSS('box-shadow', edge);
    await page.keyboard.press('Escape');
    await button(page, '列设置').click();
    await expect(page.getByRole('dialog', { name: '列设置' })).toHaveCSS('box-shadow', edge);
    await page.keyboard.press('Escape');
    const filled = (element: Locator) => element.evaluate((one) => getComputedStyle(one).backgroundColor);
    const entry = page.getByRole('menuitem', { name: '用户管理' });
    expect(await filled(entry)).not.toBe(await filled(button(page, '新增')));
  });
});

test('the home page shows the user as 管理员 with their roles', async ({ server, api, openAs }) => {
  const somebody = await person(server.url, api, ['auditor']);
  const page = await (await openAs(somebody.api)).newPage();
  await page.goto('/home');
  // Excludes the administrator's operations next to it.
  const user = page.locator('div').filter({ hasText: '登录账号' }).filter({ hasText: '审计员' }).last();
  await expect(user.getByText('管理员', { exact: true })).toBeVisible();
  await expect(user.getByText('审计员', { exact: true })).toBeVisible();
});
