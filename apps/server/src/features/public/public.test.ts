import { categoriesPath } from '@mutai/contract/categories/resource';
import { Code } from '@mutai/contract/codes';
import { commentsPath, commentStatusPath } from '@mutai/contract/comments/resource';
import { functionSettingsPath } from '@mutai/contract/functions/resource';
import { postsPath } from '@mutai/contract/posts/resource';
import {
  publicCategoriesPath,
  publicCommentsPath,
  publicPostPath,
  publicPostsPath,
  publicSitePath,
  publicTagsPath,
} from '@mutai/contract/public/paths';
import type { ListedPublicPost, PublicPost } from '@mutai/contract/public/schema';
import { expect, test } from 'vitest';
import { createPost, documentOf, publishPosts } from '../../testing/posts.ts';
import { buildTestApp, serveTestSite, openTestSite, type TestApp } from '../../testing/test-app.ts';

async function listed(app: TestApp, query: Readonly<Record<string, string>> = {}) {
  const reply = await app.call('GET', `${publicPostsPath}?${new URLSearchParams(query).toString()}`);
  expect(reply).toMatchObject({ status: 200, code: Code.success });
  return { posts: reply.data as readonly ListedPublicPost[], total: reply.total };
}

const titles = async (app: TestApp, query?: Readonly<Record<string, string>>) =>
  (await listed(app, query)).posts.map(({ title }) => title);

const postAt = async (app: TestApp, slug: string) => (await app.call('GET', publicPostPath(slug))).data as PublicPost;

test('readers see published posts: pinned first, then the newest, by category, tag and page', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const category = async (slug: string, parentId = 0) => {
    const { data } = await admin.post(categoriesPath, { title: `分类 ${slug}`, slug, parentId });
    return (data as { id: number }).id;
  };
  const news = await category('news');
  const local = await category('local', news);
  await category('empty');
  await publishPosts(app, admin, [
    { title: '置顶', pinned: true, categoryId: news, tags: ['公告'] },
    { title: '本地', categoryId: local, tags: ['活动', '公告'] },
    { title: '最新', description: '摘要', cover: '/files/x.png' },
  ]);
  await createPost(admin, { title: '草稿', categoryId: news, tags: ['公告', '秘密'] });
  await createPost(admin, { title: '定时', status: 'scheduled', publishAt: '2999-01-01T00:00:00Z' });

  expect(await titles(app)).toEqual(['置顶', '最新', '本地']);
  expect(await titles(app, { size: '2', page: '2' })).toEqual(['本地']);
  expect((await listed(app, { size: '1' })).total).toBe(3);
  expect(await titles(app, { category: 'news' })).toEqual(['置顶', '本地']);
  expect(await titles(app, { category: 'local' })).toEqual(['本地']);
  expect(await titles(app, { category: 'empty' })).toEqual([]);
  expect(await titles(app, { category: 'none' })).toEqual([]);
  expect(await titles(app, { tag: '公告' })).toEqual(['置顶', '本地']);
  expect(await titles(app, { tag: '公告', category: 'local' })).toEqual(['本地']);
  expect(await titles(app, { tag: '秘密' })).toEqual([]);
  const [, newest] = (await listed(app)).posts;
  expect(newest).toMatchObject({ description: '摘要', cover: '/files/x.png', category: null, author: '管理员' });
  expect(newest).not.toHaveProperty('content');
  expect((await app.call('GET', publicCategoriesPath)).data).toMatchObject([
    { slug: 'news', parent: null, postCount: 1 },
    { slug: 'local', parent: 'news', postCount: 1 },
    { slug: 'empty', postCount: 0 },
  ]);
  expect((await app.call('GET', publicTagsPath)).data).toEqual([
    { name: '公告', postCount: 2 },
    { name: '活动', postCount: 1 },
  ]);
});

test('readers find any part of a title or text, with its position', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  await publishPosts(app, admin, [
    { title: '春季节目单', content: documentOf('四月起调整播出时间。', `${'。'.repeat(300)}新闻联播不变`) },
    { title: 'Studio <b>Tour</b>', content: documentOf('ＳＴＵＤＩＯ 开放日，欢迎参观 studio') },
  ]);
  await createPost(admin, { title: '未公开的节目' });
  expect(await titles(app, { q: '节' })).toEqual(['春季节目单']);
  expect(await titles(app, { q: '联播' })).toEqual(['春季节目单']);
  expect(await titles(app, { q: '调整播出' })).toEqual(['春季节目单']);
  expect(await titles(app, { q: ' studio ' })).toEqual(['Studio <b>Tour</b>']);
  // All words must match, in title and text together.
  expect(await titles(app, { q: '调整 春季' })).toEqual(['春季节目单']);
  expect(await titles(app, { q: 'tour　STUDIO' })).toEqual(['Studio <b>Tour</b>']);
  expect(await titles(app, { q: '春季 studio' })).toEqual([]);
  expect(await titles(app, { q: '没有这样的' })).toEqual([]);
  expect(await listed(app, { q: '节', page: '2' })).toEqual({ posts: [], total: 1 });
  expect(await titles(app, { q: '未公开' })).toEqual([]);
  expect(await titles(app, { q: '"' })).toEqual([]);
  const marked = ({ text, ranges }: { text: string; ranges: { start: number; end: number }[] }) =>
    ranges.map(({ start, end }) => text.slice(start, end));
  const [tour] = (await listed(app, { q: 'studio' })).posts;
  expect(tour?.highlights?.title).toEqual({ text: 'Studio <b>Tour</b>', ranges: [{ start: 0, end: 6 }] });
  expect(tour?.highlights && marked(tour.highlights.content)).toEqual(['ＳＴＵＤＩＯ', 'studio']);
  const [deep] = (await listed(app, { q: '联播' })).posts;
  expect(deep?.highlights?.content.text).toMatch(/^….*新闻联播不变$/s);
  expect(deep?.highlights?.content.text.length).toBeLessThan(200);
});

test('a post has its body and neighbours, and former slugs redirect to it', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const heading = { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: '安排' }] };
  const [first, second] = await publishPosts(app, admin, [
    { title: '甲', slug: 'first' },
    {
      title: '乙',
      slug: 'second',
      content: { ...documentOf('正文 <script>'), content: [heading, ...documentOf('正文 <script>').content] },
    },
    { title: '丙', slug: 'third', pinned: true },
  ]);
  const post = await postAt(app, 'second');
  expect(post).toMatchObject({
    title: '乙',
    older: { slug: 'first' },
    newer: { slug: 'third' },
    commentCount: 0,
    commentsOpen: true,
    outline: [{ level: 2, text: '安排' }],
  });
  expect(post.html).toContain('<p>正文 &lt;script&gt;</p>');
  expect(post.html).toContain(post.outline[0]?.id);
  expect(await postAt(app, 'first')).toMatchObject({ older: null, newer: { slug: 'second' } });
  expect(first?.id).toBeLessThan(second?.id ?? 0);
  await app.database.maintenance
    .insertInto('formerSlugs')
    .values({ slug: 'old', postId: second?.id ?? 0 })
    .execute();
  const moved = await app.call('GET', publicPostPath('old'));
  expect(moved).toMatchObject({ status: 301, data: { redirectTo: 'second' } });
  expect(moved.headers).toMatchObject({ location: publicPostPath('second') });
  for (const slug of ['SECOND', 'OLD']) {
    expect(await app.call('GET', publicPostPath(slug))).toMatchObject({ status: 301, data: { redirectTo: 'second' } });
  }
  for (const slug of ['none', '%2e%2e', 'second%00', "second'--", 'x'.repeat(5000)]) {
    expect((await app.call('GET', publicPostPath(slug))).status).toBeGreaterThanOrEqual(400);
  }
});

test('an answer is cached until content changes, in any process', async () => {
  const site = await openTestSite();
  const app = await serveTestSite(site);
  const other = await serveTestSite({ ...site, dispose: () => Promise.resolve() });
  const admin = await app.signIn();
  const [post] = await publishPosts(app, admin, [{ title: '甲', slug: 'one' }]);
  const first = await other.call('GET', publicPostsPath);
  expect(first.headers).toMatchObject({
    'cache-control': 'public, max-age=10',
    etag: expect.stringMatching(/^W\//) as string,
  });
  const etag = String(first.headers['etag']);
  const again = () => other.call('GET', publicPostsPath, { headers: { 'if-none-match': etag } });
  expect(await again()).toMatchObject({ status: 304, text: '' });
  await createPost(admin, { title: '草稿' });
  expect(await again()).toMatchObject({ status: 304 });
  await admin.patch(`${postsPath}/${post?.id ?? 0}`, { title: '改过' });
  expect(await again()).toMatchObject({ status: 200, data: [{ title: '改过' }] });
  await other.call('POST', publicCommentsPath('one'), { body: { author: '读者', content: '好' } });
  expect(await postAt(other, 'one')).toMatchObject({ commentCount: 0 });
  const [comment] = (await admin.get(commentsPath)).data as { id: number }[];
  await admin.post(commentStatusPath, { ids: [comment?.id], status: 'approved' });
  expect(await postAt(other, 'one')).toMatchObject({ commentCount: 1 });
  await admin.patch(`${postsPath}/${post?.id ?? 0}`, { status: 'draft' });
  expect(await other.call('GET', publicPostPath('one'))).toMatchObject({ status: 404, code: Code.notFound });
  expect(await titles(other)).toEqual([]);
});

test('a function disabled by one process is immediately disabled in others, without data loss', async () => {
  const site = await openTestSite();
  const app = await serveTestSite(site);
  const other = await serveTestSite({ ...site, dispose: () => Promise.resolve() });
  const admin = await other.signIn();
  await publishPosts(other, admin, [{ title: '甲', slug: 'one' }]);
  const statusOf = async (path: string) => (await app.call('GET', path)).status;
  const body = { author: '读者', content: '好' };
  expect(await app.call('POST', publicCommentsPath('one'), { body })).toMatchObject({ status: 201 });
  await admin.patch(functionSettingsPath, { publicComments: false });
  expect(await app.call('GET', publicCommentsPath('one'))).toMatchObject({
    status: 404,
    code: Code.notFound,
    message: '该功能未启用，如需使用请联系网站管理员！',
  });
  expect(await app.call('POST', publicCommentsPath('one'), { body })).toMatchObject({
    status: 404,
    message: '该功能未启用，如需使用请联系网站管理员！',
  });
  expect((await admin.get(commentsPath)).data).toHaveLength(1);
  expect(await postAt(app, 'one')).toMatchObject({ commentsOpen: false });
  await admin.patch(functionSettingsPath, { publicComments: true, publicContent: false });
  for (const path of [
    publicPostsPath,
    publicPostPath('one'),
    publicCommentsPath('one'),
    publicSitePath,
    publicTagsPath,
  ]) {
    expect(await statusOf(path)).toBe(404);
  }
  await admin.patch(functionSettingsPath, { publicContent: true });
  expect(await titles(app)).toEqual(['甲']);
});

test('only pages of the allowed origins may read answers', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const asked = (origin: string, method: 'GET' | 'OPTIONS' = 'GET') =>
    app.server.inject({ method, url: publicPostsPath, headers: { origin } });
  const allowing = 'access-control-allow-origin';
  expect((await asked('https://site.example')).headers).not.toHaveProperty(allowing);
  await admin.patch(functionSettingsPath, { allowedOrigins: ['https://site.example'] });
  expect((await asked('https://site.example')).headers).toMatchObject({ [allowing]: 'https://site.example' });
  for (const origin of ['https://site.example.evil', 'http://site.example', 'null', 'https://SITE.example']) {
    expect((await asked(origin)).headers).not.toHaveProperty(allowing);
  }
  const preflight = await asked('https://site.example', 'OPTIONS');
  expect(preflight).toMatchObject({ statusCode: 204 });
  expect(preflight.headers).toMatchObject({
    [allowing]: 'https://site.example',
    'access-control-allow-methods': 'GET, POST',
  });
  expect(preflight.headers).not.toHaveProperty('access-control-allow-credentials');
});

test('a list rejects unknown filters and pages that are too deep', async () => {
  const app = await buildTestApp();
  const cases: readonly (readonly [query: Readonly<Record<string, string>>, field: string])[] = [
    [{ q: '长'.repeat(10_000) }, 'q'],
    [{ q: '长'.repeat(101) }, 'q'],
    [{ page: '0' }, 'page'],
    [{ page: '1e3' }, 'page'],
    [{ page: '9999', size: '50' }, 'page'],
    [{ size: '51' }, 'size'],
    [{ size: '0' }, 'size'],
    [{ status: 'draft' }, 'status'],
    [{ tag: 'x'.repeat(33) }, 'tag'],
  ];
  for (const [query, field] of cases) {
    const reply = await app.call('GET', `${publicPostsPath}?${new URLSearchParams(query).toString()}`);
    expect(reply).toMatchObject({ status: 400, code: Code.invalid });
    expect(Object.keys(reply.data as object)).toEqual([field]);
  }
});
