import { createHash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { Side, Table } from './tables.ts';

type Row = Readonly<Record<string, number | string | null>>;

/** Most rows of a batch, and its size in characters, unless a single row is larger. */
const mostRows = 1000;
const mostCharacters = 4_000_000;

const nameList = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));

/**
 * Query for the rows of a table. PostgreSQL stores a record count as several rows, whose sum is one row of SQLite
 * (decisions/0024-stored-record-counts.md).
 */
function selectionOf(dialect: Side['dialect'], { name, columns }: Table): RawBuilder<Row> {
  if (dialect === 'postgres' && name === 'recordCounts') {
    return sql<Row>`select "owner", "kind", "since", sum("count")::integer as "count" from "recordCounts" group by 1, 2, 3`;
  }
  return sql<Row>`select ${nameList(columns)} from ${sql.table(name)}`;
}

/** Number of rows that a batch of a table can have. */
async function rowsAtOnce({ db }: Side, { name, columns }: Table): Promise<number> {
  const lengths = columns.map((column) => sql`coalesce(length(cast(${sql.ref(column)} as text)), 0)`);
  const { rows } = await sql<{ most: number | null }>`
    select max(${sql.join(lengths, sql` + `)}) as "most" from ${sql.table(name)}`.execute(db);
  const largest = rows[0]?.most ?? 0;
  return Math.max(1, Math.min(mostRows, Math.floor(mostCharacters / Math.max(largest, 1))));
}

/** Reads all rows of a table in batches, each row once, as of one moment. PostgreSQL needs an open transaction. */
export async function* batchesOf(side: Side, table: Table): AsyncGenerator<readonly Row[]> {
  const atOnce = await rowsAtOnce(side, table);
  if (side.dialect === 'postgres') yield* postgresBatches(side, table, atOnce);
  else yield* sqliteBatches(side, table, atOnce);
}

async function* postgresBatches({ db }: Side, table: Table, atOnce: number): AsyncGenerator<readonly Row[]> {
  await sql`declare "movedRows" no scroll cursor for ${selectionOf('postgres', table)}`.execute(db);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(atOnce)} from "movedRows"`.execute(db);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close "movedRows"`.execute(db);
}

async function* sqliteBatches({ db }: Side, table: Table, atOnce: number): AsyncGenerator<readonly Row[]> {
  const { name, columns } = table;
  for (let last = Number.MIN_SAFE_INTEGER; ;) {
    const { rows } = await sql<Row & { readonly movedRowId: number }>`
      select rowid as "movedRowId", ${nameList(columns)} from ${sql.table(name)} where rowid > ${last}
      order by rowid limit ${sql.lit(atOnce)}`.execute(db);
    const newest = rows.at(-1);
    if (newest === undefined) return;
    last = newest.movedRowId;
    yield rows.map(({ movedRowId: _, ...row }) => row as Row);
  }
}

/** Inserts rows with their ids. */
export async function insertRows({ dialect, db }: Side, { name, columns }: Table, rows: readonly Row[]): Promise<void> {
  const json = JSON.stringify(rows);
  const target = sql`${sql.table(name)} (${nameList(columns)})`;
  await (
    dialect === 'postgres'
      ? sql`insert into ${target} select ${nameList(columns)} from json_populate_recordset(null::${sql.table(name)}, ${json}::json)`
      : sql`insert into ${target}
          select ${sql.join(columns.map((column) => sql`value ->> ${sql.lit(column)}`))} from json_each(${json})`
  ).execute(db);
}

const digestBytes = 32;
const wordBytes = 8;
const wordBits = wordBytes * wordBytes;

/**
 * Digest of the rows of a table in any order: number and sum of their SHA-256. It finds damage; somebody who can write
 * both databases could forge it.
 */
export class RowsDigest {
  #count = 0;
  readonly #sums = new BigUint64Array(digestBytes / wordBytes);

  add({ columns }: Table, rows: readonly Row[]): void {
    for (const row of rows) {
      const hash = createHash('sha256')
        .update(JSON.stringify(columns.map((column) => row[column])))
        .digest();
      for (const [word, sum] of this.#sums.entries()) {
        this.#sums[word] = BigInt.asUintN(wordBits, sum + hash.readBigUInt64BE(word * wordBytes));
      }
    }
    this.#count += rows.length;
  }

  get count(): number {
    return this.#count;
  }

  get value(): string {
    return `${this.#count}:${[...this.#sums].map((sum) => sum.toString(16)).join(':')}`;
  }
}

/** Digest of all rows of a table. */
export async function digestOfRows(side: Side, table: Table): Promise<string> {
  const digest = new RowsDigest();
  for await (const rows of batchesOf(side, table)) digest.add(table, rows);
  return digest.value;
}
