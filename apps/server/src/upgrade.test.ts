import { platformOf, seedSite } from './app.ts';
import { jobQueue } from './platform/jobs/jobs.ts';
import { departmentsPath } from '@mutai/contract/departments/resource';
import { dictsPath, dictTypesPath } from '@mutai/contract/dicts/resource';
import { hourMs } from '@mutai/contract/durations';
import { statisticsPath } from '@mutai/contract/home/paths';
import { menusPath } from '@mutai/contract/menus/resource';
import { notificationsPath } from '@mutai/contract/notifications/resource';
import { roleOffersPath, rolesPath } from '@mutai/contract/roles/resource';
import { usersPath } from '@mutai/contract/users/resource';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { migrate } from './platform/database/migrate.ts';
import { migrations } from './platform/database/migrations/list.ts';
import { openDatabase, type Database } from './platform/database/open-database.ts';
import { putReleasedSite, releasedSites, type ReleasedSite } from './testing/released-sites.ts';
import { createUser } from './testing/builders.ts';
import { openTestSite, serveTestSite, type Client, type TestApp, type TestSite } from './testing/test-app.ts';

/** Resources of the first release, in order of their references for restoring. */
const resources = [
  [departmentsPath, 'departments'],
  [menusPath, 'menus'],
  [rolesPath, 'roles'],
  [usersPath, 'users'],
  [dictTypesPath, 'dictTypes'],
  [dictsPath, 'dicts'],
] as const;

/** Site of a release, an hour later. */
async function openReleased(released: ReleasedSite) {
  const site = await openTestSite({}, 'empty');
  site.advance(released.capturedAt + hourMs - site.clock());
  const backups = join(site.config.dataDir, 'backups');
  await putReleasedSite(site.database, backups, released);
  return { site, backups };
}

/** Steps of a start before the server listens. */
async function start(site: TestSite, backups: string): Promise<TestApp> {
  await migrate(site.database, backups, site.clock());
  await seedSite(platformOf(site.database, site.clock), site.config.admin);
  return serveTestSite(site);
}

const rowOf = ({ tables }: ReleasedSite, table: string, column: string, value: string) => {
  const found = tables[table]?.find((row) => row[column] === value);
  if (found === undefined) throw new Error(`no ${value} in ${table}`);
  return found;
};

const listOf = async (client: Client, path: string) => {
  const { data } = await client.get(`${path}?size=500`);
  return new Map((data as { id: number }[]).map((item) => [item.id, item]));
};

async function expectEverybodySignsIn(app: TestApp, { token, password }: ReleasedSite): Promise<Client> {
  expect(await app.call('GET', usersPath, { token }), 'who was signed in still is').toMatchObject({ status: 200 });
  await app.signIn('writer1', password);
  await app.signIn('early1', password);
  return app.signIn('admin', password);
}

async function expectEverythingListed(admin: Client, site: ReleasedSite): Promise<void> {
  const nicknames = new Map(site.tables['users']?.map((user) => [user['id'], user['nickname']]));
  for (const [path, table] of resources) {
    const items = await listOf(admin, path);
    for (const { id, version, createdAt, createdById = null, ...row } of site.tables[table] ?? []) {
      const name = 'nickname' in row ? { nickname: row['nickname'] } : { name: row['name'] };
      const expected = {
        id,
        version,
        createdAt: new Date(Number(createdAt)).toISOString(),
        createdBy: nicknames.get(createdById) ?? '',
        ...name,
      };
      expect(items.get(Number(id)), `${table} ${id}`).toMatchObject(expected);
    }
  }
}

async function expectLogsAndSettingsKept(admin: Client, site: ReleasedSite): Promise<void> {
  const { id } = rowOf(site, 'users', 'username', 'writer1');
  const history = await admin.get(`${usersPath}/${id}/history?sort=createdAt:asc`);
  expect((history.data as { action: string }[]).map(({ action }) => action)).toEqual(['create', 'update']);
  for (const [path, table] of [
    ['/api/v1/logs', 'operationLogs'],
    ['/api/v1/logs/login', 'loginLogs'],
  ] as const) {
    const lines = await listOf(admin, path);
    for (const line of site.tables[table] ?? []) {
      expect(lines.get(Number(line['id'])), `${table} ${line['id']}`).toMatchObject({ nickname: line['nickname'] });
    }
  }
  expect(await admin.get('/api/v1/settings/logs')).toMatchObject({ data: { loginDays: 90, operationDays: 365 } });
}

async function expectTrashComesBack(app: TestApp, admin: Client, site: ReleasedSite): Promise<void> {
  for (const [path] of resources) {
    const { data } = await admin.get(`${path}/trash`);
    const ids = (data as { id: number }[]).map(({ id }) => id);
    expect(ids, path).toHaveLength(1);
    expect(await admin.post(`${path}/trash/restore`, { ids }), path).toMatchObject({ status: 200 });
  }
  const found = async (path: string, field: string, value: string) =>
    [...(await listOf(admin, path)).values()].find((item) => (item as Record<string, unknown>)[field] === value);
  const page = (await found(menusPath, 'code', 'former-page')) as { id: number };
  const department = (await found(departmentsPath, 'code', 'closed')) as { id: number };
  const role = (await found(rolesPath, 'code', 'former-role')) as { id: number; menuIds: number[] };
  const editors = rowOf(site, 'roles', 'code', 'duty-editor')['id'];
  expect(role).toMatchObject({ userCount: 3, menuIds: expect.arrayContaining([page.id]) as unknown });
  expect(await found(usersPath, 'username', 'leaver1')).toMatchObject({
    nickname: '离职者',
    departmentId: department.id,
    roleIds: [editors, role.id],
  });
  expect(await found(dictTypesPath, 'code', 'former-type')).toMatchObject({ itemCount: 1 });
  expect(await found(dictsPath, 'code', 'sport')).toMatchObject({ enabled: false });
  await app.signIn('leaver1', site.password);
}

async function expectCounted(admin: Client, { tables }: ReleasedSite): Promise<void> {
  const users = { kind: 'user', total: tables['users']?.length };
  expect(await admin.get(statisticsPath)).toMatchObject({
    data: { counts: expect.arrayContaining([expect.objectContaining(users)]) as unknown },
  });
}

async function expectAllKept(app: TestApp, site: ReleasedSite): Promise<void> {
  const admin = await expectEverybodySignsIn(app, site);
  await expectEverythingListed(admin, site);
  await expectCounted(admin, site);
  await expectLogsAndSettingsKept(admin, site);
  await expectTrashComesBack(app, admin, site);
  const { id } = await createUser(admin);
  expect(id, 'an id that nobody ever had').toBe((site.lastIds['users'] ?? 0) + 1);
}

/** Roles keep their permissions; those of new pages are only suggested, where administrators see it. */
async function expectNothingGranted(site: TestSite, admin: Client, { tables }: ReleasedSite): Promise<void> {
  const order = (a: Record<string, unknown>, b: Record<string, unknown>) =>
    Number(a['roleId']) - Number(b['roleId']) || Number(a['menuId']) - Number(b['menuId']);
  const links = await site.database.read.selectFrom('roleMenus').select(['roleId', 'menuId']).execute();
  expect(links.toSorted(order)).toEqual([...(tables['roleMenus'] ?? [])].toSorted(order));
  const screens = { name: '屏幕管理' };
  const { data: offers } = await admin.get(roleOffersPath);
  for (const name of ['内容编辑', '审计员']) {
    const permissions = expect.arrayContaining([expect.objectContaining(screens)]) as unknown;
    expect(offers).toContainEqual(expect.objectContaining({ name, permissions }));
    const title = expect.stringMatching(`^新版本建议为角色“${name}”增加 \\d+ 项权限`) as unknown;
    const { data: notices } = await admin.get(notificationsPath);
    expect(notices).toContainEqual(expect.objectContaining({ title }));
  }
  expect((await listOf(admin, menusPath)).size, 'the super-administrator sees them').toBeGreaterThan(
    tables['menus']?.length ?? 0,
  );
}

const migrationsOf = async ({ read: db }: Database) =>
  (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows.map(
    ({ name }) => name,
  );

describe.for(releasedSites)('a site of the release with %s', ([, released]) => {
  test('is complete after the upgrade, and its trash can be restored', async () => {
    const { site, backups } = await openReleased(released);
    const app = await start(site, backups);
    await expectNothingGranted(site, await app.signIn('admin', released.password), released);
    await expectAllKept(app, released);
    const writer = await app.signIn('writer1', released.password);
    expect(await writer.post('/api/v1/auth/info')).toMatchObject({
      data: { preferences: { theme: { mode: 'dark' } } },
    });
    const waiting = await jobQueue(site.database, site.clock).list({ state: 'scheduled' }, { limit: 10, offset: 0 });
    expect(waiting.rows).toMatchObject([{ kind: 'housekeeping' }]);
  });

  test('is unchanged after its upgrade fails or is killed, and the next start completes it', async () => {
    const { site, backups } = await openReleased(released);
    const broken = {
      up: () => Promise.reject(new Error('broken migration')),
    };
    const list = { ...migrations(site.database.dialect), '9999-broken': broken };
    await expect(migrate(site.database, backups, site.clock(), list)).rejects.toThrow('broken migration');
    expect(await migrationsOf(site.database)).toEqual(released.migrations);
    await site.database.close();

    const script = join(import.meta.dirname, 'testing/processes/hanging-migration.ts');
    const upgrading = fork(script, [JSON.stringify(site.config), backups], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    await once(upgrading, 'message');
    upgrading.kill('SIGKILL');
    await once(upgrading, 'exit');

    // Separate backup for each upgrade.
    site.advance(1);
    const database = openDatabase(site.config, () => undefined);
    expect(await migrationsOf(database)).toEqual(released.migrations);
    await expectAllKept(await start({ ...site, database }, backups), released);
  });
});
