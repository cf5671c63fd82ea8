import { postsPath } from '@mutai/contract/posts/resource';
import { searchPath } from '@mutai/contract/search/paths';
import type { Locator, Page } from '@playwright/test';
import { accessibilityFaults, axeScript } from '../support/accessibility.ts';
import { unique } from '../support/api.ts';
import { button } from '../support/list-page.ts';
import { person } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { compose, typeInto } from '../support/typing.ts';

test.use({ signedIn: true });

const fieldOf = (page: Page): Locator => page.getByRole('combobox', { name: '全局搜索' });
/** Options of one kind. */
const kind = (page: Page, name: string): Locator => page.getByRole('group', { name }).getByRole('option');
const chosen = (page: Page): Locator => page.locator('[role=option][aria-selected=true]');

async function openSearch(page: Page): Promise<Locator> {
  // A key pressed before the console listens is lost.
  await expect(button(page, '搜索')).toBeVisible();
  await page.keyboard.press('Control+k');
  const field = fieldOf(page);
  await expect(field).toBeFocused();
  return field;
}

test('pages, actions and records are found and opened by keyboard', async ({ page, api, context }) => {
  const family = unique('重庆');
  const user = await api.createUser({ nickname: `${family}值班`, username: unique('u'), email: 'zhiban@example.com' });
  const post = await api.ask<{ id: number }>('POST', postsPath, { title: `${family}新闻`, slug: unique('p') });
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await test.step('a page by the initials of its pinyin', async () => {
    await openSearch(page);
    await page.keyboard.type('bmgl');
    await expect(kind(page, '页面')).toHaveText([/部门管理/]);
    await expect(kind(page, '页面').locator('mark')).toHaveText('部门管理');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/system/department');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('an action opens the form of a new record', async () => {
    await openSearch(page);
    await page.keyboard.type('用户 新增');
    await expect(kind(page, '操作').first()).toHaveText(/^新建用户/);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: '新建用户' });
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL('/system/user?user=new');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL('/system/user');
  });

  await test.step('a record by words in any order, composed with an input method', async () => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes(`${searchPath}?`))
        asked.push(new URL(request.url()).searchParams.get('keyword') ?? '');
    });
    const field = await openSearch(page);
    await page.keyboard.type('zhib ');
    await expect(kind(page, '用户管理').filter({ hasText: family })).toBeVisible();
    const client = await context.newCDPSession(page);
    await client.send('Input.imeSetComposition', { text: 'chong', selectionStart: 5, selectionEnd: 5 });
    await expect(field).toHaveValue('zhib chong');
    await expect(page.getByText('正在搜索'), 'what is still composed is not searched').toHaveCount(0);
    await compose(client, 'chongqing', family);
    await expect(field).toHaveValue(`zhib ${family}`);
    await expect(kind(page, '用户管理')).toHaveText([new RegExp(`${family}值班`)]);
    expect(asked.filter((keyword) => keyword.includes('chong'))).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/system/user?user=${user.id}`);
    await expect(page.getByRole('dialog').getByLabel('用户昵称', { exact: true })).toHaveValue(`${family}值班`);
  });

  await test.step('another record replaces an open form, after a question if it has changes', async () => {
    await typeInto(page.getByRole('dialog').getByLabel('用户昵称', { exact: true }), '改过');
    await openSearch(page);
    await page.keyboard.type(`${family}新`);
    await expect(kind(page, '文章管理')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await button(page, '放弃').click();
    await expect(page).toHaveURL(`/content/post?edit=${post.id}`);
    await expect(page.getByRole('dialog').getByRole('textbox', { name: '标题' })).toHaveValue(`${family}新闻`);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('arrows, Home and End choose, and Ctrl+Enter opens a new tab', async () => {
    await openSearch(page);
    await page.keyboard.type(family);
    await expect(kind(page, '用户管理')).toHaveCount(1);
    await expect(kind(page, '文章管理')).toHaveCount(1);
    const options = page.getByRole('option');
    // The last one searches the operation log.
    await expect(options).toHaveCount(3);
    await expect(chosen(page)).toHaveText((await options.first().textContent()) ?? '');
    await page.keyboard.press('ArrowUp');
    await expect(chosen(page)).toHaveText((await options.last().textContent()) ?? '');
    await page.keyboard.press('Home');
    await expect(chosen(page)).toHaveText((await options.first().textContent()) ?? '');
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowUp');
    await expect(chosen(page)).toContainText(family);
    const tab = context.waitForEvent('page');
    await page.keyboard.press('Control+Enter');
    await expect(await tab).toHaveURL(/[?&](?:user|edit)=\d+$/);
    await expect(fieldOf(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(fieldOf(page)).toHaveCount(0);
  });

  await test.step('the operation log is searched for the typed words, also without a match', async () => {
    await openSearch(page);
    await page.keyboard.type(`${family} 值班`);
    await expect(page.getByRole('status').filter({ hasText: '找到 1 项' })).toBeVisible();
    await expect(kind(page, '操作日志')).toHaveText(`在操作日志中搜索“${family} 值班”`);
    await typeInto(fieldOf(page), `无此${family}`);
    await expect(page.getByText(`没有找到与“无此${family}”匹配的内容`)).toBeVisible();
    await expect(chosen(page)).toHaveText(`在操作日志中搜索“无此${family}”`);
    await typeInto(fieldOf(page), `${family}值班`);
    await expect(kind(page, '用户管理')).toHaveCount(1);
    await kind(page, '操作日志').click();
    await expect(page).toHaveURL(`/log/operation?${new URLSearchParams({ keyword: `${family}值班` })}`);
    await expect(
      page
        .getByRole('row')
        .filter({ hasText: `${family}值班` })
        .filter({ hasText: '新增' }),
    ).toBeVisible();
  });

  await test.step('what was opened is offered before anything is typed', async () => {
    await page.goto('/home');
    await openSearch(page);
    const recent = kind(page, '最近访问');
    await expect(recent.filter({ hasText: `${family}新闻` })).toBeVisible();
    await expect(recent.filter({ hasText: `${family}值班` })).toBeVisible();
    await api.ask('DELETE', `${postsPath}/${post.id}`);
    await page.keyboard.press('Escape');
    await openSearch(page);
    await expect(recent.filter({ hasText: `${family}值班` })).toBeVisible();
    await expect(recent.filter({ hasText: `${family}新闻` })).toHaveCount(0);
  });
});

test('the search opens from the header, on a phone over the whole screen, and has no accessibility faults', async ({
  page,
  api,
}) => {
  const family = unique('角');
  await api.ask('POST', '/api/v1/roles', { name: family, code: unique('r'), description: '' });
  await page.addInitScript(axeScript);
  await page.goto('/home');
  await button(page, '搜索').click();
  await expect(fieldOf(page)).toBeFocused();
  await page.keyboard.type(family);
  const found = kind(page, '角色管理');
  await expect(found).toHaveText([new RegExp(family)]);
  expect(await accessibilityFaults(page.getByRole('dialog'), 'all')).toEqual([]);
  await typeInto(fieldOf(page), '无此内容');
  await expect(page.getByText('没有找到与“无此内容”匹配的内容')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 390, height: 844 });
  await button(page, '搜索').click();
  await expect(fieldOf(page)).toBeFocused();
  const dialog = page.getByRole('dialog', { name: '全局搜索' });
  expect(await dialog.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390 });
  await page.keyboard.type(family);
  expect(await accessibilityFaults(dialog, 'all')).toEqual([]);
  await found.click();
  await expect(page.getByRole('dialog').getByLabel('名称', { exact: true })).toHaveValue(family);
});

test('only permitted pages, actions and records are found', async ({ page, api, server, openAs }) => {
  const family = unique('密');
  await api.createUser({ nickname: family, username: unique('u') });
  await api.ask('POST', postsPath, { title: `${family}文`, slug: unique('p') });
  const { api: nobody } = await person(server.url, api);
  const context = await openAs(nobody);
  const other = await context.newPage();
  await other.goto(`${server.url}/home`);
  await openSearch(other);
  await expect(kind(other, '操作').first()).toBeVisible();
  await expect(kind(other, '操作').filter({ hasText: '修改密码' })).toBeVisible();
  await expect(kind(other, '操作').filter({ hasText: '新建用户' })).toHaveCount(0);
  await other.keyboard.type(family);
  await expect(other.getByText(`没有找到与“${family}”匹配的内容`)).toBeVisible();
  await expect(other.getByRole('option'), 'not even the operation log').toHaveCount(0);
  await typeInto(fieldOf(other), '用户管理');
  await expect(other.getByText('没有找到与“用户管理”匹配的内容')).toBeVisible();
  await context.close();

  await page.goto('/home');
  await openSearch(page);
  await page.keyboard.type(family);
  await expect(kind(page, '文章管理')).toHaveCount(1);
});

test('the search takes text while it loads, and shows older matches until new ones are there', async ({
  page,
  api,
  context,
}) => {
  const family = unique('慢');
  await api.createUser({ nickname: `${family}甲乙`, username: unique('u') });
  const other = await api.createUser({ nickname: unique('另'), username: unique('u') });
  const found = kind(page, '用户管理');
  const field = fieldOf(page);
  const dialogs = page.getByRole('dialog');
  let part = Promise.withResolvers<void>();
  const loads = page.waitForRequest(/\/assets\/global-search-[^/]*\.js$/);
  await page.route('**/assets/global-search-*.js', async (route) => {
    await part.promise;
    await route.fallback();
  });
  await page.goto('/system/user');

  await test.step('what is typed before the search is loaded is in its field', async () => {
    const opener = button(page, '搜索');
    await opener.click();
    await loads;
    await page.keyboard.press('Escape');
    await expect(field).toHaveCount(0);
    await expect(opener).toBeFocused();
    await page.keyboard.press('Control+k');
    // N, E, X and J are keys of the list behind it.
    await page.keyboard.type('nexj');
    await page.keyboard.press('Tab');
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('nexj');
    await expect(dialogs, 'only the search').toHaveCount(1);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('Bm ');
    await expect(field).toHaveValue('Bm ');
  });

  await test.step('a composition that began before is not interrupted', async () => {
    const client = await context.newCDPSession(page);
    await client.send('Input.imeSetComposition', { text: 'guanli', selectionStart: 6, selectionEnd: 6 });
    const progress = page.locator('[data-state=running]');
    await expect(progress).toHaveCount(1);
    part.resolve();
    await expect(progress).toHaveCount(0);
    await expect(field).toHaveValue('Bm guanli');
    await client.send('Input.insertText', { text: '管理' });
    await expect(kind(page, '页面')).toHaveText([/部门管理/]);
    await expect(field).toHaveCount(1);
    await expect(field).toBeFocused();
    await page.keyboard.type(' ');
    await page.keyboard.press('Backspace');
    await expect(field).toHaveValue('Bm 管理');
    await page.keyboard.press('Escape');
    await expect(dialogs).toHaveCount(0);
    await expect(button(page, '搜索')).toBeFocused();
  });

  let held = Promise.withResolvers<boolean>();
  let holds = false;
  await page.route(`**${searchPath}?*`, async (route) => {
    if (holds && !(await held.promise)) await route.abort();
    else await route.fallback();
  });
  await openSearch(page);
  await page.keyboard.type(family);
  await expect(found).toHaveCount(1);

  await test.step('Ctrl+K focuses the field again and selects its text', async () => {
    await page.getByRole('status').filter({ hasText: '找到 1 项' }).click();
    await expect(field).not.toBeFocused();
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await page.keyboard.type(family);
    await expect(field).toHaveValue(family);
    await expect(found).toHaveCount(1);
  });

  await test.step('older matches stay while new ones load', async () => {
    holds = true;
    await page.keyboard.type('甲');
    await expect(page.getByRole('status').filter({ hasText: '正在搜索' })).toBeVisible();
    await expect(found).toHaveCount(1);
    held.resolve(true);
    await expect(page.getByRole('status').filter({ hasText: '找到 1 项' })).toBeVisible();
  });

  await test.step('a failed search can be repeated', async () => {
    held = Promise.withResolvers<boolean>();
    held.resolve(false);
    await page.keyboard.type('乙');
    await expect(page.getByRole('alert').filter({ hasText: '数据搜索失败' })).toBeVisible();
    holds = false;
    await button(page, '重试').click();
    await expect(page.getByRole('alert').filter({ hasText: '数据搜索失败' })).toHaveCount(0);
    await expect(found).toHaveCount(1);
  });

  await test.step('Enter waits for the results of its text', async () => {
    held = Promise.withResolvers<boolean>();
    holds = true;
    await page.keyboard.press('Control+k');
    await page.keyboard.type(other.nickname);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: '正在搜索' })).toBeVisible();
    await expect(found, 'of the earlier text').toHaveCount(1);
    held.resolve(true);
    await expect(page).toHaveURL(`/system/user?user=${other.id}`);
    await expect(dialogs).toHaveCount(1);
  });

  await test.step('Enter waits for the search to load', async () => {
    part = Promise.withResolvers<void>();
    await page.goto('/system/user');
    await expect(button(page, '搜索')).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('bmgl');
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue('bmgl');
    part.resolve();
    await expect(page).toHaveURL('/system/department');
    await expect(dialogs).toHaveCount(0);
  });
});
