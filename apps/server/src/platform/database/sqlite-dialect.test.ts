import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { databaseFile, openDatabase, type Database } from './open-database.ts';

const rowsOfStatement = 2000;
const statements = 60;

async function emptyDatabase(): Promise<{ database: Database; file: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mutai-dialect-'));
  const database = openDatabase({ dataDir, databaseUrl: '', databasePoolSize: 1 }, () => undefined);
  onTestFinished(async () => {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  await sql`create table "things" ("id" integer primary key, "text" text)`.execute(database.db);
  return { database, file: databaseFile(dataDir) };
}

/** A transaction that writes some ten megabytes. */
const writeMuch = ({ inTransaction }: Database) =>
  inTransaction(async (trx) => {
    for (let statement = 0; statement < statements; statement += 1) {
      await sql`with recursive s(n) as (select 1 union all select n + 1 from s where n < ${rowsOfStatement})
        insert into "things" ("text") select hex(randomblob(40)) from s`.execute(trx);
    }
  });

test('a transaction of many statements lets others have their turn between them', async () => {
  const { database } = await emptyDatabase();
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 0);
  onTestFinished(() => clearInterval(timer));
  await writeMuch(database);
  expect(turns).toBeGreaterThan(1);
});

test('what a long transaction wrote gets into the database file soon, and is there for who opens it next', async () => {
  const { database, file } = await emptyDatabase();
  await writeMuch(database);
  const written = rowsOfStatement * statements;
  await vi.waitFor(() => expect(statSync(file).size).toBeGreaterThan(written * 80), 10_000);
  // SQLite's own checkpoints go on afterwards: the write-ahead log does not grow with what is written.
  await writeMuch(database);
  await database.close();
  const reopened = new DatabaseSync(file);
  onTestFinished(() => reopened.close());
  expect(reopened.prepare('select count(*) as total from "things"').get()).toEqual({ total: 2 * written });
});
