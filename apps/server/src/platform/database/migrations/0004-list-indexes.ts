import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Sort columns of long lists; equal values are sorted by id. Other resources, such as roles and menus, are small. */
const orders = {
  users: [['username'], ['nickname'], ['createdAt'], ['updatedAt']],
  trash: [['module', 'deletedAt']],
} as const;

/** Adds an index for every sort order of long lists. */
export const listIndexes: Migration = {
  async up(db: Kysely<never>) {
    for (const [table, lists] of Object.entries(orders)) {
      for (const columns of lists) {
        await db.schema
          .createIndex(`${table}_${columns.join('_')}`)
          .on(table)
          .columns([...columns, 'id'])
          .execute();
      }
    }
  },
};
