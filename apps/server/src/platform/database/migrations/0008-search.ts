import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createTextIndex } from '../../search/text-index.ts';
import type { Dialect } from '../schema.ts';

/** Adds a substring index of user names. */
export const search = (dialect: Dialect): Migration => ({
  up: (db: Kysely<never>) => createTextIndex(db, dialect, 'users', ['nickname', 'username']),
});
