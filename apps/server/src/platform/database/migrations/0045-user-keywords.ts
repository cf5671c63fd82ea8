import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createTextIndex, dropTextIndex } from '../../search/text-index.ts';
import type { Dialect } from '../schema.ts';

/** Indexes users by nickname, account and mail together. */
export const userKeywords = (dialect: Dialect): Migration => ({
  async up(db: Kysely<never>) {
    await dropTextIndex(db, dialect, 'users');
    await createTextIndex(db, dialect, 'users', ['nicknameSound', 'username', 'userKeyword']);
  },
});
