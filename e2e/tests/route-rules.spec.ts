import { preferencePath } from '@mutai/contract/paths';
import type { Page } from '@playwright/test';
import { submitLogin } from '../support/login-page.ts';
import { person } from '../support/people.ts';
import { admin } from '../support/server.ts';
import { menu } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';

const forbidden = '权限不足，如需访问请联系管理员！';
const missing = '页面不存在，请检查地址或联系管理员！';
const loginButton = (page: Page) => page.getByRole('button', { name: '立即登录', exact: true });

/** Goes somewhere inside the console that is open, as a link or the Back button does: without loading it anew. */
async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

test.describe('without a session', () => {
  test('a page leads to the login page, and back to where one was going, query included', async ({ page }) => {
    await page.goto('/system/user?nickname=%E7%AE%A1');
    await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent('/system/user?nickname=%E7%AE%A1')}`);
    await submitLogin(page, admin.username, admin.password);
    await expect(page).toHaveURL('/system/user?nickname=%E7%AE%A1');
    await expect(page.getByPlaceholder('请输入用户昵称')).toHaveValue('管');
  });

  test('the home path leads to the login page', async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveURL(/\/login\?redirect=/);
    await submitLogin(page, admin.username, admin.password);
    await expect(page).toHaveURL('/home');
  });

  for (const elsewhere of [
    '//example.com/',
    'https://example.com/',
    '/\\example.com',
    'javascript:alert(1)',
    '/login',
  ]) {
    test(`the login page does not lead to ${elsewhere}`, async ({ page }) => {
      await page.goto(`/login?redirect=${encodeURIComponent(elsewhere)}`);
      await submitLogin(page, admin.username, admin.password);
      await expect(page).toHaveURL('/home');
    });
  }

  test('a page that everybody may see is shown, also under its path in the route table', async ({ page }) => {
    await page.goto('/_demo?from=address');
    await expect(page.getByText('本页面可直接访问！')).toBeVisible();
    await expect(page).toHaveURL('/demo?from=address');
  });

  test('an address that is no page is answered with 404', async ({ page }) => {
    await page.goto('/nowhere/at/all');
    await expect(page.getByText(missing)).toBeVisible();
    await expect(page.getByText('404', { exact: true })).toBeVisible();
    await expect(page).toHaveURL('/nowhere/at/all');
    await expect(page.getByRole('button', { name: '返回', exact: true })).toBeVisible();
    await page.getByRole('button', { name: '首页', exact: true }).click();
    await expect(loginButton(page)).toBeVisible();
  });
});

test.describe('with a session', () => {
  test.use({ signedIn: true });

  test('/ is the home page', async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveURL('/home');
  });

  test('the login page, opened directly, leads home without a word', async ({ page }) => {
    await page.goto('/login');
    await expect(page).toHaveURL('/home');
    await expect(menu(page)).toBeVisible();
    await expect(page.getByText('跳转提示')).toBeHidden();
  });

  test('the login page, reached from another page, is refused with a hint, and one stays where one was', async ({
    page,
  }) => {
    await page.goto('/system/user?page=1');
    await expect(page.getByRole('button', { name: '新增', exact: true })).toBeVisible();
    await goWithin(page, '/login');
    const hint = page.getByRole('dialog').filter({ hasText: '跳转提示' });
    await expect(hint).toContainText('您已登录，如需重新登录请退出后再操作！');
    await expect(page).toHaveURL(/\/system\/user/);
    await hint.getByRole('button').click();
    await expect(page.getByRole('button', { name: '新增', exact: true })).toBeVisible();
  });

  test('a group leads to its first page', async ({ page }) => {
    await page.goto('/system');
    await expect(page).toHaveURL('/system/user');
  });

  test('F5 on a deep path shows the same page', async ({ page }) => {
    await page.goto('/system/user');
    await expect(page.getByRole('button', { name: '新增', exact: true })).toBeVisible();
    const answer = await page.reload();
    expect(answer?.status()).toBe(200);
    expect(answer?.headers()['cache-control']).toBe('no-store');
    await expect(page).toHaveURL('/system/user');
    await expect(page.getByRole('button', { name: '新增', exact: true })).toBeVisible();
  });

  test('404: back goes back, home goes home, and the shell is not shown', async ({ page }) => {
    await page.goto('/system/user');
    await expect(menu(page)).toBeVisible();
    await goWithin(page, '/system/nothing');
    await expect(page.getByText(missing)).toBeVisible();
    await expect(menu(page)).toBeHidden();
    await page.getByRole('button', { name: '返回', exact: true }).click();
    await expect(page).toHaveURL('/system/user');
    await goWithin(page, '/system/nothing');
    await page.getByRole('button', { name: '首页', exact: true }).click();
    await expect(page).toHaveURL('/home');
  });

  test('404 in a new tab has the theme that was chosen', async ({ page, api }) => {
    await api.ask('PUT', `${preferencePath}/shell.theme`, { value: 'dark' });
    await page.goto('/nowhere');
    await expect(page.getByText(missing)).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-appearance', 'dark');
  });

  test('the menu is in order, marks development entries and leaves hidden ones out', async ({ page }) => {
    await page.goto('/system/user');
    await expect(menu(page).getByRole('menuitem', { name: '用户管理' })).toBeVisible();
    const entries = await menu(page).getByRole('menuitem').allTextContents();
    const order = ['概览', '系统管理', '用户管理', '示例页面'].map((title) =>
      entries.findIndex((entry) => entry.includes(title)),
    );
    expect(order).toEqual(order.toSorted((one, other) => one - other));
    expect(order).not.toContain(-1);
    await expect(
      menu(page).getByRole('menuitem', { name: '示例页面' }).getByText('开发', { exact: true }),
    ).toBeVisible();
    await expect(menu(page).getByText('开发', { exact: true })).toHaveCount(2);

    await expect(menu(page).getByText('产品标识')).toHaveCount(0);
    await page.goto('/logo');
    await expect(page.getByRole('main').getByText('v0.0.1')).toBeVisible();
  });

  test('an entry with a link opens in a new tab, signed in there too', async ({ page }) => {
    await page.goto('/home');
    const opened = page.waitForEvent('popup');
    await menu(page).getByRole('link', { name: '接口文档' }).click();
    const tab = await opened;
    await expect(tab.getByText('/api/v1/users', { exact: true }).first()).toBeVisible();
    expect(new URL(tab.url()).pathname).toBe('/api/docs/');
    await expect(page).toHaveURL('/home');
  });
});

test.describe('without the permission', () => {
  test('403 stands in place of the page, inside the shell', async ({ server, api, openAs }) => {
    const context = await openAs((await person(server.url, api)).api);
    const page = await context.newPage();
    await page.goto('/home');
    await expect(menu(page)).toBeVisible();
    await expect(menu(page).getByText('用户管理')).toHaveCount(0);

    await goWithin(page, '/system/user');
    await expect(page.getByText(forbidden)).toBeVisible();
    await expect(page.getByText('403', { exact: true })).toBeVisible();
    await expect(page).toHaveURL('/system/user');
    await expect(menu(page)).toBeVisible();

    await page.getByRole('button', { name: '返回', exact: true }).click();
    await expect(page).toHaveURL('/home');
    await page.goto('/system/user');
    await expect(page.getByText(forbidden)).toBeVisible();
    await page.getByRole('button', { name: '首页', exact: true }).click();
    await expect(page).toHaveURL('/home');
  });

  test('no data of the page is asked for', async ({ server, api, openAs }) => {
    const context = await openAs((await person(server.url, api)).api);
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/system/user');
    await expect(page.getByText(forbidden)).toBeVisible();
    expect(asked).toContain('/api/v1/auth/info');
    expect(asked).not.toContain('/api/v1/users');
  });

  test('who may only read sees the page without what changes it', async ({ server, api, openAs }) => {
    const auditor = await person(server.url, api, ['auditor']);
    const page = await (await openAs(auditor.api)).newPage();
    await page.goto(`/system/user?nickname=${encodeURIComponent(auditor.user.nickname)}`);
    await expect(page.getByRole('row').filter({ hasText: auditor.user.nickname })).toBeVisible();
    for (const name of ['新增', '修改', '删除']) {
      await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
    }
  });
});
