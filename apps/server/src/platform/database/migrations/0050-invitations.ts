import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../schema.ts';
import { withId } from './columns.ts';

/** Creates invitations of users, and the column for the secret link of a queued mail. */
export const invitations = (dialect: Dialect): Migration => ({
  async up(db: Kysely<never>) {
    await withId(db.schema.createTable('invitations'), dialect)
      .addColumn('userId', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('tokenHash', 'text', (c) => c.notNull().unique())
      .addColumn('passwordChangedAt', 'bigint', (c) => c.notNull())
      .addColumn('createdAt', 'bigint', (c) => c.notNull())
      .addColumn('expiresAt', 'bigint', (c) => c.notNull())
      .addColumn('ended', 'text', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('invitations_userId').on('invitations').column('userId').execute();
    await db.schema.createIndex('invitations_expiresAt').on('invitations').column('expiresAt').execute();
    await db.schema
      .alterTable('mails')
      .addColumn('sealedLink', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  },
});
