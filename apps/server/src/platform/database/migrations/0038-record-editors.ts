import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Creates editors for records of any resource. The layouts' table is dropped; its rows expire after 30 seconds anyway. */
export const recordEditors: Migration = {
  async up(db: Kysely<never>) {
    await db.schema
      .createTable('recordEditors')
      .addColumn('module', 'text', (c) => c.notNull())
      .addColumn('recordId', 'integer', (c) => c.notNull())
      .addColumn('key', 'text', (c) => c.notNull())
      .addColumn('userId', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('openedAt', 'bigint', (c) => c.notNull())
      .addColumn('seenAt', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('recordEditors_pk', ['module', 'recordId', 'key'])
      .execute();
    for (const column of ['userId', 'seenAt']) {
      await db.schema.createIndex(`recordEditors_${column}`).on('recordEditors').column(column).execute();
    }
    await db.schema.dropTable('layoutEditors').execute();
  },
};
