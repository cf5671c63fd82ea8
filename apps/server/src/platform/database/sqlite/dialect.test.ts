import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Code } from '@mutai/contract/codes';
import { buildTestApp } from '../../../testing/test-app.ts';
import { isUnavailable, isUniqueViolation } from '../errors.ts';
import { databaseFile, openDatabase, type Database } from '../open-database.ts';
import type { Write } from '../transaction.ts';

const rowsOfMuch = 120_000;
/** Bytes of their texts. */
const bytesOfMuch = rowsOfMuch * 80;

async function emptyDatabase(): Promise<{ database: Database; file: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mutai-dialect-'));
  const database = openDatabase({ dataDir, databaseUrl: '', databasePoolSize: 1 }, () => undefined);
  onTestFinished(async () => {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  await sql`create table "things" ("id" integer primary key, "text" text)`.execute(database.maintenance);
  return { database, file: databaseFile(dataDir) };
}

/** Writes about ten megabytes in one transaction with this number of statements. */
const writeMuch = ({ bulkWrite }: Database, statements: number) =>
  bulkWrite(async (trx) => {
    await sql`create table if not exists "things" ("id" integer primary key, "text" text)`.execute(trx);
    for (let statement = 0; statement < statements; statement += 1) {
      await sql`with recursive s(n) as (select 1 union all select n + 1 from s where n < ${rowsOfMuch / statements})
        insert into "things" ("text") select hex(randomblob(40)) from s`.execute(trx);
    }
  });

test('a transaction of many records does not block requests, even during a long statement', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const state = { written: false };
  const writing = writeMuch(app.database, 1).finally(() => (state.written = true));
  let answered = 0;
  while (!state.written) {
    expect(await admin.get('/api/v1/users')).toMatchObject({ code: Code.success });
    answered += 1;
    // Injected requests yield to nothing but the database.
    await setImmediate();
  }
  await writing;
  expect(answered).toBeGreaterThan(1);
});

test('other writes run before or after a transaction of many records, never during it', async () => {
  const { database } = await emptyDatabase();
  const order: string[] = [];
  const { write, bulkWrite } = database;
  const add = (name: string, lane: Write) =>
    lane(async (trx) => {
      await sql`insert into "things" ("text") values (${name})`.execute(trx);
      order.push(name);
      await sql`insert into "things" ("text") values (${name})`.execute(trx);
    });
  const alone = sql`insert into "things" ("text") values ('alone')`.execute(database.maintenance);
  await Promise.all([
    add('few', write),
    add('many', bulkWrite),
    add('few again', write),
    add('many again', bulkWrite),
    alone,
  ]);
  expect(order).toHaveLength(4);
  const { rows } = await sql<{
    text: string;
  }>`select "text" from "things" where "text" <> 'alone' order by "id"`.execute(database.read);
  expect(rows.map(({ text }) => text)).toEqual(order.flatMap((name) => [name, name]));
});

test('a failed transaction of many records rejects with the code of its error and is rolled back', async () => {
  const { database } = await emptyDatabase();
  await sql`create unique index "byText" on "things" ("text")`.execute(database.maintenance);
  const failing = (statement: RawBuilder<unknown>) =>
    database
      .bulkWrite(async (trx) => {
        await sql`insert into \"things\" (\"text\") values ('one')`.execute(trx);
        await statement.execute(trx);
      })
      .catch((error: unknown) => error);
  expect(isUniqueViolation(await failing(sql`insert into "things" ("text") values ('one')`))).toBe(true);
  await sql`insert into "things" ("text") values ('kept')`.execute(database.maintenance);
  const full = await database
    .bulkWrite(async (trx) => {
      // SQLite reports a file that may not grow like a full disk, and rolls back the transaction itself.
      await sql`pragma max_page_count = 1`.execute(trx);
      for (;;) await sql`insert into "things" ("text") values (hex(randomblob(2000)))`.execute(trx);
    })
    .catch((error: unknown) => error);
  expect(isUnavailable(full)).toBe(true);
  const { rows } = await sql`select "text" from "things"`.execute(database.read);
  expect(rows).toEqual([{ text: 'kept' }]);
});

test('closing the database rolls back a running transaction of many records', async () => {
  const { database, file } = await emptyDatabase();
  const writing = database.bulkWrite(async (trx) => {
    await sql`insert into \"things\" (\"text\") values ('lost')`.execute(trx);
    await database.close();
    await sql`insert into "things" ("text") values ('lost, too')`.execute(trx);
  });
  await expect(writing).rejects.toThrow('has ended');
  const reopened = new DatabaseSync(file);
  onTestFinished(() => reopened.close());
  reopened.exec(`insert into "things" ("text") values ('written')`);
  expect(reopened.prepare('select "text" from "things"').all()).toEqual([{ text: 'written' }]);
});

test('the write-ahead log is reused after a transaction of many records', async () => {
  const { database, file } = await emptyDatabase();
  for (let round = 1; round <= 2; round += 1) {
    await writeMuch(database, 60);
    expect(statSync(file).size).toBeGreaterThan(round * bytesOfMuch);
  }
  // The second transaction overwrote the log: its size is that of the largest transaction, not of all.
  expect(statSync(`${file}-wal`).size).toBeLessThan(2 * bytesOfMuch);
});

/** Counts commits in the write-ahead log, which marks the last frame of each commit. */
function commitsIn(file: string): number {
  const log = readFileSync(`${file}-wal`);
  const [headBytes, frameBytes] = [32, 24 + log.readUInt32BE(8)];
  let commits = 0;
  for (let at = headBytes; at + frameBytes <= log.length; at += frameBytes) {
    if (log.readUInt32BE(at + 4) > 0) commits += 1;
  }
  return commits;
}

const insert = (text: string) => sql`insert into "things" ("text") values (${text})`;

test('concurrent transactions are committed together, and each resolves after its data is written', async () => {
  const { database, file } = await emptyDatabase();
  const observer = new DatabaseSync(file, { readOnly: true });
  onTestFinished(() => observer.close());
  const written = observer.prepare('select count(*) as "count" from "things" where "text" = ?');
  const before = commitsIn(file);
  const names = Array.from({ length: 20 }, (_, index) => `transaction ${index}`);
  await Promise.all(
    names.map(async (name) => {
      await database.write(async (trx) => {
        await insert(name).execute(trx);
        expect(written.get(name)).toEqual({ count: 0 });
      });
      expect(written.get(name)).toEqual({ count: 1 });
    }),
  );
  // The first may be committed alone, and a slow machine starts further groups.
  expect(commitsIn(file) - before).toBeLessThan(names.length / 2);
});

test('a failed transaction does not roll back others of its group', async () => {
  const { database } = await emptyDatabase();
  await sql`create unique index "byText" on "things" ("text")`.execute(database.maintenance);
  const add = (name: string) =>
    database.write(async (trx) => {
      await insert(name).execute(trx);
      await insert(`${name}, too`).execute(trx);
    });
  // Failures occur at the first statement.
  const names = ['one', 'one', 'two', 'two, too', 'two', 'three'];
  const outcomes = await Promise.allSettled(names.map(add));
  expect(outcomes.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'rejected',
    'rejected',
    'fulfilled',
  ]);
  const { rows } = await sql<{ text: string }>`select "text" from "things" order by "id"`.execute(database.read);
  expect(rows.map(({ text }) => text)).toEqual(['one', 'two', 'three'].flatMap((name) => [name, `${name}, too`]));
});

test('a rollback by SQLite fails the whole group, and later transactions succeed', async () => {
  // A busy machine would commit the first one before the others join its group.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  onTestFinished(() => void vi.restoreAllMocks());
  const { database } = await emptyDatabase();
  const told = (transaction: Promise<unknown>) =>
    transaction.then(
      () => 'written',
      (error: unknown) => isUnavailable(error),
    );
  const [before, full, after] = await Promise.all(
    [
      database.write((trx) => insert('before').execute(trx)),
      database.write(async (trx) => {
        await sql`pragma max_page_count = 1`.execute(trx);
        for (;;) await insert('much '.repeat(1000)).execute(trx);
      }),
      database.write(async (trx) => {
        await sql`pragma max_page_count = 1000000`.execute(trx);
        await insert('after').execute(trx);
      }),
    ].map(told),
  );
  expect({ before, full, after }).toEqual({ before: true, full: true, after: 'written' });
  const { rows } = await sql<{ text: string }>`select "text" from "things"`.execute(database.read);
  expect(rows).toEqual([{ text: 'after' }]);
});

test('results of frequent queries are cached until the next commit of any connection', async () => {
  const { database, file } = await emptyDatabase();
  /** The random number shows whether the query ran again. */
  const asked = async (from = 0) =>
    (
      await sql`select random() % 1000000000 as "number", count(*) as "things" from "things" where "id" > ${from}`.execute(
        database.frequentRead,
      )
    ).rows;
  const first = await asked();
  expect(await asked()).toEqual(first);
  expect(await asked(1)).not.toEqual(first);
  expect(await asked()).toEqual(first);

  const { promise: mayEnd, resolve: end } = Promise.withResolvers<undefined>();
  const writing = database.write(async (trx) => {
    await insert('by one').execute(trx);
    await mayEnd;
  });
  await setImmediate();
  expect(await asked()).toEqual(first);
  end(undefined);
  await writing;
  expect(await asked()).toMatchObject([{ things: 1 }]);
  await insert('in the same turn').execute(database.maintenance);
  expect(await asked()).toMatchObject([{ things: 2 }]);
  await database.bulkWrite(async (trx) => void (await insert('by a thread').execute(trx)));
  expect(await asked()).toMatchObject([{ things: 3 }]);
  const other = new DatabaseSync(file);
  onTestFinished(() => other.close());
  other.exec(`insert into "things" ("text") values ('by another process')`);
  await setImmediate();
  const last = await asked();
  expect(last).toMatchObject([{ things: 4 }]);
  expect(await asked()).toEqual(last);
});
