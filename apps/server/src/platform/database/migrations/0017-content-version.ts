import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A number by which every process knows that what readers see has changed; and what is published by its time. */
export const contentVersion: Migration = {
  async up(db: Kysely<{ contentVersion: { id: number; version: number } }>) {
    await db.schema
      .createTable('contentVersion')
      .addColumn('id', 'integer', (c) => c.primaryKey())
      .addColumn('version', 'bigint', (c) => c.notNull())
      .execute();
    await db.insertInto('contentVersion').values({ id: 1, version: 1 }).execute();
    // For the feed, and for the posts before and after one.
    await db.schema.createIndex('posts_published').on('posts').columns(['status', 'publishedAt', 'id']).execute();
  },
};
