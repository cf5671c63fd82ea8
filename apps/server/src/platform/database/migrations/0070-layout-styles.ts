import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../schema.ts';
import { withRecord } from './columns.ts';

/** Saved styles of blocks. */
export const layoutStyles = (dialect: Dialect): Migration => ({
  async up(db: Kysely<never>) {
    await withRecord(db.schema.createTable('layoutStyles'), dialect)
      .addColumn('name', 'text', (column) => column.notNull().unique())
      .addColumn('style', 'text', (column) => column.notNull())
      .execute();
  },
});
