import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../schema.ts';

/** Creates the table of recent events. */
export const events = (dialect: Dialect): Migration => ({
  async up(db: Kysely<never>) {
    await db.schema
      .createTable('events')
      // Incremented with every change, so an `integer` may overflow.
      .addColumn('id', dialect === 'postgres' ? 'bigint' : 'integer', (c) =>
        dialect === 'postgres' ? c.generatedByDefaultAsIdentity().primaryKey() : c.primaryKey().autoIncrement(),
      )
      .addColumn('position', 'bigint', (c) => c.unique())
      .addColumn('type', 'text', (c) => c.notNull())
      .addColumn('data', 'text', (c) => c.notNull())
      .addColumn('createdAt', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('eventsWithoutPosition')
      .on('events')
      .column('id')
      .where('position' as never, 'is', null)
      .execute();
  },
});
