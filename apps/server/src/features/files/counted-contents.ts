import { filePermissions } from '@mutai/contract/files/resource';
import { sql, type RawBuilder } from 'kysely';
import type { Database, Executor } from '../../platform/database/open-database.ts';
import type { Dialect } from '../../platform/database/schema.ts';
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

/** Whether each row that holds a digest there is a use of that content. */
const isUse: Readonly<Record<DigestColumn, boolean>> = {
  'files.sha256': true,
  'contents.sha256': false,
  'contents.smallSha256': true,
  'contents.mediumSha256': true,
  'contents.largeSha256': true,
  'contents.shownSha256': true,
  // Of what was published.
  'contentHolds.sha256': true,
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

/** A digest for each use, from every place that has some. */
const usesIn = (dialect: Dialect): readonly RawBuilder<unknown>[] => [
  ...holders.map(
    (column) => sql`(select ${sql.ref(column)} as "sha256" from ${sql.table(column.split('.')[0] ?? '')})`,
  ),
  sql`(select ${trashedDigest[dialect]} as "sha256" from "trash" where "module" = ${filePermissions.read})`,
];

/** How often contents are used, by the database. */
export function countedContents({ dialect, longRead }: Pick<Database, 'dialect' | 'longRead'>) {
  const uses = usesIn(dialect);
  const readApart = async <T>(query: RawBuilder<T>) => (await query.execute(longRead(background))).rows;

  return {
    /**
     * Contents in the order of their addresses. What comes into the trash or out of it at this moment may be found in
     * both or in neither: who acts on a difference looks at `one` first.
     *
     * @param after an address: only what follows it
     */
    async page(after: string, most: number): Promise<readonly CountedContent[]> {
      const contents = await readApart(
        sql<Omit<CountedContent, 'found'>>`select "sha256", "size", "uses" from "contents"
          where "sha256" > ${after} order by "sha256" limit ${most}`,
      );
      const last = contents.at(-1)?.sha256 ?? after;
      // Read apart: joined, databases would look through the trash for each content.
      const counts = uses.map(
        (some) => sql`select u."sha256", count(*) as "count" from ${some} as u
          where u."sha256" > ${after} and u."sha256" <= ${last} group by u."sha256"`,
      );
      const found = new Map<string, number>();
      const rows = await readApart(sql<{ sha256: string; count: number }>`${sql.join(counts, sql` union all `)}`);
      for (const { sha256, count } of rows) found.set(sha256, (found.get(sha256) ?? 0) + count);
      return contents.map((content) => ({ ...content, found: found.get(content.sha256) ?? 0 }));
    },

    /** One of them, by one statement; undefined: no file has ever held it, or none does any more. */
    async one(executor: Executor, sha256: string): Promise<CountedContent | undefined> {
      const counts = uses.map((some) => sql`(select count(*) from ${some} as u where u."sha256" = c."sha256")`);
      const { rows } = await sql<CountedContent>`select c."sha256", c."size", c."uses",
        ${sql.join(counts, sql` + `)} as "found" from "contents" as c where c."sha256" = ${sha256}`.execute(executor);
      return rows[0];
    },
  };
}
