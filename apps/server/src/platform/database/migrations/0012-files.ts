import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createTextIndex } from '../../search/text-index.ts';
import type { Dialect } from '../schema.ts';
import { withRecord } from './columns.ts';

/** Columns with filters or sort orders in lists of files; equal values are sorted by id. */
const orders = ['name', 'size', 'createdAt', 'updatedAt', 'type', 'categoryId', 'sha256'] as const;

/** Creates uploaded files and their contents. */
export const files = (dialect: Dialect): Migration => ({
  async up(db: Kysely<never>) {
    await db.schema
      .createTable('contents')
      .addColumn('sha256', 'text', (c) => c.primaryKey())
      .addColumn('size', 'bigint', (c) => c.notNull())
      .addColumn('mimetype', 'text', (c) => c.notNull())
      .addColumn('uses', 'integer', (c) => c.notNull())
      .addColumn('createdAt', 'bigint', (c) => c.notNull())
      .execute();
    await withRecord(db.schema.createTable('files'), dialect)
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('mimetype', 'text', (c) => c.notNull())
      .addColumn('path', 'text', (c) => c.notNull())
      .addColumn('size', 'bigint', (c) => c.notNull())
      .addColumn('type', 'integer', (c) => c.notNull())
      .addColumn('sha256', 'text', (c) => c.notNull().references('contents.sha256'))
      .addColumn('categoryId', 'integer', (c) => c.notNull().references('fileCategories.id'))
      .addColumn('description', 'text', (c) => c.notNull())
      .execute();
    for (const column of orders) {
      await db.schema.createIndex(`files_${column}`).on('files').columns([column, 'id']).execute();
    }
    await createTextIndex(db, dialect, 'files', ['name']);
  },
});
