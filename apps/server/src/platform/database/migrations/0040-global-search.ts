import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createTextIndex, dropTextIndex, fillTextIndex } from '../../search/text-index.ts';
import type { Dialect } from '../schema.ts';

/** Tables that get an index, with its columns. */
const added = {
  categories: ['titleSound', 'slug'],
  fileCategories: ['nameSound', 'code'],
  roles: ['nameSound', 'code'],
  menus: ['nameSound', 'code', 'path'],
  departments: ['nameSound', 'code', 'leaderSound'],
  dictTypes: ['nameSound', 'code'],
  dicts: ['nameSound', 'code'],
  announcements: ['titleSound'],
  webhooks: ['nameSound', 'url'],
} as const;

/**
 * Indexes the texts of every resource that the global search finds, and the mail addresses of users. Rebuilds the other
 * indexes, whose texts are now enclosed by line breaks.
 */
export const globalSearch = (dialect: Dialect): Migration => ({
  async up(db: Kysely<never>) {
    await dropTextIndex(db, dialect, 'users');
    await createTextIndex(db, dialect, 'users', ['nicknameSound', 'username', 'email']);
    await fillTextIndex(db, dialect, 'posts', ['title', 'titleSound', 'contentText']);
    await fillTextIndex(db, dialect, 'files', ['searchText']);
    await fillTextIndex(db, dialect, 'comments', ['content', 'author']);
    await fillTextIndex(db, dialect, 'layouts', ['searchText']);
    for (const [table, columns] of Object.entries(added)) await createTextIndex(db, dialect, table, columns);
  },
});
