import { filePermissions } from '@mutai/contract/files/page';
import { sql, type RawBuilder } from 'kysely';
import type { Database, Executor } from '../../platform/database/open-database.ts';
import type { Dialect } from '../../platform/database/schema.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { background } from '../../platform/workers/fair-queue.ts';

/** Content record with its uses. */
export interface CountedContent {
  readonly sha256: string;
  readonly size: number;
  /** Uses counted incrementally. */
  readonly uses: number;
  /** Uses found by a query. */
  readonly found: number;
}

/** `table.column` of every column with a digest. */
type DigestColumn = {
  [T in keyof Schema]: `${T}.${Extract<keyof Schema[T], 'sha256' | `${string}Sha256`>}`;
}[keyof Schema];

/** Columns with a digest → true if each row is a use of that content. */
const isUse: Readonly<Record<DigestColumn, boolean>> = {
  'files.sha256': true,
  'contents.sha256': false,
  'contents.smallSha256': true,
  'contents.mediumSha256': true,
  'contents.largeSha256': true,
  'contents.shownSha256': true,
  'contents.publicSha256': false,
  // Published content.
  'contentHolds.sha256': true,
  'screenPictures.sha256': true,
  // References from records, which do not keep content.
  'contentUses.sha256': false,
  // An upload has no file yet; its content is removed after a day.
  'uploads.sha256': false,
};
const holders = Object.entries(isUse).flatMap(([column, use]) => (use ? [column] : []));

/** Digest of a trashed record; see platform/resource/deletion/snapshots.ts. */
const trashedDigest: Readonly<Record<Dialect, RawBuilder<string>>> = {
  sqlite: sql`"snapshot" ->> '$.record.sha256'`,
  postgres: sql`"snapshot"::json -> 'record' ->> 'sha256'`,
};

/** Queries that return a digest per use. */
const usesIn = (dialect: Dialect): readonly RawBuilder<unknown>[] => [
  ...holders.map(
    (column) => sql`(select ${sql.ref(column)} as "sha256" from ${sql.table(column.split('.')[0] ?? '')})`,
  ),
  sql`(select ${trashedDigest[dialect]} as "sha256" from "trash" where "module" = ${filePermissions.read})`,
];

/** Counts uses of content by query. */
export function countedContents({ dialect, longRead }: Pick<Database, 'dialect' | 'longRead'>) {
  const uses = usesIn(dialect);
  const readApart = async <T>(query: RawBuilder<T>) => (await query.execute(longRead(background))).rows;

  return {
    /**
     * Lists content in order of addresses. Files that move into or out of the trash at this moment may be counted twice
     * or not at all: check a difference with `one` before acting on it.
     *
     * @param after exclusive lower bound
     */
    async page(after: string, most: number): Promise<readonly CountedContent[]> {
      const contents = await readApart(
        sql<Omit<CountedContent, 'found'>>`select "sha256", "size", "uses" from "contents"
          where "sha256" > ${after} order by "sha256" limit ${most}`,
      );
      const last = contents.at(-1)?.sha256 ?? after;
      // Separate queries: with a join, databases would scan the trash for each content.
      const counts = uses.map(
        (some) => sql`select u."sha256", count(*) as "count" from ${some} as u
          where u."sha256" > ${after} and u."sha256" <= ${last} group by u."sha256"`,
      );
      const found = new Map<string, number>();
      const rows = await readApart(sql<{ sha256: string; count: number }>`${sql.join(counts, sql` union all `)}`);
      for (const { sha256, count } of rows) found.set(sha256, (found.get(sha256) ?? 0) + count);
      return contents.map((content) => ({ ...content, found: found.get(content.sha256) ?? 0 }));
    },

    /** Counts the uses of one content in a single statement; `undefined` if it has no record. */
    async one(executor: Executor, sha256: string): Promise<CountedContent | undefined> {
      const counts = uses.map((some) => sql`(select count(*) from ${some} as u where u."sha256" = c."sha256")`);
      const { rows } = await sql<CountedContent>`select c."sha256", c."size", c."uses",
        ${sql.join(counts, sql` + `)} as "found" from "contents" as c where c."sha256" = ${sha256}`.execute(executor);
      return rows[0];
    },
  };
}
