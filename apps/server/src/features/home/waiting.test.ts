import { hourMs } from '@mutai/contract/durations';
import { recentOperationsPath, waitingPath } from '@mutai/contract/home/paths';
import type { Waiting } from '@mutai/contract/home/schema';
import { limits } from '@mutai/contract/limits';
import type { OperationLog } from '@mutai/contract/logs/schema';
import { postDraftPath, postsPath } from '@mutai/contract/posts/resource';
import { publicCommentsPath } from '@mutai/contract/public/paths';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { signInHolding } from '../../testing/builders.ts';
import { createPost, publishPosts } from '../../testing/posts.ts';
import { firstMoment } from '../../testing/prepared-site.ts';
import { buildTestApp, type Client } from '../../testing/test-app.ts';

const none = { count: 0, atLeast: false };
const one = { count: 1, atLeast: false };
const writing = ['post', 'post:create', 'post:update'];

const waitingOf = async (client: Pick<Client, 'get'>) => (await client.get(waitingPath)).data as Waiting;
const at = (hours: number) => new Date(firstMoment + hours * hourMs).toISOString();

test('nothing is pending on a new site, and users get only categories that concern them', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  expect(await waitingOf(admin)).toEqual({
    comments: none,
    drafts: none,
    unsaved: { ...none, latest: null },
    scheduled: { ...none, next: [] },
  });
  const reader = await signInHolding(app, admin, 'reader1', ['post', 'comment']);
  expect(await waitingOf(reader)).toEqual({
    comments: null,
    drafts: null,
    unsaved: null,
    scheduled: { ...none, next: [] },
  });
  const nobody = await signInHolding(app, admin, 'nobody1', []);
  expect(await waitingOf(nobody)).toEqual({ comments: null, drafts: null, unsaved: null, scheduled: null });
});

test('comments are pending for users who may approve them', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  await publishPosts(app, admin, [{ slug: 'open-day' }]);
  await app.call('POST', publicCommentsPath('open-day'), { body: { author: '读者', content: '很好' } });
  const approver = await signInHolding(app, admin, 'approver1', ['comment', 'comment:update']);
  expect(await waitingOf(approver)).toMatchObject({ comments: one, drafts: null });
  const { data } = await admin.get('/api/v1/comments');
  const ids = (data as { id: number }[]).map(({ id }) => id);
  await approver.post('/api/v1/comments/status', { ids, status: 'approved' });
  expect(await waitingOf(approver)).toMatchObject({ comments: none });
});

test('drafts are listed for their author; scheduled posts with their time, only own ones without access to all', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const writer = await signInHolding(app, admin, 'writer1', writing);
  await createPost(writer, { title: '写到一半' });
  await createPost(admin, { title: '明天', status: 'scheduled', publishAt: at(24) });
  const own = await createPost(writer, { title: '一小时后', status: 'scheduled', publishAt: at(1) });
  const told = { id: own.id, title: '一小时后', publishAt: at(1) };
  expect(await waitingOf(writer)).toMatchObject({ drafts: one, scheduled: { ...one, next: [told] } });
  expect(await waitingOf(admin)).toMatchObject({
    drafts: none,
    scheduled: { count: 2, next: [told, { title: '明天' }] },
  });
  await writer.patch(`${postsPath}/${own.id}`, { status: 'published' });
  expect(await waitingOf(writer)).toMatchObject({ drafts: one, scheduled: { ...none, next: [] } });
});

test('unsaved changes are listed for their author as long as the post exists', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const writer = await signInHolding(app, admin, 'writer1', [...writing, 'post:delete']);
  const { id, version } = await createPost(writer, { title: '旧题目' });
  const typed = (postId: number, title: unknown) =>
    writer.put(postDraftPath(postId, 'sitting-1'), { values: { title }, baseVersion: postId === 0 ? 0 : version });
  await typed(0, '新文章');
  app.advance(hourMs);
  await typed(id, '新题目');
  expect(await waitingOf(writer)).toMatchObject({
    unsaved: { count: 2, latest: { postId: id, title: '新题目', updatedAt: at(1) } },
  });
  expect(await waitingOf(admin)).toMatchObject({ unsaved: { count: 0, latest: null } });
  await writer.delete(`${postsPath}/${id}`);
  expect(await waitingOf(writer)).toMatchObject({ unsaved: { count: 1, latest: { postId: 0, title: '新文章' } } });
  await typed(0, undefined);
  expect(await waitingOf(writer), 'a blank draft is discarded').toMatchObject({ unsaved: { count: 0, latest: null } });
});

test('more than the counting limit is marked as such', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const { dialect, maintenance } = app.database;
  const many = limits.waitingCount + 5;
  const series =
    dialect === 'postgres'
      ? sql`generate_series(1, ${sql.lit(many)}) as s(n)`
      : sql`(with recursive s(n) as (select 1 union all select n + 1 from s where n < ${sql.lit(many)}) select n from s)`;
  await sql`insert into "comments" ("postId", "author", "content", "status", "ip", "createdAt", "updatedAt")
    select 1, '读者', '很好' || n, 'pending', '', 0, 0 from ${series}`.execute(maintenance);
  expect(await waitingOf(admin)).toMatchObject({ comments: { count: limits.waitingCount, atLeast: true } });
});

test('the last operations are those of all users for readers of the log, otherwise one’s own', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const writer = await signInHolding(app, admin, 'writer1', writing);
  for (let nth = 0; nth < limits.recentOperations; nth += 1) {
    app.advance(1000);
    await createPost(admin, { title: `第 ${nth} 篇` });
  }
  await createPost(writer, { title: '自己的' });
  const lines = async (client: Pick<Client, 'get'>) =>
    ((await client.get(recentOperationsPath)).data as readonly OperationLog[]).map(({ recordName }) => recordName);
  expect(await lines(writer)).toEqual(['自己的']);
  expect(await lines(admin)).toEqual([
    '自己的',
    '第 7 篇',
    '第 6 篇',
    '第 5 篇',
    '第 4 篇',
    '第 3 篇',
    '第 2 篇',
    '第 1 篇',
  ]);
});
