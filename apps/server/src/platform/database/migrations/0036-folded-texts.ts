import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { fillTextIndex } from '../../search/text-index.ts';
import type { Dialect } from '../schema.ts';

/**
 * Rebuilds search indexes, because searches now ignore diacritics. Migration 0039 rebuilds the indexes of users and posts.
 */
export const foldedTexts = (dialect: Dialect): Migration => ({
  async up(db: Kysely<never>) {
    await fillTextIndex(db, dialect, 'files', ['searchText']);
    await fillTextIndex(db, dialect, 'comments', ['content', 'author']);
    await fillTextIndex(db, dialect, 'layouts', ['searchText']);
  },
});
