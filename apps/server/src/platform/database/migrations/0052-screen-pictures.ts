import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Creates pictures that displays draw of themselves. Without reference: a screen in the trash keeps its picture. */
export const screenPictures: Migration = {
  async up(db: Kysely<never>) {
    await db.schema
      .createTable('screenPictures')
      .addColumn('screenId', 'integer', (c) => c.primaryKey())
      .addColumn('sha256', 'text', (c) => c.notNull())
      .addColumn('size', 'integer', (c) => c.notNull())
      .addColumn('width', 'integer', (c) => c.notNull())
      .addColumn('height', 'integer', (c) => c.notNull())
      .addColumn('createdAt', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('screenPictures_sha256').on('screenPictures').column('sha256').execute();
  },
};
