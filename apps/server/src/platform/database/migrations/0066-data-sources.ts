import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createTextIndex } from '../../search/text-index.ts';
import type { Dialect } from '../schema.ts';
import { withId, withRecord } from './columns.ts';

/** Creates data sources, with what fetching each brought. */
export const dataSources = (dialect: Dialect): Migration => ({
  async up(db: Kysely<never>) {
    await withRecord(db.schema.createTable('dataSources'), dialect)
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('description', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('enabled', 'integer', (c) => c.notNull())
      .addColumn('interval', 'bigint', (c) => c.notNull())
      .addColumn('staleAfter', 'bigint', (c) => c.notNull())
      .addColumn('timeLimit', 'bigint', (c) => c.notNull())
      .addColumn('sizeLimit', 'bigint', (c) => c.notNull())
      .addColumn('expression', 'text', (c) => c.notNull())
      .addColumn('url', 'text', (c) => c.notNull())
      .addColumn('method', 'text', (c) => c.notNull())
      .addColumn('body', 'text', (c) => c.notNull())
      .addColumn('headers', 'text', (c) => c.notNull())
      .addColumn('format', 'text', (c) => c.notNull())
      .addColumn('charset', 'text', (c) => c.notNull())
      .addColumn('path', 'text', (c) => c.notNull())
      .addColumn('table', 'text', (c) => c.notNull())
      .addColumn('fileId', 'integer', (c) => c.references('files.id').onDelete('set null'))
      .addColumn('sheetName', 'text', (c) => c.notNull())
      .addColumn('statistics', 'text', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('dataSources_fileId').on('dataSources').column('fileId').execute();
    await createTextIndex(db, dialect, 'dataSources', ['nameSound']);
    await db.schema
      .createTable('dataSourceStates')
      .addColumn('sourceId', 'integer', (c) => c.primaryKey().references('dataSources.id').onDelete('cascade'))
      .addColumn('nextAt', 'bigint')
      .addColumn('lockedUntil', 'bigint')
      .addColumn('valueAt', 'bigint')
      .addColumn('value', 'text')
      .addColumn('failures', 'integer', (c) => c.notNull())
      .addColumn('failingSince', 'bigint')
      .addColumn('error', 'text', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('dataSourceStates_nextAt').on('dataSourceStates').column('nextAt').execute();
    await withId(db.schema.createTable('dataSourceFailures'), dialect)
      .addColumn('sourceId', 'integer', (c) => c.notNull().references('dataSources.id').onDelete('cascade'))
      .addColumn('firstAt', 'bigint', (c) => c.notNull())
      .addColumn('lastAt', 'bigint', (c) => c.notNull())
      .addColumn('count', 'integer', (c) => c.notNull())
      .addColumn('message', 'text', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('dataSourceFailures_sourceId').on('dataSourceFailures').column('sourceId').execute();
  },
});
