import { siteSettingsPermissions } from '@mutai/contract/site-settings/page';
import { platformOf } from '../../app.ts';
import { dayMs } from '@mutai/contract/durations';
import { filePage } from '@mutai/contract/files/page';
import { limits } from '@mutai/contract/limits';
import { loginLogsPath } from '@mutai/contract/logs/resource';
import { notificationPath, notificationsPath, readNotificationsPath } from '@mutai/contract/notifications/resource';
import type { Notification } from '@mutai/contract/notifications/schema';
import { usersPath } from '@mutai/contract/users/resource';
import { expect, test } from 'vitest';
import { housekeeping } from '../../housekeeping.ts';
import { insertRows } from '../../platform/database/many-rows.ts';
import type { Notice, NoticeRecipients } from '../../platform/notices.ts';
import { notifier } from './notices.ts';
import { signInHolding } from '../../testing/builders.ts';
import { buildTestApp, openTestSite, serveTestSite, type Client } from '../../testing/test-app.ts';
import { proxyWatch } from './proxy-watch.ts';
import { storageWatch } from './storage-watch.ts';

const gigabyte = 1024 ** 3;

async function site() {
  const opened = await openTestSite();
  const app = await serveTestSite(opened);
  const { database, clock } = opened;
  const notify = notifier(platformOf(database, clock));
  return {
    app,
    database,
    clock,
    notify,
    admin: await app.signIn(),
    tell: (to: NoticeRecipients, notice: Partial<Notice> = {}) =>
      database.write((trx) => notify(trx, { kind: 'mail-failed', title: '邮件发送失败', ...notice }, to)),
  };
}

const mine = async (client: Client, query = '') => {
  const reply = await client.get(`${notificationsPath}${query}`);
  const { unread } = JSON.parse(reply.text) as { unread: number };
  return { unread, total: reply.total, all: reply.data as readonly Notification[] };
};

test('a notice is sent to named users, or to holders of a permission at that moment', async () => {
  const { app, admin, tell } = await site();
  const editor = await signInHolding(app, admin, 'editor', ['post']);
  const late = await signInHolding(app, admin, 'late01', []);
  const gone = await signInHolding(app, admin, 'gone01', ['post']);
  await admin.patch(`${usersPath}/${gone.user.id}`, { enabled: false });
  await tell({ permission: 'post' }, { title: '给编辑', link: '/content/post' });
  await tell({ users: [editor.user.id, gone.user.id, 4711] }, { title: '很'.repeat(limits.noticeMax + 1) });
  await tell({ users: [] });
  await admin.patch(`${usersPath}/${late.user.id}`, { roleIds: [editor.roleId] });
  expect(await mine(editor)).toMatchObject({
    unread: 2,
    all: [
      { title: `${'很'.repeat(limits.noticeMax - 1)}…`, link: '' },
      { kind: 'mail-failed', title: '给编辑', link: '/content/post', pinned: false, read: false },
    ],
  });
  expect(await mine(admin)).toMatchObject({ unread: 1, all: [{ title: '给编辑' }] });
  expect(await mine(late)).toMatchObject({ unread: 0, total: 0 });
  const rows = await app.database.read.selectFrom('noticeRecipients').select('userId').execute();
  expect(rows).toHaveLength(3);

  const [first] = (await mine(editor)).all;
  expect(await admin.get(notificationPath(first?.id ?? ''))).toMatchObject({ status: 404 });
  await admin.post(readNotificationsPath, { ids: [first?.id] });
  expect(await mine(editor)).toMatchObject({ unread: 2 });
  await editor.post(readNotificationsPath, { ids: [first?.id] });
  expect(await mine(editor)).toMatchObject({ unread: 1 });
});

test('a notice that is rolled back is not sent', async () => {
  const { admin, database, notify } = await site();
  const failing = database.write(async (trx) => {
    await notify(trx, { kind: 'job-failed', title: '失败' }, { permission: 'job' });
    throw new Error('no luck');
  });
  await expect(failing).rejects.toThrow('no luck');
  expect(await mine(admin)).toMatchObject({ unread: 0, total: 0 });
});

test('notices are counted to 99+, paged, marked as read at once, and deleted after their retention', async () => {
  const { app, admin, tell, database, clock } = await site();
  await tell({ permission: 'post' });
  const [first] = await database.read.selectFrom('noticeRecipients').selectAll().execute();
  const { noticeId: id, userId } = first ?? { noticeId: 0, userId: 0 };
  const many = Array.from({ length: 1500 }, (_, nth) => id + 1 + nth);
  const notices = many.map((noticeId) => ({
    id: noticeId,
    kind: 'mail-failed',
    title: `第 ${noticeId}`,
    link: '',
    createdAt: clock(),
  }));
  await insertRows(database.dialect, database.maintenance, 'notices', notices);
  const recipients = many.map((noticeId) => ({ userId, noticeId, readAt: null }));
  await insertRows(database.dialect, database.maintenance, 'noticeRecipients', recipients);
  expect(await mine(admin, '?page=151&size=10')).toMatchObject({
    unread: 100,
    total: 1501,
    all: [{ id: `notice-${id}` }],
  });
  await admin.post(readNotificationsPath, { all: true });
  expect(await mine(admin)).toMatchObject({ unread: 0, total: 1501 });
  const house = housekeeping(platformOf(database, clock));
  app.advance(limits.noticeDays * dayMs);
  await house.run(null, new AbortController().signal);
  expect(await database.read.selectFrom('notices').select('id').execute()).toHaveLength(1501);
  app.advance(1);
  await house.run(null, new AbortController().signal);
  for (const table of ['notices', 'noticeRecipients'] as const) {
    expect(await database.read.selectFrom(table).selectAll().execute(), table).toEqual([]);
  }
});

test('job administrators are notified of a failed job', async () => {
  const { app, admin, database } = await site();
  const job = { id: 7, kind: 'send-mail', title: '发送邮件', error: '535 认证失败' };
  await database.write(async (trx) => app.onJobFailed(trx, job));
  const title = '后台任务“发送邮件”多次失败，已停止重试，请在任务管理中处理：535 认证失败';
  expect(await mine(admin)).toMatchObject({ unread: 1, all: [{ kind: 'job-failed', title, link: '/system/job' }] });
});

test('a proxy that is not trusted is reported to administrators once, and others cannot cause that', async () => {
  const { app, admin, database, clock, notify } = await site();
  const settings = await signInHolding(app, admin, 'settin', [siteSettingsPermissions.read]);
  const through = (headers: Readonly<Record<string, string>>, remoteAddress: string, token = admin.token) =>
    app.call('GET', '/api/v1/users', { headers, remoteAddress, token });
  expect(await through({ 'x-forwarded-for': '203.0.113.7' }, '10.0.0.9', '')).toMatchObject({ status: 401 });
  const someone = await signInHolding(app, admin, 'someone', ['user']);
  await through({ 'x-forwarded-for': '203.0.113.7' }, '10.0.0.9', someone.token);
  await through({}, '10.0.0.9');
  expect((await mine(settings)).total).toBe(0);

  for (let count = 0; count < 3; count += 1) await through({ 'x-forwarded-for': '203.0.113.7' }, '10.0.0.9');
  await expect.poll(async () => (await mine(settings)).total).toBe(1);
  const told = expect.stringContaining('经 10.0.0.9 转发的请求未被采信') as string;
  expect(await mine(settings)).toMatchObject({ all: [{ kind: 'proxy-untrusted', title: told }] });
  expect(app.logs.filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(1);
  const login = { username: 'admin', password: 'Mutai#2027' };
  const lie = { headers: { 'x-forwarded-for': '203.0.113.7' }, remoteAddress: '10.0.0.9', body: login };
  await app.call('POST', '/api/v1/auth/login', lie);
  expect(await admin.get(loginLogsPath)).toMatchObject({ data: [{ ip: '10.0.0.9' }, {}, {}, {}] });

  const again = proxyWatch(platformOf(database, clock), notify, []);
  await again.seen('10.0.0.9');
  expect((await mine(settings)).total, 'after a restart too').toBe(1);
  expect(await again.warning()).toContain('经 10.0.0.9 转发');
  const fixed = proxyWatch(platformOf(database, clock), notify, ['10.0.0.0/8']);
  expect(await fixed.warning()).toBeUndefined();

  // A server that runs for long sees it again, and the next start still warns.
  app.advance(8 * dayMs);
  expect(await again.warning()).toBeUndefined();
  await through({ 'x-real-ip': '203.0.113.7' }, '10.0.0.9', (await app.signIn()).token);
  await expect.poll(() => again.warning()).toContain('经 10.0.0.9 转发');
});

test('a proxy that could not be reported is reported with the next request', async () => {
  const { app, admin, database } = await site();
  const through = () =>
    app.call('GET', '/api/v1/users', {
      headers: { forwarded: 'for=203.0.113.7' },
      remoteAddress: '10.0.0.9',
      token: admin.token,
    });
  const { write } = database;
  Object.assign(database, { write: () => Promise.reject(new Error('The database does not answer.')) });
  await through();
  Object.assign(database, { write });
  await through();
  await expect.poll(async () => (await mine(admin)).total).toBe(1);
});

test('a trusted proxy is not reported, and what it passes on unchecked is not believed', async () => {
  const app = await buildTestApp({ TRUST_PROXY: '10.0.0.9' });
  const admin = await app.signIn();
  const chain = { 'x-forwarded-for': '1.2.3.4, 198.51.100.5' };
  const body = { username: 'admin', password: 'Mutai#2027' };
  await app.call('POST', '/api/v1/auth/login', { headers: chain, remoteAddress: '10.0.0.9', body });
  await app.call('GET', '/api/v1/users', { headers: chain, remoteAddress: '10.0.0.9', token: admin.token });
  expect(await admin.get(loginLogsPath), 'the client wrote the first').toMatchObject({
    data: [{ ip: '198.51.100.5' }, {}],
  });
  expect(app.logs.join('')).not.toContain('TRUST_PROXY');
});

test('a nearly full disk is reported once, and again after it had space meanwhile', async () => {
  const { app, admin, database, clock, notify } = await site();
  const settings = await signInHolding(app, admin, 'settin', [siteSettingsPermissions.read]);
  const space = { free: 0, all: 100 * gigabyte };
  const watch = storageWatch(platformOf(database, clock), notify, () => Promise.resolve(space));
  const told = async (...freeGigabytes: readonly number[]) => {
    for (const free of freeGigabytes) {
      space.free = free * gigabyte;
      await watch.run();
    }
    return (await mine(settings)).total;
  };
  expect(await told(50, 4.1)).toBe(0);
  expect(await told(3.9, 3.5, 4.1, 3.9)).toBe(1);
  expect(await told(5.1, 3)).toBe(2);
  expect(await mine(settings)).toMatchObject({
    all: [{ kind: 'storage-low', title: expect.stringContaining('只剩 3.0 GB') as string, link: filePage.path }, {}],
  });
});
