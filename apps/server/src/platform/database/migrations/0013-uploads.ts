import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Creates uploads in parts, and indexes that find unused contents and sum up sizes. */
export const uploads: Migration = {
  async up(db: Kysely<never>) {
    await db.schema
      .createTable('uploads')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('userId', 'integer', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('size', 'bigint', (c) => c.notNull())
      .addColumn('sha256', 'text')
      .addColumn('fileId', 'integer')
      .addColumn('heldBy', 'text')
      .addColumn('heldUntil', 'bigint')
      .addColumn('createdAt', 'bigint', (c) => c.notNull())
      .addColumn('updatedAt', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('uploads_userId').on('uploads').columns(['userId', 'updatedAt']).execute();
    await db.schema.createIndex('uploads_updatedAt').on('uploads').column('updatedAt').execute();
    await db.schema.createIndex('contents_uses').on('contents').columns(['uses', 'size']).execute();
  },
};
