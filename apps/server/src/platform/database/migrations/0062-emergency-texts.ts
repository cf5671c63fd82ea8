import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createTextIndex } from '../../search/text-index.ts';
import type { Dialect } from '../schema.ts';

/** Indexes the titles of emergencies, so that they are found by pinyin and by the global search. */
export const emergencyTexts = (dialect: Dialect): Migration => ({
  up: (db: Kysely<never>) => createTextIndex(db, dialect, 'emergencies', ['titleSound']),
});
