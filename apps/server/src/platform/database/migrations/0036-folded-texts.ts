import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { searchedTables } from '../../search/searched-columns.ts';
import { fillTextIndex } from '../../search/text-index.ts';
import type { Dialect } from '../open-database.ts';

/** Searches take letters with and without marks for the same: what is indexed is written anew. */
export const foldedTexts = (dialect: Dialect): Migration => ({
  async up(db: Kysely<never>) {
    for (const table of searchedTables) await fillTextIndex(db, dialect, table);
  },
});
