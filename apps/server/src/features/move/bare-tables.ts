import { sql, type RawBuilder } from 'kysely';
import type { Side, Table } from './tables.ts';

/** Deferred parts of a database: built after its rows, which is faster and needs no order of tables. */
export interface DeferredParts {
  /** Creates indexes, triggers and foreign keys again. @throws Error if rows break a constraint */
  rebuild(): Promise<void>;
}

/** In the order of their creation, on which plans of SQLite depend. */
interface Definition {
  readonly name: string;
  readonly table: string;
  readonly definition: string;
}

async function run({ db }: Side, statements: readonly RawBuilder<unknown>[]): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

/** Empties a migrated database, and removes what slows down inserts or would change rows. */
export const makeBare = (side: Side, tables: readonly Table[]): Promise<DeferredParts> =>
  side.dialect === 'sqlite' ? bareSqlite(side, tables) : barePostgres(side, tables);

async function bareSqlite(side: Side, tables: readonly Table[]): Promise<DeferredParts> {
  const { rows } = await sql<Definition & { type: 'index' | 'trigger' }>`
    select "type", "name", "tbl_name" as "table", "sql" as "definition" from sqlite_schema
    where "type" in ('index', 'trigger') and "sql" is not null order by "type", rowid`.execute(side.db);
  await sql`pragma foreign_keys = off`.execute(side.db);
  await run(side, [
    ...rows.map(({ type, name }) => sql`drop ${sql.raw(type)} ${sql.ref(name)}`),
    ...tables.map(({ name }) => sql`delete from ${sql.table(name)}`),
  ]);
  return {
    async rebuild() {
      await run(
        side,
        rows.map(({ definition }) => sql.raw(definition)),
      );
      await sql`pragma foreign_keys = on`.execute(side.db);
      const broken = await sql<{ table: string }>`select "table" from pragma_foreign_key_check limit 1`.execute(
        side.db,
      );
      const table = broken.rows[0]?.table;
      if (table !== undefined) throw new Error(`rows of ${table} refer to missing rows`);
    },
  };
}

const foreignKeys = sql<Definition>`
  select c.conname as "name", t.relname as "table", pg_get_constraintdef(c.oid) as "definition"
  from pg_constraint c join pg_class t on t.oid = c.conrelid
  where c.contype = 'f' and c.connamespace = current_schema()::regnamespace order by 1`;
const indexes = sql<Definition>`
  select i.indexname as "name", i.tablename as "table", i.indexdef as "definition" from pg_indexes i
  where i.schemaname = current_schema() and not exists (select 1 from pg_constraint c join pg_class x on x.oid = c.conindid
    where x.relname = i.indexname and c.connamespace = current_schema()::regnamespace)
  order by format('%I', i.indexname)::regclass::oid`;

async function barePostgres(side: Side, tables: readonly Table[]): Promise<DeferredParts> {
  const keys = (await foreignKeys.execute(side.db)).rows;
  const others = (await indexes.execute(side.db)).rows;
  const alter = (table: string) => sql`alter table ${sql.table(table)}`;
  await run(side, [
    ...keys.map(({ name, table }) => sql`${alter(table)} drop constraint ${sql.ref(name)}`),
    sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))} restart identity cascade`,
    ...others.map(({ name }) => sql`drop index ${sql.ref(name)}`),
    ...tables.map(({ name }) => sql`${alter(name)} disable trigger user`),
  ]);
  return {
    rebuild: () =>
      run(side, [
        ...others.map(({ definition }) => sql.raw(definition)),
        ...keys.map(
          ({ name, table, definition }) => sql`${alter(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`,
        ),
        ...tables.map(({ name }) => sql`${alter(name)} enable trigger user`),
      ]),
  };
}
