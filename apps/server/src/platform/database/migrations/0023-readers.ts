import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Adds rendered posts and the sender's network of comments. A background job renders existing posts.
 */
export const readers: Migration = {
  async up(db: Kysely<never>) {
    await db.schema
      .createTable('renderedPosts')
      .addColumn('postId', 'integer', (c) => c.primaryKey().references('posts.id').onDelete('cascade'))
      .addColumn('renderer', 'integer', (c) => c.notNull())
      .addColumn('outline', 'text', (c) => c.notNull())
      .addColumn('html', 'text', (c) => c.notNull())
      .execute();
    await db.schema.alterTable('comments').addColumn('network', 'text').execute();
    await db.schema.createIndex('comments_network').on('comments').columns(['network', 'createdAt']).execute();
  },
};
