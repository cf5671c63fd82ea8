import type { Kysely } from 'kysely';

/** Adds hours and bandwidth for large contents to groups of screens, and the progress of loading to reports. */
export const downloads = {
  async up(db: Kysely<never>) {
    await db.schema
      .alterTable('screenGroups')
      .addColumn('downloadHours', 'text', (c) => c.notNull().defaultTo('null'))
      .execute();
    await db.schema.alterTable('screenGroups').addColumn('downloadRate', 'integer').execute();
    await db.schema
      .alterTable('screenReports')
      .addColumn('loading', 'text', (c) => c.notNull().defaultTo('null'))
      .execute();
  },
};
