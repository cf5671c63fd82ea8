import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Kysely } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openTestSite } from '../../testing/test-app.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/list.ts';

async function siteWithData() {
  const site = await openTestSite();
  onTestFinished(async () => {
    await site.database.close();
    await site.dispose();
  });
  const backups = join(site.config.dataDir, 'backups');
  mkdirSync(backups);
  return { ...site, backups };
}

const addNotes = {
  up: async (db: Kysely<never>) => {
    await db.schema.createTable('notes').addColumn('id', 'integer').execute();
  },
};
const breakHalfway = {
  up: async (db: Kysely<never>) => {
    await db.schema.createTable('half').addColumn('id', 'integer').execute();
    throw new Error('broken migration');
  },
};

test('an upgrade keeps the data, and copies an embedded database first', async () => {
  const { database, backups } = await siteWithData();
  const list = { ...migrations(database.dialect), '0003-notes': addNotes };
  expect(await migrate(database, backups, 42, list)).toEqual(['0003-notes']);
  expect(await database.db.selectFrom('users').select('username').execute()).toEqual([{ username: 'admin' }]);
  const copies = database.dialect === 'sqlite' ? ['before-upgrade-42.db'] : [];
  expect(readdirSync(backups)).toEqual(copies);
  for (const copy of copies) {
    const old = new DatabaseSync(join(backups, copy), { readOnly: true });
    expect(old.prepare('select username from users').all()).toMatchObject([{ username: 'admin' }]);
    old.close();
  }
});

test('nothing runs twice, and no copy is taken when there is nothing to do', async () => {
  const { database, backups } = await siteWithData();
  expect(await migrate(database, backups, 42)).toEqual([]);
  expect(readdirSync(backups)).toEqual([]);
});

test('a migration that breaks leaves nothing of itself behind', async () => {
  const { database, backups } = await siteWithData();
  const list = { ...migrations(database.dialect), '0003-half': breakHalfway };
  await expect(migrate(database, backups, 42, list)).rejects.toThrow('broken migration');
  const tables = await database.db.introspection.getTables();
  expect(tables.map((table) => table.name)).not.toContain('half');
  expect(await database.db.selectFrom('users').select('id').execute()).toHaveLength(1);
});
