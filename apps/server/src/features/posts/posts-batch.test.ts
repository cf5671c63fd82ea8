import { Code } from '@mutai/contract/codes';
import { limits } from '@mutai/contract/limits';
import { batchPath } from '@mutai/contract/paths';
import { postsPath } from '@mutai/contract/posts/resource';
import type { Post } from '@mutai/contract/posts/schema';
import { expect, test } from 'vitest';
import { createUser, signInHolding } from '../../testing/builders.ts';
import { createCategory, createPost } from '../../testing/posts.ts';
import { buildTestApp, type Client } from '../../testing/test-app.ts';

const path = batchPath(postsPath);

const postsOf = async (client: Client, ids: readonly number[]) =>
  Promise.all(ids.map(async (id) => (await client.get(`${postsPath}/${id}`)).data as Post));

test('category, tags, state and author of posts change together, and nothing else', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const { id: categoryId } = await createCategory(admin, '公告');
  const author = await createUser(admin, { nickname: '小王' });
  const one = await createPost(admin, { tags: ['PHP', '旧'], description: '摘要' });
  const two = await createPost(admin, { status: 'published' });
  const later = new Date(Date.parse(one.createdAt) + 3_600_000).toISOString();
  const three = await createPost(admin, { status: 'scheduled', publishAt: later });
  const ids = [one.id, two.id, three.id];
  const edit = (body: object) => admin.post(path, { ids, ...body });

  expect(await edit({ categoryId, tags: { mode: 'add', items: ['php', '新'] }, authorId: author.id })).toMatchObject({
    code: Code.success,
    message: '已修改 3 条数据！',
  });
  expect(await postsOf(admin, ids)).toMatchObject([
    { category: '公告', author: '小王', tags: ['PHP', '新', '旧'], description: '摘要', status: 'draft' },
    { category: '公告', author: '小王', tags: ['PHP', '新'], status: 'published' },
    { category: '公告', author: '小王', tags: ['PHP', '新'], status: 'scheduled', publishAt: later },
  ]);
  expect(await edit({ status: 'published', tags: { mode: 'remove', items: ['PHP'] } })).toMatchObject({ status: 200 });
  const published = await postsOf(admin, ids);
  expect(published).toMatchObject([
    { status: 'published', tags: ['新', '旧'], version: 3 },
    { status: 'published', tags: ['新'], publishedAt: two.publishedAt },
    { status: 'published', tags: ['新'], publishAt: null },
  ]);
  expect(await edit({ status: 'draft', tags: { mode: 'replace', items: [] }, categoryId: null })).toMatchObject({
    status: 200,
  });
  expect(await postsOf(admin, ids)).toMatchObject(
    ids.map((_, at) => ({ status: 'draft', tags: [], categoryId: null, publishedAt: published[at]?.publishedAt })),
  );
  expect(await admin.get(`${postsPath}/${one.id}/history`)).toMatchObject({ total: 4 });
  expect(await admin.get(`${postsPath}/${one.id}/revisions`), 'each change is a revision').toMatchObject({ total: 4 });
});

test('posts with too many tags are named, and none is changed', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const full = Array.from({ length: limits.postTags }, (_, at) => `标签${at}`);
  const one = await createPost(admin, { title: '满', tags: full });
  const two = await createPost(admin);
  const ids = [one.id, two.id];
  expect(await admin.post(path, { ids, tags: { mode: 'add', items: ['又一个'] } })).toMatchObject({
    code: Code.conflict,
    message: `所选 2 条中有 1 条不能修改，因此都没有修改。“满”：标签不能超过 ${limits.postTags} 个！`,
    data: { refused: [{ id: one.id, name: '满', reason: `标签不能超过 ${limits.postTags} 个` }] },
  });
  expect(await postsOf(admin, ids)).toMatchObject([{ version: 1 }, { version: 1, tags: [] }]);
  for (const body of [
    { status: 'scheduled' },
    { title: '同名' },
    { tags: { mode: 'add', items: [...full, '多'] } },
    { categoryId: 0 },
  ]) {
    expect([body, (await admin.post(path, { ids, ...body })).code]).toEqual([body, Code.invalid]);
  }
  expect(await admin.post(path, { ids, categoryId: 99 })).toMatchObject({
    code: Code.invalid,
    data: { categoryId: '所选分类不存在，请刷新后重新选择' },
  });
});

test('posts of others are not changed, and not revealed, without access to all posts', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const writer = await signInHolding(app, admin, 'writer1', ['post', 'post:create', 'post:update']);
  const reader = await signInHolding(app, admin, 'reader1', ['post', 'post:create', 'post:delete']);
  const foreign = await createPost(admin);
  const own = await createPost(writer);
  expect(await writer.post(path, { ids: [foreign.id, own.id], status: 'published' })).toMatchObject({
    code: Code.success,
    message: '已修改 1 条数据，另有 1 条不存在或已被删除！',
  });
  expect(await postsOf(admin, [foreign.id, own.id])).toMatchObject([{ status: 'draft' }, { status: 'published' }]);
  expect(await writer.post(path, { ids: [foreign.id], status: 'published' })).toMatchObject({ code: Code.notFound });
  expect(await writer.post(path, { ids: [own.id], authorId: 1 })).toMatchObject({
    code: Code.invalid,
    data: { authorId: '您只能以自己为作者，如需指定他人请联系管理员' },
  });
  expect(await reader.post(path, { ids: [own.id], status: 'draft' })).toMatchObject({ code: Code.forbidden });
});
