import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createTextIndex } from '../../search/text-index.ts';
import type { Dialect } from '../schema.ts';
import { withRecord } from './columns.ts';

/** Creates playlists, and the table of the contents that each uses. */
export const playlists = (dialect: Dialect): Migration => ({
  async up(db: Kysely<never>) {
    await withRecord(db.schema.createTable('playlists'), dialect)
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('description', 'text', (c) => c.notNull())
      .addColumn('transition', 'text', (c) => c.notNull())
      .addColumn('items', 'text', (c) => c.notNull())
      .addColumn('itemCount', 'integer', (c) => c.notNull())
      .addColumn('files', 'text', (c) => c.notNull())
      .execute();
    await createTextIndex(db, dialect, 'playlists', ['titleSound']);
    await db.schema
      .createTable('playlistContents')
      .addColumn('playlistId', 'integer', (c) => c.notNull().references('playlists.id').onDelete('cascade'))
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('contentId', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('playlistContents_key', ['playlistId', 'kind', 'contentId'])
      .execute();
    await db.schema
      .createIndex('playlistContents_content')
      .on('playlistContents')
      .columns(['kind', 'contentId'])
      .execute();
  },
});
