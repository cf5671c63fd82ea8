import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const numbers = ['width', 'height', 'rotation', 'durationMs', 'examinedAt'] as const;
const pictures = ['smallSha256', 'mediumSha256', 'largeSha256'] as const;

/**
 * Adds metadata of contents and their smaller pictures, which are contents too. Background jobs examine existing
 * contents.
 */
export const media: Migration = {
  async up(db: Kysely<never>) {
    for (const column of numbers) await db.schema.alterTable('contents').addColumn(column, 'bigint').execute();
    for (const column of pictures) {
      await db.schema.alterTable('contents').addColumn(column, 'text').execute();
      // Counting the uses of a content searches this column.
      await sql`create index ${sql.ref(`contents_${column}`)} on "contents" (${sql.ref(column)})
        where ${sql.ref(column)} is not null`.execute(db);
    }
    const now = Date.now();
    await sql`insert into "jobs" ("kind", "payload", "runAt", "attempts", "error", "createdAt")
      select 'examine-content', '{"sha256":"' || "sha256" || '"}', ${sql.lit(now)}, 0, '', ${sql.lit(now)} from "contents"
      where "mimetype" like 'image/%' or "mimetype" like 'video/%' or "mimetype" like 'audio/%'`.execute(db);
  },
};
