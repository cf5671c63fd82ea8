import { readdirSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDialect } from '../../testing/dialect.ts';
import { addNotes, breakHalfway, siteWithData } from '../../testing/migrated-site.ts';
import { StartError } from '../process/start-error.ts';
import { release } from '../release.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/list.ts';

test('a database of a newer schema is rejected although all names of its migrations are known', async () => {
  const { database, backups } = await siteWithData();
  const ours = migrations(database.dialect);
  await migrate(database, backups, 1, { ...ours, '9001-notes': addNotes });
  await sql`delete from kysely_migration where name = '9001-notes'`.execute(database.maintenance);
  const refused = migrate(database, backups, 2);
  await expect(refused).rejects.toThrow(StartError);
  await expect(refused).rejects.toThrow(`第 9001 版结构，本程序 ${release.label} 只支持到`);
});

test.runIf(testDialect() === 'sqlite')(
  'a retried upgrade replaces its copy and keeps those of other upgrades',
  async () => {
    const { database, backups } = await siteWithData();
    const first = { ...migrations(database.dialect), '9001-notes': addNotes };
    await migrate(database, backups, 1, first);
    for (const now of [2, 3, 4]) {
      await expect(migrate(database, backups, now, { ...first, '9002-half': breakHalfway })).rejects.toThrow('broken');
    }
    expect(readdirSync(backups).toSorted()).toEqual(['before-upgrade-1.db', 'before-upgrade-4.db']);
  },
);
