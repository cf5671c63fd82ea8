import { filePermissions } from '@mutai/contract/files/resource';
import { sql, type RawBuilder } from 'kysely';
import type { Database, Dialect, Executor } from '../../platform/database/open-database.ts';
import { background } from '../../platform/fair-queue.ts';

/** A content as the database has it. */
export interface CountedContent {
  readonly sha256: string;
  readonly size: number;
  /** Uses as they were counted while they began and ended. */
  readonly uses: number;
  /** Uses as they are found. */
  readonly found: number;
}

/** Columns that hold digests of contents; each row is a use. They have an index. */
const holders = [{ table: 'files', column: 'sha256' }] as const;

/** Digest in a record of the trash; see platform/resource/deletion/snapshots.ts. */
const trashedDigest: Readonly<Record<Dialect, RawBuilder<string>>> = {
  sqlite: sql`"snapshot" ->> '$.record.sha256'`,
  postgres: sql`"snapshot"::json -> 'record' ->> 'sha256'`,
};

/** @param some which rows of `contents` */
function counting(dialect: Dialect, some: RawBuilder<unknown>): RawBuilder<CountedContent> {
  const found = holders.map(
    ({ table, column }) =>
      sql`(select count(*) from ${sql.table(table)} where ${sql.ref(`${table}.${column}`)} = c."sha256")`,
  );
  return sql`with trashed as (
      select ${trashedDigest[dialect]} as "sha256", count(*) as "count" from "trash"
      where "module" = ${filePermissions.read} group by 1)
    select c."sha256", c."size", c."uses", ${sql.join(found, sql` + `)} + coalesce(t."count", 0) as "found"
    from (select "sha256", "size", "uses" from "contents" ${some}) as c
    left join trashed as t on t."sha256" = c."sha256" order by c."sha256"`;
}

/** PostgreSQL has sums and counts as texts. */
const inNumbers = ({ sha256, size, uses, found }: CountedContent): CountedContent => ({
  sha256,
  size: Number(size),
  uses: Number(uses),
  found: Number(found),
});

/** How often contents are used, by the database. */
export function countedContents({ dialect, db, readLong }: Pick<Database, 'dialect' | 'db' | 'readLong'>) {
  return {
    /** Contents in the order of their addresses. @param after an address: only what follows it */
    async page(after: string, most: number): Promise<readonly CountedContent[]> {
      const query = counting(dialect, sql`where "sha256" > ${after} order by "sha256" limit ${most}`).compile(db);
      const rows = (await readLong(query.sql, query.parameters, background)) as readonly CountedContent[];
      return rows.map(inNumbers);
    },
    /** One of them; undefined: no file has ever held it, or none does any more. */
    async one(executor: Executor, sha256: string): Promise<CountedContent | undefined> {
      const { rows } = await counting(dialect, sql`where "sha256" = ${sha256}`).execute(executor);
      return rows.map(inNumbers)[0];
    },
  };
}
