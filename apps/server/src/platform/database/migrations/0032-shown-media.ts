import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Copies of pictures that browsers do not show, codecs of videos, and where private data is in a content. Contents whose
 * findings change with this release are examined again: recordings, and pictures that are now converted.
 */
export const shownMedia: Migration = {
  async up(db: Kysely<never>) {
    for (const column of ['shownSha256', 'codec', 'privateParts']) {
      await db.schema.alterTable('contents').addColumn(column, 'text').execute();
    }
    // Uses of a content are counted by it.
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
