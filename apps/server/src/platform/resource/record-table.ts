import { sql } from 'kysely';
import type { BaseRecord } from '@mutai/contract/record';
import { forEachChunk } from '../database/many-rows.ts';
import type { ReadDatabase } from '../database/open-database.ts';
import { among, listParameter } from '../database/sql.ts';
import type { ResourceRepository, Stamp, StoredTypes } from './repository.ts';

/** Rows deleted per statement. Deleting a row updates several indexes, and the text index of a large table is slow. */
const deletedAtOnce = 20;

/** Name of the last editor; null means the creator, which saves a second lookup in the common case. */
const changerOf = (alias: string) => {
  const [changer, creator] = [sql.ref(`${alias}.updatedById`), sql.ref(`${alias}.createdById`)];
  return sql<string | null>`case when ${changer} = ${creator} then null else coalesce(
    (select changer."nickname" from "users" as changer where changer."id" = ${changer}), '') end`;
};

/**
 * Common selections of a table of records. The query must join the users as `creator`.
 *
 * @param alias of the table in the query
 */
export const recordColumns = (alias: string) =>
  [
    sql.ref<number>(`${alias}.id`).as('id'),
    sql.ref<number>(`${alias}.version`).as('version'),
    sql.ref<number>(`${alias}.createdAt`).as('createdAt'),
    sql.ref<number>(`${alias}.updatedAt`).as('updatedAt'),
    sql.ref<string | null>('creator.nickname').as('createdBy'),
    changerOf(alias).as('updatedBy'),
  ] as const;

/** Row selected by `recordColumns`. */
export interface RecordRow {
  readonly id: number;
  readonly version: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly createdBy: string | null;
  readonly updatedBy: string | null;
}

/** Common fields of a record, in their API form. */
export function baseRecord({ id, version, createdAt, updatedAt, createdBy, updatedBy }: RecordRow): BaseRecord {
  return {
    id,
    version,
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
    createdBy: createdBy ?? '',
    updatedBy: updatedBy ?? createdBy ?? '',
  };
}

/** Common columns of a created record. */
export const creationColumns = ({ userId, now }: Stamp) => ({
  createdAt: now,
  updatedAt: now,
  createdById: userId,
  updatedById: userId,
});

/** Common columns of a changed record. */
export const changeColumns = ({ userId, now }: Stamp) => ({
  version: sql<number>`${sql.ref('version')} + 1`,
  updatedAt: now,
  updatedById: userId,
});

/** Common parts of the repositories of all tables of records. */
export function recordTable(
  { dialect }: ReadDatabase,
  table: string,
): Pick<ResourceRepository<StoredTypes>, 'lock' | 'remove'> {
  const rowsOf = (ids: readonly number[]) => among(dialect, 'id', listParameter(dialect, ids));
  return {
    async lock(trx, ids, before) {
      // SQLite has one writer and no such clause. PostgreSQL locks in the order of ids to avoid deadlocks.
      if (dialect === 'sqlite') return;
      const clause = before === 'change' ? sql`for no key update` : sql`for update`;
      await sql`select "id" from ${sql.table(table)} where ${rowsOf(ids)} order by "id" ${clause}`.execute(trx);
    },
    async remove(trx, ids) {
      const removing = (some: readonly number[]) => sql`delete from ${sql.table(table)} where ${rowsOf(some)}`;
      await forEachChunk(ids, (some) => removing(some).execute(trx), deletedAtOnce);
    },
  };
}
