import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../schema.ts';

/**
 * Finds what has been in the trash for too long. Who created a user becomes a fact like all other authors: it outlives
 * its author, and deleting a user changes no others.
 */
export const deletion = (dialect: Dialect): Migration => ({
  async up(db: Kysely<never>) {
    await db.schema.createIndex('trashDeletedAt').on('trash').columns(['module', 'deletedAt', 'id']).execute();
    await db.schema.dropIndex('usersCreatedById').execute();
    if (dialect === 'postgres') await db.schema.alterTable('users').dropConstraint('users_createdById_fkey').execute();
    else await withoutForeignKey(db);
  },
});

/** SQLite drops a foreign key only together with its column. */
async function withoutForeignKey(db: Kysely<never>): Promise<void> {
  const users = db.schema.alterTable('users');
  await users.addColumn('creator', 'integer').execute();
  await sql`update "users" set "creator" = "createdById"`.execute(db);
  await users.dropColumn('createdById').execute();
  await users.renameColumn('creator', 'createdById').execute();
}
