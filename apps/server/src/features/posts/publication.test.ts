import { workOn } from '../../testing/jobs.ts';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Code } from '@mutai/contract/codes';
import { minuteMs } from '@mutai/contract/durations';
import { postsPath } from '@mutai/contract/posts/resource';
import type { CreatePost, Post, UpdatePost } from '@mutai/contract/posts/schema';
import { expect, onTestFinished, test } from 'vitest';
import { buildBareServer } from '../../testing/bare-server.ts';
import { createPost, documentOf } from '../../testing/posts.ts';
import type { SiteEvent } from '../../platform/events/site-events.ts';
import type { Notify } from '../../platform/notices.ts';
import { posts } from './posts.ts';

/** Timeout of waits, in milliseconds. */
const within = { timeout: 20_000 };

/** Server with recorded announcements, and processes that run its jobs. */
async function site() {
  const bare = await buildBareServer();
  const { server, database, clock, platform, call, config } = bare;
  const announced: string[] = [];
  const broken = { is: false };
  const deliver = async (_trx: unknown, event: SiteEvent) => {
    if (broken.is) throw new Error('no luck');
    if (event.kind !== 'comment-created') announced.push(`${event.kind} ${event.slug}`);
  };
  const noticed: string[] = [];
  const notify: Notify = async (_trx, { kind, title }) => void noticed.push(`${kind} ${title}`);
  const { publication } = posts(server, platform, {
    deliver,
    notify,
    onPurged: () => Promise.resolve(),
    deviceOf: async () => '',
    postUrl: async () => '',
  });
  const client = { post: (path: string, body?: unknown) => call('POST', path, { body }) };
  const get = async (id: number) => (await call('GET', `${postsPath}/${id}`)).data as Post;
  const jobs = () => database.read.selectFrom('jobs').select(['runAt', 'attempts', 'lockedUntil', 'error']).execute();

  return {
    ...bare,
    announced,
    noticed,
    broken,
    get,
    jobs,
    create: (body: Partial<CreatePost>) => createPost(client, body),
    post: client.post,
    patch: (id: number, body: UpdatePost) => call('PATCH', `${postsPath}/${id}`, { body }),
    remove: (id: number) => call('DELETE', `${postsPath}/${id}`),
    async restore() {
      const trash = (await call('GET', `${postsPath}/trash`)).data as readonly { id: number }[];
      return client.post(`${postsPath}/trash/restore`, { ids: trash.map(({ id }) => id) });
    },
    /** Time from now, in ISO 8601. @param ms milliseconds */
    inMs: (ms: number) => new Date(clock() + ms).toISOString(),
    /** Starts another worker that runs jobs until the test ends. */
    work() {
      const running = workOn(database, clock, [publication.publishing], {
        failed: () => undefined,
        unreachable: () => undefined,
        reachable: () => undefined,
      });
      onTestFinished(() => running.stop());
      return running;
    },
    /** Starts a process that never completes its publication. */
    hang() {
      const script = join(import.meta.dirname, '../../testing/processes/publishing-post.ts');
      const hanging = fork(script, [JSON.stringify(config), String(clock())], {
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      onTestFinished(() => void hanging.kill('SIGKILL'));
      return hanging;
    },
  };
}

test('publishing and withdrawing are announced each time, and the first publication time is kept', async () => {
  const { announced, create, patch, remove, restore, get, advance, inMs } = await site();
  const published = inMs(0);
  const post = await create({ slug: 'one', status: 'published' });
  expect(post).toMatchObject({ status: 'published', publishedAt: published, publishAt: null });
  advance(minuteMs);
  await patch(post.id, { title: '改了' });
  await patch(post.id, { title: '改了' });
  await patch(post.id, { status: 'draft', slug: 'two' });
  await patch(post.id, { title: '又改了' });
  expect(await patch(post.id, { status: 'published' })).toMatchObject({ data: { publishedAt: published } });
  await remove(post.id);
  await restore();
  expect(await get(post.id)).toMatchObject({ status: 'published', publishedAt: published });
  await create({ slug: 'draft' });
  expect(announced).toEqual([
    'post-published one',
    'post-changed one',
    'post-withdrawn one',
    'post-published two',
    'post-withdrawn two',
    'post-published two',
  ]);
});

test('a scheduled post requires a time in the future; other states have none', async () => {
  const { create, patch, post, inMs, advance } = await site();
  const refused = (message: string) => ({ code: Code.invalid, data: { publishAt: message } });
  const passed = refused('该时间已经过去，请选择以后的时间，或直接发布');
  expect(await post(postsPath, { title: 'x', slug: 'x', status: 'scheduled' })).toMatchObject(
    refused('请选择文章自动公开的时间'),
  );
  for (const publishAt of [inMs(0), inMs(-1), '0001-01-01T00:00:00Z']) {
    expect(await post(postsPath, { title: 'x', slug: 'x', status: 'scheduled', publishAt })).toMatchObject(passed);
  }
  const { id } = await create({ publishAt: inMs(minuteMs) });
  expect(await patch(id, { status: 'scheduled' })).toMatchObject(refused('请选择文章自动公开的时间'));
  const publishAt = inMs(minuteMs);
  expect(await patch(id, { status: 'scheduled', publishAt })).toMatchObject({ data: { publishAt, publishedAt: null } });
  advance(2 * minuteMs);
  // An overdue post that is not yet published can still be edited.
  expect(await patch(id, { title: '还没发', status: 'scheduled', publishAt })).toMatchObject({ data: { publishAt } });
  expect(await patch(id, { status: 'draft', publishAt })).toMatchObject({ data: { status: 'draft', publishAt: null } });
  expect(await patch(id, { status: 'scheduled', publishAt })).toMatchObject(passed);
});

test('a scheduled post is published at its time by one of several processes and logged as a change by the system', async () => {
  const { announced, create, get, call, jobs, work, inMs, advance } = await site();
  const publishAt = inMs(minuteMs);
  const { id } = await create({ slug: 'later', status: 'scheduled', publishAt, content: documentOf('正文') });
  for (let process = 0; process < 3; process += 1) work();
  await create({ slug: 'other', status: 'scheduled', publishAt: inMs(60 * minuteMs) });
  advance(minuteMs - 1);
  expect(await get(id)).toMatchObject({ status: 'scheduled' });
  advance(1);
  await expect.poll(jobs, within).toHaveLength(1);
  expect(await get(id)).toMatchObject({ status: 'published', publishAt: null, publishedAt: publishAt, version: 2 });
  expect(announced).toEqual(['post-published later']);
  expect(await call('GET', `${postsPath}/${id}/history`)).toMatchObject({
    data: [
      {
        action: 'update',
        userId: null,
        nickname: '系统',
        changes: { status: ['scheduled', 'published'], publishAt: [publishAt, null], publishedAt: [null, publishAt] },
      },
      { action: 'create' },
    ],
  });
  expect(await call('GET', `${postsPath}/${id}/revisions`)).toMatchObject({
    data: [
      { version: 2, status: 'published', createdBy: '' },
      { version: 1, status: 'scheduled', createdBy: '管理员' },
    ],
  });
});

test('a withdrawn, deleted or rescheduled post is not published at its former time', async () => {
  const { announced, create, patch, remove, restore, get, jobs, work, inMs, advance } = await site();
  const first = inMs(minuteMs);
  const [withdrawn, deleted, moved, now] = [
    await create({ status: 'scheduled', publishAt: first }),
    await create({ status: 'scheduled', publishAt: first }),
    await create({ status: 'scheduled', publishAt: first, slug: 'moved' }),
    await create({ status: 'scheduled', publishAt: first, slug: 'now' }),
  ];
  await patch(withdrawn.id, { status: 'draft' });
  await remove(deleted.id);
  const second = inMs(3 * minuteMs);
  await patch(moved.id, { publishAt: second });
  await patch(now.id, { status: 'published' });
  work();
  advance(minuteMs);
  await expect.poll(jobs, within).toHaveLength(1);
  expect(await get(withdrawn.id)).toMatchObject({ status: 'draft', version: 2 });
  expect(await get(moved.id)).toMatchObject({ status: 'scheduled', publishAt: second });
  // Its time passed while it was in the trash: it must not become public now.
  await restore();
  expect(await get(deleted.id)).toMatchObject({ status: 'draft', publishAt: null });
  advance(2 * minuteMs);
  await expect.poll(jobs, within).toEqual([]);
  expect(await get(moved.id)).toMatchObject({ status: 'published', publishedAt: second });
  expect(announced).toEqual(['post-published now', 'post-published moved']);
});

test('the author is notified once if scheduled publishing fails, and it is retried until it succeeds', async () => {
  const { database, broken, noticed, create, get, jobs, work, inMs, advance } = await site();
  const { id } = await create({ title: '晚间新闻', status: 'scheduled', publishAt: inMs(minuteMs) });
  // The first failure does not notify, because most failures are temporary.
  await database.maintenance.updateTable('jobs').set({ attempts: 1 }).execute();
  broken.is = true;
  advance(minuteMs);
  work();
  const tried = async (times: number) => {
    await expect.poll(() => jobs(), within).toMatchObject([{ attempts: times, lockedUntil: null, error: 'no luck' }]);
  };
  await tried(2);
  expect(noticed).toEqual([]);
  for (const times of [3, 4]) {
    advance(minuteMs);
    await tried(times);
    expect(noticed).toEqual([expect.stringMatching(/^scheduled-post-failed 文章“晚间新闻”未能按时发布/)]);
  }
  broken.is = false;
  advance(2 * minuteMs);
  await expect.poll(jobs, within).toEqual([]);
  expect(await get(id)).toMatchObject({ status: 'published' });
});

test('a post whose publishing process was killed is published by the next process', { timeout: 60_000 }, async () => {
  const { announced, create, get, jobs, work, hang, inMs, advance } = await site();
  const publishAt = inMs(minuteMs);
  const { id } = await create({ slug: 'due', status: 'scheduled', publishAt });
  // No process ran at its time.
  advance(10 * minuteMs);
  const process = hang();
  const [said] = (await once(process, 'message')) as [unknown];
  expect(said).toBe('post-published');
  process.kill('SIGKILL');
  await once(process, 'exit');
  expect(await get(id)).toMatchObject({ status: 'scheduled', version: 1 });
  advance(minuteMs);
  work();
  await expect.poll(jobs, within).toEqual([]);
  expect(await get(id)).toMatchObject({ status: 'published', publishedAt: publishAt, version: 2 });
  expect(announced).toEqual(['post-published due']);
});

test('if withdrawing and publishing run concurrently, the last one determines the state', async () => {
  const { create, patch, get, jobs, work, inMs, advance } = await site();
  const made = await Promise.all(
    Array.from({ length: 5 }, () => create({ status: 'scheduled', publishAt: inMs(minuteMs) })),
  );
  advance(minuteMs);
  work();
  work();
  const answers = await Promise.all(made.map(({ id, version }) => patch(id, { status: 'draft', version })));
  await expect.poll(jobs, within).toEqual([]);
  for (const [index, { id }] of made.entries()) {
    const withdrawn = answers[index]?.code === Code.success;
    expect(await get(id)).toMatchObject({ status: withdrawn ? 'draft' : 'published', version: 2 });
  }
});
