import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createTextIndex } from '../../search/text-index.ts';
import type { Dialect } from '../schema.ts';

/** An index of the names of users, by which any part of them is found. */
export const search = (dialect: Dialect): Migration => ({
  up: (db: Kysely<never>) => createTextIndex(db, dialect, 'users', ['nickname', 'username']),
});
