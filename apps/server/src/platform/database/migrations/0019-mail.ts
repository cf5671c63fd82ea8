import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../schema.ts';
import { withId } from './columns.ts';

/** Adds mail addresses of users and the table of mails. */
export const mail = (dialect: Dialect): Migration => ({
  async up(db: Kysely<never>) {
    await db.schema
      .alterTable('users')
      // Default for users deleted before this migration, which are restored without an address.
      .addColumn('email', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
    await withId(db.schema.createTable('mails'), dialect)
      .addColumn('template', 'text', (c) => c.notNull())
      .addColumn('recipient', 'text', (c) => c.notNull())
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('text', 'text', (c) => c.notNull())
      .addColumn('messageId', 'text', (c) => c.notNull())
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('attempts', 'integer', (c) => c.notNull())
      .addColumn('error', 'text', (c) => c.notNull())
      .addColumn('createdAt', 'bigint', (c) => c.notNull())
      .addColumn('sentAt', 'bigint')
      .addColumn('nextAt', 'bigint')
      .execute();
    for (const columns of [
      ['createdAt', 'id'],
      ['recipient', 'template', 'createdAt'],
    ]) {
      await db.schema.createIndex(`mails_${columns[0]}`).on('mails').columns(columns).execute();
    }
  },
});
