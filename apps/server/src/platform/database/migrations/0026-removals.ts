import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Marks contents that are being removed, so that no transaction is open while the storage deletes them. */
export const removals: Migration = {
  async up(db: Kysely<never>) {
    await db.schema.alterTable('contents').addColumn('removingSince', 'bigint').execute();
  },
};
