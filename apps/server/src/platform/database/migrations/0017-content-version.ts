import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the version of the public content, and an index of posts by publication time. */
export const contentVersion: Migration = {
  async up(db: Kysely<{ contentVersion: { id: number; version: number } }>) {
    await db.schema
      .createTable('contentVersion')
      .addColumn('id', 'integer', (c) => c.primaryKey())
      .addColumn('version', 'bigint', (c) => c.notNull())
      .execute();
    await db.insertInto('contentVersion').values({ id: 1, version: 1 }).execute();
    // Used by feeds and by links to the previous and next post.
    await db.schema.createIndex('posts_published').on('posts').columns(['status', 'publishedAt', 'id']).execute();
  },
};
