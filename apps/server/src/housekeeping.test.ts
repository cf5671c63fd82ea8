import { platformOf } from './app.ts';
import { statSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { dayMs } from '@mutai/contract/durations';
import type { LoginLog, OperationLog } from '@mutai/contract/logs/schema';
import { housekeeping } from './housekeeping.ts';
import { createUser } from './testing/builders.ts';
import { testDialect } from './testing/dialect.ts';
import { adminPassword, buildTestApp, type Client, type TestApp } from './testing/test-app.ts';

const start = Date.UTC(2026, 0, 1);
const going = () => new AbortController().signal;

/** Server with its hourly job; `now` follows `advance`. */
async function siteWithHousekeeping() {
  const app = await buildTestApp();
  let now = start;
  const advance = (ms: number) => {
    now += ms;
    app.advance(ms);
  };
  const house = housekeeping(platformOf(app.database, () => now));
  const keepHouse = (stopping: AbortSignal) => house.run(null, stopping);
  return { app, advance, keepHouse };
}

/** Size of the embedded database's file in bytes. */
async function fileSize({ database: { maintenance } }: TestApp): Promise<number> {
  const { rows } = await sql<{ file: string }>`pragma database_list`.execute(maintenance);
  return statSync(rows[0]?.file ?? '').size;
}

const operations = async (client: Client, query = '') =>
  (await client.get(`/api/v1/logs?size=100${query}`)).data as OperationLog[];

/** Adds lines to the login log. @param times milliseconds since 1970 */
async function addLogins({ database: { maintenance } }: TestApp, times: readonly number[], description = '') {
  for (let begin = 0; begin < times.length; begin += 500) {
    await maintenance
      .insertInto('loginLogs')
      .values(
        times.slice(begin, begin + 500).map((createdAt) => ({
          userId: null,
          username: 'guest',
          nickname: '访客',
          success: 1,
          description,
          ip: '',
          os: '',
          browser: '',
          createdAt,
        })),
      )
      .execute();
  }
}

test('only log lines older than the retention are deleted, and that is logged', async () => {
  const { app, advance, keepHouse } = await siteWithHousekeeping();
  const first = await app.signIn();
  await createUser(first, { nickname: '张三' });
  await first.patch('/api/v1/settings/logs', { loginDays: 10, operationDays: 20 });
  await addLogins(app, [...Array.from({ length: 1203 }, () => start - 1), start, start + 1]);
  advance(10 * dayMs);
  await keepHouse(going());
  const admin = await app.signIn();
  const { data: left } = await admin.get('/api/v1/logs/login?nickname=访客&sort=createdAt:asc');
  expect((left as LoginLog[]).map(({ createdAt }) => Date.parse(createdAt))).toEqual([start, start + 1]);
  const [told, ...others] = await operations(admin);
  expect(told).toMatchObject({
    module: 'login-log',
    action: 'retention',
    nickname: '系统',
    userId: null,
    recordName: '1203 条登录日志',
    changes: { count: [null, 1203], before: [null, new Date(start).toISOString()] },
  });
  expect(others.map(({ action }) => action)).toEqual(['update', 'create']);

  advance(10 * dayMs + 1);
  await keepHouse(going());
  const again = await app.signIn();
  expect((await operations(again)).map(({ module, action, recordName }) => [module, action, recordName])).toEqual([
    ['operation-log', 'retention', '2 条操作日志'],
    ['login-log', 'retention', '4 条登录日志'],
    ['login-log', 'retention', '1203 条登录日志'],
  ]);
});

test('0 days keep a log forever, and deleting nothing is not logged', async () => {
  const { app, advance, keepHouse } = await siteWithHousekeeping();
  const first = await app.signIn();
  await first.patch('/api/v1/settings/logs', { loginDays: 0, operationDays: 0 });
  advance(4000 * dayMs);
  await keepHouse(going());
  const admin = await app.signIn();
  expect(await admin.get('/api/v1/logs/login')).toMatchObject({ total: 2 });
  expect((await operations(admin)).map(({ action }) => action)).toEqual(['update']);
});

test('only old ended sessions and old failures are deleted', async () => {
  const { app, advance, keepHouse } = await siteWithHousekeeping();
  const { read: db } = app.database;
  const gone = await app.signIn();
  await gone.post('/api/v1/auth/logout');
  await app.call('POST', '/api/v1/auth/login', { body: { username: 'admin', password: 'wrong' } });
  advance(20 * dayMs);
  await app.signIn();
  await app.call('POST', '/api/v1/auth/login', { body: { username: 'nobody', password: adminPassword } });
  advance(10 * dayMs + 1);
  await keepHouse(going());
  expect(await db.selectFrom('sessions').select('id').execute()).toHaveLength(1);
  expect(await db.selectFrom('loginAttempts').select('key').execute()).toEqual([]);
});

test('idempotency keys are kept for a day', async () => {
  const { app, advance, keepHouse } = await siteWithHousekeeping();
  const { token } = await app.signIn();
  const create = (code: string) =>
    app.call('POST', '/api/v1/roles', {
      token,
      body: { name: code, code },
      headers: { 'idempotency-key': `key-of-the-role-${code}` },
    });
  await create('older');
  advance(1000);
  await create('newer');
  advance(dayMs - 999);
  await keepHouse(going());
  const kept = await app.database.read.selectFrom('idempotencyKeys').select('result').execute();
  expect(kept.map(({ result }) => JSON.parse(result) as unknown)).toMatchObject([{ code: 'newer' }]);
});

test('a stopping server leaves the rest for the next run', async () => {
  const { app, advance, keepHouse } = await siteWithHousekeeping();
  await addLogins(
    app,
    Array.from({ length: 600 }, () => start),
  );
  advance(181 * dayMs);
  await keepHouse(AbortSignal.abort());
  const { data, total } = await (await app.signIn()).get('/api/v1/logs/login');
  expect([(data as LoginLog[]).length, total]).toEqual([10, 601]);
});

test.runIf(testDialect() === 'sqlite')('the file of an embedded database shrinks after large deletions', async () => {
  const { app, advance, keepHouse } = await siteWithHousekeeping();
  const before = await fileSize(app);
  await addLogins(
    app,
    Array.from({ length: 8000 }, () => start),
    '很'.repeat(300),
  );
  expect(await fileSize(app)).toBeGreaterThan(5_000_000);
  advance(181 * dayMs);
  await keepHouse(going());
  expect(await fileSize(app)).toBeLessThan(1.2 * before);
});
