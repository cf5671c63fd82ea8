import { announcementsPath } from '@mutai/contract/announcements/resource';
import { categoriesPath } from '@mutai/contract/categories/resource';
import { dataSourcePermissions } from '@mutai/contract/data-sources/page';
import { dataSourcePreviewPath, dataSourcesPath } from '@mutai/contract/data-sources/resource';
import { fileCategoriesPath } from '@mutai/contract/file-categories/resource';
import { filesPath } from '@mutai/contract/files/resource';
import { postPermissions } from '@mutai/contract/posts/page';
import { postsPath } from '@mutai/contract/posts/resource';
import { limits } from '@mutai/contract/limits';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { signInHolding } from '../../testing/builders.ts';
import { patient, preview, previewFacts, sourceSite } from '../../testing/data-sources.ts';
import { createCategory, createPost, documentOf, publishPosts } from '../../testing/posts.ts';
import { uploadFile } from '../../testing/uploads.ts';

const silent = { failed: () => undefined, unreachable: () => undefined };
const titles = (value: unknown): readonly unknown[] =>
  (value as { value: { 标题: string }[] }).value.map((item) => item.标题);

test('published posts are a source, which follows them within seconds', patient, async () => {
  const { app, admin, create, value, refresh } = await sourceSite({});
  const news = await createCategory(admin, '新闻');
  const local = await createCategory(admin, '本地', { parentId: news.id });
  const [first] = await publishPosts(app, admin, [
    {
      title: '第一篇',
      categoryId: local.id,
      tags: ['地铁'],
      description: '摘要一',
      content: documentOf('正文一', '二'),
    },
    { title: '第二篇', categoryId: news.id, tags: ['Metro'] },
    { title: '别处', tags: ['地铁'] },
    { title: '置顶', categoryId: news.id, pinned: true },
  ]);
  await createPost(admin, { title: '草稿', categoryId: news.id });
  const all = await create({ name: '全部', kind: 'posts', count: 3 });
  const tagged = await create({ name: '标签', kind: 'posts', tag: 'ＭＥＴＲＯ' });
  const below = await create({ name: '新闻', kind: 'posts', postCategoryId: news.id, interval: 86_400 });
  for (const { id } of [all, tagged, below]) await refresh(id);
  expect(titles(await value(all.id))).toEqual(['置顶', '别处', '第二篇']);
  expect(titles(await value(tagged.id))).toEqual(['第二篇']);
  expect(titles(await value(below.id))).toEqual(['置顶', '第二篇', '第一篇']);
  expect((await preview(admin, { kind: 'posts', tag: '地铁' })).value).toMatchObject([
    { 标题: '别处' },
    {
      标题: '第一篇',
      摘要: '摘要一',
      正文: expect.stringContaining('正文一') as string,
      图片: '',
      分类: '本地',
      时间: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/) as string,
      置顶: false,
    },
  ]);

  const worker = app.sources.start(silent);
  await publishPosts(app, admin, [{ title: '第三篇', categoryId: news.id }]);
  app.advance(1000);
  await expect.poll(async () => titles(await value(below.id)), patient).toContain('第三篇');
  await admin.patch(`${postsPath}/${first?.id ?? 0}`, { title: '改名' });
  app.advance(1000);
  await expect.poll(async () => titles(await value(below.id)), patient).toContain('改名');
  await admin.patch(`${postsPath}/${first?.id ?? 0}`, { status: 'draft' });
  app.advance(1000);
  await expect.poll(async () => titles(await value(below.id)), patient).not.toContain('改名');
  await worker.stop();

  expect(await admin.delete(`${categoriesPath}/${local.id}`)).toMatchObject({ status: 409 });
  expect(await admin.get(`${dataSourcesPath}/${below.id}`)).toMatchObject({ data: { postCategory: '新闻' } });
  await admin.patch(`${dataSourcesPath}/${below.id}`, { postCategoryId: null });
  expect(await admin.post(dataSourcesPath, { name: '错', kind: 'posts', postCategoryId: 9999 })).toMatchObject({
    status: 400,
    data: { postCategoryId: expect.stringContaining('不存在') as string },
  });
  expect(await admin.post(dataSourcesPath, { name: '错', kind: 'posts', count: 51 })).toMatchObject({ status: 400 });
});

test('only who may see posts, announcements or files may choose them as data', patient, async () => {
  const { app, admin, create } = await sourceSite({});
  const { create: creating, update, read } = dataSourcePermissions;
  const editor = await signInHolding(app, admin, 'editor', [creating, update, read, postPermissions.read]);
  const { id: fileId } = await uploadFile(app, admin, '菜单.csv', '菜,价\n鱼,12.50');
  const refused = (name: string) => ({
    status: 400,
    message: expect.stringContaining(`需要“${name}”的权限`) as string,
    data: { kind: expect.stringContaining(name) as string },
  });
  for (const [kind, name] of [
    ['announcements', '公告管理'],
    ['pictures', '素材管理'],
    ['sheet', '素材管理'],
  ] as const) {
    const values = { kind, fileCategoryId: 1, fileId };
    expect(await editor.post(dataSourcesPath, { name: '源', ...values })).toMatchObject(refused(name));
    expect(await editor.post(dataSourcePreviewPath, { ...previewFacts, ...values })).toMatchObject(refused(name));
    const { id, version } = await create({ name: kind, ...values });
    expect(await editor.patch(`${dataSourcesPath}/${id}`, { count: 50 })).toMatchObject(refused(name));
    expect(await editor.patch(`${dataSourcesPath}/${id}`, { version, interval: 30 })).toMatchObject({ status: 200 });
  }
  const { id } = await create({ name: '表', kind: 'table', table: { columns: ['a'], rows: [] } });
  expect(await editor.patch(`${dataSourcesPath}/${id}`, { kind: 'announcements' })).toMatchObject({ status: 400 });
  expect(await editor.post(dataSourcesPath, { name: '文章', kind: 'posts' })).toMatchObject({ status: 201 });
});

test('bodies are cut so that all of them fit a value', patient, async () => {
  const { app, admin, create, value, refresh } = await sourceSite({});
  const long = '长'.repeat(20_000);
  await publishPosts(
    app,
    admin,
    [1, 2, 3].map((n) => ({ title: `长文${n}`, content: documentOf(long) })),
  );
  for (const count of [1, limits.dataSources.count.max]) {
    const { id } = await create({ name: `长文${count}`, kind: 'posts', count });
    expect(await refresh(id)).toMatchObject({ message: '取值成功！' });
    const { value: found } = (await value(id)) as { value: { 正文: string }[] };
    expect(found[0]?.正文.length).toBe(Math.min(20_000, 60_000 / count));
  }
});

test('only announcements to everyone that are in force are a source', patient, async () => {
  const { app, admin, create, value, refresh } = await sourceSite({});
  const hour = 3_600_000;
  const at = (ms: number) => new Date(app.platform.clock() + ms).toISOString();
  const announce = async (values: object) => {
    const reply = await admin.post(announcementsPath, { body: '内容', ...values });
    expect(reply, reply.text).toMatchObject({ status: 201 });
  };
  await announce({ title: '停水通知', body: '今晚停水' });
  await announce({ title: '将来', startsAt: at(hour) });
  await announce({ title: '置顶', pinned: true, endsAt: at(2 * hour) });
  const roles = (await admin.get('/api/v1/roles')).data as readonly { id: number }[];
  await announce({ title: '内部', audience: 'chosen', roleIds: [roles[0]?.id] });
  const { id } = await create({ name: '公告', kind: 'announcements' });
  await refresh(id);
  expect(await value(id)).toMatchObject({ value: [{ 标题: '置顶' }, { 标题: '停水通知', 正文: '今晚停水' }] });
  app.advance(hour);
  await refresh(id);
  expect(titles(await value(id))).toEqual(['置顶', '将来', '停水通知']);
  app.advance(hour);
  await refresh(id);
  expect(titles(await value(id))).toEqual(['将来', '停水通知']);
});

test('pictures of a category are a source, without files that browsers cannot show', patient, async () => {
  const { app, admin, create, value, refresh } = await sourceSite({});
  const refused = { status: 400, data: { fileCategoryId: '请选择素材分类' } };
  expect(await admin.post(dataSourcesPath, { name: '图', kind: 'pictures' })).toMatchObject(refused);
  const category = (await admin.post(fileCategoriesPath, { name: '活动', code: 'events' })).data as { id: number };
  const picture = (background: string) =>
    sharp({ create: { width: 8, height: 8, channels: 3, background } })
      .png()
      .toBuffer();
  const put = async (name: string, content: Uint8Array | string) => {
    const file = await uploadFile(app, admin, name, content);
    await admin.patch(`${filesPath}/${file.id}`, { categoryId: category.id, description: `${name}的说明` });
    app.advance(1000);
    return file;
  };
  const red = await put('红.png', await picture('red'));
  await put('说明.txt', '文字');
  const { id } = await create({ name: '图', kind: 'pictures', fileCategoryId: category.id });
  await refresh(id);
  expect(await value(id)).toMatchObject({ value: [{ 标题: '红', 摘要: '红.png的说明', 图片: red.path }] });
  const worker = app.sources.start(silent);
  await put('蓝.png', await picture('blue'));
  await expect.poll(async () => titles(await value(id)), patient).toEqual(['蓝', '红']);
  await admin.delete(`${filesPath}/${red.id}`);
  app.advance(1000);
  await expect.poll(async () => titles(await value(id)), patient).toEqual(['蓝']);
  await worker.stop();
  expect(await admin.delete(`${fileCategoriesPath}/${category.id}`)).toMatchObject({ status: 409 });
});
