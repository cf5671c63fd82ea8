import type { Kysely } from 'kysely';

/** Data sources with posts, announcements and pictures of the site. */
export const contentSources = {
  async up(db: Kysely<never>) {
    const table = () => db.schema.alterTable('dataSources');
    await table()
      .addColumn('postCategoryId', 'integer', (c) => c.references('categories.id').onDelete('set null'))
      .execute();
    await table()
      .addColumn('fileCategoryId', 'integer', (c) => c.references('fileCategories.id').onDelete('set null'))
      .execute();
    await table()
      .addColumn('tag', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
    await table()
      .addColumn('count', 'integer', (c) => c.notNull().defaultTo(10))
      .execute();
    for (const column of ['postCategoryId', 'fileCategoryId'] as const) {
      await db.schema.createIndex(`dataSources_${column}`).on('dataSources').column(column).execute();
    }
  },
};
