import { Code } from '@mutai/contract/codes';
import { categoriesPath as path } from '@mutai/contract/categories/resource';
import type { Category } from '@mutai/contract/categories/schema';
import { publicPostsPath } from '@mutai/contract/public/paths';
import { expect, test } from 'vitest';
import { createCategory as create, createPost, publishPosts } from '../../testing/posts.ts';
import { buildTestApp } from '../../testing/test-app.ts';

test('categories form an ordered tree of at most five levels, with unique slugs', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const news = await create(admin, '新闻', { slug: 'News' });
  expect(news).toMatchObject({ parentId: 0, sort: 10, description: '', postCount: 0 });
  expect(await admin.post(path, { title: '再来', slug: 'News' })).toMatchObject({
    code: Code.conflict,
    data: { fields: { slug: '该别名已存在，请更换' } },
  });
  const levels = [news];
  for (const title of ['二', '三', '四', '五']) {
    levels.push(await create(admin, title, { parentId: levels.at(-1)?.id ?? 0 }));
  }
  const deepest = levels.at(-1);
  expect(await admin.post(path, { title: '六', slug: 'six', parentId: deepest?.id })).toMatchObject({
    code: Code.invalid,
    data: { parentId: '分类最多 5 级，请选择更上层的父级' },
  });
  expect(await admin.patch(`${path}/${news.id}`, { parentId: deepest?.id })).toMatchObject({
    code: Code.invalid,
    data: { parentId: '不能将分类移动到自己或自己的下级中，请选择其他父级' },
  });
  const sport = await create(admin, '体育');
  expect(await admin.post(`${path}/arrange`, { parentId: 0, ids: [sport.id, news.id] })).toMatchObject({
    code: Code.success,
  });
  const top = (await admin.get(`${path}?size=0`)).data as readonly Category[];
  expect(top.filter(({ parentId }) => parentId === 0).map(({ title }) => title)).toEqual(['体育', '新闻']);
  const moved = await admin.patch(`${path}/${sport.id}`, { parentId: news.id });
  expect(moved).toMatchObject({ data: { parentId: news.id } });
  const { data } = await admin.get(`${path}/${sport.id}/history`);
  expect(data).toMatchObject([{ changes: { parent: [null, '新闻'] } }, { action: 'update' }, { action: 'create' }]);
  expect(await admin.delete(`${path}/${news.id}`)).toMatchObject({
    code: Code.conflict,
    message: '“新闻”下还有 2 个下级分类，请先删除或移走它们！',
  });
  expect(await admin.delete(`${path}/${sport.id}`)).toMatchObject({ code: Code.success });
  const [trashed] = (await admin.get(`${path}/trash`)).data as readonly { id: number }[];
  expect(await admin.post(`${path}/trash/restore`, { ids: [trashed?.id] })).toMatchObject({ code: Code.success });
});

test('slugs of categories are case-insensitive', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const { id } = await create(admin, '新闻', { slug: 'News' });
  expect(await admin.post(path, { title: '另一个', slug: 'news' })).toMatchObject({
    code: Code.conflict,
    data: { fields: { slug: '该别名已存在，请更换' } },
  });
  await publishPosts(app, admin, [{ title: '开放日', categoryId: id }]);
  expect(await app.call('GET', `${publicPostsPath}?category=NEWS`)).toMatchObject({ data: [{ title: '开放日' }] });
});

test('a category needs title and slug', async () => {
  const admin = await (await buildTestApp()).signIn();
  expect(await admin.post(path, { slug: 'a_b' })).toMatchObject({
    code: Code.invalid,
    data: { title: '该项不能为空', slug: '只包含字母、数字和连字符' },
  });
});

test('a category is deleted only with a target for its posts, including those in the trash', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const [from, to] = [await create(admin, '旧栏目'), await create(admin, '新栏目')];
  const posts = [
    await createPost(admin, { categoryId: from.id }),
    await createPost(admin, { categoryId: from.id }),
    await createPost(admin, { categoryId: from.id }),
  ];
  await admin.delete('/api/v1/posts', { ids: [posts[2]?.id] });
  expect(await admin.get(`${path}/${from.id}`)).toMatchObject({ data: { postCount: 2 } });
  expect(await admin.delete(`${path}/${from.id}`)).toMatchObject({
    code: Code.conflict,
    message: '“旧栏目”下还有 2 篇文章，请先将它们移到其他分类！',
    data: { count: 2 },
  });
  expect(await admin.delete(`${path}/${from.id}?moveTo=${from.id}`)).toMatchObject({ code: Code.invalid });
  expect(await admin.delete(`${path}/${from.id}?moveTo=${to.id}`)).toMatchObject({ code: Code.success });
  const [trashed] = (await admin.get('/api/v1/posts/trash')).data as readonly { id: number }[];
  await admin.post('/api/v1/posts/trash/restore', { ids: [trashed?.id] });
  expect(await admin.get(`${path}/${to.id}`)).toMatchObject({ data: { postCount: 3 } });
  expect(await admin.get(`/api/v1/posts/${posts[0]?.id}/history`)).toMatchObject({
    data: [{ changes: { category: ['旧栏目', '新栏目'] } }, { action: 'create' }],
  });
  expect(await admin.get(`/api/v1/posts/${posts[0]?.id}/revisions`)).toMatchObject({
    data: [{ version: 2, createdBy: '管理员' }, { version: 1 }],
  });
});
