import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { testDialect } from '../../testing/dialect.ts';
import { addNotes, breakHalfway, siteWithData } from '../../testing/migrated-site.ts';
import { openTestSite } from '../../testing/test-app.ts';
import { listQueries } from '../resource/list/paged-list.ts';
import { StartError } from '../process/start-error.ts';
import { release } from '../release.ts';
import { migrate } from './migrate.ts';
import type { Database } from './open-database.ts';
import { migrations } from './migrations/list.ts';

test('an upgrade preserves data and copies an embedded database first', async () => {
  const { database, backups } = await siteWithData();
  const list = { ...migrations(database.dialect), '9999-notes': addNotes };
  expect(await migrate(database, backups, 42, list)).toEqual(['9999-notes']);
  expect(await database.read.selectFrom('users').select('username').execute()).toEqual([{ username: 'admin' }]);
  const copies = database.dialect === 'sqlite' ? ['before-upgrade-42.db'] : [];
  expect(readdirSync(backups)).toEqual(copies);
  for (const copy of copies) {
    const old = new DatabaseSync(join(backups, copy), { readOnly: true });
    expect(old.prepare('select username from users').all()).toMatchObject([{ username: 'admin' }]);
    old.close();
  }
});

test.runIf(testDialect() === 'sqlite')(
  'copies of the last five upgrades and other files in the folder are retained',
  async () => {
    const { database, backups } = await siteWithData();
    const kept = ['before-upgrade-9.db.old', 'mine.db', 'before-upgrade-99.db', 'before-upgrade-100.db'];
    const others = ['before-upgrade-9.db', 'before-upgrade-101.db', 'before-upgrade-1000.db'];
    for (const file of [...kept, ...others]) writeFileSync(join(backups, file), '');
    await migrate(database, backups, 1001, { ...migrations(database.dialect), '9001-notes': addNotes });
    expect(readdirSync(backups).toSorted()).toEqual([...kept, ...others.slice(1), 'before-upgrade-1001.db'].toSorted());
  },
);

test.runIf(testDialect() === 'sqlite')(
  'an upgrade enables incremental vacuum in a database of an older release',
  async () => {
    const { database, backups } = await siteWithData();
    const mode = async () =>
      (await sql<{ auto_vacuum: number }>`pragma auto_vacuum`.execute(database.maintenance)).rows;
    await sql`pragma auto_vacuum = none`.execute(database.maintenance);
    await sql`vacuum`.execute(database.maintenance);
    expect(await mode()).toEqual([{ auto_vacuum: 0 }]);
    await sql`pragma auto_vacuum = incremental`.execute(database.maintenance);
    await migrate(database, backups, 42, { ...migrations(database.dialect), '9001-notes': addNotes });
    expect(await mode()).toEqual([{ auto_vacuum: 2 }]);
  },
);

test('a migrated database is neither migrated again nor copied', async () => {
  const { database, backups } = await siteWithData();
  expect(await migrate(database, backups, 42)).toEqual([]);
  expect(readdirSync(backups)).toEqual([]);
});

test('a failed migration is rolled back completely', async () => {
  const { database, backups } = await siteWithData();
  const list = { ...migrations(database.dialect), '9999-half': breakHalfway };
  await expect(migrate(database, backups, 42, list)).rejects.toThrow('broken migration');
  const tables = await database.maintenance.introspection.getTables();
  expect(tables.map((table) => table.name)).not.toContain('half');
  expect(await database.read.selectFrom('users').select('id').execute()).toHaveLength(1);
});

test('an older release rejects a newer database and names both releases and the copy to restore', async () => {
  const { database, backups } = await siteWithData();
  const ours = migrations(database.dialect);
  const newer = { ...ours, '9001-notes': addNotes };
  const newest = { ...newer, '9002-more': { up: () => Promise.resolve() } };
  await migrate(database, backups, 1, newer);
  await migrate(database, backups, 2, newest);
  writeFileSync(join(backups, 'before-upgrade-3.db'), 'no database');
  await database.maintenance
    .updateTable('settings')
    .set({ value: '{"version":"v9.9.9"}' })
    .where('key', '=', 'release')
    .execute();

  const embedded = database.dialect === 'sqlite';
  const refusal = async (list: typeof ours) => {
    const error: unknown = await migrate(database, backups, 4, list).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StartError);
    return String(error);
  };
  for (const [list, known, copy] of [
    [ours, Object.keys(ours).at(-1) ?? '', 'before-upgrade-1.db'],
    [newer, '9001-notes', 'before-upgrade-2.db'],
  ] as const) {
    const text = await refusal(list);
    for (const name of ['v9.9.9', '9002-more', release.label, known, embedded ? join(backups, copy) : 'DATABASE_URL']) {
      expect(text).toContain(name);
    }
  }
  expect(await refusal({ '0002-system': ours['0002-system'] ?? addNotes })).toContain(
    embedded ? '没有本版本可用的副本' : 'DATABASE_URL',
  );
  expect(await migrate(database, backups, 5, newest)).toEqual([]);
});

/** Opens a site with all migrations before this one. */
async function siteBefore(migration: string) {
  const site = await openTestSite({}, 'empty');
  onTestFinished(async () => {
    await site.database.close();
    await site.dispose();
  });
  const backups = join(site.config.dataDir, 'backups');
  const all = Object.entries(migrations(site.database.dialect));
  const before = all.slice(
    0,
    all.findIndex(([name]) => name === migration),
  );
  await migrate(site.database, backups, 1, Object.fromEntries(before));
  return { site, backups, db: site.database.maintenance };
}

test('slugs that differ only in case get numbers, and former slugs are merged', async () => {
  const { site, backups, db } = await siteBefore('0033-slug-keys');
  const times = { createdAt: 0, updatedAt: 0 };
  const post = { title: '', description: '', cover: '', content: '{}', contentText: '', wordCount: 0, pinned: 0 };
  const long = 'a'.repeat(100);
  for (const slug of ['News', 'news', 'news-2', 'NEWS', 'other', long, long.toUpperCase()]) {
    await db
      .insertInto('posts')
      .values({ ...post, ...times, slug, status: 'draft' })
      .execute();
  }
  for (const slug of ['Local', 'local']) {
    const category = { parentId: 0, title: '', description: '', sort: 0, ...times };
    await db
      .insertInto('categories')
      .values({ ...category, slug })
      .execute();
  }
  const former = [
    { slug: 'Old', postId: 1 },
    { slug: 'old', postId: 2 },
    { slug: 'OLD', postId: 2 },
    { slug: 'Older', postId: 1 },
  ];
  await db.insertInto('formerSlugs').values(former).execute();
  await migrate(site.database, backups, 2);
  const slugs = async (table: 'posts' | 'categories') =>
    (await db.selectFrom(table).select('slug').orderBy('id').execute()).map(({ slug }) => slug);
  expect(await slugs('posts')).toEqual(['News', 'news-3', 'news-2', 'NEWS-4', 'other', long, `${'A'.repeat(98)}-2`]);
  expect(await slugs('categories')).toEqual(['Local', 'local-2']);
  expect(await db.selectFrom('formerSlugs').selectAll().orderBy('slug').execute()).toEqual([
    { slug: 'old', postId: 2 },
    { slug: 'older', postId: 1 },
  ]);
});

test('a site gets a permanent id, and its URL a scheme', async () => {
  const { site, backups, db } = await siteBefore('0037-site-identity');
  const value = JSON.stringify({ title: '城市融媒', url: 'www.abc.com/blog' });
  await db.insertInto('settings').values({ key: 'site', value, version: 3, updatedAt: 0 }).execute();
  await migrate(site.database, backups, 2);
  const kept = db.selectFrom('settings').select(['key', 'value']).where('key', 'like', 'site%').orderBy('key');
  expect((await kept.execute()).map((row) => [row.key, JSON.parse(row.value) as unknown])).toEqual([
    ['site', { title: '城市融媒', url: 'https://www.abc.com/blog' }],
    ['site-id', { id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string }],
  ]);
});

/** Searches an indexed column of a table. Returns ids, newest first. */
const foundBy = async (database: Database, table: 'users' | 'posts', column: string, text: string) => {
  const list = listQueries(database, {
    table,
    alias: 't',
    select: (from) => from.selectFrom(sql<{ id: number }>`${sql.table(table)}`.as('t')).select('t.id'),
    filters: { text: { contains: column } },
    defaultSort: 'id:desc',
  });
  const query = { page: 1, size: 10, text };
  const { rows, total } = await list.page(query);
  expect(total).toBe(rows.length);
  return rows.map(({ id }) => id);
};

test.each(['0008-search', '0036-folded-texts', '0039-sounds'])(
  'nicknames from before %s are found by pinyin until their users are deleted',
  async (migration) => {
    const { site, backups, db } = await siteBefore(migration);
    const none = { avatar: '', description: '', passwordHash: '', mustChangePassword: 0, enabled: 1 };
    const users = ['张三丰', '重庆分台', 'Пётр'].map((nickname, index) => ({
      id: index + 1,
      nickname,
      username: nickname,
    }));
    const times = { createdAt: 0, updatedAt: 0 };
    await db
      .insertInto('users')
      .values(users.map((user) => ({ ...none, ...times, ...user })))
      .execute();
    await migrate(site.database, backups, 2);
    const found = (text: string) => foundBy(site.database, 'users', 'nicknameSound', text);
    expect(await found('zsf')).toEqual([1]);
    expect(await found('chong 分台')).toEqual([2]);
    expect(await found('петр')).toEqual([3]);
    await db.deleteFrom('users').where('id', '=', 1).execute();
    expect(await found('zsf')).toEqual([]);
  },
);

test.each(['0036-folded-texts', '0039-sounds'])(
  'titles from before %s are found by pinyin, and titles and texts by their characters',
  async (migration) => {
    const { site, backups, db } = await siteBefore(migration);
    const post = { description: '', cover: '', content: '{}', wordCount: 0, pinned: 0, status: 'draft' };
    const texts = { id: 7, title: '北京地铁', contentText: 'Пётр 施工', slug: 'subway' };
    await db
      .insertInto('posts')
      .values({ ...post, ...texts, createdAt: 0, updatedAt: 0 })
      .execute();
    await migrate(site.database, backups, 2);
    const found = (column: string, text: string) => foundBy(site.database, 'posts', column, text);
    expect(await found('titleSound', 'bjdt')).toEqual([7]);
    expect(await found('title', 'bjdt')).toEqual([]);
    expect(await found('title', '地铁')).toEqual([7]);
    expect(await found('contentText', 'петр 施工')).toEqual([7]);
    await db.deleteFrom('posts').execute();
    expect(await found('titleSound', 'bjdt')).toEqual([]);
  },
);

test('records of an older site get their authors from the operation log', async () => {
  const { site, backups, db } = await siteBefore('0003-record-authors');

  const times = { createdAt: 0, updatedAt: 0 };
  const role = { name: '', description: '', holdsEverything: 0, ...times };
  const menu = {
    parentId: 0,
    type: 1,
    name: '',
    icon: '',
    path: '',
    component: '',
    description: '',
    sort: 0,
    ...times,
  };
  for (const code of ['a', 'b']) {
    await db
      .insertInto('roles')
      .values({ ...role, code })
      .execute();
    await db
      .insertInto('menus')
      .values({ ...menu, code })
      .execute();
  }
  const line = { nickname: '某人', recordName: '', changes: '{}', requestId: '', ip: '', durationMs: 0, remark: '' };
  const told: readonly (readonly [module: string, recordId: number, action: string, userId: number])[] = [
    ['role', 2, 'create', 7],
    ['role', 2, 'assign', 8],
    ['role', 2, 'delete', 9],
    ['menu', 2, 'update', 6],
  ];
  for (const [module, recordId, action, userId] of told) {
    await db
      .insertInto('operationLogs')
      .values({ ...line, module, recordId, action, userId, createdAt: 0 })
      .execute();
  }
  await migrate(site.database, backups, 2);
  const authorsOf = (table: 'roles' | 'menus') =>
    db.selectFrom(table).select(['id', 'createdById', 'updatedById']).where('id', '<=', 2).orderBy('id').execute();
  expect(await authorsOf('roles')).toEqual([
    { id: 1, createdById: null, updatedById: null },
    { id: 2, createdById: 7, updatedById: 8 },
  ]);
  expect(await authorsOf('menus')).toEqual([
    { id: 1, createdById: null, updatedById: null },
    { id: 2, createdById: null, updatedById: 6 },
  ]);
});
