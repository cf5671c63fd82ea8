import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Creates sums of a day over all screens and over all contents: with 1,000 screens, those of half a year have millions of
 * rows by screen and content. Entries of a screen or content are searched for the other one in the index alone.
 */
export const playDays: Migration = {
  async up(db: Kysely<never>) {
    for (const [table, column] of [
      ['playContentDays', 'contentId'],
      ['playScreenDays', 'screenId'],
    ] as const) {
      await db.schema
        .createTable(table)
        .addColumn(column, 'integer', (c) => c.notNull())
        .addColumn('day', 'text', (c) => c.notNull())
        .addColumn('count', 'integer', (c) => c.notNull())
        .addColumn('ms', 'bigint', (c) => c.notNull())
        .addPrimaryKeyConstraint(`${table}_key`, [column, 'day'])
        .execute();
      await db.schema.createIndex(`${table}_day`).on(table).column('day').execute();
      await sql`insert into ${sql.ref(table)} (${sql.ref(column)}, "day", "count", "ms")
        select ${sql.ref(column)}, "day", sum("count"), sum("ms") from "playSums" group by 1, 2`.execute(db);
    }
    for (const [column, other] of [
      ['screenId', 'contentId'],
      ['contentId', 'screenId'],
    ] as const) {
      const name = `plays_${column}_from`;
      await db.schema.dropIndex(name).execute();
      await db.schema.createIndex(name).on('plays').columns([column, 'from', 'id', other]).execute();
    }
  },
};
