import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { onTestFinished } from 'vitest';
import { openTestSite } from './test-app.ts';

/** Site with an administrator, and a folder for copies of its database. */
export async function siteWithData() {
  const site = await openTestSite();
  onTestFinished(async () => {
    await site.database.close();
    await site.dispose();
  });
  const backups = join(site.config.dataDir, 'backups');
  mkdirSync(backups);
  return { ...site, backups };
}

/** Migration that succeeds. */
export const addNotes = {
  up: async (db: Kysely<never>) => {
    await db.schema.createTable('notes').addColumn('id', 'integer').execute();
  },
};
/** Migration that fails after a change. */
export const breakHalfway = {
  up: async (db: Kysely<never>) => {
    await db.schema.createTable('half').addColumn('id', 'integer').execute();
    throw new Error('broken migration');
  },
};
