import type { Kysely } from 'kysely';

/** Data sources that send their data by themselves: topic and credentials. */
export const pushedSources = {
  async up(db: Kysely<never>) {
    for (const column of ['topic', 'username', 'password'] as const) {
      await db.schema
        .alterTable('dataSources')
        .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
        .execute();
    }
  },
};
