import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds indexes for the users' own log rows. */
export const ownLogs: Migration = {
  async up(db: Kysely<never>) {
    for (const table of ['loginLogs', 'operationLogs']) {
      await db.schema.createIndex(`${table}_userId`).on(table).columns(['userId', 'createdAt', 'id']).execute();
    }
  },
};
