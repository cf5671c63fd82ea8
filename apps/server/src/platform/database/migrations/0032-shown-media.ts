import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Adds converted copies of pictures that browsers do not support, video codecs, and ranges of private data. Recordings and
 * pictures that are converted from now on are examined again.
 */
export const shownMedia: Migration = {
  async up(db: Kysely<never>) {
    for (const column of ['shownSha256', 'codec', 'privateParts']) {
      await db.schema.alterTable('contents').addColumn(column, 'text').execute();
    }
    // Counting the uses of a content searches this column.
    await sql`create index "contents_shownSha256" on "contents" ("shownSha256")
      where "shownSha256" is not null`.execute(db);
    const now = Date.now();
    const changed = sql`("mimetype" like 'video/%' or "mimetype" like 'audio/%' or "mimetype" like 'image/hei%'
      or "mimetype" = 'image/tiff')`;
    await sql`insert into "jobs" ("kind", "payload", "runAt", "attempts", "error", "createdAt")
      select 'examine-content', '{"sha256":"' || "sha256" || '"}', ${sql.lit(now)}, 0, '', ${sql.lit(now)}
      from "contents" where "examinedAt" is not null and ${changed}`.execute(db);
    await sql`update "contents" set "examinedAt" = null where ${changed}`.execute(db);
  },
};
