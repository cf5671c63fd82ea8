import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createTextIndex } from '../../search/text-index.ts';
import type { Dialect } from '../schema.ts';
import { withId, withRecord } from './columns.ts';

/** Creates screens, their groups, reports, outages and commands, pairing codes and registration keys. */
export const screens = (dialect: Dialect): Migration => ({
  async up(db: Kysely<never>) {
    await withRecord(db.schema.createTable('screenGroups'), dialect)
      .addColumn('parentId', 'integer', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('layoutId', 'integer')
      .addColumn('sort', 'integer', (c) => c.notNull())
      .execute();
    for (const column of ['parentId', 'layoutId']) {
      await db.schema.createIndex(`screenGroups_${column}`).on('screenGroups').column(column).execute();
    }
    await createTextIndex(db, dialect, 'screenGroups', ['nameSound']);
    await withRecord(db.schema.createTable('screenKeys'), dialect)
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('groupId', 'integer')
      .addColumn('uses', 'integer', (c) => c.notNull())
      .addColumn('used', 'integer', (c) => c.notNull())
      .addColumn('expiresAt', 'bigint', (c) => c.notNull())
      .execute();
    await makeScreens(db, dialect);
    await makeReports(db, dialect);
    await withId(db.schema.createTable('screenPairings'), dialect)
      .addColumn('codeHash', 'text', (c) => c.notNull().unique())
      .addColumn('secretHash', 'text', (c) => c.notNull().unique())
      .addColumn('formerId', 'integer')
      .addColumn('width', 'integer', (c) => c.notNull())
      .addColumn('height', 'integer', (c) => c.notNull())
      .addColumn('address', 'text', (c) => c.notNull())
      .addColumn('network', 'text', (c) => c.notNull())
      .addColumn('browser', 'text', (c) => c.notNull())
      .addColumn('claimed', 'integer', (c) => c.notNull())
      .addColumn('expiresAt', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('screenPairings_network')
      .on('screenPairings')
      .columns(['network', 'expiresAt'])
      .execute();
    await db.schema.createIndex('screenPairings_expiresAt').on('screenPairings').column('expiresAt').execute();
  },
});

async function makeScreens(db: Kysely<never>, dialect: Dialect): Promise<void> {
  await withRecord(db.schema.createTable('screens'), dialect)
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('groupId', 'integer')
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('place', 'text', (c) => c.notNull())
    .addColumn('timeZone', 'text', (c) => c.notNull())
    .addColumn('orientation', 'integer', (c) => c.notNull())
    .addColumn('fit', 'text', (c) => c.notNull())
    .addColumn('languages', 'text', (c) => c.notNull())
    .addColumn('languageSeconds', 'integer', (c) => c.notNull())
    .addColumn('volume', 'integer', (c) => c.notNull())
    .addColumn('workingHours', 'text', (c) => c.notNull())
    .addColumn('layoutId', 'integer')
    .addColumn('enabled', 'integer', (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('tokenHash', 'text', (c) => c.unique())
    .addColumn('nextTokenHash', 'text', (c) => c.unique())
    .execute();
  for (const column of ['groupId', 'layoutId', 'name', 'createdAt']) {
    await db.schema.createIndex(`screens_${column}`).on('screens').columns([column, 'id']).execute();
  }
  await createTextIndex(db, dialect, 'screens', ['screenKeyword']);
}

async function makeReports(db: Kysely<never>, dialect: Dialect): Promise<void> {
  await db.schema
    .createTable('screenReports')
    .addColumn('screenId', 'integer', (c) => c.primaryKey().references('screens.id').onDelete('cascade'))
    .addColumn('reportedAt', 'bigint', (c) => c.notNull())
    .addColumn('online', 'integer', (c) => c.notNull())
    .addColumn('stateSince', 'bigint', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('browser', 'text', (c) => c.notNull())
    .addColumn('playing', 'text', (c) => c.notNull())
    .addColumn('playingTitle', 'text', (c) => c.notNull())
    .addColumn('usedRevision', 'integer')
    .addColumn('run', 'text', (c) => c.notNull())
    .addColumn('otherRunAt', 'bigint')
    .addColumn('absentToldAt', 'bigint')
    .addColumn('faults', 'text', (c) => c.notNull())
    .addColumn('report', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('screenReports_online').on('screenReports').columns(['online', 'reportedAt']).execute();
  await withId(db.schema.createTable('screenOutages'), dialect)
    .addColumn('screenId', 'integer', (c) => c.notNull().references('screens.id').onDelete('cascade'))
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('until', 'bigint')
    .execute();
  await db.schema
    .createIndex('screenOutages_screenId')
    .on('screenOutages')
    .columns(['screenId', 'createdAt'])
    .execute();
  await db.schema.createIndex('screenOutages_createdAt').on('screenOutages').column('createdAt').execute();
  await withId(db.schema.createTable('screenCommands'), dialect)
    .addColumn('screenId', 'integer', (c) => c.notNull().references('screens.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('volume', 'integer')
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('createdById', 'integer')
    .addColumn('expiresAt', 'bigint', (c) => c.notNull())
    .addColumn('doneAt', 'bigint')
    .addColumn('ok', 'integer')
    .addColumn('message', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('screenCommands_screenId').on('screenCommands').columns(['screenId', 'id']).execute();
  await db.schema.createIndex('screenCommands_createdAt').on('screenCommands').column('createdAt').execute();
}
