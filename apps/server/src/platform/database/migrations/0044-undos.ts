import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Creates the values by which a recent deletion or change of several records can be undone. */
export const undos: Migration = {
  async up(db: Kysely<never>) {
    await db.schema
      .createTable('undos')
      .addColumn('logId', 'integer', (c) => c.primaryKey())
      .addColumn('userId', 'integer', (c) => c.notNull())
      .addColumn('module', 'text', (c) => c.notNull())
      .addColumn('permission', 'text', (c) => c.notNull())
      .addColumn('action', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('records', 'text', (c) => c.notNull())
      .addColumn('createdAt', 'bigint', (c) => c.notNull())
      .addColumn('undoneAt', 'bigint')
      .execute();
    await db.schema.createIndex('undos_createdAt').on('undos').column('createdAt').execute();
  },
};
