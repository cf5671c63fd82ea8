import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Bodies of posts as readers get them. Those of posts that are there already are made afterwards, by a job. */
export const renderedPosts: Migration = {
  async up(db: Kysely<never>) {
    await db.schema
      .createTable('renderedPosts')
      .addColumn('postId', 'integer', (c) => c.primaryKey().references('posts.id').onDelete('cascade'))
      .addColumn('renderer', 'integer', (c) => c.notNull())
      .addColumn('outline', 'text', (c) => c.notNull())
      .addColumn('html', 'text', (c) => c.notNull())
      .execute();
  },
};
