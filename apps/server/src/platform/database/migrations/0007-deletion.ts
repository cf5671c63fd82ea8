import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../schema.ts';

/**
 * Adds an index for expired records in the trash. Removes the foreign key on the creator of a user, like for all other
 * authors: the id outlives the creator, and deleting a user changes no other users.
 */
export const deletion = (dialect: Dialect): Migration => ({
  async up(db: Kysely<never>) {
    await db.schema.createIndex('trashDeletedAt').on('trash').columns(['module', 'deletedAt', 'id']).execute();
    await db.schema.dropIndex('usersCreatedById').execute();
    if (dialect === 'postgres') await db.schema.alterTable('users').dropConstraint('users_createdById_fkey').execute();
    else await withoutForeignKey(db);
  },
});

/** Replaces the column, because SQLite cannot drop a foreign key alone. */
async function withoutForeignKey(db: Kysely<never>): Promise<void> {
  const users = db.schema.alterTable('users');
  await users.addColumn('creator', 'integer').execute();
  await sql`update "users" set "creator" = "createdById"`.execute(db);
  await users.dropColumn('createdById').execute();
  await users.renameColumn('creator', 'createdById').execute();
}
