import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../schema.ts';
import { withId } from './columns.ts';

/** Creates what displays have shown, and its daily sums. Without foreign keys: both outlive screens and contents. */
export const playLog = (dialect: Dialect): Migration => ({
  async up(db: Kysely<never>) {
    await withId(db.schema.createTable('playContents'), dialect)
      .addColumn('name', 'text', (c) => c.notNull().unique())
      .addColumn('layoutId', 'integer')
      .addColumn('fileId', 'integer')
      .addColumn('title', 'text', (c) => c.notNull())
      .execute();
    await withId(db.schema.createTable('plays'), dialect)
      .addColumn('screenId', 'integer', (c) => c.notNull())
      .addColumn('entry', 'text', (c) => c.notNull())
      .addColumn('contentId', 'integer', (c) => c.notNull())
      .addColumn('key', 'text', (c) => c.notNull())
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('reasonId', 'integer')
      .addColumn('playlistId', 'integer')
      .addColumn('from', 'bigint', (c) => c.notNull())
      .addColumn('until', 'bigint', (c) => c.notNull())
      .addColumn('createdAt', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('plays_entry').unique().on('plays').columns(['screenId', 'entry']).execute();
    for (const columns of [['from'], ['screenId', 'from'], ['contentId', 'from'], ['createdAt']]) {
      await db.schema
        .createIndex(`plays_${columns.join('_')}`)
        .on('plays')
        .columns([...columns, 'id'])
        .execute();
    }
    await db.schema
      .createTable('playSums')
      .addColumn('screenId', 'integer', (c) => c.notNull())
      .addColumn('contentId', 'integer', (c) => c.notNull())
      .addColumn('day', 'text', (c) => c.notNull())
      .addColumn('count', 'integer', (c) => c.notNull())
      .addColumn('ms', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('playSums_key', ['screenId', 'contentId', 'day'])
      .execute();
    await db.schema.createIndex('playSums_day').on('playSums').column('day').execute();
    await db.schema.createIndex('playSums_contentId').on('playSums').columns(['contentId', 'day']).execute();
  },
});
