import { readFile } from 'node:fs/promises';
import { layoutsPath } from '@mutai/contract/layouts/resource';
import type { LayoutRecord, ListedLayout } from '@mutai/contract/layouts/schema';
import { addBlock, setBlocks, setParams } from '@mutai/layout/commands/blocks';
import { emptyLayout, type Layout } from '@mutai/layout/model/layout';
import { screensPath } from '@mutai/contract/screens/resource';
import type { ListedScreen } from '@mutai/contract/screens/schema';
import { preferencePath } from '@mutai/contract/paths';
import { usersPath } from '@mutai/contract/users/resource';
import type { Locator, Page } from '@playwright/test';
import { type Api, unique } from '../support/api.ts';
import { button, fromToolbar, question } from '../support/list-page.ts';
import { person } from '../support/people.ts';
import { roleOf } from '../support/roles.ts';
import { expect, test } from '../support/test.ts';

test.use({ signedIn: true });

const create = (api: Api, title: string, change: (layout: Layout) => Layout = (layout) => layout) =>
  api.ask<ListedLayout>('POST', layoutsPath, { document: change(addBlock(emptyLayout({ title }), 'text')) });
const get = (api: Api, id: number): Promise<LayoutRecord> => api.ask('GET', `${layoutsPath}/${id}`);
/** Saves a layout as another user. */
const save = async (api: Api, id: number, change: (layout: Layout) => Layout): Promise<void> => {
  const { version, document } = await get(api, id);
  await api.ask('PATCH', `${layoutsPath}/${id}`, { version, document: change(document) });
};

const search = (page: Page, words: string) => page.goto(`/content/layout?text=${encodeURIComponent(words)}`);
const tile = (page: Page, title: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: title, exact: true }) });
/** Chooses an entry in the menu of a tile. */
async function act(page: Page, title: string, entry: string): Promise<void> {
  await button(tile(page, title), `操作：${title}`).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}
/** Id of the layout open in the editor. */
async function openedLayout(page: Page): Promise<number> {
  await expect(page).toHaveURL(/[?&]layout=\d+/);
  return Number(new URL(page.url()).searchParams.get('layout'));
}

test('layouts are created, configured, copied, deleted and restored', async ({ page, api }) => {
  const [made, other] = [unique('竖屏'), unique('大厅')];
  await search(page, made);
  await button(page, '新建布局').click();
  const dialog = page.getByRole('dialog', { name: '新建布局' });
  await dialog.getByLabel('标题', { exact: true }).fill(made);
  await dialog.getByLabel('画布尺寸').click();
  await page.getByTitle('1080 × 1920', { exact: true }).click();
  await button(dialog, '创建并编辑').dblclick();
  const id = await openedLayout(page);
  expect((await get(api, id)).document.canvas).toMatchObject({ title: made, width: 1080, height: 1920 });

  await search(page, made);
  await button(page, '新建布局').click();
  await dialog.getByRole('radio', { name: /会议室门牌/ }).check({ force: true });
  await dialog.getByLabel('标题', { exact: true }).fill(unique('门牌'));
  await button(dialog, '创建并编辑').click();
  const fromTemplate = (await get(api, await openedLayout(page))).document;
  expect(fromTemplate.canvas).toMatchObject({ width: 1280, height: 800 });
  expect(fromTemplate.order.length).toBeGreaterThan(5);

  await search(page, made);
  await expect(tile(page, made)).toHaveCount(1);
  await expect(tile(page, made)).toContainText('草稿');
  await expect(tile(page, made)).toContainText('1080 × 1920 · 0 个组件');
  await save(api, id, (layout) => addBlock(layout, 'text'));
  await expect(tile(page, made), 'what others save comes by itself').toContainText('1 个组件');
  await expect(tile(page, made).locator('[data-block]')).toHaveText(/有序乘车/);

  await act(page, made, '配置');
  const config = page.getByRole('dialog', { name: '布局配置' });
  await config.getByLabel('语言切换（秒）').fill('7');
  await save(api, id, (layout) => setBlocks(layout, [1], { title: '别人改的' }));
  await button(config, '提交').click();
  await expect(config).toBeHidden();
  expect((await get(api, id)).document).toMatchObject({
    canvas: { langSwitch: 7 },
    blocks: { 1: { title: '别人改的' } },
  });
  await act(page, made, '配置');
  await config.getByLabel('标题', { exact: true }).fill(other);
  await save(api, id, (layout) => ({ ...layout, canvas: { ...layout.canvas, title: `${made}二` } }));
  await button(config, '提交').click();
  await expect(config.getByText('该数据已被他人修改')).toBeVisible();
  await button(config, '提交').click();
  await expect(config).toBeHidden();
  expect((await get(api, id)).title).toBe(other);

  await search(page, other);
  await act(page, other, '复制');
  const copy = `${other} 副本`;
  await expect(tile(page, copy)).toBeVisible();
  await tile(page, copy).getByRole('checkbox').check();
  await button(page, '批量删除').click();
  await button(question(page, '确定删除该数据吗？'), '确定删除').click();
  await expect(tile(page, copy)).toHaveCount(0);
  await fromToolbar(page, '回收站');
  const trash = page.getByRole('dialog', { name: '回收站：布局管理' });
  await button(trash.getByRole('row').filter({ hasText: copy }), '恢复').click();
  await expect(trash.getByRole('row').filter({ hasText: copy })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(tile(page, copy)).toBeVisible();

  const saved = page.waitForResponse((response) => response.url().includes(preferencePath));
  await button(page, '列表视图').click();
  await expect(page.getByRole('row').filter({ hasText: copy })).toContainText('草稿');
  await saved;
  await page.reload();
  await page.getByRole('row').filter({ hasText: copy }).getByRole('button', { name: '编辑布局' }).click();
  expect((await get(api, await openedLayout(page))).title).toBe(copy);
});

test('versions and publications are kept, compared and restored', async ({ page, api }) => {
  const title = unique('公告');
  const { id } = await create(api, title);
  await search(page, title);
  const answer = (words: string, yes: string) => button(question(page, words), yes).click();
  await act(page, title, '发布');
  await answer('发布后，屏幕将播放当前保存的内容', '发布');
  await expect(tile(page, title)).toContainText('已发布');
  await save(api, id, (layout) => setParams(addBlock(layout, 'time'), [1], 'text', { 'fontCh.size': 60 }));
  await expect(tile(page, title)).toContainText('有未发布的修改');
  await act(page, title, '发布');
  await answer('发布后，屏幕将播放当前保存的内容', '发布');
  await expect(tile(page, title)).toContainText('已发布');

  await act(page, title, '版本');
  const versions = page.getByRole('dialog', { name: `版本：${title}` });
  await expect(versions.getByRole('status')).toHaveText('2 处不同');
  const changes = versions.getByRole('table', { name: '差异列表' });
  await expect(changes.getByRole('row').nth(1)).toHaveText('文本组件1中文 / 字号2460');
  await expect(changes.getByRole('row').nth(2)).toHaveText('时间组件2新增组件');
  await expect(versions.getByRole('figure')).toHaveText([/^版本 1.*有序乘车/, /^当前内容.*有序乘车.*:/]);
  // The text in both previews, the time in the one that has it.
  await expect(versions.locator('[data-kind]:not(tr)')).toHaveCount(3);
  await button(versions, '恢复此版本').click();
  await answer('当前内容会保留为一个版本', '恢复此版本');
  await expect(versions.getByRole('list', { name: '版本' }).getByRole('listitem')).toHaveCount(3);
  expect((await get(api, id)).document.blocks[1]).toMatchObject({ params: { fontCh: { size: 24 } } });
  await page.keyboard.press('Escape');
  await expect(versions).toBeHidden();
  await expect(tile(page, title)).toContainText('有未发布的修改');

  await act(page, title, '发布记录');
  const publications = page.getByRole('dialog', { name: `发布记录：${title}` });
  await publications.getByRole('button', { name: /^第 1 次发布/ }).click();
  await expect(publications.getByText('两者内容相同')).toBeVisible();
  await button(publications, '重新发布').click();
  await answer('屏幕将改为播放第 1 次发布的内容', '重新发布');
  await expect(publications.getByRole('button', { name: /^第 1 次发布/ })).toContainText('正在播放');
  await page.keyboard.press('Escape');
  await expect(publications).toBeHidden();

  const screen = await api.ask<ListedScreen>('POST', screensPath, { name: unique('站厅'), layoutId: id });
  await test.step('the screens that show it are named, and open from here', async () => {
    await act(page, title, '播放屏幕');
    const screens = page.getByRole('dialog', { name: `播放屏幕：${title}` });
    await expect(screens.getByText('正在 1 块屏幕上播放')).toBeVisible();
    await screens.getByRole('link', { name: screen.name }).click();
    const details = page.getByRole('dialog', { name: `屏幕：${screen.name}` });
    await expect(button(details, '修改')).toBeVisible();
    await page.reload();
    await button(details, '修改').click();
    await expect(page.getByRole('dialog', { name: '修改屏幕' }).getByLabel('屏幕名称')).toHaveValue(screen.name);
    await expect(details).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL('/content/screen');
  });
  await search(page, title);
  await act(page, title, '删除');
  await answer(title, '确定删除');
  await expect(question(page, `布局“${title}”正在 1 块屏幕上播放，删除后这些屏幕不再显示`)).toBeVisible();
  await page.keyboard.press('Escape');
  await act(page, title, '取消发布');
  await answer(`正在播放它的“${screen.name}”将不再显示该布局`, '取消发布');
  await expect(tile(page, title)).toContainText('草稿');
  await act(page, title, '播放屏幕');
  await expect(page.getByRole('dialog').getByText('发布后将在 1 块屏幕上播放')).toBeVisible();
});

test('a layout is exported and imported; other files are rejected', async ({ page, api }) => {
  const title = unique('导出');
  await create(api, title);
  await search(page, title);
  const saved = page.waitForEvent('download');
  await act(page, title, '导出');
  const file = await (await saved).path();

  await fromToolbar(page, '导入');
  const dialog = page.getByRole('dialog', { name: '导入布局' });
  const choose = dialog.locator('input[type=file]');
  const json = (content: string) => ({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from(content) });
  await choose.setInputFiles(json('{"schemaVersion": 99}'));
  await expect(dialog.getByText(/由更新的版本创建（第 99 版）/)).toBeVisible();
  await expect(button(dialog, '导入布局')).toBeDisabled();
  await button(dialog, '重新选择').click();
  await choose.setInputFiles({ name: 'a.zip', mimeType: 'application/zip', buffer: await readFile(file) });
  await expect(dialog.getByText('可以导入')).toBeVisible();
  await expect(dialog.getByText(title)).toBeVisible();
  await button(dialog, '导入布局').dblclick();
  await button(dialog, '打开布局').click();
  const id = await openedLayout(page);
  expect(await get(api, id)).toMatchObject({ title, status: 'draft', blockCount: 1 });
  expect(await api.ask<unknown[]>('GET', `${layoutsPath}?text=${encodeURIComponent(title)}`)).toHaveLength(2);
});

test('a reader sees layouts without controls that change them', async ({ server, api, openAs }) => {
  const title = unique('只读');
  await create(api, title);
  const { user, api: viewer } = await person(server.url, api);
  await api.ask('PATCH', `${usersPath}/${user.id}`, { roleIds: [(await roleOf(api, ['layout'])).id] });
  const page = await (await openAs(viewer)).newPage();
  await search(page, title);
  await expect(tile(page, title)).toBeVisible();
  await expect(button(page, '新建布局')).toHaveCount(0);
  await expect(button(page, '批量删除')).toHaveCount(0);
  await button(tile(page, title), `操作：${title}`).click();
  const menu = page.getByRole('menu').last();
  await expect(menu.getByRole('menuitem')).toHaveText(['预览', '导出', '版本', '发布记录', '变更历史']);
});
