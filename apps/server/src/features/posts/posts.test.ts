import { Code } from '@mutai/contract/codes';
import { categoriesPath } from '@mutai/contract/categories/resource';
import type { Category } from '@mutai/contract/categories/schema';
import { postsPath } from '@mutai/contract/posts/resource';
import type { CreatePost, ListedPost, Post } from '@mutai/contract/posts/schema';
import { expect, test } from 'vitest';
import { buildTestApp, type Client } from '../../testing/test-app.ts';

let serial = 0;

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const documentOf = (...texts: readonly string[]) => ({
  type: 'doc',
  schemaVersion: 1,
  content: texts.map(paragraph),
});

async function createPost(client: Client, more: Partial<CreatePost> = {}): Promise<Post> {
  serial += 1;
  const reply = await client.post(postsPath, { title: `文章${serial}`, slug: `post-${serial}`, ...more });
  expect(reply).toMatchObject({ status: 201, code: Code.success });
  return reply.data as Post;
}

async function createCategory(client: Client, title: string): Promise<Category> {
  serial += 1;
  const reply = await client.post(categoriesPath, { title, slug: `category-${serial}` });
  expect(reply).toMatchObject({ status: 201, code: Code.success });
  return reply.data as Category;
}

/** Titles that a list of posts has. */
async function titles(client: Client, query: Readonly<Record<string, string>> = {}): Promise<readonly string[]> {
  const { data } = await client.get(`${postsPath}?${new URLSearchParams(query).toString()}`);
  return (data as readonly ListedPost[]).map(({ title }) => title);
}

test('a post has a title and a slug, and all else when it is given; its body is for itself alone', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  expect(await admin.post(postsPath, { slug: 'a b' })).toMatchObject({
    code: Code.invalid,
    data: { title: '该项不能为空', slug: '只包含字母、数字和连字符' },
  });
  expect(await createPost(admin, { title: '空白' })).toMatchObject({
    status: 'draft',
    publishedAt: null,
    author: '管理员',
    tags: [],
    wordCount: 0,
  });
  const { id: categoryId } = await createCategory(admin, '新闻');
  const body = {
    title: '演播室开放日',
    slug: 'Open-Day',
    description: '来看看演播室',
    cover: '/files/x.png',
    content: documentOf('周六开放', 'Welcome'),
    pinned: true,
    categoryId,
    tags: [' 活动 ', '公告', '活动'],
  };
  const created = await createPost(admin, body);
  expect(created).toMatchObject({ ...body, tags: ['公告', '活动'], category: '新闻', commentCount: 0 });
  expect(await admin.get(`${postsPath}/${created.id}`)).toMatchObject({ data: created });
  const { content: _, ...shown } = created;
  expect((await admin.get(`${postsPath}?title=开放`)).data).toEqual([shown]);

  expect(await admin.post(postsPath, { title: '又一个', slug: 'Open-Day' })).toMatchObject({
    code: Code.conflict,
    data: { fields: { slug: '该别名已存在，请更换' } },
  });
  const changed = await admin.patch(`${postsPath}/${created.id}`, { tags: ['公告'], version: created.version });
  expect(changed).toMatchObject({ data: { tags: ['公告'], version: 2, content: body.content } });
  expect(await admin.patch(`${postsPath}/${created.id}`, { title: '旧的', version: 1 })).toMatchObject({
    code: Code.conflict,
    data: { version: 2, content: body.content },
  });
  expect(await admin.patch(`${postsPath}/${created.id}`, { categoryId: null, content: body.content })).toMatchObject({
    data: { categoryId: null, category: '', version: 3 },
  });
  expect(await admin.patch(`${postsPath}/${created.id}`, { content: body.content })).toMatchObject({
    data: { version: 3 },
  });
});

test('posts are found by any part of the title, by category, tag, state, author and pin', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const { id: categoryId } = await createCategory(admin, '新闻');
  await createPost(admin, { title: '早间新闻', categoryId, tags: ['新闻', '早间'] });
  await createPost(admin, { title: '体育快讯', tags: ['体育'], pinned: true });
  await createPost(admin, { title: 'Weather', authorId: null, status: 'published' });
  expect(await titles(admin)).toEqual(['Weather', '体育快讯', '早间新闻']);
  expect(await titles(admin, { title: '闻' })).toEqual(['早间新闻']);
  expect(await titles(admin, { title: '体育' })).toEqual(['体育快讯']);
  expect(await titles(admin, { categoryId: `${categoryId}` })).toEqual(['早间新闻']);
  expect(await titles(admin, { tag: '体育' })).toEqual(['体育快讯']);
  expect(await titles(admin, { tag: '体' })).toEqual([]);
  expect(await titles(admin, { status: 'published' })).toEqual(['Weather']);
  expect(await titles(admin, { authorId: '1', sort: 'title:asc' })).toHaveLength(2);
  expect(await titles(admin, { pinned: 'true' })).toEqual(['体育快讯']);
  expect(await titles(admin, { pinned: 'false', tag: '新闻', title: '早间' })).toEqual(['早间新闻']);
  expect(await titles(admin, { sort: 'publishedAt:desc' })).toHaveLength(3);
});
