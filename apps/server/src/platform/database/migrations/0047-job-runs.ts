import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../schema.ts';
import { withId } from './columns.ts';

/** Adds the runs of jobs: start, end, error, and who asked for it. */
export const jobRuns = (dialect: Dialect): Migration => ({
  async up(db: Kysely<never>) {
    await db.schema.alterTable('jobs').addColumn('startedAt', 'bigint').execute();
    await db.schema
      .alterTable('jobs')
      .addColumn('requestedBy', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
    await withId(db.schema.createTable('jobRuns'), dialect)
      .addColumn('jobId', 'integer', (c) => c.notNull())
      .addColumn('endedAt', 'bigint', (c) => c.notNull())
      .addColumn('error', 'text', (c) => c.notNull())
      .addColumn('requestedBy', 'text', (c) => c.notNull())
      .addColumn('createdAt', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('jobRunsJob').on('jobRuns').columns(['jobId', 'id']).execute();
    await db.schema.createIndex('jobRunsCreatedAt').on('jobRuns').columns(['createdAt', 'id']).execute();
  },
});
