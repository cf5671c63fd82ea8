import { filePermissions } from '@mutai/contract/files/resource';
import { sql, type RawBuilder } from 'kysely';
import type { Database, Dialect, Executor } from '../../platform/database/open-database.ts';
import type { Schema } from '../../platform/database/schema.ts';
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

/** `table.column` of whatever holds a digest. */
type DigestColumn = {
  [T in keyof Schema]: `${T}.${Extract<keyof Schema[T], 'sha256' | `${string}Sha256`>}`;
}[keyof Schema];

/** Whether each row that holds a digest there is a use of that content. Those that are have an index. */
const isUse: Readonly<Record<DigestColumn, boolean>> = {
  'files.sha256': true,
  'contents.sha256': false,
  'contents.smallSha256': true,
  'contents.mediumSha256': true,
  'contents.largeSha256': true,
  // What records point at, and no use that keeps a content.
  'contentUses.sha256': false,
  // Of an upload no file is made yet: what is left of it goes when it is a day old.
  'uploads.sha256': false,
};
const holders = Object.entries(isUse).flatMap(([column, use]) => (use ? [column] : []));

/** Digest in a record of the trash; see platform/resource/deletion/snapshots.ts. */
const trashedDigest: Readonly<Record<Dialect, RawBuilder<string>>> = {
  sqlite: sql`"snapshot" ->> '$.record.sha256'`,
  postgres: sql`"snapshot"::json -> 'record' ->> 'sha256'`,
};

/** @param some which rows of `contents` */
function counting(dialect: Dialect, some: RawBuilder<unknown>): RawBuilder<CountedContent> {
  const found = holders.map((column) => {
    const [table = ''] = column.split('.');
    return sql`(select count(*) from ${sql.table(table)} where ${sql.ref(column)} = c."sha256")`;
  });
  return sql`with trashed as (
      select ${trashedDigest[dialect]} as "sha256", count(*) as "count" from "trash"
      where "module" = ${filePermissions.read} group by 1)
    select c."sha256", c."size", c."uses", ${sql.join(found, sql` + `)} + coalesce(t."count", 0) as "found"
    from (select "sha256", "size", "uses" from "contents" ${some}) as c
    left join trashed as t on t."sha256" = c."sha256" order by c."sha256"`;
}

/** How often contents are used, by the database. */
export function countedContents({ dialect, db, readLong }: Pick<Database, 'dialect' | 'db' | 'readLong'>) {
  return {
    /** Contents in the order of their addresses. @param after an address: only what follows it */
    async page(after: string, most: number): Promise<readonly CountedContent[]> {
      const query = counting(dialect, sql`where "sha256" > ${after} order by "sha256" limit ${most}`).compile(db);
      return (await readLong(query.sql, query.parameters, background)) as readonly CountedContent[];
    },
    /** One of them; undefined: no file has ever held it, or none does any more. */
    async one(executor: Executor, sha256: string): Promise<CountedContent | undefined> {
      const { rows } = await counting(dialect, sql`where "sha256" = ${sha256}`).execute(executor);
      return rows[0];
    },
  };
}
