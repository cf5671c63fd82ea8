import { categoriesPath } from '@mutai/contract/categories/resource';
import { postDraftPath, postDraftsPath, postsPath } from '@mutai/contract/posts/resource';
import type { ListedPostDraft, Post } from '@mutai/contract/posts/schema';
import type { Locator, Page } from '@playwright/test';
import { type Api, unique } from '../support/api.ts';
import { action, button, chooseInTree, fromToolbar, more, onSelected, rowOf } from '../support/list-page.ts';
import { submitLogin } from '../support/login-page.ts';
import { openTree } from '../support/tree-page.ts';
import { password, person } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ signedIn: true });

const text = (words: string) => ({ type: 'paragraph', content: [{ type: 'text', text: words }] });
const content = (...paragraphs: readonly string[]) => ({
  type: 'doc',
  schemaVersion: 1,
  content: paragraphs.map((words) => text(words)),
});

const create = (api: Api, values: object): Promise<Post> =>
  api.ask('POST', postsPath, { title: unique('文'), slug: unique('post'), ...values });
const get = (api: Api, { id }: Pick<Post, 'id'>): Promise<Post> => api.ask('GET', `${postsPath}/${id}`);

/** Paragraphs of a post as text. */
const paragraphsOf = ({ content: body }: Post): string[] =>
  (body['content'] as { content?: { text: string }[] }[]).map((block) =>
    (block.content ?? []).map((piece) => piece.text).join(''),
  );

const writing = (page: Page): Locator => page.getByRole('dialog', { name: '添加文章' });
const changing = (page: Page): Locator => page.getByRole('dialog', { name: '修改文章' });
const field = (dialog: Locator, label: string): Locator => dialog.getByLabel(label, { exact: true });
const body = (dialog: Locator): Locator => dialog.getByRole('textbox', { name: '正文' });

/** Types at the end of the body. */
async function write(dialog: Locator, words: string): Promise<void> {
  await body(dialog).click();
  await dialog.page().keyboard.press('Control+End');
  await dialog.page().keyboard.insertText(words);
}

const search = (page: Page, title: string) => page.goto(`/content/post?title=${encodeURIComponent(title)}`);

test('a post draft survives F5 and another browser, and the post is published on schedule', async ({
  page,
  api,
  openAs,
}) => {
  const title = `${unique('稿')}冬季时刻表`;
  await search(page, title);
  await button(page, '新增').click();
  const dialog = writing(page);
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(1080);
  await field(dialog, '标题').fill(title);
  await expect(field(dialog, '别名')).toHaveValue(/dong-ji-shi-ke-biao$/);
  await write(dialog, '首班车提前十分钟。');
  await button(dialog, '从正文生成').click();
  await expect(field(dialog, '摘要')).toHaveValue('首班车提前十分钟。');
  await expect(dialog.getByText(/^已自动保存 \d\d:\d\d$/)).toBeVisible();

  await page.reload();
  await expect(dialog.getByText('已恢复未提交的内容')).toBeVisible();
  await expect(body(dialog)).toHaveText('首班车提前十分钟。');
  await expect(field(dialog, '标题')).toHaveValue(title);

  // A tab opened from this one copies its session storage, like a duplicated tab.
  const [copy] = await Promise.all([page.waitForEvent('popup'), page.evaluate(() => void window.open(location.href))]);
  await expect(field(writing(copy), '标题')).toHaveValue(title);
  await field(writing(copy), '标题').press('End');
  await copy.keyboard.type('副本', { delay: 20 });
  const drafts = () => api.ask<ListedPostDraft[]>('GET', postDraftsPath(0));
  await expect
    .poll(async () => (await drafts()).map((draft) => draft.title).toSorted())
    .toEqual([title, `${title}副本`]);
  await copy.close();
  const copied = (await drafts()).find((draft) => draft.title !== title);
  await api.ask('DELETE', postDraftPath(0, copied?.sitting ?? ''));

  const other = await (await openAs(api)).newPage();
  await search(other, title);
  await button(other, '新增').first().click();
  const offer = writing(other).getByRole('button', { name: new RegExp(`^恢复：.*${title}$`) });
  await expect(offer).toBeVisible();
  // Typing something else without answering the offer keeps both drafts.
  await field(writing(other), '标题').click();
  await other.keyboard.type('另一篇', { delay: 20 });
  await expect(writing(other).getByText(/^已自动保存 \d\d:\d\d$/)).toBeVisible();
  await offer.click();
  await expect(body(writing(other))).toHaveText('首班车提前十分钟。');
  await expect(field(writing(other), '标题')).toHaveValue(title);
  await expect(writing(other).getByRole('button', { name: /^恢复：.*另一篇$/ })).toBeVisible();
  await writing(other)
    .getByRole('button', { name: /^放弃：.*另一篇$/ })
    .click();
  await expect(writing(other).getByText(/^有未提交的内容/)).toHaveCount(0);
  await other.keyboard.press('Control+s');
  await expect(other).toHaveURL(/edit=\d+/);
  const again = changing(other);
  await write(again, '末班车不变。');
  await again.getByText('定时发布', { exact: true }).click();
  const at = again.getByPlaceholder('请选择定时发布时间');
  await at.fill('2020-01-01 08:00:00');
  await at.press('Enter');
  await button(again, '定时发布').click();
  await expect(again.getByText('定时发布时间已过，请选择将来的时间')).toBeVisible();
  await at.fill('2099-01-01 08:00:00');
  await at.press('Enter');
  await button(again, '定时发布').click();
  await expect(again).toBeHidden();
  await expect(rowOf(other, title)).toContainText('定时发布');
  const [made] = await api.ask<Post[]>('GET', `${postsPath}?title=${encodeURIComponent(title)}`);
  expect(made).toMatchObject({ status: 'scheduled', publishAt: '2099-01-01T00:00:00.000Z' });

  await action(other, title, '修改').click();
  await expect(again.getByText(/^有未提交的内容/), 'what was saved is no draft any more').toHaveCount(0);
  await again.getByText('已发布', { exact: true }).click();
  await button(again, '发布').click();
  await expect(rowOf(other, title)).toContainText('已发布');
});

test('a post and a category submitted immediately are saved with the slug of their title', async ({ page, api }) => {
  const asked: string[] = [];
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/v1/posts/slug?**', async (route) => {
    asked.push(route.request().url());
    await answered;
    await route.continue();
  });
  const word = unique('q').toLowerCase();
  await page.goto('/content/post');
  await button(page, '新增').first().click();
  const dialog = writing(page);
  await dialog.getByText('已发布', { exact: true }).click();
  await field(dialog, '标题').fill(`${word} 快`);
  await button(dialog, '发布').click();
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  answer();
  await expect(dialog).toBeHidden();
  expect(await api.ask('GET', `${postsPath}?title=${word}`)).toMatchObject([{ slug: `${word}-kuai` }]);

  await page.unroute('**/api/v1/posts/slug?**');
  await page.route('**/suggested-code?**', (route) => route.abort());
  await openTree(page, '/content/category');
  await button(page, '新增').first().click();
  const making = page.getByRole('dialog', { name: '添加分类' });
  const count = await making.locator('.ant-input-data-count').boundingBox();
  const below = await making.locator('.ant-form-item').filter({ hasText: '排序' }).boundingBox();
  const gap = (below?.y ?? 0) - (count?.y ?? 0) - (count?.height ?? 0);
  expect(Math.abs(gap - 24), `the next field is ${String(gap)} px below the count`).toBeLessThanOrEqual(1);
  await field(making, '标题').fill(`${word} 栏`);
  await button(making, '提交').click();
  await expect(making).toContainText('该项不能为空');
  await expect(making).toContainText('未能生成，请手动填写');
  await expect(field(making, '标题'), 'what was typed stays').toHaveValue(`${word} 栏`);
  await page.unroute('**/suggested-code?**');
  await page.keyboard.press('Control+Enter');
  await expect(making).toBeHidden();
  expect(await api.ask('GET', `${categoriesPath}?title=${word}`)).toMatchObject([{ slug: `${word}-lan` }]);
});

test('typed text survives failures of the server and the end of the session', async ({ server, api, openAs }) => {
  const { user, api: own } = await person(server.url, api, ['content-editor']);
  const post = await create(own, { content: content('原文') });
  const page = await (await openAs(own)).newPage();
  await page.route('**/drafts/*', (route) => route.abort());
  await page.goto(`/content/post?edit=${post.id}`);
  const dialog = changing(page);
  await write(dialog, '，断网时写的');
  await expect(dialog.getByText('自动保存失败，内容保留在本机，将自动重试')).toBeVisible();
  await page.unroute('**/drafts/*');
  await expect(dialog.getByText(/^已自动保存/)).toBeVisible();

  await write(dialog, '，退出前写的');
  await own.ask('POST', '/api/v1/auth/logout');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await submitLogin(page, user.username, password);
  await expect(dialog.getByText('已恢复未提交的内容')).toBeVisible();
  await expect(body(dialog)).toHaveText('原文，断网时写的，退出前写的');
  await page.keyboard.press('Control+s');
  await expect.poll(async () => paragraphsOf(await get(api, post))).toEqual(['原文，断网时写的，退出前写的']);
  await expect(dialog, 'saving does not close').toBeVisible();
  await dialog.getByText('关闭', { exact: true }).click();
  await expect(dialog).toBeHidden();
});

test('concurrent changes of a post are resolved block by block, and an earlier version is restored', async ({
  page,
  api,
}) => {
  const before = ['早高峰间隔缩短到两分钟。', '末班车时间不变。', '换乘通道周末封闭。'];
  const post = await create(api, { content: content(...before) });
  await page.goto(`/content/post?title=${encodeURIComponent(post.title)}&edit=${post.id}`);
  const dialog = changing(page);
  await write(dialog, '由我修改。');
  await api.ask('PATCH', `${postsPath}/${post.id}`, {
    content: content(`${before[0]}由同事修改。`, ...before.slice(1)),
  });
  await button(dialog, '保存').click();
  await expect(dialog.getByText('该数据已被他人修改')).toBeVisible();
  await expect(dialog.getByText('共 2 处不同')).toBeVisible();
  await button(dialog, '保存').click();
  await expect
    .poll(async () => paragraphsOf(await get(api, post)))
    .toEqual([`${before[0]}由同事修改。`, before[1], `${before[2]}由我修改。`]);
  await dialog.getByText('关闭', { exact: true }).click();
  await expect(dialog).toBeHidden();

  await more(page, post.title, '版本');
  const drawer = page.getByRole('dialog', { name: `版本：${post.title}` });
  await drawer.getByRole('button', { name: /^版本 1/ }).click();
  await expect(drawer.getByText('版本 1 与当前内容的差异')).toBeVisible();
  await expect(drawer.getByRole('table')).toContainText('由我修改');
  await button(drawer, '恢复此版本').click();
  await page
    .getByRole('dialog')
    .filter({ hasText: '用版本 1 的内容' })
    .getByRole('button', { name: '恢复此版本' })
    .click();
  await expect.poll(async () => paragraphsOf(await get(api, post))).toEqual(before);
});

test('several posts are published together, and one is previewed', async ({ page, api }) => {
  const family = unique('批');
  const script = '<img src=x onerror=alert(1)>';
  const made = [
    await create(api, { title: `${family}甲`, content: content(script) }),
    await create(api, { title: `${family}乙` }),
  ];
  await search(page, family);
  for (const { title } of made) await rowOf(page, title).getByRole('checkbox').check();
  await onSelected(page, '发布');
  await page.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click();
  for (const { title } of made) await expect(rowOf(page, title)).toContainText('已发布');

  await test.step('tags are added and the state is changed in one form', async () => {
    for (const { title } of made) await rowOf(page, title).getByRole('checkbox').check();
    await onSelected(page, '批量修改');
    const dialog = page.getByRole('dialog', { name: '批量修改 2 条数据' });
    await dialog.getByRole('radiogroup', { name: '标签' }).getByText('添加', { exact: true }).click();
    await dialog.getByRole('combobox', { name: '标签' }).click();
    await page.keyboard.type(`${family}一`);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await dialog.getByRole('radiogroup', { name: '状态' }).getByText('草稿', { exact: true }).click();
    await button(dialog, '提交').click();
    await expect(dialog).toBeHidden();
    for (const { title } of made) await expect(rowOf(page, title)).toContainText('草稿');
    for (const post of made) expect(await get(api, post)).toMatchObject({ tags: [`${family}一`], status: 'draft' });
  });
  await more(page, `${family}甲`, '预览');
  const preview = page.getByRole('dialog', { name: '预览' });
  const frame = preview.frameLocator('iframe');
  await expect(frame.getByText(script)).toBeVisible();
  await expect(frame.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await preview.getByText('深色', { exact: true }).click();
  await preview.getByText('手机', { exact: true }).click();
  await expect(frame.locator('body')).not.toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect.poll(async () => (await preview.locator('iframe').boundingBox())?.width).toBe(390);
});

test('a category links to its posts, and deleting it asks where they move', async ({ page, api }) => {
  const name = unique('栏');
  const make = (title: string) => api.ask<{ id: number }>('POST', categoriesPath, { title, slug: unique('cat') });
  const going = await make(`${name}旧`);
  await make(`${name}新`);
  const post = await create(api, { categoryId: going.id });
  await openTree(page, `/content/category?name=${encodeURIComponent(name)}`);
  await more(page, `${name}旧`, '文章');
  await expect(page).toHaveURL(`/content/post?categoryId=${going.id}`);
  await expect(rowOf(page, post.title)).toBeVisible();
  await openTree(page, `/content/category?name=${encodeURIComponent(name)}`);
  await more(page, `${name}旧`, '删除');
  await button(page, '确定删除').click();
  const dialog = page.getByRole('dialog', { name: '删除分类' });
  await expect(dialog).toContainText('还有 1 篇文章');
  await chooseInTree(dialog.getByRole('combobox', { name: '目标分类' }), `${name}新`);
  await button(dialog, '移动并删除').click();
  await expect(rowOf(page, `${name}旧`)).toHaveCount(0);
  await expect(rowOf(page, `${name}新`)).toContainText('1');
  expect(await get(api, post)).toMatchObject({ category: `${name}新` });
});

test('the dry run of an import lists what is missing and what becomes public', async ({ page }) => {
  const title = unique('导入');
  const markdown = `---\ntitle: ${title}\nstatus: published\n---\n正文\n\n![](./缺.png)`;
  await page.goto('/content/post');
  await fromToolbar(page, '导入');
  const dialog = page.getByRole('dialog', { name: '导入文章' });
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByText('点击选择或将文件拖到此处').click(),
  ]);
  await chooser.setFiles({ name: '文.md', mimeType: 'text/markdown', buffer: Buffer.from(markdown) });
  await expect(dialog.getByText('导入后 1 篇立即公开')).toBeVisible();
  await expect(
    dialog.getByRole('row', { name: '文.md 正文 找不到图片或视频“./缺.png”，导入后将缺少它' }),
  ).toBeVisible();
  await button(dialog, '导入 1 条').click();
  await button(dialog, '完成').click();
  await expect(rowOf(page, title)).toContainText('已发布');
});
