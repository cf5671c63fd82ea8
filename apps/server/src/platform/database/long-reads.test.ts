import { CompiledQuery, sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { limits } from '@mutai/contract/limits';
import { UserQuery } from '@mutai/contract/users/schema';
import { indexUsers } from '../../testing/builders.ts';
import { buildTestApp, type TestApp } from '../../testing/test-app.ts';
import { background, type Requester } from '../workers/fair-queue.ts';
import { readLane } from './read-lane.ts';
import { scanMaxRows } from '../resource/list/paged-list.ts';

const users = '/api/v1/users';

/** SQL of a read that never ends by itself. */
const endless = ({ dialect }: TestApp['database']) =>
  dialect === 'sqlite'
    ? `select count(*) from (with recursive n(i) as (select 1 union all select i + 1 from n) select i from n
        where (i & 1023 or still_wanted()))`
    : 'select pg_sleep(3600)';

/** Runs SQL in the lane for long reads. */
const longRead = async ({ database }: TestApp, text: string, requester: Requester) =>
  (await sql.raw(text).execute(database.longRead(requester))).rows;

/** Adds users named 多 directly to the database. */
async function addUsers(app: TestApp, from: number, to: number): Promise<void> {
  await sql`
    with recursive n(i) as (select cast(${from} as integer) union all select i + 1 from n where i < ${to})
    insert into users ("username", "nickname", "avatar", "description", "passwordHash", "mustChangePassword", "enabled",
      "createdAt", "updatedAt")
    select 'u' || i, '多', '', '', '', 0, 1, i, i from n`.execute(app.database.maintenance);
  await indexUsers(app);
}

async function running({ database: { dialect, read: db } }: TestApp): Promise<number> {
  if (dialect === 'sqlite') return 0;
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where query like '%pg_sleep(3600)%' and state = 'active' and datname = current_database()
      and pid <> pg_backend_pid()`.execute(db);
  return rows.length;
}

test('an endless read does not block short queries, and is cancelled when its signal aborts', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  await addUsers(app, 1, scanMaxRows);
  const gone = new AbortController();
  const long = Promise.allSettled([longRead(app, endless(app.database), { userId: 7, signal: gone.signal })]);
  expect(await admin.get(`${users}/1`)).toMatchObject({ status: 200 });
  // Another user's search is not queued behind the endless read.
  expect(await admin.get(`${users}?nickname=x`)).toMatchObject({ status: 200, total: 0 });
  gone.abort(new Error('nobody waits'));
  expect(await long).toMatchObject([{ status: 'rejected', reason: { message: 'nobody waits' } }]);
  await expect.poll(() => running(app)).toBe(0);
  // The place is free again.
  expect(await longRead(app, 'select 1 as one', { ...background, userId: 7 })).toEqual([{ one: 1 }]);
});

test('a search leaves the queue when its client disconnects', async () => {
  const app = await buildTestApp();
  const { token } = await app.signIn();
  await addUsers(app, 1, scanMaxRows);
  const address = await app.server.listen({ host: '127.0.0.1', port: 0 });
  const mine = new AbortController();
  const own = { userId: 1, signal: mine.signal };
  const busy = Promise.allSettled([1, 2].map(() => longRead(app, endless(app.database), own)));
  const reads: Promise<unknown>[] = [];
  const { dialect, longRead: original } = app.database;
  vi.spyOn(app.database, 'longRead').mockImplementation((requester) =>
    readLane(dialect, async (text, parameters) => {
      const read = original(requester).executeQuery(CompiledQuery.raw(text, [...parameters]));
      reads.push(read);
      return (await read).rows;
    }),
  );
  const client = new AbortController();
  const answer = fetch(`${address}${users}?nickname=waits`, {
    headers: { authorization: `Bearer ${token}` },
    signal: client.signal,
  });
  await expect.poll(() => reads).toHaveLength(1);
  client.abort();
  await expect(answer).rejects.toThrow('aborted');
  await expect(reads[0]).rejects.toThrow('aborted');
  mine.abort();
  await busy;
});

test('reads neither wait for an open transaction nor see its changes', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  await app.database.maintenance.transaction().execute(async (trx) => {
    await trx.updateTable('users').set({ nickname: '未提交' }).where('id', '=', 1).execute();
    expect(await app.database.read.selectFrom('users').select('nickname').execute()).toEqual([{ nickname: '管理员' }]);
    expect(await admin.post('/api/v1/auth/info')).toMatchObject({ status: 200, data: { nickname: '管理员' } });
    expect(await trx.selectFrom('users').select('nickname').execute()).toEqual([{ nickname: '未提交' }]);
  });
  expect(await app.database.read.selectFrom('users').select('nickname').execute()).toEqual([{ nickname: '未提交' }]);
});

test('totals are exact up to ten thousand and a lower bound above; all pages remain accessible', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const listed = async (query: string) => {
    const { total, text, data } = await admin.get(`${users}?${query}`);
    const { atLeast } = JSON.parse(text) as { atLeast: boolean };
    return { total, atLeast, names: (data as { username: string }[]).map(({ username }) => username) };
  };
  const named = `nickname=${encodeURIComponent('多')}`;
  await addUsers(app, 1, limits.exactTotal);
  expect(await listed(`${named}&size=1`)).toMatchObject({ total: limits.exactTotal, atLeast: false });
  expect(await listed('size=1')).toMatchObject({ total: limits.exactTotal, atLeast: true });
  await addUsers(app, limits.exactTotal + 1, limits.exactTotal + 3);
  const more = { total: limits.exactTotal, atLeast: true };
  expect(await listed(`${named}&size=2`)).toEqual({ ...more, names: ['u10003', 'u10002'] });
  expect(await listed(`${named}&size=2&page=5001&sort=createdAt:asc`)).toEqual({
    ...more,
    names: ['u10001', 'u10002'],
  });
  expect(await listed(`${named}&size=2&page=9000`)).toEqual({ ...more, names: [] });
  expect(await listed('size=2&page=5001&sort=createdAt:asc')).toEqual({ ...more, names: ['u10001', 'u10002'] });
  expect(await listed('size=2&page=9000')).toEqual({ ...more, names: [] });
  expect(await listed('nickname=x')).toEqual({ total: 0, atLeast: false, names: [] });
});

test('every sort order of users has an index', async () => {
  const { database } = await buildTestApp();
  if (database.dialect !== 'sqlite') return;
  const orders = UserQuery.properties.sort.enum.filter((order) => order !== '');
  expect(orders.length).toBeGreaterThan(8);
  for (const order of orders) {
    const [field = '', direction = ''] = order.split(':');
    const sorted = field === 'id' ? `"id" ${direction}` : `"${field}" ${direction}, "id" ${direction}`;
    const plan = await database.read.executeQuery(
      CompiledQuery.raw(`explain query plan select "id" from "users" order by ${sorted} limit 10`),
    );
    expect([order, JSON.stringify(plan.rows)]).not.toEqual([order, expect.stringContaining('TEMP B-TREE')]);
  }
});
