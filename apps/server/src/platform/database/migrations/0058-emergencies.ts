import type { CreateTableBuilder, Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../schema.ts';
import { withRecord } from './columns.ts';

/** Creates emergencies with the groups and screens that they cover. */
export const emergencies = (dialect: Dialect): Migration => ({
  async up(db: Kysely<never>) {
    await withRecord(db.schema.createTable('emergencies'), dialect)
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('severity', 'text', (c) => c.notNull())
      .addColumn('layoutId', 'integer', (c) => c.references('layouts.id').onDelete('set null'))
      .addColumn('textCh', 'text', (c) => c.notNull())
      .addColumn('textEn', 'text', (c) => c.notNull())
      .addColumn('textRu', 'text', (c) => c.notNull())
      .addColumn('bgColor', 'text', (c) => c.notNull())
      .addColumn('color', 'text', (c) => c.notNull())
      .addColumn('sound', 'integer', (c) => c.notNull())
      .addColumn('target', 'text', (c) => c.notNull())
      .addColumn('minutes', 'integer')
      .addColumn('code', 'text', (c) => c.notNull())
      .addColumn('startsAt', 'bigint')
      .addColumn('endsAt', 'bigint')
      // No foreign key: deleting a user must not scan this table.
      .addColumn('askedById', 'integer')
      .execute();
    await db.schema.createIndex('emergencies_layoutId').on('emergencies').column('layoutId').execute();
    await covered(db.schema.createTable('emergencyGroups'), 'groupId', 'screenGroups').execute();
    await db.schema.createIndex('emergencyGroups_groupId').on('emergencyGroups').column('groupId').execute();
    await covered(db.schema.createTable('emergencyScreens'), 'screenId', 'screens').execute();
    await db.schema.createIndex('emergencyScreens_screenId').on('emergencyScreens').column('screenId').execute();
  },
});

const covered = <T extends string>(table: CreateTableBuilder<T>, column: string, to: string) =>
  table
    .addColumn('emergencyId', 'integer', (c) => c.notNull().references('emergencies.id').onDelete('cascade'))
    .addColumn(column, 'integer', (c) => c.notNull().references(`${to}.id`).onDelete('cascade'))
    .addPrimaryKeyConstraint(`emergencies_${to}_pk`, ['emergencyId', column]);
