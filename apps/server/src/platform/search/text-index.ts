import { sql, type Kysely, type QueryExecutorProvider, type RawBuilder } from 'kysely';
import type { ReadDatabase } from '../database/open-database.ts';
import type { Dialect } from '../database/schema.ts';
import { compilable, preparedWrite } from '../database/prepared.ts';
import { withPinyin } from './pinyin.ts';
import { searchedColumnsOf, sourcesOf } from './searched-columns.ts';
import { normalized, termsOf } from './terms.ts';
import type { WriteTransaction } from '../database/transaction.ts';
import type { Schema } from '../database/schema.ts';

/** Batch size for filling an index. */
const fillBatch = 2000;

/** Name of the text index of a table. */
export const indexOf = (table: string): string => `${table}Text`;
/**
 * Column with the terms of a text. PostgreSQL also stores the normalized text, in a column with the name of the source.
 */
export const termsColumn = (column: string): string => `${column}Terms`;

/** Texts of one row by column. */
export type RowTexts = Readonly<Record<string, unknown>> & { readonly id: number };

const nameList = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));

/** Indexed characters from the beginning of a text. PostgreSQL limits terms to one megabyte, twice what these need. */
export const searchedMax = 50_000;

const searchedPart = (text: string): string =>
  // Either slice may split a surrogate pair, which PostgreSQL rejects in JSON.
  normalized(text.slice(0, searchedMax)).slice(0, searchedMax).toWellFormed();

/**
 * Encloses each line of an indexed text. A search for a line break and a word finds what begins with the word; one with
 * a further line break at its end finds the word alone.
 */
export const lineBreak = '\n';

/** Returns the text of an index column. */
function textOf(row: RowTexts, column: string): string {
  const texts = sourcesOf(column).map(({ source, sounds }) => {
    // A column that a new row leaves out has an empty text by default.
    const text = (row[source] ?? '') as string;
    return sounds ? withPinyin(text) : text;
  });
  return searchedPart(`${lineBreak}${texts.join(lineBreak)}${lineBreak}`);
}

/** Returns the index entry of a row: terms in sequence for SQLite, the set of terms and the text for PostgreSQL. */
function entryOf(dialect: Dialect, columns: readonly string[], row: RowTexts): Readonly<Record<string, unknown>> {
  const parts = columns.map((column) => {
    const text = textOf(row, column);
    if (dialect === 'sqlite') return { [column]: termsOf(text).join(' ') };
    const terms = [...new Set(termsOf(text))].map((term) => `'${term}'`);
    return { [column]: text, [termsColumn(column)]: terms.join(' ') };
  });
  return Object.assign({ id: row.id }, ...parts) as Readonly<Record<string, unknown>>;
}

/** Builds the statement that inserts or replaces the entries of one parameter. */
function writing(dialect: Dialect, table: string, columns: readonly string[], entries: string): RawBuilder<unknown> {
  const index = sql.table(indexOf(table));
  if (dialect === 'sqlite') {
    const values = columns.map((column) => sql`value ->> ${sql.lit(column)}`);
    return sql`insert or replace into ${index} (rowid, ${nameList(columns)})
      select value ->> 'id', ${sql.join(values)} from json_each(${entries})`;
  }
  const both = columns.flatMap((column) => [column, termsColumn(column)]);
  const overwrite = both.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`);
  return sql`insert into ${index} (id, ${nameList(both)})
    select id, ${nameList(both)} from json_populate_recordset(null::${index}, ${entries})
    on conflict (id) do update set ${sql.join(overwrite)}`;
}

/** Maintains the text index of a table in the transaction that writes the rows. */
export interface TextIndex {
  /** Indexes new rows. */
  add(trx: WriteTransaction, rows: readonly RowTexts[]): Promise<void>;
  /** Reindexes rows that may have changed. */
  refresh(trx: WriteTransaction, ids: readonly number[]): Promise<void>;
  /** Reindexes the rows with an id in a column. */
  refreshWhere(trx: WriteTransaction, column: string, id: number): Promise<void>;
  /** Indexes rows that were inserted without `add`. Reads the whole table: for small ones. */
  addMissing(trx: WriteTransaction): Promise<void>;
  /** Returns true if a change of these values requires `refresh`. */
  concerns(values: object): boolean;
}

/** Opens the text index of a table; no-op methods if it has none. */
export function textIndex(database: ReadDatabase, table: string): TextIndex {
  const columns = searchedColumnsOf(table);
  const { dialect } = database;
  const write = preparedWrite<{ entries: string }, unknown>(database, (db, param) => {
    const query = writing(dialect, table, columns, param('entries'));
    return compilable(query, db);
  });
  const add = async (trx: WriteTransaction, rows: readonly RowTexts[]) => {
    if (columns.length === 0 || rows.length === 0) return;
    await write(trx, { entries: JSON.stringify(rows.map((row) => entryOf(dialect, columns, row))) });
  };
  const refresh = async (trx: WriteTransaction, ids: RawBuilder<unknown>) => {
    if (columns.length > 0) await add(trx, await rowsOf(trx, table, columns, ids));
  };
  const indexed = sql`select ${sql.ref(dialect === 'sqlite' ? 'rowid' : 'id')} from ${sql.table(indexOf(table))}`;
  return {
    add,
    refresh: (trx, ids) => refresh(trx, sql`in (${sql.join(ids)})`),
    refreshWhere: (trx, column, id) =>
      refresh(trx, sql`in (select "id" from ${sql.table(table)} where ${sql.ref(column)} = ${id})`),
    addMissing: (trx) => refresh(trx, sql`not in (${indexed})`),
    concerns: (values) => columns.flatMap(sourcesOf).some(({ source }) => source in values),
  };
}

async function rowsOf(
  executor: QueryExecutorProvider,
  table: string,
  columns: readonly string[],
  ids: RawBuilder<unknown>,
): Promise<readonly RowTexts[]> {
  const sources = new Set(columns.flatMap(sourcesOf).map(({ source }) => source));
  const { rows } = await sql<RowTexts>`select ${nameList(['id', ...sources])} from ${sql.table(table)}
    where "id" ${ids}`.execute(executor);
  return rows;
}

/** Indexes all rows of a table. */
export async function fillTextIndex(
  db: Kysely<Schema> | Kysely<never>,
  dialect: Dialect,
  table: string,
  columns = searchedColumnsOf(table),
): Promise<void> {
  let last = 0;
  for (;;) {
    const rows = await rowsOf(db, table, columns, sql`> ${last} order by "id" limit ${fillBatch}`);
    const newest = rows.at(-1);
    if (newest === undefined) return;
    last = newest.id;
    const entries = JSON.stringify(rows.map((row) => entryOf(dialect, columns, row)));
    await writing(dialect, table, columns, entries).execute(db);
  }
}

/** Creates and fills the text index of a table. For migrations: 15 to 25 s for a million rows. */
export async function createTextIndex(
  db: Kysely<never>,
  dialect: Dialect,
  table: string,
  columns: readonly string[],
): Promise<void> {
  if (dialect === 'sqlite') await createEmbedded(db, table, columns);
  else await createInPostgres(db, table, columns);
  await fillTextIndex(db, dialect, table, columns);
  if (dialect === 'postgres') {
    const names = nameList(columns.map(termsColumn));
    // Without a pending list, which every search would have to scan.
    await sql`create index ${sql.ref(`${indexOf(table)}Terms`)} on ${sql.table(indexOf(table))}
      using gin (${names}) with (fastupdate = off)`.execute(db);
  }
}

/** Drops the text index of a table, for migrations that replace it. */
export async function dropTextIndex(db: QueryExecutorProvider, dialect: Dialect, table: string): Promise<void> {
  if (dialect === 'sqlite') await sql`drop trigger ${sql.ref(`${indexOf(table)}Delete`)}`.execute(db);
  await sql`drop table ${sql.table(indexOf(table))}`.execute(db);
}

async function createEmbedded(db: Kysely<never>, table: string, columns: readonly string[]): Promise<void> {
  const index = sql.table(indexOf(table));
  // Separate prefix indexes for one and two characters. The `ascii` tokenizer splits only at ASCII separators.
  await sql`create virtual table ${index} using fts5
    (${nameList(columns)}, content = '', contentless_delete = 1, prefix = '1 2', tokenize = 'ascii')`.execute(db);
  await sql`create trigger ${sql.ref(`${indexOf(table)}Delete`)} after delete on ${sql.table(table)}
    begin delete from ${index} where rowid = old."id"; end`.execute(db);
}

/**
 * Statistics target: PostgreSQL records the frequency of ten times as many terms, to decide whether to use the index.
 */
const statistics = 1000;

async function createInPostgres(db: Kysely<never>, table: string, columns: readonly string[]): Promise<void> {
  const index = sql.table(indexOf(table));
  const pairs = columns.map(
    (column) => sql`${sql.ref(column)} text not null, ${sql.ref(termsColumn(column))} tsvector not null`,
  );
  await sql`create table ${index} ("id" integer primary key references ${sql.table(table)} ("id") on delete cascade,
    ${sql.join(pairs)})`.execute(db);
  for (const column of columns) {
    await sql`alter table ${index} alter column ${sql.ref(termsColumn(column))}
      set statistics ${sql.lit(statistics)}`.execute(db);
  }
}
