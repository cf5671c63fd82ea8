import { dataSourcesPath } from '@mutai/contract/data-sources/resource';
import type { DataSource } from '@mutai/contract/data-sources/schema';
import { fileCategoriesPath } from '@mutai/contract/file-categories/resource';
import type { FileCategory } from '@mutai/contract/file-categories/schema';
import { filesPath } from '@mutai/contract/files/resource';
import { layoutsPath } from '@mutai/contract/layouts/resource';
import type { LayoutRecord } from '@mutai/contract/layouts/schema';
import { postsPath } from '@mutai/contract/posts/resource';
import type { Post } from '@mutai/contract/posts/schema';
import { screensPath } from '@mutai/contract/screens/resource';
import { emptyLayout } from '@mutai/layout/model/layout';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Api, unique } from '../support/api.ts';
import { blockOf, choose, editorOf, fieldOf, panelOf, pick, previewOf, stateOf } from '../support/layout-editor.ts';
import { button } from '../support/list-page.ts';
import { upload } from '../support/materials.ts';
import { expectSettled, pairDisplay } from '../support/player-page.ts';
import { expect, test } from '../support/test.ts';
import { typeInto } from '../support/typing.ts';

test.use({ signedIn: true });

const demoFiles = path.join(import.meta.dirname, '../../apps/server/src/features/seed/demo-files');

async function published(api: Api, title: string, tag: string): Promise<Post> {
  const slug = unique('post')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');
  return api.ask<Post>('POST', postsPath, {
    title,
    slug,
    tags: [tag],
    status: 'published',
    description: `${title}的摘要`,
  });
}

async function addPicture(api: Api, categoryId: number, file: string): Promise<void> {
  const { id } = await upload(api, `${unique('图')}.jpg`, await readFile(path.join(demoFiles, file)));
  await api.ask('PATCH', `${filesPath}/${id}`, { categoryId });
}

test('posts and pictures of the site are shown on a display, and new ones appear by themselves', async ({
  api,
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const tag = unique('屏').slice(-20);
  await published(api, '第一篇文章', tag);
  const name = unique('文章源');
  await test.step('a source of posts is added by hand', async () => {
    await page.goto('/content/data-source');
    await button(page, '新增').first().click();
    const form = page.getByRole('dialog', { name: '添加数据源' });
    await form.getByLabel('名称', { exact: true }).click();
    await page.keyboard.type(name);
    await pick(page, form.getByLabel('类型', { exact: true }), '站内文章');
    await typeInto(form.getByLabel('标签', { exact: true }), tag);
    await expect(form.getByLabel('地址', { exact: true })).toBeHidden();
    await button(form, '试取').click();
    await expect(form.getByText('第一篇文章').first()).toBeVisible();
    await button(form, /^提\s?交$/).click();
    await expect(form).toBeHidden();
  });
  const category = await api.ask<FileCategory>('POST', fileCategoriesPath, {
    name: unique('图集').slice(0, 20),
    code: unique('album')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .slice(-20),
  });
  await addPicture(api, category.id, 'studio.jpg');
  const pictures = await api.ask<DataSource>('POST', dataSourcesPath, {
    name: unique('图片源'),
    kind: 'pictures',
    fileCategoryId: category.id,
  });
  const document = emptyLayout({ title: unique('内容'), langList: ['ch'] });
  const { id: layoutId } = await api.ask<LayoutRecord>('POST', layoutsPath, { document });
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const display = await context.newPage();
  const screen = await pairDisplay(display, api, { name: unique('大厅') });
  await api.ask('PATCH', `${screensPath}/${screen.id}`, { version: screen.version, layoutId });

  await page.goto(`/content/layout?layout=${layoutId}`);
  const editor = editorOf(page);
  await test.step('blocks are bound and laid out', async () => {
    await button(editor, '文章列表').click();
    await expect(blockOf(page, 1)).toHaveText('请选择数据源');
    await choose(page, fieldOf(page, '数据源'), name);
    await expect(blockOf(page, 1).getByRole('listitem')).toContainText(['第一篇文章']);
    await fieldOf(page, '显示摘要').click();
    await expect(blockOf(page, 1)).not.toContainText('的摘要');
    await button(editor, '素材轮播').click();
    await choose(page, fieldOf(page, '数据源'), pictures.name);
    await expect(blockOf(page, 2).locator('img')).toHaveCount(1);
  });

  await test.step('rules of a lamp are typed, ordered and removed', async () => {
    await button(editor, '状态灯').click();
    await choose(page, fieldOf(page, '数据源'), name);
    await typeInto(fieldOf(page, '字段'), '[0].标题');
    await page.keyboard.press('Enter');
    await expect(blockOf(page, 3)).toHaveText('第一篇文章');
    await button(panelOf(page), '添加规则').click();
    await pick(page, panelOf(page).getByLabel('第 4 条的比较', { exact: true }), '包含');
    await typeInto(panelOf(page).getByLabel('第 4 条的比较值', { exact: true }), '第一');
    await typeInto(panelOf(page).getByLabel('第 4 条的文字', { exact: true }), '有新文章');
    await expect(blockOf(page, 3)).toHaveText('有新文章');
    await button(panelOf(page), '上移第 4 条').click();
    await expect(panelOf(page).getByLabel('第 3 条的文字', { exact: true })).toHaveValue('有新文章');
    await button(panelOf(page), '删除第 3 条').click();
    await expect(blockOf(page, 3)).toHaveText('第一篇文章');
    await page.keyboard.press('Control+z');
    await expect(blockOf(page, 3)).toHaveText('有新文章');
  });

  await test.step('a display shows them after the publication', async () => {
    await page.keyboard.press('Control+s');
    await expect(stateOf(page)).toHaveText('已保存');
    await button(editor, '发布').click();
    await button(page.getByRole('dialog').last(), /^发\s?布$/).click();
    await expect(display.getByRole('listitem')).toContainText(['第一篇文章']);
    await expect(display.getByText('有新文章')).toBeVisible();
    await expectSettled(display);
    // Loaded, checked and kept by the display.
    await expect(display.locator('img')).toHaveAttribute('src', /^blob:/);
  });

  await test.step('a new post and a new picture appear within seconds', async () => {
    await published(api, '第二篇文章', tag);
    await expect(display.getByRole('listitem')).toContainText(['第二篇文章', '第一篇文章']);
    const before = await display.locator('img').last().getAttribute('src');
    await addPicture(api, category.id, 'weather.jpg');
    await expect(display.locator(`img:not([src="${before ?? ''}"])`).first()).toBeAttached();
  });

  await test.step('they stay when the display starts without network', async () => {
    const kept = () => display.evaluate(async () => (await caches.match('/screen/values.json'))?.text());
    // Displays write values once a minute.
    await expect.poll(kept, { timeout: 120_000 }).toContain('第二篇文章');
    await context.setOffline(true);
    await display.reload();
    await expect(display.getByRole('listitem')).toContainText(['第二篇文章', '第一篇文章']);
    await expect(display.locator('img').first()).toHaveAttribute('src', /^blob:/);
    await context.setOffline(false);
  });
  await context.close();
});

test('a block is shown on screens while its conditions apply, and always in the editor', async ({ api, page }) => {
  await page.addInitScript(() => {
    Element.prototype.requestFullscreen = () => Promise.resolve();
  });
  const name = unique('开关');
  const table = { columns: ['状态'], rows: [['开']] };
  await api.ask<DataSource>('POST', dataSourcesPath, { name, kind: 'table', table });
  const document = emptyLayout({ title: unique('条件'), langList: ['ch'] });
  const { id } = await api.ask<LayoutRecord>('POST', layoutsPath, { document });
  await page.goto(`/content/layout?layout=${id}`);
  const editor = editorOf(page);
  await button(editor, '文本组件').click();
  await typeInto(fieldOf(page, '中文'), '站台已开放');
  await page.getByRole('switch', { name: '显示条件' }).click();
  await choose(page, fieldOf(page, '数据源'), name);
  await typeInto(fieldOf(page, '字段'), '[0].状态');
  await pick(page, fieldOf(page, '比较'), '等于');
  await typeInto(fieldOf(page, '比较值'), '开');
  const preview = async (count: number) => {
    await button(editor, '预览').click();
    await expect(previewOf(page)).toBeVisible();
    await expect(previewOf(page).getByText('站台已开放')).toHaveCount(count);
    await page.keyboard.press('Escape');
    await expect(previewOf(page)).toBeHidden();
  };
  await preview(1);
  await typeInto(fieldOf(page, '比较值'), '关');
  await preview(0);
  await expect(blockOf(page, 1)).toHaveText('站台已开放');
  await page.getByRole('switch', { name: '显示条件' }).click();
  await preview(1);
  await page.keyboard.press('Control+z');
  await expect(fieldOf(page, '比较值')).toHaveValue('关');
});
