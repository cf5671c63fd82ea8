import type { CreateTableBuilder, Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createTextIndex } from '../../search/text-index.ts';
import type { Dialect } from '../schema.ts';
import { withRecord } from './columns.ts';

const withRule = <T extends string>(table: CreateTableBuilder<T>) =>
  table
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('target', 'text', (c) => c.notNull())
    .addColumn('groupId', 'integer')
    .addColumn('screenId', 'integer')
    .addColumn('layoutId', 'integer')
    .addColumn('playlistId', 'integer')
    .addColumn('hours', 'text', (c) => c.notNull())
    .addColumn('repeat', 'text', (c) => c.notNull())
    .addColumn('firstDate', 'text', (c) => c.notNull())
    .addColumn('lastDate', 'text')
    .addColumn('exceptions', 'text', (c) => c.notNull())
    .addColumn('priority', 'integer', (c) => c.notNull());

/** Creates the rules of the schedule and their published copies. Without foreign keys: rules outlive what they name. */
export const scheduleRules = (dialect: Dialect): Migration => ({
  async up(db: Kysely<never>) {
    await withRule(withRecord(db.schema.createTable('scheduleRules'), dialect))
      .addColumn('color', 'text', (c) => c.notNull())
      .addColumn('remark', 'text', (c) => c.notNull())
      .execute();
    await createTextIndex(db, dialect, 'scheduleRules', ['nameSound']);
    await withRule(db.schema.createTable('publishedRules').addColumn('id', 'integer', (c) => c.primaryKey()))
      .addColumn('lastDay', 'text')
      .execute();
    for (const table of ['scheduleRules', 'publishedRules']) {
      for (const column of ['target', 'groupId', 'screenId', 'layoutId', 'playlistId']) {
        await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
      }
    }
    for (const column of ['name', 'firstDate', 'createdAt']) {
      await db.schema.createIndex(`scheduleRules_${column}`).on('scheduleRules').columns([column, 'id']).execute();
    }
  },
});
