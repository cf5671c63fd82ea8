import { departmentsPath } from '@mutai/contract/departments/resource';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { testDialect } from '../../testing/dialect.ts';
import { listenOn, openStream, type EventStream } from '../../testing/event-stream.ts';
import { administrator } from '../../testing/prepared-site.ts';
import { buildTestApp, openTestSite, reach, type TestApp } from '../../testing/test-app.ts';
import { twoProcesses } from '../../testing/two-processes.ts';
import { openDatabase } from '../database/open-database.ts';
import type { WriteTransaction } from '../database/transaction.ts';
import { publisher } from './publish.ts';

/** Guard against hanging, in milliseconds. */
const within = { timeout: 30_000 };

/** Publishes a change of the record with an id. */
const publishing = ({ database }: Pick<TestApp, 'database'>) => {
  const publish = publisher(database, () => 0);
  return (trx: WriteTransaction, id: number) =>
    publish(trx, { type: 'record-changed', module: 'department', action: 'update', ids: [id] });
};

/** Record ids of the events received by a stream, in order of arrival. */
const told = ({ events }: EventStream) => events.flatMap((event) => ('ids' in event ? (event.ids ?? []) : []));

async function site() {
  const app = await buildTestApp();
  const { token } = await app.signIn();
  return { app, token, origin: await listenOn(app.server), tell: publishing(app) };
}

test('a change that is rolled back sends no event', async () => {
  const { app, token, origin, tell } = await site();
  const stream = await openStream(origin, token);
  const failing = app.database.write(async (trx) => {
    tell(trx, 1);
    // The latest moment at which a transaction can fail.
    trx.beforeCommit(() => Promise.reject(new Error('no')));
  });
  await expect(failing).rejects.toThrow('no');
  await app.database.write(async (trx) => tell(trx, 2));
  await stream.until(2);
  expect(told(stream)).toEqual([2]);
});

test('an event written first and committed last arrives last, and is not skipped', async () => {
  const { app, token, origin, tell } = await site();
  const stream = await openStream(origin, token);
  await stream.until(1);
  const written = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const slow = app.database.write(async (trx) => {
    tell(trx, 1);
    // Its event has an id but is not committed yet.
    trx.beforeCommit(() => {
      written.resolve();
      return released.promise;
    });
  });
  await written.promise;
  const quick = app.database.write(async (trx) => tell(trx, 2));
  // SQLite runs write transactions one at a time, so it waits for the first.
  const inTurn = app.database.dialect === 'sqlite';
  if (!inTurn) await quick.then(() => stream.until(2));
  released.resolve();
  await Promise.all([slow, quick]);
  await stream.until(3);
  expect(told(stream)).toEqual(inTurn ? [1, 2] : [2, 1]);
  expect(stream.ids).toEqual(stream.ids.toSorted((a, b) => a - b));
});

test('concurrent events are neither lost nor reordered, not even for a client that reconnects repeatedly', async () => {
  const { app, token, origin, tell } = await site();
  const writers = 8;
  const each = 25;
  const steady = await openStream(origin, token);
  let patient = await openStream(origin, token);
  await Promise.all([steady.until(1), patient.until(1)]);
  const written = new AbortController();
  const pieces: number[] = [];
  const cutAgainAndAgain = async () => {
    while (!written.signal.aborted) {
      const had = patient.events.length;
      await expect.poll(() => patient.events.length > had || written.signal.aborted, within).toBe(true);
      patient.close();
      await patient.ended;
      pieces.push(...told(patient));
      patient = await openStream(origin, token, patient.lastId());
    }
  };
  const write = async (writer: number) => {
    for (let nth = 0; nth < each; nth += 1) {
      await app.database.write(async (trx) => {
        tell(trx, writer * each + nth);
        await sql`select 1`.execute(trx);
      });
    }
  };
  const cutting = cutAgainAndAgain();
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  written.abort();
  await cutting;

  const all = Array.from({ length: writers * each }, (_, nth) => nth);
  await expect.poll(() => told(steady).length, within).toBeGreaterThanOrEqual(all.length);
  expect(told(steady).toSorted((a, b) => a - b)).toEqual(all);
  expect(steady.ids).toEqual(steady.ids.toSorted((a, b) => a - b));
  await expect.poll(() => new Set([...pieces, ...told(patient)]).size, within).toBe(all.length);
});

test('changes committed by a command beside the server send events', async () => {
  const { database, storage, dispose, config } = await openTestSite();
  const beside = openDatabase(config, () => undefined);
  const { server } = await buildApp({ config, database, storage, clock: Date.now, frontEnds: [] });
  onTestFinished(async () => {
    await server.close();
    await Promise.all([database.close(), beside.close()]);
    await dispose();
  });
  const origin = await listenOn(server);
  const { data } = await reach(server)('POST', '/api/v1/auth/login', { body: administrator });
  const stream = await openStream(origin, String(data));
  await stream.until(1);
  const tell = publishing({ database: beside });
  await beside.write(async (trx) => tell(trx, 1));
  await stream.until(2);
  expect(told(stream)).toEqual([1]);
});

test.skipIf(testDialect() === 'sqlite')(
  'several processes send events for changes of each other, also after the LISTEN connection was lost',
  async () => {
    const { first, second, token, lost } = await twoProcesses();
    const stream = await openStream(second.origin, token);
    await stream.until(1);
    let serial = 0;
    const create = async () => {
      serial += 1;
      const body = { name: `部门${serial}`, code: `d${serial}` };
      const { data } = await first.call('POST', departmentsPath, { token, body });
      return (data as { id: number }).id;
    };
    const ids: number[] = [];
    // Enough changes to exceed the test timeout if the second process had to poll for each.
    for (let change = 0; change < 15; change += 1) {
      ids.push(await create());
      await stream.until(ids.length + 1);
    }
    const listening = sql<{ pid: number }>`select pid from pg_stat_activity
      where datname = current_database() and query like 'listen%'`;
    for (let round = 0; round < 3; round += 1) {
      const { rows } = await listening.execute(first.database.read);
      expect(rows).toHaveLength(1);
      await sql`select pg_terminate_backend(${rows[0]?.pid}::int, 10000)`.execute(first.database.read);
      // Nobody is listening now: the change is read after reconnecting.
      ids.push(await create());
      await stream.until(ids.length + 1);
      await expect.poll(async () => (await listening.execute(first.database.read)).rows.length, within).toBe(1);
    }
    expect(told(stream)).toEqual(ids);
    expect(lost).toHaveLength(3);

    // Ending a session in one process ends it in all.
    await first.call('POST', '/api/v1/auth/logout', { token });
    await stream.ended;
    expect(stream.events.at(-1)).toMatchObject({ type: 'session-ended' });
  },
);
