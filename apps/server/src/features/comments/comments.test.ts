import { Code } from '@mutai/contract/codes';
import {
  commentPermissions,
  commentRepliesPath,
  commentSettingsPath,
  commentsPath,
  commentStatusPath,
} from '@mutai/contract/comments/resource';
import type { Comment } from '@mutai/contract/comments/schema';
import { hourMs } from '@mutai/contract/durations';
import type { OperationLog } from '@mutai/contract/logs/schema';
import { postsPath } from '@mutai/contract/posts/resource';
import { publicCommentsPath } from '@mutai/contract/public/paths';
import type { PublicComment } from '@mutai/contract/public/schema';
import { expect, test } from 'vitest';
import { signInHolding } from '../../testing/builders.ts';
import { doJobs, openFileSite } from '../../testing/file-site.ts';
import { createPost, publishPosts } from '../../testing/posts.ts';
import { buildTestApp, type Client, type TestApp } from '../../testing/test-app.ts';

async function siteWithPost() {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const [post] = await publishPosts(app, admin, [{ title: '演播室开放日', slug: 'open-day' }]);
  if (post === undefined) throw new Error('no post');
  return { app, admin, post };
}

const send = (app: TestApp, slug: string, body: object, remoteAddress = '203.0.113.1') =>
  app.call('POST', publicCommentsPath(slug), { body, remoteAddress });

async function sent(app: TestApp, slug: string, content: string, more: object = {}) {
  expect(await send(app, slug, { author: '读者', content, ...more })).toMatchObject({
    status: 201,
    code: Code.success,
  });
}

const listOf = async (client: Client, query = '') =>
  (await client.get(`${commentsPath}?${query}`)).data as readonly Comment[];

const shown = async (app: TestApp, slug: string) =>
  (await app.call('GET', publicCommentsPath(slug))).data as readonly PublicComment[];

test('a comment is hidden until approved, can be replied to, and disappears when deleted', async () => {
  const { app, admin, post } = await siteWithPost();
  await sent(app, post.slug, '  讲得很清楚  ');
  await sent(app, post.slug, '第二条');
  expect(await shown(app, post.slug)).toEqual([]);
  const [second, first] = await listOf(admin, 'status=pending');
  if (first === undefined || second === undefined) throw new Error('no comments');
  expect(first).toMatchObject({
    content: '讲得很清楚',
    author: '读者',
    post: post.title,
    postId: post.id,
    ip: '203.0.113.1',
    createdBy: '',
  });
  const answering = await signInHolding(app, admin, 'answer1', ['comment', 'comment:reply']);
  expect(await answering.post(commentRepliesPath(first.id), { content: '谢谢' })).toMatchObject({
    code: Code.conflict,
    message: '该评论尚未通过，请先通过再回复！',
  });
  expect(await admin.patch(`${commentsPath}/${first.id}`, { status: 'approved', version: 1 })).toMatchObject({
    data: { status: 'approved', version: 2 },
  });
  const reply = await admin.post(commentRepliesPath(first.id), { content: ' 谢谢 ' });
  expect(reply).toMatchObject({ status: 201, data: { author: '管理员', parentId: first.id, status: 'approved' } });
  await sent(app, post.slug, '再问一句', { parentId: first.id });
  const [asked] = await listOf(admin, 'status=pending');
  await admin.post(commentStatusPath, { ids: [second.id, asked?.id], status: 'approved' });
  const all = await shown(app, post.slug);
  expect(all.map(({ author, content, parentId }) => [author, content, parentId])).toEqual([
    ['读者', '讲得很清楚', null],
    ['读者', '第二条', null],
    ['管理员', '谢谢', first.id],
    ['读者', '再问一句', first.id],
  ]);
  // The parent is deleted; its replies remain, without a parent.
  await admin.delete(`${commentsPath}/${first.id}`);
  expect((await shown(app, post.slug)).map(({ parentId }) => parentId)).toEqual([null, null, null]);
  const trash = (await admin.get(`${commentsPath}/trash`)).data as readonly { id: number }[];
  await admin.post(`${commentsPath}/trash/restore`, { ids: trash.map(({ id }) => id) });
  expect(await shown(app, post.slug)).toEqual(all);
  const history = (await admin.get(`${commentsPath}/${second.id}/history`)).data as readonly OperationLog[];
  expect(history[0]?.changes).toEqual({ status: ['pending', 'approved'] });
});

test('comments are read and sent under every slug of their post, ignoring case', async () => {
  const { app, admin, post } = await siteWithPost();
  await admin.patch(`${postsPath}/${post.id}`, { slug: 'New-Day' });
  for (const slug of ['open-day', 'Open-Day', 'New-Day', 'new-day']) await sent(app, slug, `到 ${slug}`);
  const waiting = await listOf(admin, 'status=pending');
  expect(waiting.map(({ postId }) => postId)).toEqual(waiting.map(() => post.id));
  const ids = waiting.map(({ id }) => id);
  expect(await admin.post(commentStatusPath, { ids, status: 'approved' })).toMatchObject({
    message: `已通过 ${ids.length} 条评论！`,
  });
  for (const slug of ['open-day', 'NEW-DAY']) expect(await shown(app, slug)).toHaveLength(4);
  await admin.patch(`${postsPath}/${post.id}`, { status: 'draft' });
  for (const slug of ['open-day', 'New-Day']) {
    expect(await app.call('GET', publicCommentsPath(slug))).toMatchObject({ status: 404 });
    expect(await send(app, slug, { author: '读者', content: '你好' })).toMatchObject({ status: 404 });
  }
});

test('a reply to a pending comment approves it with permission; spam cannot be replied to', async () => {
  const { app, admin, post } = await siteWithPost();
  await sent(app, post.slug, '需要预约吗？');
  const [waiting] = await listOf(admin, 'status=pending');
  const path = commentRepliesPath(waiting?.id ?? 0);
  const moderator = await signInHolding(app, admin, 'moder1', ['comment', 'comment:reply', 'comment:update']);
  expect(await moderator.post(path, { content: '不需要。' })).toMatchObject({ status: 201 });
  expect((await shown(app, post.slug)).map(({ content }) => content)).toEqual(['需要预约吗？', '不需要。']);
  await admin.post(commentStatusPath, { ids: [waiting?.id], status: 'spam' });
  expect(await moderator.post(path, { content: '再说' })).toMatchObject({
    code: Code.conflict,
    message: '该评论是垃圾评论，请先通过再回复！',
  });
});

test('comments are filtered by text, author, address, post, state and time, with permission', async () => {
  const { app, admin, post } = await siteWithPost();
  await sent(app, post.slug, '画面很清晰');
  await send(app, post.slug, { author: 'Анна', content: 'Добрый день' }, '2001:db8::7');
  const reader = await signInHolding(app, admin, 'reader', [commentPermissions.read]);
  const found = async (query: string) => (await listOf(reader, query)).map(({ author }) => author);
  expect(await found('content=晰')).toEqual(['读者']);
  expect(await found('content=добрый')).toEqual(['Анна']);
  expect(await found('author=нна')).toEqual(['Анна']);
  expect(await found('ip=2001:db8::7')).toEqual(['Анна']);
  expect(await found(`postId=${post.id}`)).toEqual(['Анна', '读者']);
  expect(await found('postId=99')).toEqual([]);
  expect(await found('status=spam,approved')).toEqual([]);
  expect(await found('createdFrom=2000-01-01')).toHaveLength(2);
  expect(await found('createdTo=2000-01-01')).toEqual([]);
  const refused = { status: 403, code: Code.forbidden };
  expect(await reader.post(commentStatusPath, { ids: [1], status: 'spam' })).toMatchObject(refused);
  expect(await reader.post(commentRepliesPath(1), { content: '好' })).toMatchObject(refused);
  expect(await reader.get(commentSettingsPath)).toMatchObject(refused);
});

test('comments are kept while their post is in the trash', async () => {
  const { app, admin, post } = await siteWithPost();
  await sent(app, post.slug, '留着');
  await admin.post(commentStatusPath, { ids: [(await listOf(admin))[0]?.id], status: 'approved' });
  expect(await admin.delete(`${postsPath}/${post.id}`)).toMatchObject({ status: 200 });
  expect(await listOf(admin)).toMatchObject([{ content: '留着', post: post.title }]);
  expect(await app.call('GET', publicCommentsPath(post.slug))).toMatchObject({ status: 404 });
  const trash = (await admin.get(`${postsPath}/trash`)).data as readonly { id: number }[];
  await admin.post(`${postsPath}/trash/restore`, { ids: trash.map(({ id }) => id) });
  expect(await shown(app, post.slug)).toMatchObject([{ content: '留着' }]);
});

test('blocked words mark spam in any spelling, and an address has an hourly limit', async () => {
  const { app, admin, post } = await siteWithPost();
  expect(await admin.get(commentSettingsPath)).toMatchObject({ data: { blockedWords: [], perAddressLimit: 20 } });
  const settings = { blockedWords: ['博彩', 'Casino'], perAddressLimit: 3 };
  expect(await admin.patch(commentSettingsPath, settings)).toMatchObject({ data: { ...settings, version: 1 } });
  await sent(app, post.slug, '快来 博 \u200B彩 网');
  await sent(app, post.slug, '你好', { author: 'ＣＡＳＩＮＯ' });
  await sent(app, post.slug, '正常');
  expect((await listOf(admin)).map(({ status }) => status)).toEqual(['pending', 'spam', 'spam']);
  const refused = await send(app, post.slug, { author: '读者', content: '太多' });
  expect(refused).toMatchObject({ status: 429, code: Code.tooManyAttempts, headers: { 'retry-after': '3600' } });
  expect(await send(app, post.slug, { author: '读者', content: '别处' }, '203.0.113.2')).toMatchObject({ status: 201 });
  app.advance(hourMs);
  await sent(app, post.slug, '一小时后');
  // One IPv6 network counts as one address.
  const from = (address: string) => send(app, post.slug, { author: '读者', content: '你好' }, address);
  for (const host of [':1', 'a:b:c:d', 'ffff::'])
    expect(await from(`2001:db8:0:7:${host}`)).toMatchObject({ status: 201 });
  expect(await from('2001:db8::7:1:2:3:4')).toMatchObject({ status: 429 });
  expect(await from('2001:db8:0:8::1')).toMatchObject({ status: 201 });
});

test('concurrent comments do not exceed the limit', async () => {
  const { app, admin, post } = await siteWithPost();
  await admin.patch(commentSettingsPath, { perAddressLimit: 5 });
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, index) => send(app, post.slug, { author: '读者', content: `第 ${index} 条` })),
  );
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(5);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(7);
});

test('filling in the honeypot field gets the same answer, and nothing is stored', async () => {
  const { app, admin, post } = await siteWithPost();
  await sent(app, post.slug, '真的');
  const [real, trapped] = [
    await send(app, post.slug, { author: '读者', content: '甲' }),
    await send(app, post.slug, { author: '机器', content: '乙', website: 'http://x' }),
  ];
  expect([trapped.status, trapped.text]).toEqual([real.status, real.text]);
  expect(trapped.headers).not.toHaveProperty('set-cookie');
  expect((await listOf(admin)).map(({ content }) => content)).toEqual(['甲', '真的']);
});

test('an invalid comment is rejected with a hint', async () => {
  const { app, admin, post } = await siteWithPost();
  const { slug } = await createPost(admin);
  await sent(app, post.slug, '未通过');
  const [held] = await listOf(admin);
  const body = { author: '读者', content: '好' };
  const cases = [
    [{ author: '', content: '好' }, { author: '该项不能为空' }],
    [{ author: '读者', content: ' \n ' }, { content: '该项不能为空' }],
    [{ author: '读者' }, { content: '该项不能为空' }],
    [{ ...body, content: '长'.repeat(2001) }, { content: expect.stringContaining('2000') as string }],
    [{ ...body, parentId: held?.id }, { parentId: '要回复的评论不存在，请刷新后重试' }],
    [{ ...body, parentId: 99_999 }, { parentId: '要回复的评论不存在，请刷新后重试' }],
    [{ ...body, status: 'approved' }, { status: expect.any(String) as string }],
  ] as const;
  for (const [wrong, data] of cases) {
    expect(await send(app, post.slug, wrong)).toMatchObject({ status: 400, code: Code.invalid, data });
  }
  expect(await send(app, post.slug, { ...body, content: '😀'.repeat(1000) })).toMatchObject({ status: 201 });
  expect(await send(app, post.slug, { ...body, content: 'x'.repeat(20_000) })).toMatchObject({ status: 413 });
  for (const gone of [slug, 'no-such-post', '..%2F..', '%00']) {
    expect((await send(app, gone, body)).status).toBeGreaterThanOrEqual(400);
  }
  expect(await listOf(admin)).toHaveLength(2);
});

test('comments are deleted with their purged post', async () => {
  const site = await openFileSite();
  const { app, admin } = site;
  const [post] = await publishPosts(app, admin, [{ slug: 'going' }]);
  for (let index = 0; index < 3; index += 1) await sent(app, 'going', `第 ${index} 条`);
  await admin.delete(`${postsPath}/${post?.id ?? 0}`);
  const trash = (await admin.get(`${postsPath}/trash`)).data as readonly { id: number }[];
  await admin.delete(`${postsPath}/trash`, { ids: trash.map(({ id }) => id) });
  await doJobs(site);
  expect(await listOf(admin)).toEqual([]);
});
