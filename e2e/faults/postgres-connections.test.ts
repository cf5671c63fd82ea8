import { Code } from '@mutai/contract/codes';
import { usersPath } from '@mutai/contract/users/resource';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type PostgresDatabase, createPostgresDatabase } from '../../apps/server/src/testing/postgres.ts';
import { type Answer, type Api, signIn, unique } from '../support/api.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { type TcpProxy, startTcpProxy } from '../support/tcp-proxy.ts';

const poolSize = 4;
/** The server answers within 5 seconds; leave room for a slow machine. */
const answeredWithinMs = 8000;
const itselfWithinMs = 10_000;

let database: PostgresDatabase;
let administrator: Awaited<ReturnType<PostgresDatabase['connect']>>;
let proxy: TcpProxy;
let server: RunningServer;
let api: Api;
beforeAll(async () => {
  database = await createPostgresDatabase();
  administrator = await database.connect();
  proxy = await startTcpProxy(database.url);
  server = await startServer({ DATABASE_URL: proxy.url, DATABASE_POOL_SIZE: String(poolSize) });
  api = await signIn(server.url);
});
afterAll(async () => {
  await server.stop();
  proxy.close();
  await administrator.end();
  await database.drop();
});

const others = `from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
const pidsOf = async (condition = 'true') =>
  (await administrator.query<{ pid: number }>(`select pid ${others} and ${condition}`)).rows.map(({ pid }) => pid);

/** Signals a process that may have ended already: the pool closes suspect connections when their turn comes. */
function signalIfThere(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

async function untilSomebodyWaits(): Promise<void> {
  await expect
    .poll(async () => (await pidsOf(`wait_event_type = 'Lock'`)).length, { timeout: 20_000 })
    .toBeGreaterThan(0);
}

/** Locks a row in a transaction of the test. @returns ends it */
async function holdRow(table: string, id: number): Promise<() => Promise<unknown>> {
  await administrator.query('begin');
  await administrator.query(`select id from "${table}" where id = ${id} for update`);
  return () => administrator.query('rollback');
}

const unavailable = { status: 503, body: { code: Code.notReady } };

/** Sends a request and measures the time to the answer. */
async function timed<T>(send: () => Promise<Answer<T>>): Promise<Answer<T> & { readonly ms: number }> {
  const sentAt = performance.now();
  const answer = await send();
  return { ...answer, ms: performance.now() - sentAt };
}

/** Sends more concurrent reads and writes than the pool has connections. */
const crowd = () =>
  Promise.all(
    Array.from({ length: 3 * poolSize }, (_, nth) =>
      timed(() =>
        nth % 2 === 0 ? api.send('GET', usersPath) : api.send('POST', usersPath, { username: unique('many') }),
      ),
    ),
  );

async function untilItself(): Promise<void> {
  await expect
    .poll(async () => (await crowd()).map(({ status }) => status), { timeout: itselfWithinMs })
    .toEqual(Array.from({ length: 3 * poolSize }, (_, nth) => (nth % 2 === 0 ? 200 : 201)));
}

test('opens no more connections than configured', async () => {
  const answered = new AbortController();
  const asked = crowd().finally(() => answered.abort());
  const counts: number[] = [];
  while (!answered.signal.aborted) counts.push((await pidsOf()).length);
  await asked;
  expect(Math.max(...counts), 'with the one that listens').toBe(poolSize + 1);
});

test.for([
  ['that the database ends', () => administrator.query(`select pg_terminate_backend(pid) ${others}`)],
  ['that breaks', () => proxy.cut()],
] as const)('a connection %s in the middle of a change fails that change, and ends nothing else', async ([, lose]) => {
  const user = await api.createUser({ username: unique('lost') });
  const path = `${usersPath}/${user.id}`;
  const release = await holdRow('users', user.id);
  const changing = api.send('PATCH', path, { nickname: '改' });
  await untilSomebodyWaits();
  await lose();
  expect(await changing).toMatchObject(unavailable);
  await release();
  await untilItself();
  expect(await api.send('PATCH', path, { nickname: '改' })).toMatchObject({ status: 200 });
});

test('waits a limited time for a lock that another session holds', async () => {
  const user = await api.createUser({ username: unique('kept') });
  const release = await holdRow('users', user.id);
  const answer = await timed(() => api.send('PATCH', `${usersPath}/${user.id}`, { nickname: '改' }));
  await release();
  expect(answer).toMatchObject(unavailable);
  expect(answer.ms).toBeLessThan(answeredWithinMs);
});

test('with a network that drops everything, requests fail in time, and the server recovers soon after', async () => {
  await untilItself();
  proxy.swallow();
  for (const answer of await crowd()) {
    expect(answer).toMatchObject(unavailable);
    expect(answer.ms).toBeLessThan(answeredWithinMs);
  }
  proxy.heal();
  await untilItself();
});

test('one hanging connection makes the pool check those that were idle at the time', async () => {
  await untilItself();
  proxy.swallow();
  expect(await api.send('GET', usersPath)).toMatchObject(unavailable);
  proxy.heal();
  expect(await api.send('GET', usersPath)).toMatchObject({ status: 200 });
});

test('hanging database processes are replaced by others', async () => {
  await untilItself();
  const pids = await pidsOf();
  const signal = (name: NodeJS.Signals) => pids.forEach((pid) => signalIfThere(pid, name));
  onTestFinished(() => signal('SIGCONT'));
  signal('SIGSTOP');
  for (const { status, ms } of await crowd()) {
    expect([200, 201, 503]).toContain(status);
    expect(ms).toBeLessThan(answeredWithinMs);
  }
  await untilItself();
});

test('a server process stopped in the middle of a change delays others for a limited time and continues later', async () => {
  const user = await api.createUser({ username: unique('held') });
  const role = await api.ask<{ id: number }>('POST', '/api/v1/roles', { name: '暂停', code: unique('held') });
  const path = `${usersPath}/${user.id}`;
  const stopped = await startServer({ DATABASE_URL: database.url });
  onTestFinished(async () => void (await stopped.stop()));
  const colleague = await signIn(stopped.url);

  const release = await holdRow('roles', role.id);
  const changing = colleague.send('PATCH', path, { roleIds: [role.id] });
  await untilSomebodyWaits();
  stopped.kill('SIGSTOP');
  await release();
  const answer = await timed(() => api.send('PATCH', path, { nickname: '改' }));
  expect(answer.ms).toBeLessThan(answeredWithinMs);
  await expect
    .poll(async () => (await api.send('PATCH', path, { nickname: '改' })).status, { timeout: itselfWithinMs })
    .toBe(200);

  stopped.kill('SIGCONT');
  expect(await changing).toMatchObject(unavailable);
  expect(await colleague.send('PATCH', path, { roleIds: [role.id] })).toMatchObject({ status: 200 });
});
