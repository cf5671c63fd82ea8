import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** When each password was set, for settings that let it grow old; of those that are there, now. */
export const passwordAge: Migration = {
  async up(db: Kysely<never>) {
    await db.schema
      .alterTable('users')
      .addColumn('passwordChangedAt', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute();
    await sql`update "users" set "passwordChangedAt" = ${sql.lit(Date.now())}`.execute(db);
  },
};
