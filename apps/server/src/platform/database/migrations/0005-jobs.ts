import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../schema.ts';
import { withId } from './columns.ts';

/** Creates the table of background jobs. */
export const jobs = (dialect: Dialect): Migration => ({
  async up(db: Kysely<never>) {
    await withId(db.schema.createTable('jobs'), dialect)
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('key', 'text', (c) => c.unique())
      .addColumn('payload', 'text', (c) => c.notNull())
      .addColumn('runAt', 'bigint', (c) => c.notNull())
      .addColumn('attempts', 'integer', (c) => c.notNull())
      .addColumn('lockedUntil', 'bigint')
      .addColumn('failedAt', 'bigint')
      .addColumn('error', 'text', (c) => c.notNull())
      .addColumn('createdAt', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('jobsRunAt').on('jobs').columns(['runAt', 'id']).execute();
  },
});
