import { platformOf } from '../../app.ts';
import type { SessionUser } from '@mutai/contract/auth';
import { departmentsPath } from '@mutai/contract/departments/resource';
import { dictTypesPath } from '@mutai/contract/dicts/resource';
import { minuteMs } from '@mutai/contract/durations';
import type { ServerEvent } from '@mutai/contract/events';
import { Code } from '@mutai/contract/response-code';
import { rolesPath } from '@mutai/contract/roles/resource';
import { expect, test } from 'vitest';
import { housekeeping } from '../../housekeeping.ts';
import { menuIdOf, signInHolding } from '../../testing/builders.ts';
import { askForStream, listenOn, openStream } from '../../testing/event-stream.ts';
import { buildTestApp, type Client } from '../../testing/test-app.ts';
import { firstMoment } from '../../testing/prepared-site.ts';
import { streamLimits } from './streams.ts';

const reset = { type: 'reset' };

let serial = 0;
async function createDepartment(client: Client): Promise<number> {
  serial += 1;
  const reply = await client.post(departmentsPath, { name: `部门${serial}`, code: `d${serial}` });
  expect(reply).toMatchObject({ status: 201 });
  return (reply.data as { id: number }).id;
}
const changed = (module: string, action: string, ...ids: number[]) => ({ type: 'record-changed', module, action, ids });

async function site() {
  const app = await buildTestApp();
  const admin = await app.signIn();
  return { app, admin, origin: await listenOn(app.server) };
}

test('a stream is not compressed, stored or buffered, and begins with a reset', async () => {
  const { admin, origin } = await site();
  const { headers, until, lastId } = await openStream(origin, admin.token);
  expect(await until(1)).toEqual([reset]);
  expect(lastId()).toMatch(/^\d+$/);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  expect(headers.has('content-encoding')).toBe(false);
});

test('streams need a session and are limited per user', async () => {
  const { admin, origin } = await site();
  expect((await askForStream(origin, 'x'.repeat(40))).status).toBe(401);
  const streams = [];
  for (let count = 0; count < streamLimits.perOwner; count += 1) streams.push(await openStream(origin, admin.token));
  const refused = await askForStream(origin, admin.token);
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({
    code: Code.tooManyAttempts,
    message: expect.stringContaining(`${streamLimits.perOwner}`) as string,
  });
  streams[0]?.close();
  await expect
    .poll(async () => {
      const cut = new AbortController();
      const { status } = await askForStream(origin, admin.token, undefined, cut.signal);
      cut.abort();
      return status;
    })
    .toBe(200);
});

test('changes of records are sent only to users who may read them', async () => {
  const { app, admin, origin } = await site();
  const departments = await signInHolding(app, admin, 'depart1', ['department']);
  // Reads dictionaries, whose types have an operation log module that is no permission.
  const dicts = await signInHolding(app, admin, 'dicts1', ['dict']);
  const [first, second] = [await openStream(origin, departments.token), await openStream(origin, dicts.token)];
  await Promise.all([first.until(1), second.until(1)]);

  const department = await createDepartment(admin);
  const type = await admin.post(dictTypesPath, { name: '类型', code: 'type-x' });
  const typeId = (type.data as { id: number }).id;
  await admin.patch(`${departmentsPath}/${department}`, { name: '改名' });
  await admin.delete(departmentsPath, { ids: [department] });
  await admin.delete(`${dictTypesPath}/${typeId}`);

  expect(await second.until(3)).toEqual([
    reset,
    changed('dict-type', 'create', typeId),
    changed('dict-type', 'delete', typeId),
  ]);
  expect(await first.until(4)).toEqual([
    reset,
    changed('department', 'create', department),
    changed('department', 'update', department),
    changed('department', 'delete', department),
  ]);
});

test('after a role changes, its users get events of their current permissions only', async () => {
  const { app, admin, origin } = await site();
  const { token, roleId } = await signInHolding(app, admin, 'depart1', ['department']);
  const stream = await openStream(origin, token);
  await stream.until(1);
  const heard = await createDepartment(admin);
  await stream.until(2);
  await admin.patch(`${rolesPath}/${roleId}`, { menuIds: [] });
  await stream.until(3);
  // Wait for the event to be delivered before the permission is restored.
  const witness = await openStream(origin, admin.token);
  await witness.until(1);
  await createDepartment(admin);
  await witness.until(2);
  await admin.patch(`${rolesPath}/${roleId}`, { menuIds: [await menuIdOf(app, 'department')] });
  const heardAgain = await createDepartment(admin);
  expect(await stream.until(5)).toEqual([
    reset,
    changed('department', 'create', heard),
    { type: 'permissions-changed' },
    { type: 'permissions-changed' },
    changed('department', 'create', heardAgain),
  ]);
});

test('a change of many records is one event', async () => {
  const { admin, origin } = await site();
  const ids: number[] = [];
  for (let count = 0; count < 3; count += 1) ids.push(await createDepartment(admin));
  const stream = await openStream(origin, admin.token);
  await stream.until(1);
  await admin.delete(departmentsPath, { ids });
  expect(await stream.until(2)).toEqual([reset, changed('department', 'delete', ...ids)]);
});

test('a client that reconnects gets the missed events first', async () => {
  const { admin, origin } = await site();
  const before = await openStream(origin, admin.token);
  await before.until(1);
  await createDepartment(admin);
  await before.until(2);
  before.close();
  const missed = [await createDepartment(admin), await createDepartment(admin)];
  const after = await openStream(origin, admin.token, before.lastId());
  await after.until(2);
  const [live] = [await createDepartment(admin)];
  const expected: unknown[] = [...missed, live].map((id) => changed('department', 'create', id));
  expect(await after.until(3)).toEqual(expected);
  expect(after.ids).toEqual(after.ids.toSorted((a, b) => a - b));
});

test('a stream that begins with the event id of the session info sends everything since', async () => {
  const { admin, origin } = await site();
  const newest = async () => String(((await admin.post('/api/v1/auth/info')).data as SessionUser).lastEventId);
  const before = await newest();
  const first = await createDepartment(admin);
  const early = await openStream(origin, admin.token, before);
  expect(await early.until(1)).toEqual([changed('department', 'create', first)]);
  const between = await newest();
  const second = await createDepartment(admin);
  const late = await openStream(origin, admin.token, between);
  expect(await late.until(1)).toEqual([changed('department', 'create', second)]);
});

test('a client with an expired or invalid event id starts over', async () => {
  const { app, admin, origin } = await site();
  const early = await openStream(origin, admin.token);
  await early.until(1);
  await createDepartment(admin);
  await early.until(2);
  const [lastSeen] = [early.lastId()];
  for (let count = 0; count < 3; count += 1) await createDepartment(admin);
  const keepHouse = (now: number) =>
    housekeeping(platformOf(app.database, () => now)).run(null, new AbortController().signal);

  await keepHouse(firstMoment + 9 * minuteMs);
  expect((await (await openStream(origin, admin.token, lastSeen)).until(3))[0]).toMatchObject({ action: 'create' });
  await keepHouse(firstMoment + 11 * minuteMs);
  for (const id of [lastSeen, '999999999', 'x', '-1']) {
    const stream = await openStream(origin, admin.token, id);
    expect(await stream.until(1), id).toEqual([reset]);
    expect(Number(stream.lastId()), id).toBe(Number(lastSeen) + 3);
  }
});

/** Ways to end the session of a user. */
const endings: Readonly<Record<string, (admin: Client, user: Client, id: number) => Promise<unknown>>> = {
  'signing out': (_, user) => user.post('/api/v1/auth/logout'),
  'being ended': async (admin, _, id) => admin.post('/api/v1/sessions/end', { userId: id }),
  'a new password': (admin, _, id) => admin.patch(`/api/v1/users/${id}`, { password: 'Other#2026x' }),
  'being disabled': (admin, _, id) => admin.patch(`/api/v1/users/${id}`, { enabled: false }),
  'being deleted': (admin, _, id) => admin.delete(`/api/v1/users/${id}`),
};

test.each(Object.entries(endings))('%s ends the streams of the session and no others', async (_name, act) => {
  const { app, admin, origin } = await site();
  const { user, ...client } = await signInHolding(app, admin, 'leaver1', ['department']);
  const [stream, other] = [await openStream(origin, client.token), await openStream(origin, admin.token)];
  await Promise.all([stream.until(1), other.until(1)]);
  expect((await act(admin, client, user.id)) as { status: number }).toMatchObject({ status: 200 });
  await stream.ended;
  expect(stream.events.at(-1)).toMatchObject({ type: 'session-ended', code: Code.sessionEnded });
  const later = await createDepartment(admin);
  await expect
    .poll((): ServerEvent | undefined => other.events.at(-1), { timeout: 20_000 })
    .toEqual(changed('department', 'create', later));
});

test('an open stream does not prolong the session', async () => {
  const { app, admin, origin } = await site();
  const lastSeen = async () => {
    const row = await app.database.read.selectFrom('sessions').select('lastSeenAt').executeTakeFirstOrThrow();
    return row.lastSeenAt;
  };
  const before = await lastSeen();
  app.advance(2 * minuteMs);
  await (await openStream(origin, admin.token)).until(1);
  expect(await lastSeen()).toBe(before);
  await admin.get(departmentsPath);
  expect(await lastSeen()).toBe(before + 2 * minuteMs);
});

test('streams end when the server closes, without waiting for clients that do not read', async () => {
  const { app, admin, origin } = await site();
  const stream = await openStream(origin, admin.token);
  await stream.until(1);
  const begun = performance.now();
  await app.server.close();
  await stream.ended;
  expect(performance.now() - begun).toBeLessThan(5000);
});
