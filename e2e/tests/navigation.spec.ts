import { menuType } from '@mutai/contract/menus/menu-type';
import type { Menu } from '@mutai/contract/menus/schema';
import type { Page } from '@playwright/test';
import { type Api, unique } from '../support/api.ts';
import { button, fromToolbar } from '../support/list-page.ts';
import { person } from '../support/people.ts';
import { assign, menuRecord, roleOf } from '../support/roles.ts';
import { menu, withoutEvents } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';

// Separate server, because these tests rename, move and hide menu records.
test.use({ signedIn: true, serverEnvironment: { APP_TITLE: '导航' } });

const forbidden = '权限不足，如需访问请联系管理员！';
const entry = (page: Page, name: string) => menu(page).getByRole('menuitem', { name });
const crumbs = (page: Page) => page.getByRole('navigation', { name: '面包屑' }).getByRole('listitem');
const tabs = (page: Page) => page.getByRole('navigation', { name: '已打开的页面' });

/** Visible entries, top to bottom. */
async function entries(page: Page): Promise<string[]> {
  const texts = await menu(page).getByRole('menuitem').allTextContents();
  return texts.map((text) => text.trim());
}

function newDirectory(api: Api, parentId: number, sort: number): Promise<Menu> {
  const code = unique('m');
  const place = { parentId, sort, type: menuType.directory };
  return api.ask('POST', '/api/v1/menus', { ...place, code, name: `目录${code}`, icon: 'flag', path: `/${code}` });
}

const change = (api: Api, { id }: Menu, part: Partial<Menu>) => api.ask('PATCH', `/api/v1/menus/${id}`, part);

/** Changes a record while `run` executes. */
async function changed(api: Api, code: string, part: Partial<Menu>, run: (record: Menu) => Promise<void>) {
  const record = await menuRecord(api, code);
  const before = Object.fromEntries(Object.keys(part).map((key) => [key, record[key as keyof Menu]]));
  await change(api, record, part);
  try {
    await run(record);
  } finally {
    await change(api, record, before);
  }
}

test.describe('the navigation follows the menu records', () => {
  test('a page three levels deep: entry, breadcrumb and address', async ({ page, api }) => {
    const top = await newDirectory(api, 0, 5);
    const middle = await newDirectory(api, top.id, 10);
    await changed(api, 'department', { parentId: middle.id }, async () => {
      await page.goto('/home');
      await expect(entry(page, top.name)).toBeVisible();
      await expect(entry(page, middle.name)).toHaveCount(0);
      await entry(page, top.name).click();
      await entry(page, middle.name).click();
      await entry(page, '部门管理').click();
      await expect(page).toHaveURL('/system/department');
      await expect(crumbs(page)).toHaveText([top.name, middle.name, '部门管理']);

      // F5 expands the ancestors of the page.
      await page.reload();
      await expect(entry(page, '部门管理')).toBeVisible();
      const order = await entries(page);
      expect(order.indexOf(top.name)).toBeLessThan(order.indexOf('系统管理'));
      expect(order.indexOf('概览')).toBe(0);
    });
    // The two directories are empty, so they are hidden.
    await page.reload();
    await expect(entry(page, '系统管理')).toBeVisible();
    await expect(entry(page, top.name)).toHaveCount(0);
  });

  test('hidden and reordered records', async ({ page, api }) => {
    const run = async () => {
      await page.goto('/system/dict');
      await test.step('a hidden page is not in the navigation but can be opened', async () => {
        await expect(page).toHaveTitle(/^字典管理/);
        await expect(crumbs(page)).toHaveText(['系统管理', '字典管理']);
        await entry(page, '系统管理').click();
        await expect(entry(page, '用户管理')).toBeVisible();
        await expect(entry(page, '字典管理')).toHaveCount(0);
        await page.keyboard.press('Control+k');
        await page.getByRole('combobox', { name: '全局搜索' }).fill('字典');
        await expect(page.getByRole('status').filter({ hasText: '找到' })).toBeVisible();
        await expect(page.getByRole('group', { name: '页面' })).toHaveCount(0);
        await page.keyboard.press('Escape');
      });
      await test.step('records are sorted by their sort number', async () => {
        const order = await entries(page);
        expect(order.indexOf('在线用户')).toBe(order.indexOf('用户管理') - 1);
      });
      await test.step('a hidden directory hides its contents', async () => {
        await expect(entry(page, '日志管理')).toHaveCount(0);
        await page.goto('/log/auth');
        await expect(page).toHaveTitle(/^登录日志/);
      });
    };
    await changed(api, 'dict', { hidden: true }, () =>
      changed(api, 'log', { hidden: true }, () => changed(api, 'session', { sort: 1 }, run)),
    );
  });

  test('an external address opens in a new tab without access to its opener', async ({ page, api, server }) => {
    const code = unique('m');
    const elsewhere = `${server.url}/api/docs/`;
    const link = { parentId: 0, type: menuType.page, sort: 1, icon: 'link', path: elsewhere, component: '' };
    const record = await api.ask<Menu>('POST', '/api/v1/menus', { ...link, code, name: `外链${code}` });
    await page.goto('/home');
    const anchor = menu(page).getByRole('link', { name: record.name });
    await expect(anchor).toHaveAttribute('rel', /noopener/);
    const opened = page.waitForEvent('popup');
    await anchor.click();
    const tab = await opened;
    await expect(tab).toHaveURL(elsewhere);
    expect(await tab.evaluate(() => window.opener === null)).toBe(true);
    await expect(page).toHaveURL('/home');
    await api.ask('DELETE', `/api/v1/menus/${record.id}`);
  });

  test('a renamed page has the new name in menu, tab, title, breadcrumb, palette and help', async ({ page, api }) => {
    await page.goto('/system/role');
    await expect(tabs(page).getByText('角色管理')).toBeVisible();
    await changed(api, 'role', { name: '岗位与权限', icon: 'star' }, async () => {
      await page.reload();
      await expect(page).toHaveTitle(/^岗位与权限/);
      await expect(entry(page, '岗位与权限')).toBeVisible();
      await expect(tabs(page).getByText('岗位与权限')).toBeVisible();
      await expect(crumbs(page)).toHaveText(['系统管理', '岗位与权限']);
      await expect(page.getByText('角色管理', { exact: true })).toHaveCount(0);
      await page.getByRole('button', { name: '需要帮助？' }).click();
      await expect(page.getByRole('dialog', { name: '帮助：岗位与权限' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: '全局搜索' }).fill('岗位');
      await expect(page.getByRole('group', { name: '页面' }).getByRole('option', { name: '岗位与权限' })).toBeVisible();
    });
  });
});

test.describe('a page whose code cannot be loaded', () => {
  const retry = (page: Page) => button(page, '重试');

  /**
   * Blocks requests for files until the returned function is called. The route stays installed: removing it could leave
   * a pending request without an answer.
   */
  async function withoutFiles(page: Page, files: RegExp, type: RegExp = /./): Promise<() => void> {
    let away = true;
    await page.route(files, async (route) => {
      if (away && type.test(route.request().resourceType())) await route.abort();
      else await route.fallback();
    });
    return () => (away = false);
  }

  test('reports that the network is down, and appears once it is back', async ({ page, context }) => {
    await page.goto('/system/user');
    await expect(button(page, '新增')).toBeVisible();

    // While chunks are preloaded, including shared ones.
    await context.setOffline(true);
    await entry(page, '菜单管理').click();
    await expect(page.getByText('连接失败')).toBeVisible();
    await expect(tabs(page).getByText('用户管理')).toBeVisible();
    await retry(page).click();
    await expect(retry(page)).toBeEnabled();
    await context.setOffline(false);
    await expect(button(page, '新增'), 'nobody has to try again').toBeVisible();

    // The page and a shared chunk: the server itself is reachable.
    const fetchable = await withoutFiles(page, /\/assets\/(?:roles-page|shared)-/);
    await page.goto('/system/user');
    await expect(button(page, '新增')).toBeVisible();
    await entry(page, '角色管理').click();
    await expect(page.getByText('连接失败')).toBeVisible();
    fetchable();
    await expect(button(page, '新增')).toBeVisible();
  });

  test('asks for a reload if the browser cached the failure of a module', async ({ page }) => {
    // Preloaded, then missing on import: intercepted requests bypass the browser's cache.
    const fetchable = await withoutFiles(page, /\/assets\/shared-/, /script/);
    await page.goto('/system/user');
    await expect(button(page, '新增')).toBeVisible();
    await entry(page, '角色管理').click();
    await expect(page.getByText('连接失败')).toBeVisible();
    await expect(button(page, '重新加载')).toBeVisible();
    fetchable();
    await button(page, '重新加载').click();
    await expect(page).toHaveURL('/system/role');
    await expect(button(page, '新增')).toBeVisible();
  });

  test('the shell is retried too', async ({ page }) => {
    const fetchable = await withoutFiles(page, /\/assets\/shell-/);
    await page.goto('/home');
    await expect(page.getByText('连接失败')).toBeVisible();
    fetchable();
    await retry(page).click();
    await expect(page.getByText('欢迎，管理员')).toBeVisible();
  });

  test('reports an update if the server has another release', async ({ page }) => {
    await page.goto('/system/user');
    await expect(button(page, '新增')).toBeVisible();
    await page.route('**/assets/roles-page*.js', (route) => route.fulfill({ status: 404, json: {} }));
    await page.route(/:\d+\/$/, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/index-new.js"></script>' }),
    );
    await entry(page, '角色管理').click();
    await expect(page.getByText('系统已更新')).toBeVisible();
    await expect(button(page, '重新加载')).toBeVisible();
  });

  test('a chunk of a page that cannot be loaded does not affect the page', async ({ page }) => {
    const fetchable = await withoutFiles(page, /\/assets\/import-users/);
    await page.goto('/system/user');
    await fromToolbar(page, '导入');
    const again = button(page, '加载失败，请检查网络后重试');
    await expect(again).toBeVisible();
    await expect(button(page, '新增')).toBeVisible();
    fetchable();
    await again.click();
    await expect(page.getByRole('dialog', { name: '导入' })).toBeVisible();
  });
});

test.describe('permissions follow live', () => {
  test('revoked permissions disappear with the next request, and granted ones appear', async ({
    api,
    server,
    openAs,
  }) => {
    const role = await roleOf(api, ['user', 'user:create', 'user:update', 'role']);
    const { user, api: own } = await person(server.url, api);
    await api.ask('PATCH', `/api/v1/users/${user.id}`, { roleIds: [role.id] });
    const page = await (await openAs(own)).newPage();
    await withoutEvents(page);
    const infos: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/auth/info')) infos.push(request.url());
    });
    await page.goto(`/system/user?${new URLSearchParams({ nickname: user.nickname })}`);
    await expect(button(page, '新增')).toBeVisible();
    await expect(page.getByRole('button', { name: '修改', exact: true })).toBeVisible();
    expect(infos).toHaveLength(1);

    // Revoke a button only.
    await assign(api, role, ['user', 'user:update', 'role']);
    await button(page, '刷新').click();
    await expect(button(page, '新增')).toHaveCount(0);
    await expect(page.getByRole('button', { name: '修改', exact: true })).toBeVisible();
    await expect.poll(() => infos.length).toBe(2);

    // Revoke the open page.
    await assign(api, role, ['role']);
    await button(page, '刷新').click();
    await expect(page.getByText(forbidden)).toBeVisible();
    await expect(page).toHaveURL(/^[^?]*\/system\/user/);
    await expect(entry(page, '用户管理')).toHaveCount(0);
    await expect(tabs(page).getByText('用户管理')).toHaveCount(0);
    await expect(entry(page, '角色管理')).toBeVisible();

    // Grant it again; a request of another page shows it.
    await assign(api, role, ['user', 'role']);
    await entry(page, '角色管理').click();
    await expect(entry(page, '用户管理')).toBeVisible();
    await entry(page, '用户管理').click();
    await expect(button(page, '查询')).toBeVisible();
    await expect(button(page, '新增')).toHaveCount(0);
    expect(await page.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(1);
  });

  test('a revoked role leaves no access', async ({ api, server, openAs }) => {
    const { user, api: own } = await person(server.url, api, ['auditor']);
    const page = await (await openAs(own)).newPage();
    await page.goto('/system/user');
    await expect(entry(page, '用户管理')).toBeVisible();
    await api.ask('PATCH', `/api/v1/users/${user.id}`, { roleIds: [] });
    // On its next request; a pending one may already have shown it.
    await button(page, '刷新').or(page.getByText(forbidden)).first().click();
    await expect(page.getByText(forbidden)).toBeVisible();
    await expect(entry(page, '系统管理')).toHaveCount(0);
    await expect(entry(page, '日志管理')).toHaveCount(0);
    await expect(entry(page, '概览')).toBeVisible();
  });
});
