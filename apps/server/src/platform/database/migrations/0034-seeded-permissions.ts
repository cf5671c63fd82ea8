import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Pages to which earlier releases gave editors full access, and auditors read access. */
const givenBefore = {
  'content-editor': ['post', 'category', 'comment', 'material-category', 'layout'],
  auditor: ['user', 'role', 'menu', 'dict', 'department', 'session', 'login-log', 'operation-log'],
};

/**
 * Stores the permissions that the product granted to seeded roles, to distinguish permissions that a later release adds
 * from those that an administrator removed.
 */
export const seededPermissions: Migration = {
  async up(db: Kysely<never>) {
    await db.schema
      .createTable('seededPermissions')
      .addColumn('role', 'text', (c) => c.notNull())
      .addColumn('code', 'text', (c) => c.notNull())
      .addColumn('pending', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('seededPermissions_pk', ['role', 'code'])
      .execute();
    const given = (role: keyof typeof givenBefore) =>
      givenBefore[role].flatMap((page) => [
        sql`"code" = ${sql.lit(page)}`,
        ...(role === 'content-editor' ? [sql`"code" like ${sql.lit(`${page}:%`)}`] : []),
      ]);
    for (const role of ['content-editor', 'auditor'] as const) {
      await sql`insert into "seededPermissions" ("role", "code", "pending")
        select ${sql.lit(role)}, "code", 0 from "offeredMenus" where ${sql.join(given(role), sql` or `)}`.execute(db);
    }
  },
};
