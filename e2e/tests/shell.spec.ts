import type { Page, Route } from '@playwright/test';
import { unique } from '../support/api.ts';
import { action, button, openUsers, rowOf } from '../support/list-page.ts';
import { submitLogin } from '../support/login-page.ts';
import { password, person } from '../support/people.ts';
import { admin } from '../support/server.ts';
import { bellOf, goHome, goToUsers, menu, signOut } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';

/** Page of a separate user, because tests change preferences. */
const it = test.extend<{ readonly own: Page }>({
  own: async ({ server, api, openAs }, use) => {
    const somebody = await person(server.url, api, ['super-admin']);
    const context = await openAs(somebody.api);
    await use(await context.newPage());
  },
});

const saved = (page: Page) =>
  page.waitForResponse((answer) => answer.url().includes('/api/v1/preferences') && answer.request().method() !== 'GET');
const tabs = (page: Page) => page.getByRole('navigation', { name: '已打开的页面' });
const scheme = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
const ground = (page: Page) => page.getByRole('banner').evaluate((banner) => getComputedStyle(banner).backgroundColor);

it('the header', async ({ own: page }) => {
  await page.goto('/home');
  await it.step('has logo, title and version, and no repository link where none is configured', async () => {
    const banner = page.getByRole('banner');
    await expect(banner.getByText('幕台', { exact: true })).toBeVisible();
    await expect(banner.getByText('v0.0.1', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: '仓库' })).toHaveCount(0);
  });
  await it.step('the page LOGO names the release and links to the licences of its packages', async () => {
    await page.goto('/logo');
    const alive = (await (await page.request.get('/healthz')).json()) as { version: string; commit: string };
    const label = alive.commit === '' ? alive.version : `${alive.version} (${alive.commit})`;
    await expect(page.getByRole('main').getByText(label, { exact: true })).toBeVisible();
    const opening = page.waitForEvent('popup');
    await page.getByRole('link', { name: '第三方软件许可' }).click();
    const opened = await opening;
    await expect(opened.getByText(/^react@\d/m)).toBeVisible();
    await opened.close();
  });
  await it.step('the bell shows that there are no notifications', async () => {
    await bellOf(page).click();
    await expect(page.getByText('暂无通知')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('暂无通知')).toBeHidden();
  });
  await it.step('full screen is entered and left', async () => {
    const full = () => page.evaluate(() => document.fullscreenElement !== null);
    await button(page, '全屏').click();
    await expect.poll(full).toBe(true);
    await button(page, '全屏').click();
    await expect.poll(full).toBe(false);
  });
  await it.step('a browser without full screen shows a message', async () => {
    await page.evaluate(() => {
      Object.defineProperty(document, 'fullscreenEnabled', { value: false });
      Object.defineProperty(Element.prototype, 'requestFullscreen', { value: undefined });
    });
    await button(page, '全屏').click();
    await expect(page.getByText('您的浏览器不支持全屏')).toBeVisible();
  });
});

it('the sidebar and the area above the page', async ({ own: page }) => {
  await page.goto('/home');
  await it.step('breadcrumb, title of the tab and help follow the page', async () => {
    await expect(page).toHaveTitle('概览 - 幕台');
    await goToUsers(page);
    await expect(page).toHaveTitle('用户管理 - 幕台');
    await expect(page.getByRole('navigation', { name: '面包屑' })).toHaveText(/系统管理.*用户管理/);
    await page.getByRole('button', { name: '需要帮助？' }).click();
    const help = page.getByRole('dialog', { name: /用户管理/ });
    await expect(help).toContainText('管理可以登录本系统的账号');
    await help.getByRole('tab', { name: '通用操作' }).click();
    await expect(help).toContainText('查找与浏览');
    await page.keyboard.press('Escape');
    await expect(help).toHaveCount(0);
  });
  await it.step('is 208 wide, collapses to 49, and remembers it', async () => {
    const sidebar = page.getByRole('complementary').filter({ has: menu(page) });
    const width = async () => (await sidebar.boundingBox())?.width;
    await expect.poll(width).toBe(208);
    const kept = saved(page);
    await button(page, '收起菜单').click();
    await expect.poll(width).toBe(49);
    expect((await kept).ok()).toBe(true);
    await page.reload();
    await expect.poll(width).toBe(49);
    await button(page, '展开菜单').click();
    await expect.poll(width).toBe(208);
  });
});

it('the theme', async ({ own: page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/home');
  await button(page, '主题设置').click();
  const drawer = page.getByRole('dialog', { name: '主题设置' });
  await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(280);
  await it.step('system follows the system, and light does not', async () => {
    await expect.poll(() => scheme(page)).toBe('dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => scheme(page)).toBe('light');
    await drawer.getByText('浅色', { exact: true }).click();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(true);
    expect(await scheme(page)).toBe('light');
    await page.emulateMedia({ colorScheme: 'light' });
  });
  await it.step('dark is chosen, stored, and applied before the next page is rendered', async () => {
    const light = await ground(page);
    const kept = page.waitForResponse(
      (answer) =>
        answer.url().endsWith('/preferences/shell.theme') && (answer.request().postData() ?? '').includes('dark'),
    );
    await drawer.getByText('深色', { exact: true }).click();
    await expect.poll(() => scheme(page)).toBe('dark');
    expect((await kept).ok()).toBe(true);
    await page.reload();
    await expect(menu(page)).toBeVisible();
    await expect.poll(() => scheme(page)).toBe('dark');
    await expect.poll(() => ground(page)).not.toBe(light);
  });
});

it('visited pages and their state', async ({ own: page }) => {
  const search = page.getByPlaceholder('请输入用户昵称');
  await page.goto('/home');
  await it.step('are listed, and can be closed, but not the home page', async () => {
    await goToUsers(page);
    await expect(tabs(page).getByRole('link')).toHaveText(['概览', '用户管理']);
    await tabs(page).getByRole('link', { name: '概览' }).click();
    await expect(page).toHaveURL('/home');
    await tabs(page).getByRole('link', { name: '用户管理' }).click();
    await expect(page).toHaveURL('/system/user');
    await expect(button(page, '关闭 概览')).toHaveCount(0);
    await button(page, '关闭 用户管理').click();
    await expect(page).toHaveURL('/home');
    await expect(tabs(page).getByRole('link')).toHaveText(['概览']);
  });
  await it.step('keeps what was typed while another page is open, and forgets it with the tab', async () => {
    await goToUsers(page);
    await search.fill('未查询');
    await goHome(page);
    await expect(search).toBeHidden();
    await goToUsers(page);
    await expect(search).toHaveValue('未查询');
    await button(page, '关闭 用户管理').click();
    await goToUsers(page);
    await expect(search).toHaveValue('');
  });
  await it.step('"reload" loads the page anew', async () => {
    await search.fill('未查询');
    await button(page, '标签操作').click();
    const asked = page.waitForRequest('**/api/v1/users?**');
    await page.getByRole('menuitem', { name: '刷新' }).click();
    await asked;
    await expect(search).toHaveValue('');
  });
  await it.step('are pinned, and then survive F5 and "close others"', async () => {
    await button(page, '标签操作').click();
    const kept = saved(page);
    await page.getByRole('menuitem', { name: '固定', exact: true }).click();
    await kept;
    await page.goto('/demo');
    await expect(tabs(page).getByRole('link')).toHaveText(['概览', '用户管理', '示例页面']);
    await goHome(page);
    await expect(page).toHaveURL('/home');
    await button(page, '标签操作').click();
    await page.getByRole('menuitem', { name: '关闭其他' }).click();
    await expect(tabs(page).getByRole('link')).toHaveText(['概览', '用户管理']);
  });
  await it.step('can be turned off', async () => {
    await button(page, '主题设置').click();
    const kept = saved(page);
    await page.getByRole('switch', { name: '显示标签栏' }).click();
    await expect(tabs(page)).toBeHidden();
    await kept;
    await page.reload();
    await expect(menu(page)).toBeVisible();
    await expect(tabs(page)).toBeHidden();
  });
});

it.describe('the page cache', () => {
  it('is cleared for the next user', async ({ page, server, api }) => {
    const next = await person(server.url, api, ['auditor']);
    await page.goto('/login');
    await submitLogin(page, admin.username, admin.password);
    await goToUsers(page);
    await page.getByPlaceholder('请输入用户昵称').fill('管理员的查询');
    await goHome(page);
    await signOut(page);
    await submitLogin(page, next.user.username, password);
    await expect(page).toHaveURL('/home');
    await expect(tabs(page).getByRole('link')).toHaveText(['概览']);
    await goToUsers(page);
    await expect(page.getByPlaceholder('请输入用户昵称')).toHaveValue('');
  });
});

it.describe('the page-loading state', () => {
  it('is shown for half a second on the first visit to a path only', async ({ own: page }) => {
    const loading = page.getByRole('status', { name: '页面加载中' });
    await page.clock.install();
    await page.goto('/home');
    await expect(loading).toBeVisible();
    await expect(loading).toBeHidden();
    await menu(page).getByRole('menuitem', { name: '系统管理' }).click();
    await expect(menu(page).getByRole('menuitem', { name: '用户管理' })).toBeVisible();

    // From here on, the test controls the clock.
    await page.clock.pauseAt(Date.now() + 60_000);
    await goToUsers(page);
    await expect(tabs(page).getByRole('link', { name: '用户管理' })).toBeVisible();
    await page.clock.runFor(499);
    await expect(loading).toBeVisible();
    await page.clock.runFor(1);
    await expect(loading).toBeHidden();

    await goHome(page);
    await expect(page.getByText(/^欢迎，/)).toBeVisible();
    await goToUsers(page);
    await expect(button(page, '查询')).toBeVisible();
    await expect(loading).toBeHidden();
  });
});

it.describe('requests that fail', () => {
  const cases: readonly (readonly [string, (route: Route) => Promise<void> | void, string])[] = [
    [
      'with a message',
      (route) => route.fulfill({ status: 500, json: { code: 5000, message: '磁盘已满' } }),
      '磁盘已满',
    ],
    ['without a message', (route) => route.fulfill({ status: 502, body: '' }), '响应异常，请检查参数或稍后重试！'],
    ['without an answer', (route) => route.abort(), '请求失败，请检查网络或稍后重试！'],
  ];

  it('each shows one dialog with the reason and changes nothing', async ({ own: page, api }) => {
    const { id, nickname } = await api.createUser({ username: unique('s'), nickname: unique('停'), enabled: false });
    await openUsers(page, nickname);
    const toggle = rowOf(page, nickname).getByRole('switch', { name: '状态' });
    const dialog = page.getByRole('dialog').filter({ hasText: '请求提示' });
    for (const [name, answer, text] of cases) {
      await it.step(name, async () => {
        await page.route(`**/api/v1/users/${id}`, answer);
        await toggle.click();
        await expect(dialog).toContainText(text);
        await expect(dialog).toHaveCount(1);
        await dialog.getByRole('button').last().click();
        await expect(dialog).toHaveCount(0);
        await expect(toggle).not.toBeChecked();
        await expect(toggle).toBeEnabled();
        await page.unrouteAll();
      });
    }
    await it.step('a switch of a record that others have just changed', async () => {
      await page.route(`**/api/v1/users/${id}`, async (route) => {
        await api.ask('PATCH', `/api/v1/users/${id}`, { email: 'colleague@example.com' });
        await route.continue();
      });
      await toggle.click();
      await expect(dialog).toContainText('该数据已被其他人修改');
      await dialog.getByRole('button').last().click();
      await expect(toggle).not.toBeChecked();
      await expect(toggle).toBeEnabled();
      await page.unrouteAll();
      expect(await api.getUser(id)).toMatchObject({ email: 'colleague@example.com', enabled: false });
    });
    await toggle.click();
    await expect(toggle).toBeChecked();
    await expect(toggle).toBeEnabled();
    await it.step('a form whose request fails in a server or proxy', async () => {
      await action(page, nickname, '修改').click();
      const form = page.getByRole('dialog', { name: '修改用户' });
      await form.getByLabel('个人描述', { exact: true }).click();
      await page.keyboard.type('夜班');
      for (const broken of [
        { status: 500, json: { code: 5000, message: '' } },
        { status: 502, contentType: 'text/html', body: '<html><h1>502 Bad Gateway</h1></html>' },
      ]) {
        await page.route(`**/api/v1/users/${id}`, (route) =>
          route.request().method() === 'PATCH' ? route.fulfill(broken) : route.fallback(),
        );
        await button(form, '提交').click();
        await expect(dialog).toContainText('响应异常，请检查参数或稍后重试！');
        await dialog.getByRole('button').last().click();
        await expect(dialog).toHaveCount(0);
        await expect(form.getByText('没有及时收到服务器的答复')).toHaveCount(0);
        await page.unrouteAll();
      }
      await expect(form.getByLabel('个人描述', { exact: true })).toHaveValue('夜班');
      await button(form, '提交').click();
      await expect(form).toBeHidden();
    });
  });
});
