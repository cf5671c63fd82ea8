import { sql, type Kysely, type RawBuilder } from 'kysely';
import { chunk } from './chunk.ts';
import { yieldToEventLoop } from '../workers/yielding.ts';
import type { Dialect } from './schema.ts';
import type { Schema } from './schema.ts';

/** Rows per statement. Computing and writing them blocks the event loop for about two milliseconds. */
const chunkSize = 40;

type Row = Readonly<Record<string, string | number | null>>;

/** Serializes rows as a single parameter. PostgreSQL rejects lone surrogates in JSON. */
const asJson = (rows: readonly Row[]) =>
  JSON.stringify(rows, (_, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value));

/** SQL for the rows of a parameter as a table `r`, with the column types of `table`. */
function rowsFrom(dialect: Dialect, table: string, columns: readonly string[], rows: readonly Row[]): RawBuilder<Row> {
  if (dialect === 'postgres') return sql`json_populate_recordset(null::${sql.table(table)}, ${asJson(rows)}) as r`;
  const values = columns.map((column) => sql`value ->> ${sql.lit(column)} as ${sql.ref(column)}`);
  return sql`(select ${sql.join(values)} from json_each(${asJson(rows)})) as r`;
}

/**
 * Processes many rows in chunks and yields to the event loop after each.
 *
 * @param size rows per chunk
 */
export async function forEachChunk<T>(
  all: readonly T[],
  work: (some: readonly T[]) => Promise<unknown>,
  size = chunkSize,
): Promise<void> {
  for (const some of chunk(all, size)) {
    await work(some);
    await yieldToEventLoop();
  }
}

/**
 * Repeats a bounded step until it returns false, and yields to the event loop in between.
 *
 * @param stopping stops early when aborted
 */
export async function repeatWhile(step: () => Promise<boolean>, stopping?: AbortSignal): Promise<void> {
  const goesOn = async () => stopping?.aborted !== true && (await step());
  while (await goesOn()) await yieldToEventLoop();
}

/** SQL that inserts one chunk of rows, which all have the same columns. */
function inserting(dialect: Dialect, table: string, rows: readonly Row[], returning: RawBuilder<unknown>) {
  const columns = Object.keys(rows[0] ?? {});
  const names = sql.join(columns.map((column) => sql.ref(column)));
  return sql<Record<string, unknown>>`insert into ${sql.table(table)} (${names})
    select ${names} from ${rowsFrom(dialect, table, columns, rows)} where true ${returning}`;
}

/** Inserts rows that all have the same columns. */
export function insertRows(dialect: Dialect, trx: Kysely<Schema>, table: string, rows: readonly Row[]): Promise<void> {
  return forEachChunk(rows, (some) => inserting(dialect, table, some, sql``).execute(trx));
}

/**
 * Inserts rows into a table with generated ids.
 *
 * @param key column with unique values
 * @returns ids by the values of `key`
 */
export async function insertRecords(
  dialect: Dialect,
  trx: Kysely<Schema>,
  table: string,
  rows: readonly Row[],
  key: string,
): Promise<ReadonlyMap<unknown, number>> {
  const ids = new Map<unknown, number>();
  await forEachChunk(rows, async (some) => {
    const inserted = await inserting(dialect, table, some, sql`returning "id", ${sql.ref(key)}`).execute(trx);
    for (const row of inserted.rows) ids.set(row[key], Number(row['id']));
  });
  return ids;
}

/**
 * Inserts rows that all have the same columns.
 *
 * @param tail of each statement: what to do with rows that exist, and what to return
 * @returns what the statements return
 */
export async function insertRowsWith<Returned extends object>(
  dialect: Dialect,
  trx: Kysely<Schema>,
  table: string,
  rows: readonly Row[],
  tail: RawBuilder<unknown>,
): Promise<readonly Returned[]> {
  const returned: Returned[] = [];
  await forEachChunk(rows, async (some) => {
    const inserted = await inserting(dialect, table, some, tail).execute(trx);
    returned.push(...(inserted.rows as Returned[]));
  });
  return returned;
}

/**
 * Updates rows by their `id`.
 *
 * @param rows new values; all rows must have the same columns
 * @param changes further assignments for every row
 */
export async function updateRows(
  dialect: Dialect,
  trx: Kysely<Schema>,
  table: string,
  rows: readonly Row[],
  changes: RawBuilder<unknown>,
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const own = columns
    .filter((column) => column !== 'id')
    .map((column) => sql`${sql.ref(column)} = r.${sql.ref(column)}`);
  await forEachChunk(rows, (some) =>
    sql`update ${sql.table(table)} set ${sql.join([...own, changes])} from ${rowsFrom(dialect, table, columns, some)}
      where ${sql.ref(`${table}.id`)} = r."id"`.execute(trx),
  );
}
