import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Largest length of a slug, in characters. */
const slugMax = 100;

interface Slugged {
  readonly id: number;
  readonly slug: string;
}

/** Makes slugs that differ only in case unique: the oldest record keeps its slug, the others get a number. */
async function tellApart(db: Kysely<never>, table: 'posts' | 'categories'): Promise<void> {
  const { rows } = await sql<Slugged>`select "id", "slug" from ${sql.table(table)} where lower("slug") in
    (select lower("slug") from ${sql.table(table)} group by lower("slug") having count(*) > 1) order by "id"`.execute(
    db,
  );
  const kept = new Set<string>();
  for (const { id, slug } of rows) {
    if (!kept.has(slug.toLowerCase())) {
      kept.add(slug.toLowerCase());
      continue;
    }
    for (let number = 2; ; number += 1) {
      const end = `-${number}`;
      const candidate = slug.slice(0, slugMax - end.length) + end;
      const taken =
        await sql`select 1 from ${sql.table(table)} where lower("slug") = ${candidate.toLowerCase()}`.execute(db);
      if (taken.rows.length > 0) continue;
      await sql`update ${sql.table(table)} set "slug" = ${candidate} where "id" = ${id}`.execute(db);
      break;
    }
  }
}

/** Makes slugs of posts and categories unique ignoring case, and converts former slugs to lower case. */
export const slugKeys: Migration = {
  async up(db: Kysely<never>) {
    for (const table of ['posts', 'categories'] as const) {
      await tellApart(db, table);
      await sql`create unique index ${sql.ref(`${table}_slugKey`)} on ${sql.table(table)} (lower("slug"))`.execute(db);
    }
    // Among former slugs that differ only in case, that of the newest post remains.
    await sql`delete from "formerSlugs" where exists (select 1 from "formerSlugs" as other
      where lower(other."slug") = lower("formerSlugs"."slug") and (other."postId" > "formerSlugs"."postId"
        or (other."postId" = "formerSlugs"."postId" and other."slug" > "formerSlugs"."slug")))`.execute(db);
    await sql`update "formerSlugs" set "slug" = lower("slug")`.execute(db);
  },
};
