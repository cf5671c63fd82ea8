import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the time of the last password change, for password expiry. Existing passwords get the time of the migration. */
export const passwordAge: Migration = {
  async up(db: Kysely<never>) {
    await db.schema
      .alterTable('users')
      .addColumn('passwordChangedAt', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute();
    await sql`update "users" set "passwordChangedAt" = ${sql.lit(Date.now())}`.execute(db);
  },
};
