import type { Kysely } from 'kysely';

/** Records the schema version of published documents: displays get those of the current one as they are stored. */
export const publicationSchemas = {
  async up(db: Kysely<never>) {
    await db.schema
      .alterTable('layoutPublications')
      .addColumn('schemaVersion', 'integer', (c) => c.notNull().defaultTo(1))
      .execute();
  },
};
