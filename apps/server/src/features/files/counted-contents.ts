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

/** Uses of `c`, a row of `contents`. */
const usesIn = holders.map((column) => {
  const [table = ''] = column.split('.');
  return sql`(select count(*) from ${sql.table(table)} where ${sql.ref(column)} = c."sha256")`;
});

/** @param more uses @param some which rows */
const counting = (more: readonly RawBuilder<unknown>[], some: RawBuilder<unknown>) =>
  sql<CountedContent>`select c."sha256", c."size", c."uses", ${sql.join([...usesIn, ...more], sql` + `)} as "found"
    from (select "sha256", "size", "uses" from "contents" ${some}) as c order by c."sha256"`;

/** How often contents are used, by the database. */
export function countedContents({ dialect, db, readLong }: Pick<Database, 'dialect' | 'db' | 'readLong'>) {
  const digest = trashedDigest[dialect];
  const inTrash = (some: RawBuilder<unknown>) =>
    sql`from "trash" where "module" = ${filePermissions.read} and ${digest} ${some}`;
  const readApart = async <T>(query: RawBuilder<T>) => {
    const { sql: text, parameters } = query.compile(db);
    return (await readLong(text, parameters, background)) as readonly T[];
  };

  return {
    /**
     * Contents in the order of their addresses. What comes into the trash or out of it at this moment may be found in
     * both or in neither: who acts on a difference looks at `one` first.
     *
     * @param after an address: only what follows it
     */
    async page(after: string, most: number): Promise<readonly CountedContent[]> {
      const contents = await readApart(counting([], sql`where "sha256" > ${after} order by "sha256" limit ${most}`));
      const last = contents.at(-1)?.sha256 ?? after;
      // Read apart: joined, databases would look through the trash for each content.
      const trashed = await readApart(
        sql<{ sha256: string; count: number }>`select ${digest} as "sha256", count(*) as "count"
          ${inTrash(sql`between ${after} and ${last}`)} group by 1`,
      );
      const more = new Map(trashed.map(({ sha256, count }) => [sha256, count]));
      return contents.map((content) => ({ ...content, found: content.found + (more.get(content.sha256) ?? 0) }));
    },

    /** One of them, by one statement; undefined: no file has ever held it, or none does any more. */
    async one(executor: Executor, sha256: string): Promise<CountedContent | undefined> {
      const trashed = sql`(select count(*) ${inTrash(sql`= c."sha256"`)})`;
      return (await counting([trashed], sql`where "sha256" = ${sha256}`).execute(executor)).rows[0];
    },
  };
}
