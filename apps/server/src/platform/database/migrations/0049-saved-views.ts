import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../schema.ts';
import { withRecord } from './columns.ts';

/** Creates saved views of lists. */
export const savedViews = (dialect: Dialect): Migration => ({
  async up(db: Kysely<never>) {
    await withRecord(db.schema.createTable('savedViews'), dialect)
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('list', 'text', (c) => c.notNull())
      .addColumn('query', 'text', (c) => c.notNull())
      .addColumn('columns', 'text', (c) => c.notNull())
      .addColumn('shared', 'integer', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('savedViews_name')
      .unique()
      .on('savedViews')
      .columns(['list', 'createdById', 'name'])
      .execute();
  },
});
