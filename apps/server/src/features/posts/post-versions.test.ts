import { platformOf } from '../../app.ts';
import { Code } from '@mutai/contract/codes';
import { limits } from '@mutai/contract/limits';
import type { PostImport } from '@mutai/contract/posts/exchange';
import { functionSettingsPath } from '@mutai/contract/functions/resource';
import { layoutEditorsPath, layoutsPath } from '@mutai/contract/layouts/resource';
import { emptyLayout } from '@mutai/layout/model/layout';
import {
  postAddressPath,
  postDraftPath,
  postDraftsPath,
  postEditorsPath,
  postsPath,
  restoreRevisionPath,
} from '@mutai/contract/posts/resource';
import type { Post, Revision } from '@mutai/contract/posts/schema';
import { expect, test } from 'vitest';
import { housekeeping } from '../../housekeeping.ts';
import { createUser, signInHolding } from '../../testing/builders.ts';
import { createCategory, createPost, documentOf } from '../../testing/posts.ts';
import { upload, workbook } from '../../testing/sheets.ts';
import { adminPassword, buildTestApp, type Client } from '../../testing/test-app.ts';
import { slugOf } from './post-slugs.repository.ts';

const revisionsOf = async (client: Client, id: number) =>
  (await client.get(`${postsPath}/${id}/revisions`)).data as readonly Revision[];

test('each change of a post creates a revision that can be read and restored', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const { id: categoryId } = await createCategory(admin, '新闻');
  const first = { title: '初稿', slug: 'first', content: documentOf('一'), tags: ['甲', '乙'], categoryId };
  const { id } = await createPost(admin, { ...first, status: 'published' });
  const path = `${postsPath}/${id}`;
  await admin.patch(path, { title: '二稿', content: documentOf('一', '二'), tags: [] });
  await admin.patch(path, { pinned: true });
  await admin.patch(path, { slug: 'second', status: 'draft', categoryId: null });
  const revisions = await revisionsOf(admin, id);
  expect(revisions).toMatchObject([
    { version: 4, title: '二稿', status: 'draft', createdBy: '管理员' },
    { version: 2, title: '二稿', status: 'published' },
    { version: 1, title: '初稿', status: 'published' },
  ]);
  const oldest = revisions.at(-1)?.id;
  expect(await admin.get(`${path}/revisions/${oldest}`)).toMatchObject({ data: { ...first, tags: ['乙', '甲'] } });
  const other = await createPost(admin);
  expect(await admin.get(`${postsPath}/${other.id}/revisions/${oldest}`)).toMatchObject({ code: Code.notFound });
  expect(await admin.post(`${path}/revisions/${oldest}/restore`, { version: 3 })).toMatchObject({
    code: Code.conflict,
    data: { version: 4 },
  });
  expect(await admin.post(`${path}/revisions/${oldest}/restore`, { version: 4 })).toMatchObject({
    data: { ...first, tags: ['乙', '甲'], status: 'draft', version: 5 },
  });
  expect(await revisionsOf(admin, id)).toHaveLength(4);

  // A deleted category or a reassigned slug is not restored.
  await admin.patch(path, { slug: 'third', categoryId: null });
  await admin.delete(`/api/v1/categories/${categoryId}`);
  await app.database.maintenance.deleteFrom('formerSlugs').execute();
  await createPost(admin, { slug: 'first' });
  expect(await admin.post(`${path}/revisions/${oldest}/restore`, {})).toMatchObject({
    code: Code.success,
    data: { title: '初稿', slug: 'third', categoryId: null },
  });
});

test('only the newest revisions of a post are kept', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const { id } = await createPost(admin);
  const { id: quiet } = await createPost(admin);
  for (let n = 0; n < limits.postRevisions + 2; n += 1) await admin.patch(`${postsPath}/${id}`, { title: `第${n}稿` });
  const revisions = await revisionsOf(admin, id);
  expect(revisions.map(({ version }) => version)).toEqual(
    Array.from({ length: limits.postRevisions }, (_, index) => limits.postRevisions + 3 - index),
  );
  expect(await revisionsOf(admin, quiet)).toHaveLength(1);
});

test('drafts belong to their author until the post is saved, or for thirty days', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const writer = await signInHolding(app, admin, 'writer1', ['post', 'post:update', 'post:all']);
  const { id } = await createPost(admin);
  const draft = postDraftPath(id, 'sitting-1');
  const newDraft = postDraftPath(0, 'sitting-1');
  expect(await admin.get(draft)).toMatchObject({ code: Code.success, data: null });
  const values = { title: '没写完', content: documentOf('没写完'), anything: [1] };
  expect(await admin.put(draft, { values, baseVersion: 1 })).toMatchObject({ code: Code.success });
  await admin.put(draft, { values: { ...values, title: '快写完' }, baseVersion: 1 });
  await writer.put(draft, { values: {}, baseVersion: 1 });
  await writer.put(newDraft, { values: { title: '新的' }, baseVersion: 0 });
  expect(await admin.get(draft)).toMatchObject({
    data: { values: { ...values, title: '快写完' }, baseVersion: 1, updatedAt: '2026-01-01T00:00:00.000Z' },
  });
  const ofMissing = postDraftPath(99, 'sitting-1');
  expect(await admin.put(ofMissing, { values, baseVersion: 1 })).toMatchObject({ code: Code.notFound });
  expect(await admin.put(draft, { values: { x: 'x'.repeat(limits.postBytes) }, baseVersion: 1 })).toMatchObject({
    code: Code.tooLarge,
  });

  // Each opening of the form, on any device, has its own draft.
  app.advance(1000);
  const other = postDraftPath(id, 'sitting-2');
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
  await app.call('PUT', other, {
    token: admin.token,
    headers: { 'user-agent': userAgent },
    body: { values: { title: '另一台电脑' }, baseVersion: 1 },
  });
  expect(await admin.get(postDraftsPath(id))).toMatchObject({
    data: [
      { sitting: 'sitting-2', title: '另一台电脑', device: 'Chrome · Windows', updatedAt: '2026-01-01T00:00:01.000Z' },
      { sitting: 'sitting-1', title: '快写完', updatedAt: '2026-01-01T00:00:00.000Z' },
    ],
  });
  await admin.patch(`${postsPath}/${id}`, { title: '写完了' });
  await createPost(admin);
  expect((await admin.get(postDraftsPath(id))).data, 'saving keeps drafts with other values').toHaveLength(2);
  await admin.delete(other);
  await admin.delete(draft);
  expect(await admin.get(postDraftsPath(id))).toMatchObject({ data: [] });
  expect(await writer.get(draft)).toMatchObject({ data: { values: {} } });
  expect(await writer.delete(draft)).toMatchObject({ code: Code.success });
  expect(await writer.get(newDraft)).toMatchObject({ data: { values: { title: '新的' } } });

  for (let count = 0; count < limits.postDrafts; count += 1) {
    await admin.put(postDraftPath(0, `sitting-${String(count)}`), { values, baseVersion: 0 });
  }
  const oneMore = await admin.put(postDraftPath(0, 'sitting-99'), { values, baseVersion: 0 });
  expect(oneMore).toMatchObject({ code: Code.conflict, message: '未提交的内容已有 50 份，请先恢复或放弃其中一些！' });
  expect(await admin.put(newDraft, { values, baseVersion: 0 })).toMatchObject({ code: Code.success });
  await app.database.maintenance.deleteFrom('postDrafts').where('userId', '=', 1).execute();

  await admin.put(draft, { values, baseVersion: 3 });
  const gone = await createUser(admin, { password: adminPassword, roleIds: [1] });
  const goner = await app.signIn(gone.username);
  await goner.put(draft, { values, baseVersion: 3 });
  await admin.delete(`/api/v1/users/${gone.id}`);
  const left = () => app.database.read.selectFrom('postDrafts').select(['postId', 'userId']).execute();
  expect(await left()).toHaveLength(2);
  const clock = () => Date.parse('2026-01-31T00:00:01.001Z');
  await housekeeping(platformOf(app.database, clock)).run(null, new AbortController().signal);
  expect(await left()).toEqual([]);
});

test('a former public slug leads to its post and cannot be reused by another', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const draft = await createPost(admin, { slug: 'draft-1' });
  const news = await createPost(admin, { title: '新闻', slug: 'news', status: 'published' });
  await admin.patch(`${postsPath}/${draft.id}`, { slug: 'draft-2' });
  await admin.patch(`${postsPath}/${news.id}`, { slug: 'news-2' });
  await createPost(admin, { slug: 'draft-1' });
  const former = async () =>
    (await app.database.read.selectFrom('formerSlugs').selectAll().execute()).map(({ slug }) => slug);
  expect(await former()).toEqual(['news']);
  const taken = {
    code: Code.conflict,
    data: { fields: { slug: '该别名曾用于“新闻”，旧地址仍会跳转到该文章，请更换' } },
  };
  expect(await admin.post(postsPath, { title: 'Taken', slug: 'news' })).toMatchObject(taken);
  expect(await admin.patch(`${postsPath}/${draft.id}`, { slug: 'news' })).toMatchObject(taken);
  expect(await admin.get(`${postsPath}?title=taken`)).toMatchObject({ total: 0 });
  // A post may reuse its own former slug.
  expect(await admin.patch(`${postsPath}/${news.id}`, { slug: 'news' })).toMatchObject({ data: { slug: 'news' } });
  expect(await former()).toEqual(['news-2']);

  await admin.delete(`${postsPath}/${news.id}`);
  const taking = await createPost(admin, { slug: 'news-2', status: 'published' });
  expect(await former()).toEqual([]);
  await admin.patch(`${postsPath}/${taking.id}`, { slug: 'elsewhere' });
  await admin.patch(`${postsPath}/${taking.id}`, { slug: 'news' });
  await admin.patch(`${postsPath}/${taking.id}`, { slug: 'news-3' });
  const [trashed] = (await admin.get(`${postsPath}/trash`)).data as readonly { id: number }[];
  expect(await admin.post(`${postsPath}/trash/restore`, { ids: [trashed?.id] })).toMatchObject({
    code: Code.conflict,
    message: expect.stringContaining('无法恢复“新闻”：该别名曾用于') as string,
  });
});

test('slugs are compared without case', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const post = await createPost(admin, { title: '开放日', slug: 'Open-Day', status: 'published' });
  const exists = { code: Code.conflict, data: { fields: { slug: '该别名已存在，请更换' } } };
  expect(await admin.post(postsPath, { title: 'x', slug: 'open-day' })).toMatchObject(exists);
  expect(await admin.get(`${postsPath}/slug?title=open%20day`)).toMatchObject({ data: 'open-day-2' });
  // Changing the case of a slug creates no former slug.
  expect(await admin.patch(`${postsPath}/${post.id}`, { slug: 'OPEN-day' })).toMatchObject({
    data: { slug: 'OPEN-day' },
  });
  const former = app.database.read.selectFrom('formerSlugs').selectAll();
  expect(await former.execute()).toEqual([]);
  await admin.patch(`${postsPath}/${post.id}`, { slug: 'Day' });
  expect(await former.execute()).toEqual([{ slug: 'open-day', postId: post.id }]);
  expect(await admin.post(postsPath, { title: 'x', slug: 'Open-DAY' })).toMatchObject({
    code: Code.conflict,
    message: expect.stringContaining('曾用于“开放日”') as string,
  });
  const sheet = await workbook([
    ['标题', '别名'],
    ['导入一', 'OPEN-day'],
    ['导入二', 'new'],
    ['导入三', 'NEW'],
  ]);
  const { data } = await upload(app, admin.token, `${postsPath}/import`, sheet, { name: '文章.xlsx' });
  expect((data as PostImport).errors.map(({ row, message }) => [row, message])).toEqual([
    [2, '该别名已存在，请更换'],
    [4, '与第 3 行的别名重复'],
  ]);
  // Restoring a revision restores a slug that still belongs to the post.
  const [, first] = await revisionsOf(admin, post.id);
  const restored = await admin.post(restoreRevisionPath(post.id, first?.id ?? 0), {});
  expect(restored).toMatchObject({ data: { slug: 'OPEN-day' } });
});

test('only one of two concurrent requests gets a slug', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const leaving = await createPost(admin, { slug: 'wanted', status: 'published' });
  const answers = await Promise.all([
    admin.patch(`${postsPath}/${leaving.id}`, { slug: 'left' }),
    admin.post(postsPath, { title: '一', slug: 'wanted' }),
    admin.post(postsPath, { title: '二', slug: 'wanted' }),
  ]);
  expect(answers.map(({ code }) => code)).toEqual([Code.success, Code.conflict, Code.conflict]);
});

test.each([
  ['今天天气不错', 'jin-tian-tian-qi-bu-cuo'],
  ['2026年 Metro 2号线, 开通!', '2026-nian-metro-2-hao-xian-kai-tong'],
  ['Crème Brûlée — it’s ready', 'creme-brulee-its-ready'],
  ['绿色出行', 'lv-se-chu-xing'],
  ['Привет, мир', 'privet-mir'],
  ['Щука и ёж: объявление', 'shchuka-i-ezh-obyavlenie'],
  ['Їжак і ґава', 'yizhak-i-gava'],
  ['Straße nach Ærø', 'strasse-nach-aero'],
  ['Łódź & Đà Nẵng', 'lodz-da-nang'],
  ['Αθήνα', 'athina'],
  ['中文 Привет', 'zhong-wen-privet'],
  ['😀', 'post'],
  ['床'.repeat(120), Array.from({ length: 13 }, () => 'chuang').join('-')],
  ['x'.repeat(120), 'x'.repeat(90)],
])('a title as a slug: %s', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});

test('the suggested slug for a title is unused, except by the post itself', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const offered = async (id = '') =>
    (await admin.get(`${postsPath}/slug?title=${encodeURIComponent('新闻')}&id=${id}`)).data as Post['slug'];
  expect(await offered()).toBe('xin-wen');
  const first = await createPost(admin, { slug: 'xin-wen', status: 'published' });
  expect(await offered()).toBe('xin-wen-2');
  await admin.patch(`${postsPath}/${first.id}`, { slug: 'xin-wen-2' });
  expect(await offered()).toBe('xin-wen-3');
  expect(await offered(`${first.id}`)).toBe('xin-wen');
  expect(await admin.get(`${postsPath}/slug?title=`)).toMatchObject({ data: 'post' });
});

test('windows with an open post are reported to users who may see it, separately from other resources', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const { id } = await createPost(admin);
  const colleague = await signInHolding(app, admin, 'editor1', ['post', 'post:update', 'post:all']);
  const stranger = await signInHolding(app, admin, 'writer1', ['post', 'post:update']);
  const path = postEditorsPath(id);
  expect(await admin.put(path, { key: 'window-of-admin-1' })).toMatchObject({ data: [] });
  expect(await colleague.put(path, { key: 'window-of-editor-1' })).toMatchObject({
    data: [{ nickname: '管理员', self: false }],
  });
  expect(await admin.put(path, { key: 'window-of-admin-1' })).toMatchObject({
    data: [{ nickname: colleague.user.nickname }],
  });
  const { id: layoutId } = (await admin.post(layoutsPath, { document: emptyLayout({ title: '屏' }) })).data as Post;
  expect(layoutId, 'equal ids').toBe(id);
  expect(await admin.put(layoutEditorsPath(layoutId), { key: 'window-of-admin-2' })).toMatchObject({ data: [] });
  expect(await stranger.put(path, { key: 'window-of-writer-1' })).toMatchObject({ code: Code.notFound });
  await colleague.put(path, { key: 'window-of-editor-1', leaving: true });
  expect(await admin.put(path, { key: 'window-of-admin-1' })).toMatchObject({ data: [] });

  // A script that reports many windows does not crowd out those of others.
  for (let index = 0; index < 30; index += 1) {
    app.advance(1);
    await colleague.put(path, { key: `window-of-script-${index}` });
  }
  expect((await admin.put(path, { key: 'window-of-admin-1' })).data).toHaveLength(5);
  expect(await colleague.put(path, { key: 'window-of-script-29' })).toMatchObject({
    data: [{ nickname: '管理员' }, { self: true }, { self: true }, { self: true }, { self: true }],
  });
});

test('users who may read posts get their public URL pattern while the site shows posts', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const writer = await signInHolding(app, admin, 'writer1', ['post']);
  expect(await writer.get(postAddressPath)).toMatchObject({ data: '' });
  const postUrl = 'https://site.example/posts/{slug}';
  await admin.patch(functionSettingsPath, { postUrl });
  expect(await writer.get(postAddressPath)).toMatchObject({ data: postUrl });
  await admin.patch(functionSettingsPath, { publicContent: false });
  expect(await writer.get(postAddressPath)).toMatchObject({ data: '' });
});
