import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createTextIndex, fillTextIndex } from '../../search/text-index.ts';
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
 * Indexes the texts of every resource that the global search finds. Rebuilds the other indexes, whose texts are now
 * enclosed by line breaks; that of users is rebuilt by 0045.
 */
export const globalSearch = (dialect: Dialect): Migration => ({
  async up(db: Kysely<never>) {
    await fillTextIndex(db, dialect, 'posts', ['title', 'titleSound', 'contentText']);
    await fillTextIndex(db, dialect, 'files', ['searchText']);
    await fillTextIndex(db, dialect, 'comments', ['content', 'author']);
    await fillTextIndex(db, dialect, 'layouts', ['searchText']);
    for (const [table, columns] of Object.entries(added)) await createTextIndex(db, dialect, table, columns);
  },
});
