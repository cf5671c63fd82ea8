import type { Kysely } from 'kysely';

/** Adds what a run of a job reports. */
export const jobOutputs = {
  async up(db: Kysely<never>) {
    await db.schema
      .alterTable('jobRuns')
      .addColumn('output', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  },
};
