import type { Kysely } from 'kysely';

/** Data sources that documents and publications of layouts show. Earlier layouts show none. */
export const layoutSources = {
  async up(db: Kysely<never>) {
    await db.schema
      .createTable('layoutSources')
      .addColumn('layoutId', 'integer', (c) => c.notNull())
      .addColumn('number', 'integer', (c) => c.notNull())
      .addColumn('sourceId', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('layoutSources_key', ['layoutId', 'number', 'sourceId'])
      .execute();
    await db.schema.createIndex('layoutSources_sourceId').on('layoutSources').column('sourceId').execute();
  },
};
