import { sql, type Kysely } from 'kysely';
import { DEFAULT_MIGRATION_LOCK_TABLE, DEFAULT_MIGRATION_TABLE } from 'kysely/migration';
import type { Dialect, Schema } from '../../platform/database/schema.ts';
import { searchedTables } from '../../platform/search/searched-columns.ts';
import { indexOf } from '../../platform/search/text-index.ts';

/** Table whose rows are moved. */
export interface Table {
  readonly name: string;
  /** In order of their names, which is the same in all databases. */
  readonly columns: readonly string[];
}

/** Runs statements of one dialect. */
export interface Side {
  readonly dialect: Dialect;
  readonly db: Kysely<Schema>;
}

/**
 * Tables that are not moved: migrations, which each database runs itself, and text indexes, which have another form in
 * each database and are built from the moved rows.
 */
const ownTables: ReadonlySet<string> = new Set([
  DEFAULT_MIGRATION_TABLE,
  DEFAULT_MIGRATION_LOCK_TABLE,
  ...searchedTables.map(indexOf),
]);

// Virtual tables and their parts have other types.
const sqliteTables = sql<{ name: string }>`
  select "name" from pragma_table_list where "schema" = 'main' and "type" = 'table' and "name" not like 'sqlite\\_%' escape '\\'`;
const postgresTables = sql<{ name: string }>`
  select tablename as "name" from pg_tables where schemaname = current_schema()`;

const columnsOf = (dialect: Dialect, table: string) =>
  dialect === 'sqlite'
    ? sql<{ name: string }>`select "name" from pragma_table_info(${table})`
    : sql<{ name: string }>`select column_name as "name" from information_schema.columns
        where table_schema = current_schema() and table_name = ${table}`;

/** Reads the tables of a site from the database, so that no table can be forgotten. */
export async function tablesOf({ dialect, db }: Side): Promise<readonly Table[]> {
  const { rows } = await (dialect === 'sqlite' ? sqliteTables : postgresTables).execute(db);
  const tables: Table[] = [];
  for (const name of rows.map((row) => row.name).toSorted()) {
    if (ownTables.has(name)) continue;
    const columns = await columnsOf(dialect, name).execute(db);
    tables.push({ name, columns: columns.rows.map((column) => column.name).toSorted() });
  }
  return tables;
}

/** Highest id that each table has given out. Ids are never used again. */
export async function sequencesOf({ dialect, db }: Side): Promise<ReadonlyMap<string, number>> {
  const { rows } = await (
    dialect === 'sqlite'
      ? sql<{ name: string; last: number }>`select "name", "seq" as "last" from sqlite_sequence`
      : sql<{ name: string; last: number | null }>`select c.relname as "name", s.last_value as "last"
          from pg_depend d join pg_class c on c.oid = d.refobjid join pg_class q on q.oid = d.objid
          join pg_sequences s on s.sequencename = q.relname and s.schemaname = current_schema()
          where d.deptype = 'i' and d.classid = 'pg_class'::regclass and q.relkind = 'S'
            and c.relnamespace = current_schema()::regnamespace`
  ).execute(db);
  return new Map(rows.flatMap(({ name, last }) => (last === null || last === 0 ? [] : [[name, last]])));
}

/** Sets the highest ids that were given out. */
export async function setSequences({ dialect, db }: Side, last: ReadonlyMap<string, number>): Promise<void> {
  if (dialect === 'sqlite') await sql`delete from sqlite_sequence`.execute(db);
  for (const [table, id] of last) {
    await (
      dialect === 'sqlite'
        ? sql`insert into sqlite_sequence ("name", "seq") values (${table}, ${id})`
        : sql`select setval(pg_get_serial_sequence(${`"${table}"`}, 'id'), ${id})`
    ).execute(db);
  }
}
