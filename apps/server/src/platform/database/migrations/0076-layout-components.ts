import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../schema.ts';
import { withId, withRecord } from './columns.ts';

/** Components of layouts, and their documents by revision. */
export const layoutComponents = (dialect: Dialect): Migration => ({
  async up(db: Kysely<never>) {
    await withRecord(db.schema.createTable('layoutComponents'), dialect)
      .addColumn('name', 'text', (column) => column.notNull().unique())
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addColumn('document', 'text', (column) => column.notNull())
      .execute();
    await withId(db.schema.createTable('layoutComponentRevisions'), dialect)
      .addColumn('componentId', 'integer', (column) =>
        column.notNull().references('layoutComponents.id').onDelete('cascade'),
      )
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addColumn('document', 'text', (column) => column.notNull())
      .addUniqueConstraint('layoutComponentRevisions_revision', ['componentId', 'revision'])
      .execute();
  },
});
