import { announcementsPath } from '@mutai/contract/announcements/resource';
import { categoriesPath } from '@mutai/contract/categories/resource';
import type { DictType } from '@mutai/contract/dicts/type-schema';
import { functionSettingsPath } from '@mutai/contract/functions/resource';
import { layoutsPath } from '@mutai/contract/layouts/resource';
import { preferencePath } from '@mutai/contract/paths';
import { postsPath } from '@mutai/contract/posts/resource';
import { mailTestPath } from '@mutai/contract/mail/resource';
import { publicCommentsPath } from '@mutai/contract/public/paths';
import { screenGroupsPath } from '@mutai/contract/screen-groups/resource';
import { emptyLayout } from '@mutai/layout/model/layout';
import type { Locator, Page } from '@playwright/test';
import { type Api, signIn, unique } from '../support/api.ts';
import { Display } from '../support/displays.ts';
import { complaints, rowFaults } from '../support/list-faults.ts';
import { button, toolbar } from '../support/list-page.ts';
import { upload } from '../support/materials.ts';
import { createMenu } from '../support/menus.ts';
import { password, person } from '../support/people.ts';
import { sampleFiles } from '../support/sample-files.ts';
import { sampled } from '../support/sampling.ts';
import { menu } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';
import { openTree } from '../support/tree-page.ts';

// Separate server, because these tests extend the navigation and fill lists with the longest names.
test.use({ signedIn: true, serverEnvironment: { APP_SUBTITLE: '宽度' } });

const long = (start: string, length: number): string => start.padEnd(length, '很长的名称');

/** Creates a user with the longest names and records by them in every list. @returns URL of each list, by its name */
async function everythingLong(api: Api, origin: string): Promise<Readonly<Record<string, string>>> {
  const code = unique('w');
  const role = await api.ask<{ id: number }>('POST', '/api/v1/roles', {
    name: long(`角色${code}`, 50),
    code: code.padEnd(50, 'x'),
    description: long('', 200),
  });
  let parentId = 0;
  for (const level of [1, 2, 3]) {
    const name = long(`部门${String(level)}${code}`, 50);
    const fields = { parentId, name, code: `${code}${String(level)}`.padEnd(50, 'x'), sort: 1_000_000 };
    const more = { leader: long('负责', 32), phone: '15912345678', mail: `${'m'.repeat(60)}@example.com` };
    parentId = (await api.ask<{ id: number }>('POST', '/api/v1/departments', { ...fields, ...more })).id;
  }
  const type = await api.ask<DictType>('POST', '/api/v1/dictTypes', {
    name: long('类型', 50),
    code,
    description: long('', 200),
  });
  const item = { typeId: type.id, name: long('字典项', 50), code: 'c'.repeat(50), description: long('', 200) };
  await api.ask('POST', '/api/v1/dicts', { ...item, sort: 1_000_000 });
  const user = await api.createUser({
    username: unique('w'),
    nickname: long(`昵称${code}`, 32),
    password,
    description: long('', 200),
    departmentId: parentId,
    roleIds: [role.id],
  });
  await signIn(origin, user.username, password);
  await api.ask('PATCH', `/api/v1/users/${user.id}`, {
    nickname: long(`新名${code}`, 32),
    description: '',
    enabled: true,
  });
  const category = { name: long('分类', 50), code: 'c'.repeat(50), description: long('', 200) };
  const hook = { name: long('通知', 50), url: `https://hooks.example.com/${'x'.repeat(300)}`, secret: 'x'.repeat(16) };
  await api.ask('POST', '/api/v1/webhooks', { ...hook, events: ['post-published', 'post-changed', 'post-withdrawn'] });
  const told = {
    title: long('公告', 60),
    body: '内容',
    pinned: true,
    startsAt: '2027-10-08T00:00:00+08:00',
    endsAt: '2028-10-08T00:00:00+08:00',
  };
  await api.ask('POST', announcementsPath, { ...told, audience: 'chosen', roleIds: [role.id] });
  await api.ask('POST', mailTestPath, { to: `${'x'.repeat(80)}@example.com` });
  const { id: categoryId } = await api.ask<{ id: number }>('POST', '/api/v1/fileCategorys', category);
  await upload(api, `${long('素材', 251)}.png`, sampleFiles['poster.png'], categoryId);
  const made = await api.ask<{ id: number }>('POST', categoriesPath, {
    title: long('栏目', 50),
    slug: unique('room'),
    description: long('', 200),
  });
  const post = { title: long('文章', 120), slug: unique('room'), categoryId: made.id, status: 'published' };
  await api.ask('POST', postsPath, { ...post, tags: [long('标签', 32), long('另一个', 32)] });
  await api.ask('PATCH', functionSettingsPath, { publicContent: true, publicComments: true });
  await api.ask('POST', publicCommentsPath(post.slug), { author: long('读者', 32), content: long('评论', 500) });
  await api.ask('POST', layoutsPath, { document: emptyLayout({ title: long('布局', 50) }) });
  await api.ask('PUT', `${preferencePath}/view.layout`, { value: 'table' });
  const group = await api.ask<{ id: number }>('POST', screenGroupsPath, { name: long('分组', 50) });
  const display = await Display.start(origin);
  await display.pair(api, { name: long('屏幕', 50), groupId: group.id });
  await display.report({ revision: 0 });
  return {
    文章管理: '/content/post',
    分类管理: '/content/category',
    评论管理: '/content/comment',
    素材管理: '/content/material',
    素材分类: '/content/material-category',
    布局管理: '/content/layout',
    屏幕管理: '/content/screen',
    用户管理: '/system/user',
    角色管理: '/system/role',
    菜单管理: '/system/menu',
    字典管理: `/system/dict?type=${code}`,
    部门管理: '/system/department',
    在线用户: '/system/session',
    公告管理: '/system/announcement',
    任务管理: '/system/job',
    邮件发送记录: '/setting/mail?tab=log',
    Webhook: '/setting/webhook',
    登录日志: '/log/auth',
    操作日志: '/log/operation',
  };
}

/** Opens a list and waits for its rows. */
async function openList(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible();
}

test('every list shows all columns from 1366 pixels, below a one-line toolbar', async ({ page, api, server }) => {
  const lists = await everythingLong(api, server.url);
  for (const [name, address] of sampled(Object.entries(lists), 0.4)) {
    await page.setViewportSize({ width: 1366, height: 768 });
    await openList(page, address);
    // Also the width left by a scroll bar at 1366 pixels, and larger screens.
    for (const width of [1349, 1366, 1920]) {
      await page.setViewportSize({ width, height: 768 });
      await expect.poll(() => complaints(page), `${name} at ${String(width)}`).toEqual([]);
    }
    expect(await rowFaults(page), name).toEqual([]);
  }
});

test('the toolbar of the users page, from the widest screen to a phone', async ({ page }) => {
  await test.step('secondary actions move into a menu where they do not fit', async () => {
    await page.setViewportSize({ width: 1920, height: 900 });
    await openList(page, '/system/user');
    for (const name of ['导入', /^导出全部 \d+ 条$/, '回收站']) await expect(button(toolbar(page), name)).toBeVisible();
    await page.setViewportSize({ width: 1366, height: 768 });
    await button(toolbar(page), '更多').click();
    for (const name of ['导入', '导出', '回收站']) await expect(page.getByRole('menuitem', { name })).toBeVisible();
    await page.keyboard.press('Escape');
  });
  await test.step('a laptop at 200% cuts nothing off: list, navigation, and form', async () => {
    await page.setViewportSize({ width: 683, height: 384 });
    const inView = { ratio: 1 };
    const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(sideways).toBeLessThanOrEqual(0);
    for (const control of [
      button(page, '打开菜单'),
      button(page, '新增'),
      page.getByRole('button', { name: '需要帮助？' }),
    ])
      await expect(control).toBeInViewport(inView);
    await button(page, '新增').click();
    const form = page.getByRole('dialog', { name: '新建用户' });
    await expect(form.getByText('新建用户', { exact: true })).toBeInViewport(inView);
    for (const name of ['取消', '提交']) await expect(button(form, name)).toBeInViewport(inView);
    await form.getByLabel('初始密码').focus();
    await expect(form.getByLabel('初始密码')).toBeInViewport(inView);
    await page.keyboard.press('Escape');
    await expect(form).toHaveCount(0);
  });
  await test.step('on a phone the search is one line, and expands', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const search = page.getByRole('search');
    const height = async (element = search) => (await element.boundingBox())?.height;
    for (const address of ['/system/user', '/system/role', '/log/operation', '/content/material']) {
      if (address !== '/system/user') await page.goto(address);
      await expect.poll(() => height(), address).toBe(32);
      await expect.poll(() => height(search.locator('..')), 'with the buttons').toBe(72);
      if (address === '/system/user') await expect(search.getByLabel('用户昵称')).toBeVisible();
      if (address === '/system/role') continue;
      await button(page, '展开').click();
      await expect.poll(() => height(), address).toBeGreaterThan(100);
      await button(page, '收起').click();
      await expect.poll(() => height(), address).toBe(32);
    }
  });
});

test('a tree opens with its first level, and a collapsed pane is remembered', async ({ api, server, openAs }) => {
  const somebody = await person(server.url, api, ['super-admin']);
  const page = await (await openAs(somebody.api)).newPage();
  await openTree(page, '/system/menu');
  const levels = () => page.getByRole('row').evaluateAll((rows) => rows.map((row) => row.ariaLevel));
  await expect.poll(async () => new Set(await levels())).toEqual(new Set([null, '1', '2']));

  await openList(page, '/system/dict');
  const types = page.getByRole('complementary', { name: '字典类型' });
  await expect.poll(async () => (await types.boundingBox())?.width).toBeLessThanOrEqual(200);
  const remembered = page.waitForResponse((answer) => answer.url().endsWith('/preferences/dict.types-hidden'));
  await button(page, '收起字典类型').click();
  await remembered;
  await page.reload();
  await expect(page.getByRole('heading', { name: '通用状态' })).toBeVisible();
  await expect(types).toHaveCount(0);
  await button(page, '展开字典类型').click();
  await expect(types).toBeVisible();
});

test('a name at the third level of the sidebar shows eight characters', async ({ page, api }) => {
  const code = unique('deep');
  const name = '八个汉字长的名称';
  const top = await createMenu(api, { type: 1, name: `一${code}`, code: `${code}1` });
  const below = await createMenu(api, { type: 1, parentId: top.id, name: `二${code}`, code: `${code}2` });
  const link = { type: 2, parentId: below.id, name, code: `${code}3`, path: 'https://example.com' } as const;
  await createMenu(api, link);
  await page.goto('/home');
  for (const directory of [top, below]) await menu(page).getByRole('menuitem', { name: directory.name }).click();
  const title = menu(page).getByText(name, { exact: true });
  // Chinese characters are square, if the machine has a Chinese font.
  const shown = (text: HTMLElement) => {
    const { left } = text.getBoundingClientRect();
    const right = text.parentElement?.getBoundingClientRect().right ?? left;
    return (
      right - left >= 8 * Number.parseFloat(getComputedStyle(text).fontSize) && text.scrollWidth <= text.clientWidth
    );
  };
  await expect.poll(() => title.evaluate(shown)).toBe(true);

  await test.step('a collapsed group names its pages beside their icons, and has no arrow over its own', async () => {
    await button(page, '收起菜单').click();
    const group = menu(page).getByRole('menuitem', { name: '系统管理' });
    await expect(group.locator('.anticon-right')).toBeHidden();
    // A group that the pointer enters while the menu is collapsing stays closed.
    await expect(menu(page).locator('.ant-menu-inline-collapsed.ant-menu-vertical')).toBeVisible();
    await expect(menu(page).locator('.ant-menu-sub')).toHaveCount(0);
    await group.hover();
    const entry = page.getByRole('menuitem', { name: '角色管理' });
    await expect(entry.getByText('角色管理')).toBeInViewport({ ratio: 1 });
    const middle = async (part: Locator) => {
      const { y = 0, height = 0 } = (await part.boundingBox()) ?? {};
      return y + height / 2;
    };
    const line = await middle(entry);
    for (const part of [entry.getByRole('img', { includeHidden: true }).first(), entry.getByText('角色管理')])
      expect(Math.abs((await middle(part)) - line)).toBeLessThanOrEqual(2);
    await entry.click();
    await expect(page.getByRole('heading', { level: 1, name: '角色管理' })).toBeVisible();
  });
});
