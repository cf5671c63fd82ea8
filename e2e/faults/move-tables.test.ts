import { rename } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { connectTo } from '../../apps/server/src/testing/postgres.ts';
import { startServer } from '../support/server.ts';
import { movePlaces } from './moves.ts';

type Row = Readonly<Record<string, unknown>>;

/** Ids of the rows that the test adds to each table, so that references between them exist. */
const added = [900_001, 900_002, 900_003];
const oddText = `名'"\\\n\u2028😀`;

const quoted = (name: string) => `"${name}"`;

/** Tables that a move does not copy: migrations, and indexes that each database builds itself. */
const isOwn = (name: string) => name.startsWith('kysely_') || name.endsWith('Text');

function tablesOf(database: DatabaseSync): string[] {
  const rows = database.prepare(`select name from pragma_table_list where schema = 'main' and type = 'table'`).all();
  return rows.map(({ name }) => String(name)).filter((name) => !name.startsWith('sqlite_') && !isOwn(name));
}

/** Adds rows to every table: largest numbers, odd texts and nulls. Ids of deleted rows are used up in one of them. */
function fillEveryTable(file: string): void {
  const database = new DatabaseSync(file);
  database.exec('pragma foreign_keys = off');
  for (const table of tablesOf(database)) {
    const columns = database.prepare(`select * from pragma_table_info(?)`).all(table);
    const insert = database.prepare(
      `insert into ${quoted(table)} (${columns.map(({ name }) => quoted(String(name))).join(', ')})
       values (${columns.map(() => '?').join(', ')})`,
    );
    for (const [nth, id] of added.entries()) {
      insert.run(
        ...columns.map(({ type, notnull, pk }) => {
          if (nth === 0 && notnull === 0 && pk === 0) return null;
          if (type === 'text') return oddText + String(id);
          return type === 'bigint' ? Number.MAX_SAFE_INTEGER - nth * 1_000_000 : id;
        }),
      );
    }
  }
  database.exec(`update sqlite_sequence set seq = 950000 where name = 'announcements'`);
  expect(database.prepare('pragma foreign_key_check').all()).toEqual([]);
  database.close();
}

const inOrder = (rows: readonly Row[]) =>
  rows
    .map((row) => JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1))))
    .toSorted()
    .join('\n');

/** All rows of a table without marks of moves. */
const selection = (table: string) =>
  `select * from ${quoted(table)}${table === 'settings' ? ` where "key" not in ('moved', 'arriving')` : ''}`;

function rowsOfSqlite(file: string): Readonly<Record<string, string>> {
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = tablesOf(database).map((table) => [table, inOrder(database.prepare(selection(table)).all())] as const);
  database.close();
  return Object.fromEntries(rows);
}

async function rowsOfPostgres(url: string): Promise<Readonly<Record<string, string>>> {
  const client = await connectTo(url);
  const { rows: tables } = await client.query<{ name: string }>(
    'select tablename as name from pg_tables where schemaname = current_schema()',
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    if (isOwn(name)) continue;
    const { rows } = await client.query<Row>(selection(name));
    const numbers = rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([key, value]) => [key, bigintOf(value)])),
    );
    found[name] = inOrder(numbers);
  }
  await client.end();
  return found;
}

/** This process may read `int8` as text. */
const bigintOf = (value: unknown) => (typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value);

/** Indexes, constraints and triggers of a database. */
async function structureOf(url: string): Promise<readonly Row[]> {
  const client = await connectTo(url);
  const { rows } = await client.query<Row>(`
    select indexname as name, indexdef as definition from pg_indexes where schemaname = current_schema()
    union all select conname || conrelid::regclass, pg_get_constraintdef(oid) from pg_constraint
      where connamespace = current_schema()::regnamespace
    union all select tgname || tgrelid::regclass, tgenabled::text from pg_trigger where not tgisinternal
    order by 1, 2`);
  await client.end();
  return rows;
}

function structureOfSqlite(file: string): readonly Row[] {
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = database
    .prepare(`select type, name, sql from sqlite_schema where name not like 'usersText%' order by type, name`)
    .all();
  database.close();
  return rows;
}

test('every table moves to PostgreSQL and back, with largest numbers, odd texts and nulls', async () => {
  const { folder, database, move } = await movePlaces();
  const [one, fresh] = [folder('one'), await database()];
  const file = path.join(one, 'mutai.db');
  // Also creates the tables of a new site, for a comparison.
  for (const site of [{ DATA_DIR: one }, { DATA_DIR: folder('fresh'), DATABASE_URL: fresh }]) {
    await (await startServer(site)).stop();
  }
  fillEveryTable(file);
  const before = rowsOfSqlite(file);
  expect(Object.keys(before).length).toBeGreaterThan(80);
  const embedded = { DATA_DIR: one };
  const postgres = { DATA_DIR: one, DATABASE_URL: await database() };
  const there = await move(embedded, postgres);
  expect(there.status, there.output).toBe(0);
  expect(await rowsOfPostgres(postgres.DATABASE_URL)).toEqual(before);
  expect(await structureOf(postgres.DATABASE_URL)).toEqual(await structureOf(fresh));

  // Ids go on after the highest that was given out, and writes are counted.
  const client = await connectTo(postgres.DATABASE_URL);
  const next = async (table: string) => {
    const { rows } = await client.query<{ id: string }>(
      `select nextval(pg_get_serial_sequence('"${table}"', 'id')) as id`,
    );
    return Number(rows[0]?.id);
  };
  expect([await next('announcements'), await next('posts')]).toEqual([950_001, 900_004]);
  // PostgreSQL counts in several rows.
  await client.query(`insert into "recordCounts" values (7, 'post', 0, 3), (7, 'post', 0, -1)`);
  await client.end();

  const structure = structureOfSqlite(file);
  await rename(file, path.join(one, 'old.db'));
  const back = await move(postgres, embedded);
  expect(back.status, back.output).toBe(0);
  const { recordCounts: counts = '', ...others } = rowsOfSqlite(file);
  const { recordCounts: countsBefore = '', ...othersBefore } = before;
  expect(others).toEqual(othersBefore);
  expect(counts.split('\n')).toEqual(
    [...countsBefore.split('\n'), inOrder([{ count: 2, kind: 'post', owner: 7, since: 0 }])].toSorted(),
  );
  expect(structureOfSqlite(file)).toEqual(structure);
});
