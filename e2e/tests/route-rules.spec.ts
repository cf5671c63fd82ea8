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

/** Navigates within the open console, without a page load. */
async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

test.describe('without a session', () => {
  test('a page redirects to the login page and back to the requested URL with its query', async ({ page }) => {
    await page.goto('/system/user?nickname=%E7%AE%A1');
    await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent('/system/user?nickname=%E7%AE%A1')}`);
    await submitLogin(page, admin.username, admin.password);
    await expect(page).toHaveURL('/system/user?nickname=%E7%AE%A1');
    await expect(page.getByPlaceholder('请输入用户昵称')).toHaveValue('管');
  });

  test('the home path redirects to the login page, which never redirects to another site', async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveURL(/\/login\?redirect=/);
    // route-rules.test covers all forms of external URLs.
    await goWithin(page, `/login?redirect=${encodeURIComponent('//example.com/')}`);
    await submitLogin(page, admin.username, admin.password);
    await expect(page).toHaveURL('/home');
  });

  test('public pages', async ({ page }) => {
    await test.step('a page open to everybody is shown, also under its path in the route table', async () => {
      await page.goto('/_demo?from=address');
      await expect(page.getByText('本页面可直接访问！')).toBeVisible();
      await expect(page).toHaveURL('/demo?from=address');
    });
    await test.step('an address that is no page is answered with 404', async () => {
      await page.goto('/nowhere/at/all');
      await expect(page.getByText(missing)).toBeVisible();
      await expect(page.getByText('404', { exact: true })).toBeVisible();
      await expect(page).toHaveURL('/nowhere/at/all');
      await expect(page.getByRole('button', { name: '返回', exact: true })).toBeVisible();
      await page.getByRole('button', { name: '首页', exact: true }).click();
      await expect(loginButton(page)).toBeVisible();
    });
  });
});

test.describe('with a session', () => {
  test.use({ signedIn: true });

  test('where an address leads', async ({ page, api }) => {
    await test.step('/ is the home page', async () => {
      await page.goto('/');
      await expect(page).toHaveURL('/home');
      await expect(menu(page)).toBeVisible();
    });
    await test.step('a group leads to its first page', async () => {
      await goWithin(page, '/system');
      await expect(page).toHaveURL('/system/user');
    });
    await test.step('the login page, opened directly, redirects to the home page without a message', async () => {
      await page.goto('/login');
      await expect(page).toHaveURL('/home');
      await expect(menu(page)).toBeVisible();
      await expect(page.getByText('跳转提示')).toBeHidden();
    });
    await test.step('404 in a new tab has the theme that was chosen', async () => {
      await api.ask('PUT', `${preferencePath}/shell.theme`, { value: 'dark' });
      await page.goto('/nowhere');
      await expect(page.getByText(missing)).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('data-appearance', 'dark');
    });
  });

  test('a page is kept or restored', async ({ page }) => {
    const create = page.getByRole('button', { name: '新增', exact: true });
    await page.goto('/system/user?page=1');
    await expect(create).toBeVisible();
    await test.step('the login page, opened from another page, is rejected with a hint, and the page stays', async () => {
      await goWithin(page, '/login');
      const hint = page.getByRole('dialog').filter({ hasText: '跳转提示' });
      await expect(hint).toContainText('您已登录，如需重新登录请退出后再操作！');
      await expect(page).toHaveURL(/\/system\/user/);
      await hint.getByRole('button').click();
      await expect(create).toBeVisible();
    });
    await test.step('404: back goes back, home goes home, and the shell is not shown', async () => {
      await goWithin(page, '/system/nothing');
      await expect(page.getByText(missing)).toBeVisible();
      await expect(menu(page)).toBeHidden();
      await page.getByRole('button', { name: '返回', exact: true }).click();
      await expect(page).toHaveURL(/\/system\/user/);
      await goWithin(page, '/system/nothing');
      await page.getByRole('button', { name: '首页', exact: true }).click();
      await expect(page).toHaveURL('/home');
    });
    await test.step('F5 on a deep path shows the same page', async () => {
      await goWithin(page, '/system/user');
      await expect(create).toBeVisible();
      const answer = await page.reload();
      expect(answer?.status()).toBe(200);
      expect(answer?.headers()['cache-control']).toBe('no-store');
      await expect(page).toHaveURL('/system/user');
      await expect(create).toBeVisible();
    });
  });

  test('the menu is in order, marks development entries and omits hidden ones', async ({ page }) => {
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

    await test.step('an entry with a link opens in a new tab, signed in there too', async () => {
      const opened = page.waitForEvent('popup');
      await menu(page).getByRole('link', { name: '接口文档' }).click();
      const tab = await opened;
      await tab.getByRole('link', { name: 'users', exact: true }).click();
      await expect(tab.getByText('/api/v1/users', { exact: true }).first()).toBeVisible();
      expect(new URL(tab.url()).pathname).toBe('/api/docs/');
      await expect(page).toHaveURL('/system/user');
      await tab.close();
    });
    await goWithin(page, '/logo');
    await expect(page.getByRole('main').getByText('v0.0.1')).toBeVisible();
  });
});

test.describe('without the permission', () => {
  test('403 is shown inside of the shell', async ({ server, api, openAs }) => {
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
    await test.step('no data of the page is requested', async () => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await page.goto('/system/user');
      await expect(page.getByText(forbidden)).toBeVisible();
      expect(asked).toContain('/api/v1/auth/info');
      expect(asked).not.toContain('/api/v1/users');
    });
    await page.getByRole('button', { name: '首页', exact: true }).click();
    await expect(page).toHaveURL('/home');
  });
});
