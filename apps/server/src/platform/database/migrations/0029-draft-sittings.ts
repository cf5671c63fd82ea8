import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Sitting of existing drafts. */
const before = 'before-sittings';

/** Adds the sitting to the primary key of drafts, so that each opening of a post's form has its own draft. */
export const draftSittings: Migration = {
  async up(db: Kysely<never>) {
    await db.schema.alterTable('postDrafts').renameTo('formerPostDrafts').execute();
    for (const column of ['userId', 'updatedAt']) await db.schema.dropIndex(`postDrafts_${column}`).execute();
    await db.schema
      .createTable('postDrafts')
      .addColumn('postId', 'integer', (c) => c.notNull())
      .addColumn('userId', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('sitting', 'text', (c) => c.notNull())
      .addColumn('device', 'text', (c) => c.notNull())
      .addColumn('baseVersion', 'integer', (c) => c.notNull())
      .addColumn('values', 'text', (c) => c.notNull())
      .addColumn('updatedAt', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('postDraftsBySitting_pk', ['postId', 'userId', 'sitting'])
      .execute();
    await sql`insert into "postDrafts" ("postId", "userId", "sitting", "device", "baseVersion", "values", "updatedAt")
      select "postId", "userId", ${sql.lit(before)}, '', "baseVersion", "values", "updatedAt" from "formerPostDrafts"`.execute(
      db,
    );
    await db.schema.dropTable('formerPostDrafts').execute();
    for (const column of ['userId', 'updatedAt']) {
      await db.schema.createIndex(`postDrafts_${column}`).on('postDrafts').columns([column]).execute();
    }
  },
};
