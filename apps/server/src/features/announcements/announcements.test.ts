import {
  announcementPermissions,
  announcementReadersPath,
  announcementsPath,
} from '@mutai/contract/announcements/resource';
import type { Announcement, AnnouncementReader, CreateAnnouncement } from '@mutai/contract/announcements/schema';
import { departmentsPath } from '@mutai/contract/departments/resource';
import { hourMs } from '@mutai/contract/durations';
import { notificationPath, notificationsPath, readNotificationsPath } from '@mutai/contract/notifications/resource';
import type { Notification } from '@mutai/contract/notifications/schema';
import { Code } from '@mutai/contract/response-code';
import { rolesPath } from '@mutai/contract/roles/resource';
import { usersPath } from '@mutai/contract/users/resource';
import { expect, test } from 'vitest';
import { createRole, createUser, signInHolding } from '../../testing/builders.ts';
import { listenOn, openStream } from '../../testing/event-stream.ts';
import { adminPassword, openTestSite, serveTestSite, type Client } from '../../testing/test-app.ts';

async function site() {
  const opened = await openTestSite();
  const app = await serveTestSite(opened);
  const admin = await app.signIn();
  const { clock } = opened;
  const { read: db, maintenance } = app.database;
  const departments = async (...names: readonly string[]) => {
    const ids: number[] = [];
    for (const name of names) {
      const reply = await admin.post(departmentsPath, { name, code: name, parentId: ids.at(-1) ?? 0 });
      ids.push((reply.data as { id: number }).id);
    }
    return ids;
  };
  return {
    app,
    admin,
    advance: app.advance,
    departments,
    /** Time from now, in ISO 8601. @param ms milliseconds */
    inMs: (ms: number) => new Date(clock() + ms).toISOString(),
    async announce(body: Partial<CreateAnnouncement>, client = admin): Promise<Announcement> {
      const reply = await client.post(announcementsPath, { title: '公告', body: '内容', ...body });
      expect(reply).toMatchObject({ status: 201 });
      return reply.data as Announcement;
    },
    /** Creates a user without permissions. */
    async reader(username: string, belongs: { roleIds?: number[]; departmentId?: number } = {}) {
      const user = await createUser(admin, { username, nickname: username, password: adminPassword, ...belongs });
      return { ...(await app.signIn(username)), user };
    },
    /** Runs the jobs that are due. */
    async doDueJobs(): Promise<void> {
      const due = await db.selectFrom('jobs').selectAll().where('runAt', '<=', clock()).execute();
      for (const { id, kind, payload } of due) {
        const job = app.platform.jobs.kinds.find((offered) => offered.kind === kind);
        await job?.run(JSON.parse(payload) as never, new AbortController().signal);
        await maintenance.deleteFrom('jobs').where('id', '=', id).execute();
      }
    },
  };
}

const mine = async (client: Client, query = '') => {
  const reply = await client.get(`${notificationsPath}${query}`);
  expect(reply).toMatchObject({ status: 200 });
  const { unread } = JSON.parse(reply.text) as { unread: number };
  return { unread, total: reply.total, all: reply.data as readonly Notification[] };
};
const titles = async (client: Client) => (await mine(client)).all.map(({ title }) => title);
const readers = async (client: Client, id: number, read: boolean) => {
  const reply = await client.get(`${announcementReadersPath(id)}?read=${read}`);
  return (reply.data as readonly AnnouncementReader[]).map(({ username }) => username);
};

test('an announcement is for all users, or for those with a role or in a department or its descendants', async () => {
  const { app, admin, announce, reader, departments } = await site();
  const [news = 0, sport = 0] = await departments('news', 'sport');
  const [other = 0] = await departments('other');
  const roleId = await createRole(app, 'host', []);
  const host = await reader('host01', { roleIds: [roleId] });
  const below = await reader('below1', { departmentId: sport });
  const stranger = await reader('other1', { departmentId: other });
  await announce({ title: '全体' });
  await announce({ title: '主持人', audience: 'chosen', roleIds: [roleId] });
  const forNews = await announce({ title: '新闻', audience: 'chosen', departmentIds: [news] });
  await announce({ title: '都要', audience: 'chosen', roleIds: [roleId], departmentIds: [sport] });
  expect(await titles(host)).toEqual(['都要', '主持人', '全体']);
  expect(await titles(below)).toEqual(['都要', '新闻', '全体']);
  expect(await titles(stranger)).toEqual(['全体']);
  expect(await mine(stranger)).toMatchObject({ unread: 1, total: 1 });

  const theirs = notificationPath(`announcement-${forNews.id}`);
  expect(await below.get(theirs)).toMatchObject({ status: 200, data: { title: '新闻', body: '内容', read: false } });
  expect(await stranger.get(theirs)).toMatchObject({ status: 404, code: Code.notFound });
  await stranger.post(readNotificationsPath, { ids: [`announcement-${forNews.id}`] });
  await below.post(readNotificationsPath, { ids: [`announcement-${forNews.id}`] });
  expect(await readers(admin, forNews.id, true), 'only who may read it can have read it').toEqual(['below1']);

  // After changing department, users see announcements for the new one; reads of others remain recorded.
  await admin.patch(`${usersPath}/${below.user.id}`, { departmentId: other });
  await admin.patch(`${usersPath}/${stranger.user.id}`, { departmentId: sport });
  expect(await titles(below)).toEqual(['全体']);
  expect(await titles(stranger)).toEqual(['都要', '新闻', '全体']);
  expect(await readers(admin, forNews.id, true)).toEqual(['below1']);
  expect(await readers(admin, forNews.id, false)).toEqual(['other1']);

  // An announcement without its role is for nobody, never for all users.
  expect(await admin.delete(`${rolesPath}/${roleId}?force=true`)).toMatchObject({ status: 200 });
  expect(await titles(host)).toEqual(['全体']);
  const { data } = await admin.get(`${announcementsPath}?title=主持人`);
  expect(data).toMatchObject([{ audience: 'chosen', roleIds: [], readCount: 0 }]);
});

test('pinned ones come first, then the newest; each begins and ends at its time', async () => {
  const { announce, reader, advance, inMs } = await site();
  const anna = await reader('anna01');
  await announce({ title: '旧的置顶', pinned: true });
  advance(1000);
  await announce({ title: '新的', endsAt: inMs(2 * hourMs) });
  await announce({ title: '未到', startsAt: inMs(hourMs) });
  expect(await titles(anna)).toEqual(['旧的置顶', '新的']);
  advance(hourMs);
  expect(await titles(anna)).toEqual(['旧的置顶', '未到', '新的']);
  advance(hourMs);
  expect(await titles(anna)).toEqual(['旧的置顶', '未到']);
});

test('users mark one or all as read, only for themselves', async () => {
  const { admin, announce, reader } = await site();
  const [anna, boris] = [await reader('anna01'), await reader('boris1')];
  const { id } = await announce({ title: '第一' });
  for (const title of ['第二', '第三']) await announce({ title });
  expect(await anna.post(readNotificationsPath, { ids: [`announcement-${id}`] })).toMatchObject({ status: 200 });
  expect(await mine(anna)).toMatchObject({ unread: 2, all: [{ read: false }, { read: false }, { read: true }] });
  expect(await mine(boris)).toMatchObject({ unread: 3 });
  const { data } = await admin.get(`${announcementsPath}/${id}`);
  expect(data).toMatchObject({ readCount: 1 });
  expect(await readers(admin, id, false)).toEqual(['admin', 'boris1']);
  await anna.post(readNotificationsPath, { all: true });
  expect(await mine(anna)).toMatchObject({ unread: 0, total: 3 });
  expect(await mine(boris, '?source=notice')).toMatchObject({ unread: 3, total: 0, all: [] });
  expect(await anna.post(readNotificationsPath, { ids: ['announcement-x'] })).toMatchObject({ status: 400 });
});

test('invalid fields are rejected by name; a stale change is rejected', async () => {
  const { app, admin, announce, inMs } = await site();
  const refused = async (body: object) => {
    const reply = await admin.post(announcementsPath, { title: '公告', body: '内容', ...body });
    expect(reply.status).toBe(400);
    return reply.message;
  };
  expect(await refused({ startsAt: inMs(hourMs), endsAt: inMs(hourMs) })).toMatch(/^截止时间：须晚于发布时间/);
  expect(await refused({ startsAt: inMs(-hourMs), endsAt: inMs(-1) })).toMatch(/^截止时间：该时间已经过去/);
  expect(await refused({ audience: 'chosen' })).toMatch(/^接收角色：请至少选择/);
  expect(await refused({ audience: 'chosen', departmentIds: [4711] })).toMatch(/^接收部门：所选接收部门不存在/);
  expect(await refused({ title: ' ' })).toContain('标题');

  const one = await announce({ title: '<script>alert(1)</script>' });
  const changes = [{ title: '甲' }, { title: '乙', endsAt: inMs(hourMs) }];
  const replies = [];
  for (const change of changes) {
    replies.push(await admin.patch(`${announcementsPath}/${one.id}`, { ...change, version: one.version }));
  }
  expect(replies).toMatchObject([{ status: 200 }, { status: 409, data: { title: '甲' } }]);
  expect(await admin.patch(`${announcementsPath}/${one.id}`, { endsAt: inMs(-hourMs) })).toMatchObject({ status: 400 });

  const looker = await signInHolding(app, admin, 'looker', [announcementPermissions.read]);
  expect(await looker.get(announcementReadersPath(one.id))).toMatchObject({ status: 200, total: 2 });
  expect(await looker.post(announcementsPath, { title: '公告', body: '内容' })).toMatchObject({ status: 403 });
  expect(await looker.get(rolesPath), 'to choose from').toMatchObject({ status: 200 });
});

test('a restored announcement is still read by its readers', async () => {
  const { admin, announce, reader, app } = await site();
  const anna = await reader('anna01');
  const { id } = await announce({});
  await anna.post(readNotificationsPath, { all: true });
  const trashed = async () => {
    expect(await admin.delete(`${announcementsPath}/${id}`)).toMatchObject({ status: 200 });
    expect(await titles(anna)).toEqual([]);
    return (await admin.get(`${announcementsPath}/trash`)).data as readonly { id: number }[];
  };
  await admin.post(`${announcementsPath}/trash/restore`, { ids: (await trashed()).map((item) => item.id) });
  expect(await mine(anna)).toMatchObject({ unread: 0, total: 1 });
  await admin.delete(`${announcementsPath}/trash`, { ids: (await trashed()).map((item) => item.id) });
  expect(await app.database.read.selectFrom('announcementReads').selectAll().execute()).toEqual([]);
});

test('consoles are notified of arriving and ending announcements, and of those read elsewhere', async () => {
  const { app, announce, reader, advance, inMs, doDueJobs } = await site();
  const roleId = await createRole(app, 'host', []);
  const [host, other] = [await reader('host01', { roleIds: [roleId] }), await reader('other1')];
  const origin = await listenOn(app.server);
  const streams = { host: await openStream(origin, host.token), other: await openStream(origin, other.token) };
  const arrived = ({ id, title, startsAt, pinned }: Announcement) => ({
    type: 'notified',
    notification: { id: `announcement-${id}`, kind: 'announcement', title, link: '', pinned, at: startsAt },
  });
  const spread = { type: 'notifications-changed', spreadMs: 10_000 };
  const forHosts = await announce({ title: '主持人', audience: 'chosen', roleIds: [roleId], pinned: true });
  const later = await announce({ title: '稍后', startsAt: inMs(hourMs), endsAt: inMs(2 * hourMs) });
  const all = await announce({ title: '全体' });
  expect(await streams.host.until(3)).toEqual([{ type: 'reset' }, arrived(forHosts), arrived(all)]);
  expect(await streams.other.until(2)).toEqual([{ type: 'reset' }, arrived(all)]);

  await host.post(readNotificationsPath, { all: true });
  await host.post(readNotificationsPath, { all: true });
  for (const passed of [hourMs, hourMs]) {
    advance(passed);
    await doDueJobs();
  }
  const own = { type: 'notifications-changed', spreadMs: 0 };
  expect((await streams.host.until(6)).slice(3), 'once for what changed nothing').toEqual([
    own,
    arrived(later),
    spread,
  ]);
  expect((await streams.other.until(4)).slice(2)).toEqual([arrived(later), spread]);
});
