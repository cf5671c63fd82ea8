import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Orders of lists that may be long; equal values stand in the order of their ids. Roles, menus and the like are few. */
const orders = {
  users: [['username'], ['nickname'], ['createdAt'], ['updatedAt']],
  trash: [['module', 'deletedAt']],
} as const;

/** An index for every order in which a long list may be asked for. */
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
