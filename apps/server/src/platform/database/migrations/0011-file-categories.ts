import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../schema.ts';
import { withRecord } from './columns.ts';

interface FileCategoriesTable {
  name: string;
  code: string;
  description: string;
  builtIn: number;
  createdAt: number;
  updatedAt: number;
}

/** Creates file categories, with the two initial ones. */
export const fileCategories = (dialect: Dialect): Migration => ({
  async up(db: Kysely<{ fileCategories: FileCategoriesTable }>) {
    await withRecord(db.schema.createTable('fileCategories'), dialect)
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('code', 'text', (c) => c.notNull().unique())
      .addColumn('description', 'text', (c) => c.notNull())
      .addColumn('builtIn', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    const now = Date.now();
    const times = { description: '', createdAt: now, updatedAt: now };
    await db
      .insertInto('fileCategories')
      .values([
        { name: '默认分类', code: 'default', builtIn: 1, ...times },
        { name: '视频', code: 'video', builtIn: 0, ...times },
      ])
      .execute();
  },
});
