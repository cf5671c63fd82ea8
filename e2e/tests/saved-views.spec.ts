import { savedViewsPath } from '@mutai/contract/views/resource';
import type { SavedView } from '@mutai/contract/views/schema';
import type { Locator, Page } from '@playwright/test';
import { accessibilityFaults, axeScript } from '../support/accessibility.ts';
import { button, openUsers, rowOf } from '../support/list-page.ts';
import { password, person, several } from '../support/people.ts';
import { unique } from '../support/api.ts';
import { submitLogin } from '../support/login-page.ts';
import { admin } from '../support/server.ts';
import { menu, signOut } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';

test.use({ signedIn: true });

const header = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });
const panel = (page: Page): Locator => page.getByRole('dialog', { name: '视图', exact: true });
const viewsButton = (page: Page): Locator => page.getByRole('main').locator('button[aria-expanded][aria-label^=视图]');

async function openPanel(page: Page): Promise<Locator> {
  await viewsButton(page).click();
  return panel(page);
}

async function chooseView(page: Page, name: string): Promise<void> {
  await (await openPanel(page)).getByRole('button', { name: new RegExp(`^${name}`) }).click();
  await expect(panel(page)).toBeHidden();
}

/** Hides or shows a column. */
async function toggleColumn(page: Page, name: string): Promise<void> {
  await button(page, '列设置').click();
  await page.getByRole('checkbox', { name }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: '列设置' })).toBeHidden();
}

/** Reloads once preferences are stored. */
async function stored(page: Page, change: () => Promise<unknown>): Promise<void> {
  const saved = page.waitForResponse((answer) => answer.url().includes('/api/v1/preferences/') && answer.ok());
  await change();
  await saved;
}

test('a view of a list is saved, changed, reverted and left @firefox', async ({ page, api }) => {
  await page.addInitScript(axeScript);
  const { family } = await several(api, 2);
  const name = unique('视图');
  const rows = (of: Page) => of.getByRole('row').filter({ hasText: family });

  await test.step('filter, order and columns are saved under a name, and are in the address', async () => {
    await openUsers(page, family);
    await header(page, '用户昵称').click();
    await expect(page).toHaveURL(/sort=nickname/);
    await toggleColumn(page, '个人描述');
    const views = await openPanel(page);
    await expect(views).toContainText('还没有视图');
    expect(await accessibilityFaults(views, 'all')).toEqual([]);
    await views.getByRole('button', { name: '保存为新视图' }).click();
    await expect(page.getByRole('textbox', { name: '名称', exact: true })).toBeFocused();
    expect(await accessibilityFaults(views, 'all')).toEqual([]);
    await page.keyboard.type(name);
    await views.getByRole('checkbox', { name: '与他人共享' }).click();
    await page.getByRole('textbox', { name: '名称', exact: true }).press('Enter');
    await expect(page.getByText('新增成功！')).toBeVisible();
    await expect(page).toHaveURL(/view=\d+/);
    await expect(viewsButton(page)).toHaveAccessibleName(`视图：${name}`);
    await page.keyboard.press('Escape');
  });

  await test.step('changes belong to the view until they are saved or reverted, and survive F5', async () => {
    await toggleColumn(page, '个人描述');
    await expect(header(page, '个人描述')).toBeVisible();
    await expect(viewsButton(page)).toHaveAccessibleName(`视图：${name}（有未保存的修改）`);
    await page.reload();
    await expect(header(page, '个人描述')).toBeVisible();
    await expect(viewsButton(page)).toHaveAccessibleName(`视图：${name}（有未保存的修改）`);
    const views = await openPanel(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await accessibilityFaults(views, 'all'), colorScheme).toEqual([]);
    }
    await page.emulateMedia({ colorScheme: 'light' });
    await views.getByRole('button', { name: '还原' }).click();
    await expect(header(page, '个人描述')).toBeHidden();
    await expect(viewsButton(page)).toHaveAccessibleName(`视图：${name}`);
    await page.keyboard.press('Escape');
    await header(page, '用户昵称').click();
    await (await openPanel(page)).getByRole('button', { name: '更新此视图' }).click();
    await expect(page.getByText('修改成功！')).toBeVisible();
    await expect(viewsButton(page)).toHaveAccessibleName(`视图：${name}`);
    await page.keyboard.press('Escape');
    expect(new URL(page.url()).searchParams.get('sort')).toBe('nickname:desc');
  });

  await test.step('without a view, the user has their own columns', async () => {
    await chooseView(page, '全部');
    await expect(page).toHaveURL(/\/system\/user$/);
    await expect(header(page, '个人描述')).toBeHidden();
    await toggleColumn(page, '个人描述');
    await chooseView(page, name);
    await expect(header(page, '个人描述')).toBeHidden();
    await expect(rows(page)).toHaveCount(2);
  });
});

test('a shared view of another user', async ({ page, api, openAs, server }) => {
  const { family } = await several(api, 2);
  const name = unique('视图');
  const rows = (of: Page) => of.getByRole('row').filter({ hasText: family });
  const columns = { order: [], visible: { description: false }, widths: {}, pinned: [], density: 'standard' };
  const query = new URLSearchParams({ nickname: family }).toString();
  const view = { name, list: 'user', query, columns, shared: true };
  const { id } = await api.ask<SavedView>('POST', savedViewsPath, view);
  const reader = await person(server.url, api, ['auditor']);
  const other = await (await openAs(reader.api)).newPage();
  await page.goto(`/system/user?${query}&view=${id}`);
  await expect(rows(page)).toHaveCount(2);

  await test.step('they follow its link, see it, and cannot change it', async () => {
    await other.goto(page.url().replace(server.url, ''));
    await expect(rows(other)).toHaveCount(2);
    await expect(viewsButton(other)).toHaveAccessibleName(`视图：${name}`);
    await expect(header(other, '个人描述')).toBeHidden();
    const views = await openPanel(other);
    await expect(views.getByRole('list', { name: '共享视图' })).toContainText('管理员');
    await expect(views.getByRole('button', { name: `删除：${name}` })).toHaveCount(0);
    await views.getByText(name).hover();
    await stored(other, () => views.getByRole('button', { name: `设为默认：${name}` }).click());
  });

  await test.step('the default view is applied where the address says nothing, and can be left', async () => {
    const asked: string[] = [];
    other.on('request', (request) => {
      if (request.url().includes('/api/v1/users?')) asked.push(request.url());
    });
    await other.goto('/system/user');
    await expect(other).toHaveURL(/view=\d+/);
    await expect(rows(other)).toHaveCount(2);
    expect(
      asked.filter((url) => !url.includes(encodeURIComponent(family))),
      'the whole list is not asked for',
    ).toEqual([]);
    await chooseView(other, '全部');
    await expect(other).toHaveURL(/\/system\/user\?view=0$/);
    await other.reload();
    await expect(rowOf(other, '启用').first()).toBeVisible();
    await expect(other).toHaveURL(/\/system\/user\?view=0$/);
  });

  await test.step('a view that is deleted meanwhile leaves its filter, and the default is ignored', async () => {
    await chooseView(other, name);
    await expect(rows(other)).toHaveCount(2);
    const views = await openPanel(page);
    await views.getByText(name).hover();
    await views.getByRole('button', { name: `删除：${name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: '确定删除' }).click();
    await expect(page.getByText('删除成功！')).toBeVisible();
    await expect(page).toHaveURL(/\/system\/user$/);
    await expect(viewsButton(other)).toHaveAccessibleName('视图');
    await expect(rows(other)).toHaveCount(2);
    await other.goto('/system/user');
    await expect(rowOf(other, '启用').first()).toBeVisible();
  });
});

test('columns are pinned to the left, within half of the width', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 768 });
  await page.goto('/system/user');
  const cell = header(page, '用户昵称');
  await button(page, '列设置').click();
  await stored(page, () => button(page, '固定在左侧：用户昵称').click());
  await page.keyboard.press('Escape');
  const scroller = page.locator('.ant-table-content, .ant-table-body').first();
  const toEnd = () => scroller.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
  const left = async () => (await cell.boundingBox())?.x ?? -1;
  await page.reload();
  await expect(cell).toHaveCSS('position', 'sticky');
  const before = await left();
  await toEnd();
  expect(Math.abs((await left()) - before)).toBeLessThanOrEqual(1);
  await page.setViewportSize({ width: 390, height: 844 });
  await toEnd();
  const covered = await page
    .locator('thead .ant-table-cell-fix-start')
    .evaluateAll((cells) => cells.reduce((sum, one) => sum + one.getBoundingClientRect().width, 0));
  expect(covered).toBeLessThanOrEqual(195);
});

test('favorite and recent pages, and tabs after F5', async ({ page, server, api }) => {
  const favorites = menu(page).getByRole('region', { name: '收藏' });
  const names = favorites.getByRole('link');
  const tabs = page.getByRole('navigation', { name: '已打开的页面' }).getByRole('link');

  await test.step('a star in the menu, or in the bar of the page, adds a favorite', async () => {
    await page.goto('/system/user');
    await expect(favorites).toHaveCount(0);
    const roles = menu(page).getByRole('menuitem', { name: '角色管理', exact: true });
    await roles.hover();
    await roles.getByTitle('收藏此页').click();
    await expect(names).toHaveText(['角色管理']);
    await expect(page).toHaveURL(/\/system\/user$/);
    await button(page.getByRole('main'), '收藏此页').focus();
    await stored(page, () => page.keyboard.press('Enter'));
    await expect(names).toHaveText(['角色管理', '用户管理']);
  });

  await test.step('favorites are moved by keys and by the pointer, and kept on the server', async () => {
    await names.first().focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect(names).toHaveText(['用户管理', '角色管理']);
    await expect(names.nth(1)).toBeFocused();
    const [from, to] = await Promise.all([names.nth(1).boundingBox(), names.first().boundingBox()]);
    if (from === null || to === null) throw new Error('no favorites');
    await page.mouse.move(from.x + 40, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(to.x + 40, to.y + 10, { steps: 5 });
    await stored(page, () => page.mouse.up());
    await expect(names).toHaveText(['角色管理', '用户管理']);
    await expect(page, 'a drag opens no page').toHaveURL(/\/system\/user$/);
    await page.reload();
    await expect(names).toHaveText(['角色管理', '用户管理']);
    await names.first().click();
    await expect(page).toHaveURL(/\/system\/role$/);
  });

  await test.step('recent pages are folded until they are wanted', async () => {
    await menu(page).getByRole('menuitem', { name: '部门管理' }).click();
    await expect(page).toHaveURL(/\/system\/department$/);
    await menu(page).getByRole('menuitem', { name: '菜单管理' }).click();
    await expect(page).toHaveURL(/\/system\/menu$/);
    const recent = menu(page).getByRole('region', { name: '最近访问' });
    await expect(recent.getByRole('link')).toHaveCount(0);
    await button(recent, '最近访问').click();
    await expect(recent.getByRole('link')).toHaveText(['部门管理']);
    await recent.getByRole('link').click();
    await expect(page).toHaveURL(/\/system\/department$/);
  });

  await test.step('tabs survive F5 with their queries, and load only when shown', async () => {
    await page.goto('/system/role?name=%E7%AE%A1');
    await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible();
    await menu(page).getByRole('menuitem', { name: '菜单管理' }).click();
    await expect(page).toHaveURL(/\/system\/menu$/);
    const before = await tabs.allInnerTexts();
    expect(before).toContain('角色管理');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.reload();
    await expect(page.getByRole('main').getByRole('heading', { name: '菜单管理' })).toBeVisible();
    await expect(tabs).toHaveText(before);
    expect(asked).not.toContain('/api/v1/roles');
    await tabs.getByText('角色管理').click();
    await expect(page).toHaveURL('/system/role?name=%E7%AE%A1');
  });

  await test.step('they are those of one user', async () => {
    const before = await tabs.allInnerTexts();
    const reader = await person(server.url, api, ['auditor']);
    await signOut(page);
    await submitLogin(page, reader.user.username, password);
    await expect(tabs).toHaveText(['概览', '角色管理']);
    await signOut(page);
    await submitLogin(page, admin.username, admin.password);
    await expect(tabs).toHaveText(before);
  });
});
