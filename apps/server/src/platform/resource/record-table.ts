import { sql } from 'kysely';
import type { BaseRecord } from '@mutai/contract/record';
import { forEachChunk } from '../database/many-rows.ts';
import type { ReadDatabase } from '../database/open-database.ts';
import { among, listParameter } from '../database/sql.ts';
import type { ResourceRepository, Stamp, StoredTypes } from './repository.ts';

/** Rows deleted in one go: each leaves several indexes and, in a large table, has to be looked for in that of its texts. */
const deletedAtOnce = 20;

/** Null: who created it. Mostly the same person did both, and a second look would cost as much as the first. */
const changerOf = (alias: string) => {
  const [changer, creator] = [sql.ref(`${alias}.updatedById`), sql.ref(`${alias}.createdById`)];
  return sql<string | null>`case when ${changer} = ${creator} then null else coalesce(
    (select changer."nickname" from "users" as changer where changer."id" = ${changer}), '') end`;
};

/**
 * What a query selects of every table of records, when it has joined the users as `creator`.
 *
 * @param alias by what it calls the table
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

/** What `recordColumns` selects. */
export interface RecordRow {
  readonly id: number;
  readonly version: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly createdBy: string | null;
  readonly updatedBy: string | null;
}

/** What every record has, as the wire has it. */
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

/** What is written of every record that is created. */
export const creation = ({ userId, now }: Stamp) => ({
  createdAt: now,
  updatedAt: now,
  createdById: userId,
  updatedById: userId,
});

/** What is written of every record that is changed. */
export const change = ({ userId, now }: Stamp) => ({
  version: sql<number>`${sql.ref('version')} + 1`,
  updatedAt: now,
  updatedById: userId,
});

/** The parts of a repository that are the same for every table of records. */
export function recordTable(
  { dialect }: ReadDatabase,
  table: string,
): Pick<ResourceRepository<StoredTypes>, 'lock' | 'remove'> {
  const rowsOf = (ids: readonly number[]) => among(dialect, 'id', listParameter(dialect, ids));
  return {
    async lock(trx, ids, before) {
      // SQLite has one writer, and no such clause. In the order of ids, so that two who hold several do not block each other.
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
