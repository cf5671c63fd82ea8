import { Code } from '@mutai/contract/codes';
import { postPermissions } from '@mutai/contract/posts/page';
import { postsPath } from '@mutai/contract/posts/resource';
import { expect, test } from 'vitest';
import { createUser, signInHolding } from '../../testing/builders.ts';
import { createCategory, createPost, documentOf, titlesOf as titles } from '../../testing/posts.ts';
import { cellsOf, download } from '../../testing/sheets.ts';
import { buildTestApp } from '../../testing/test-app.ts';

test('a post requires title and slug; lists omit its body', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  expect(await admin.post(postsPath, { slug: 'a b' })).toMatchObject({
    code: Code.invalid,
    data: { title: '该项不能为空', slug: '只包含字母、数字和连字符' },
  });
  const wrong = { description: '长'.repeat(2001), cover: 'javascript:1' };
  expect((await admin.post(postsPath, { title: 'x', slug: 'x', ...wrong })).data).toEqual({
    description: '不能超过 2000 个字符',
    cover: '请输入以 / 或 http 开头的图片地址',
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

test('posts can be filtered by any part of the title, category, tag, state, author and pin', async () => {
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

test('users without access to all posts see only their own, also in the trash', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const { read, create, update, delete: remove, export: exporting } = postPermissions;
  const writer = await signInHolding(app, admin, 'writer1', [read, create, update, remove, exporting]);
  const other = await createPost(admin, { title: '别人的' });
  const own = await createPost(writer, { title: '自己的', slug: 'own' });
  expect(own).toMatchObject({ authorId: writer.user.id, author: writer.user.nickname });
  const given = await createPost(admin, { title: '交给他的', authorId: writer.user.id });
  expect(await titles(writer)).toEqual(['交给他的', '自己的']);
  expect(await titles(writer, { authorId: '1' })).toEqual([]);
  const exported = async (query: string) =>
    (await cellsOf((await download(app, writer.token, `${postsPath}/export.xlsx${query}`)).bytes)).length - 1;
  expect(await exported('')).toBe(2);
  expect(await exported(`?ids=${other.id},${own.id}`)).toBe(1);

  const missing = { code: Code.notFound };
  for (const path of ['', '/history', '/revisions', '/revisions/1']) {
    expect([path, await writer.get(`${postsPath}/${other.id}${path}`)]).toMatchObject([path, missing]);
  }
  expect(await writer.patch(`${postsPath}/${other.id}`, { title: '我的' })).toMatchObject(missing);
  expect(await writer.post(`${postsPath}/${other.id}/revisions/1/restore`, {})).toMatchObject(missing);
  expect(await writer.put(`${postsPath}/${other.id}/drafts/sitting-1`, { values: {}, baseVersion: 1 })).toMatchObject(
    missing,
  );
  expect(await writer.delete(`${postsPath}/${other.id}`)).toMatchObject(missing);
  const refused = { code: Code.invalid, data: { authorId: '您只能以自己为作者，如需指定他人请联系管理员' } };
  expect(await writer.post(postsPath, { title: 'x', slug: 'x', authorId: 1 })).toMatchObject(refused);
  expect(await writer.patch(`${postsPath}/${given.id}`, { authorId: null })).toMatchObject(refused);
  expect(await writer.patch(`${postsPath}/${given.id}`, { title: '改了', authorId: writer.user.id })).toMatchObject({
    data: { title: '改了', version: 2 },
  });

  await admin.delete(postsPath, { ids: [other.id, own.id] });
  const trash = (await writer.get(`${postsPath}/trash`)).data as readonly { id: number; name: string }[];
  expect(trash.map(({ name }) => name)).toEqual(['自己的']);
  expect(await writer.post(`${postsPath}/trash/restore`, { ids: trash.map(({ id }) => id) })).toMatchObject({
    code: Code.success,
  });
  expect(await titles(writer)).toEqual(['改了', '自己的']);
});

test('a post is restored with tags, body and revisions, without deleted references', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const { id: categoryId } = await createCategory(admin, '新闻');
  const content = documentOf('正文');
  const post = await createPost(admin, { title: '旧闻', slug: 'old', tags: ['一', '二'], content, categoryId });
  await admin.delete(`${postsPath}/${post.id}`);
  expect(await admin.get(`${postsPath}/tags`)).toMatchObject({ data: [] });
  expect(await admin.delete(`/api/v1/categories/${categoryId}`)).toMatchObject({ code: Code.success });
  const [trashed] = (await admin.get(`${postsPath}/trash`)).data as readonly { id: number }[];
  const taking = await createPost(admin, { slug: 'old' });
  const restore = () => admin.post(`${postsPath}/trash/restore`, { ids: [trashed?.id] });
  expect(await restore()).toMatchObject({
    code: Code.conflict,
    message: '无法恢复“旧闻”：该别名已存在，请更换',
  });
  await admin.patch(`${postsPath}/${taking.id}`, { slug: 'new' });
  expect(await restore()).toMatchObject({ code: Code.success });
  expect(await admin.get(`${postsPath}/${post.id}`)).toMatchObject({
    data: { tags: ['一', '二'], content, categoryId: null, version: 1 },
  });
  expect(await titles(admin, { title: '旧闻' })).toEqual(['旧闻']);
  expect(await admin.get(`${postsPath}/${post.id}/revisions`)).toMatchObject({ total: 1 });

  await admin.put(`${postsPath}/${post.id}/drafts/sitting-1`, { values: { title: '未存' }, baseVersion: 1 });
  await admin.delete(`${postsPath}/${post.id}`);
  const [again] = (await admin.get(`${postsPath}/trash`)).data as readonly { id: number }[];
  expect(await admin.delete(`${postsPath}/trash`, { ids: [again?.id] })).toMatchObject({ code: Code.success });
  const { read: db } = app.database;
  const left = { postRevisions: 2, postDrafts: 0, postTags: 0, formerSlugs: 0 };
  for (const [table, count] of Object.entries(left) as [keyof typeof left, number][]) {
    expect([table, await db.selectFrom(table).selectAll().execute()]).toMatchObject([table, { length: count }]);
  }
});

test('the log shows changed text of a body, and names of categories', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const { id: categoryId } = await createCategory(admin, '新闻');
  const long = '甲'.repeat(3000);
  const post = await createPost(admin, { content: documentOf(`${long}旧`) });
  await admin.patch(`${postsPath}/${post.id}`, { content: documentOf(`${long}新`), categoryId, tags: ['一'] });
  const bold = { type: 'text', text: `${long}新`, marks: [{ type: 'bold' }] };
  const content = { ...documentOf(), content: [{ type: 'paragraph', content: [bold] }] };
  await admin.patch(`${postsPath}/${post.id}`, { content });
  const { data } = await admin.get(`${postsPath}/${post.id}/history`);
  const [formatted, changed, created] = data as readonly { changes: Readonly<Record<string, readonly unknown[]>> }[];
  expect(formatted?.changes).toEqual({ content: ['（文字相同）', '（文字相同，格式或图片等有改动）'] });
  expect(changed?.changes).toEqual({
    content: [`…${'甲'.repeat(20)}旧（第 1 版，共 3001 字）`, `…${'甲'.repeat(20)}新（第 2 版，共 3001 字）`],
    category: [null, '新闻'],
    tags: [[], ['一']],
  });
  expect(created?.changes).toMatchObject({ author: [null, '管理员'], content: [null, expect.stringMatching(/^甲/)] });
  expect(created?.changes).not.toHaveProperty('wordCount');
});

test('files list the posts that use them, in cover or body', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const address = `/files/${'a'.repeat(64)}.png`;
  const picture = { ...documentOf(), content: [{ type: 'image', attrs: { src: address } }] };
  const [inBody, asCover] = [
    await createPost(admin, { content: picture }),
    await createPost(admin, { cover: address }),
  ];
  const uses = async () => {
    const rows = await app.database.read.selectFrom('contentUses').selectAll().orderBy('recordId').execute();
    return rows.map(({ module, recordId }) => `${module} ${recordId}`);
  };
  expect(await uses()).toEqual([`post ${inBody.id}`, `post ${asCover.id}`]);
  await admin.patch(`${postsPath}/${inBody.id}`, { content: documentOf('没有图') });
  expect(await uses()).toEqual([`post ${asCover.id}`]);
});

test('an invalid body is rejected with the position, and an equal body is not a change', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const script = {
    type: 'paragraph',
    content: [{ type: 'text', text: '点', marks: [{ type: 'link', attrs: { href: 'javascript:1' } }] }],
  };
  const refused = {
    code: Code.invalid,
    data: { content: '正文第 2 块（段落）：链接的地址不能使用，只允许 http(s)、mailto、tel 或本站路径！' },
  };
  const content = { ...documentOf('一'), content: [...(documentOf('一')['content'] as object[]), script] };
  expect(await admin.post(postsPath, { title: 'x', slug: 'x', content })).toMatchObject(refused);
  const { id } = await createPost(admin, { content: documentOf('一', '二 three') });
  expect(await admin.patch(`${postsPath}/${id}`, { content })).toMatchObject(refused);
  expect(await admin.patch(`${postsPath}/${id}`, { content: documentOf('一', '二 three') })).toMatchObject({
    data: { version: 1, wordCount: 3 },
  });
  const nested = `${'{"type":"blockquote","content":['.repeat(20_000)}${']}'.repeat(20_000)}`;
  const deep = await app.server.inject({
    method: 'POST',
    url: postsPath,
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    payload: `{"title":"x","slug":"x","content":${nested}}`,
  });
  expect(deep.statusCode).toBe(400);
  expect(await admin.post(`${postsPath}/rendered`, { content: documentOf('<b>一</b>') })).toMatchObject({
    data: { html: '<p>&lt;b&gt;一&lt;/b&gt;</p>' },
  });
  expect(await admin.post(`${postsPath}/rendered`, { content })).toMatchObject(refused);
});

test('a deleted user remains the author of a post, and is named again when restored', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const { id: authorId } = await createUser(admin, { nickname: '记者' });
  const { id } = await createPost(admin, { authorId });
  await admin.delete(`/api/v1/users/${authorId}`);
  expect(await admin.patch(`${postsPath}/${id}`, { title: '改了', authorId })).toMatchObject({
    data: { authorId, author: '', version: 2 },
  });
  const [trashed] = (await admin.get('/api/v1/users/trash')).data as readonly { id: number }[];
  await admin.post('/api/v1/users/trash/restore', { ids: [trashed?.id] });
  expect(await admin.get(`${postsPath}/${id}`)).toMatchObject({ data: { author: '记者' } });
  const gone = { code: Code.invalid, data: { authorId: '所选作者不存在，请刷新后重新选择' } };
  expect(await admin.patch(`${postsPath}/${id}`, { authorId: 99 })).toMatchObject(gone);
});

test('a body as long as a book is stored, and found by text in its first part', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  let seed = 1;
  // Hardly any sequence of three characters repeats.
  const characters = Array.from({ length: 300_000 }, () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return String.fromCodePoint(0x4e00 + (seed % 20_000));
  });
  // A character that expands when normalized, so that the end of the searched part splits another.
  characters.splice(49_990, 5, 'ﬁ', '😀'.repeat(20));
  const { id } = await createPost(admin, { title: '长文', content: documentOf(characters.join('')) });
  expect(await admin.get(`${postsPath}/${id}`)).toMatchObject({ data: { title: '长文' } });
  expect(await titles(admin, { title: '长文' })).toEqual(['长文']);
});
