import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createTextIndex, dropTextIndex } from '../../search/text-index.ts';
import type { Dialect } from '../schema.ts';

/** Indexes nicknames of users and titles of posts by their pinyin. */
export const sounds = (dialect: Dialect): Migration => ({
  async up(db: Kysely<never>) {
    await dropTextIndex(db, dialect, 'users');
    await createTextIndex(db, dialect, 'users', ['nicknameSound', 'username']);
    await dropTextIndex(db, dialect, 'posts');
    await createTextIndex(db, dialect, 'posts', ['title', 'titleSound', 'contentText']);
  },
});
