import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../schema.ts';
import { withRecord } from './columns.ts';

/** Creates the templates that a site saves from its layouts. */
export const layoutTemplates = (dialect: Dialect): Migration => ({
  async up(db: Kysely<never>) {
    await withRecord(db.schema.createTable('layoutTemplates'), dialect)
      .addColumn('name', 'text', (c) => c.notNull().unique())
      .addColumn('category', 'text', (c) => c.notNull())
      .addColumn('width', 'integer', (c) => c.notNull())
      .addColumn('height', 'integer', (c) => c.notNull())
      .addColumn('blockCount', 'integer', (c) => c.notNull())
      .addColumn('files', 'text', (c) => c.notNull())
      .addColumn('document', 'text', (c) => c.notNull())
      .execute();
  },
});
