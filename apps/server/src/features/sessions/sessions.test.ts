import { expect, test } from 'vitest';
import { hourMs } from '@mutai/contract/durations';
import type { Session } from '@mutai/contract/sessions/schema';
import { createUser, signInHolding } from '../../testing/builders.ts';
import { adminPassword, buildTestApp, type Client } from '../../testing/test-app.ts';

const path = '/api/v1/sessions';
const own = '/api/v1/auth/sessions';
const ended = { status: 401, code: 4051 };

const sessionsOf = async (client: Client, query = '') => (await client.get(`${path}${query}`)).data as Session[];
const ownOf = async (client: Client) => (await client.get(own)).data as Session[];
const currentOf = async (client: Client) => (await ownOf(client)).find(({ current }) => current)?.id ?? 0;

/** Site with an administrator and a signed-in user. */
async function siteWithGuest() {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const user = await createUser(admin, { username: 'guest1', nickname: '访客甲', password: adminPassword });
  app.advance(1000);
  const guest = await app.signIn('guest1');
  return { app, admin, user, guest };
}

test('online users are listed with device and address, last used first', async () => {
  const { admin, user } = await siteWithGuest();
  const reply = await admin.get(path);
  expect(reply).toMatchObject({ code: 2000, total: 2 });
  expect(reply.data).toMatchObject([
    { userId: user.id, username: 'guest1', nickname: '访客甲', ip: '127.0.0.1', remember: false, current: false },
    { userId: 1, username: 'admin', current: true, createdAt: '2026-01-01T00:00:00.000Z' },
  ]);
  expect(JSON.stringify(reply.data)).not.toContain('token');
  expect(await sessionsOf(admin, '?nickname=访客')).toHaveLength(1);
  expect(await sessionsOf(admin, '?ip=10.')).toHaveLength(0);
  expect((await sessionsOf(admin, '?sort=createdAt:asc&size=1')).map(({ userId }) => userId)).toEqual([1]);
  for (const query of ['sort=tokenHash:asc', 'tokenHash=x', 'size=0']) {
    expect(await admin.get(`${path}?${query}`)).toMatchObject({ code: 4000 });
  }
});

test('ended and expired sessions, and those of disabled users are not listed', async () => {
  const { app, admin, user, guest } = await siteWithGuest();
  await guest.post('/api/v1/auth/logout');
  expect(await sessionsOf(admin)).toHaveLength(1);
  await app.signIn('guest1');
  await app.database.maintenance.updateTable('users').set({ enabled: 0 }).where('id', '=', user.id).execute();
  expect(await sessionsOf(admin)).toHaveLength(1);
  await app.database.maintenance.updateTable('users').set({ enabled: 1 }).where('id', '=', user.id).execute();
  expect(await sessionsOf(admin)).toHaveLength(2);
  app.advance(11 * hourMs);
  await admin.get(path);
  app.advance(hourMs);
  expect(await sessionsOf(admin)).toMatchObject([{ userId: 1 }]);
});

test('an ended session is rejected at its next request, and ending it is logged', async () => {
  const { admin, guest } = await siteWithGuest();
  const id = await currentOf(guest);
  expect(await admin.delete(`${path}/${id}`)).toMatchObject({ code: 2000, message: '已结束 1 个会话！' });
  expect(await guest.get(own)).toMatchObject(ended);
  expect(await admin.get('/api/v1/logs?module=session')).toMatchObject({
    data: [{ action: 'end-session', recordId: id, recordName: '访客甲', changes: { ip: ['127.0.0.1', null] } }],
  });
  expect(await admin.delete(`${path}/${id}`)).toMatchObject({ code: 4004 });
});

test('several sessions, or all of a user, end at once', async () => {
  const { app, admin, user, guest } = await siteWithGuest();
  const second = await app.signIn('guest1');
  const ids = [await currentOf(guest), await currentOf(second)];
  expect(await admin.delete(path, { ids: [...ids, 9999] })).toMatchObject({ message: '已结束 2 个会话！' });
  for (const client of [guest, second]) expect(await client.get(own)).toMatchObject(ended);

  const again = [await app.signIn('guest1'), await app.signIn('guest1')];
  expect(await admin.post(`${path}/end`, { userId: user.id })).toMatchObject({ message: '已结束 2 个会话！' });
  for (const client of again) expect(await client.get(own)).toMatchObject(ended);
  expect(await admin.post(`${path}/end`, { userId: user.id })).toMatchObject({ code: 4004 });
  expect(await admin.post(`${path}/end`, { userId: 9999 })).toMatchObject({ code: 4004 });
  expect(await admin.post(`${path}/end`, { userId: 2 ** 31 })).toMatchObject({ code: 4000 });
});

test('the current session cannot be ended', async () => {
  const { app, admin, guest } = await siteWithGuest();
  const id = await currentOf(admin);
  const refusal = { status: 403, message: '不能结束当前会话，如需退出请使用“退出登录”！' };
  expect(await admin.delete(`${path}/${id}`)).toMatchObject(refusal);
  expect(await admin.delete(path, [await currentOf(guest), id])).toMatchObject(refusal);
  expect(await admin.delete(`${own}/${id}`)).toMatchObject(refusal);
  const elsewhere = await app.signIn();
  expect(await admin.post(`${path}/end`, { userId: 1 })).toMatchObject({ message: '已结束 1 个会话！' });
  expect(await elsewhere.get(own)).toMatchObject(ended);
  expect(await guest.get(own)).toMatchObject({ code: 2000 });
  expect(await admin.get(own)).toMatchObject({ code: 2000 });
});

test('sessions of users with more permissions cannot be ended', async () => {
  const { app, admin, guest } = await siteWithGuest();
  const keeper = await signInHolding(app, admin, 'keeper', ['session', 'session:end']);
  const adminsId = await currentOf(admin);
  const refusal = { status: 403, code: 4003, message: '“管理员”的权限高于您，不能操作！' };
  expect(await keeper.delete(`${path}/${adminsId}`)).toMatchObject(refusal);
  expect(await keeper.delete(path, [await currentOf(guest), adminsId])).toMatchObject(refusal);
  expect(await keeper.post(`${path}/end`, { userId: 1 })).toMatchObject(refusal);
  expect(await guest.get(own)).toMatchObject({ code: 2000 });
  expect(await admin.get(own)).toMatchObject({ code: 2000 });
  expect(await keeper.delete(path, [await currentOf(guest)])).toMatchObject({ code: 2000 });
});

test('listing and ending need permissions, except for one’s own sessions', async () => {
  const { app, admin, guest } = await siteWithGuest();
  const reader = await signInHolding(app, admin, 'reader', ['session']);
  expect(await sessionsOf(reader)).toHaveLength(3);
  const id = await currentOf(guest);
  for (const client of [reader, guest]) {
    expect(await client.delete(`${path}/${id}`)).toMatchObject({ code: 4003 });
    expect(await client.delete(path, [id])).toMatchObject({ code: 4003 });
    expect(await client.post(`${path}/end`, { userId: 1 })).toMatchObject({ code: 4003 });
  }
  expect(await guest.get(path)).toMatchObject({ code: 4003 });
  expect(await ownOf(guest)).toMatchObject([{ id, current: true, nickname: '访客甲' }]);
});

test('users end their own other sessions, one or all, and no others', async () => {
  const { app, admin, guest } = await siteWithGuest();
  const [phone, tablet] = [await app.signIn('guest1'), await app.signIn('guest1')];
  expect(await guest.delete(`${own}/${await currentOf(admin)}`)).toMatchObject({ code: 4004 });
  expect(await guest.delete(`${own}/${await currentOf(phone)}`)).toMatchObject({ message: '已结束 1 个会话！' });
  expect(await phone.get(own)).toMatchObject(ended);
  expect(await guest.delete(own)).toMatchObject({ message: '已结束 1 个会话！' });
  expect(await tablet.get(own)).toMatchObject(ended);
  expect(await guest.delete(own)).toMatchObject({ code: 2000, message: '已结束 0 个会话！' });
  expect(await admin.get(own)).toMatchObject({ code: 2000 });
  for (const id of ['0', 'x', '1e9']) expect((await guest.delete(`${own}/${id}`)).code).not.toBe(2000);
});
