import { platformOf, seedSite } from '../../app.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { seededPermissions } from '../../platform/database/migrations/0034-seeded-permissions.ts';
import { openTestSite } from '../../testing/test-app.ts';

/** Site that was started once and can be restarted. */
async function startedSite() {
  const { config, database, clock, dispose } = await openTestSite();
  onTestFinished(async () => {
    await database.close();
    await dispose();
  });
  const { maintenance: db } = database;
  return {
    db,
    start: () => seedSite(platformOf(database, clock), config.admin),
    codes: async () => (await db.selectFrom('menus').select('code').orderBy('id').execute()).map((row) => row.code),
    /** Deletes a page with its buttons, as before the release that adds them. */
    forget: async (page: string) => {
      const codes = (await db.selectFrom('menus').select('code').execute())
        .map(({ code }) => code)
        .filter((code) => code === page || code.startsWith(`${page}:`));
      await db.deleteFrom('menus').where('code', 'in', codes).execute();
      await db.deleteFrom('offeredMenus').where('code', 'in', codes).execute();
      await db.deleteFrom('seededPermissions').where('code', 'in', codes).execute();
      return codes;
    },
    menu: (code: string) => db.selectFrom('menus').selectAll().where('code', '=', code).executeTakeFirst(),
  };
}

describe('starting again', () => {
  test('changes nothing that an administrator changed or deleted', async () => {
    const site = await startedSite();
    await site.db
      .updateTable('menus')
      .set({ name: '人员', sort: 99, icon: 'team' })
      .where('code', '=', 'user')
      .execute();
    await site.db.deleteFrom('menus').where('code', '=', 'user:create').execute();
    await site.db.deleteFrom('roles').where('code', '=', 'content-editor').execute();
    const before = await site.codes();
    await site.start();
    expect(await site.codes()).toEqual(before);
    expect(await site.menu('user')).toMatchObject({ name: '人员', sort: 99, icon: 'team' });
    expect(await site.db.selectFrom('roles').select('code').execute()).toHaveLength(2);
  });

  test('adds the pages of a new release once, under their group even if it was renamed', async () => {
    const site = await startedSite();
    await site.db.updateTable('menus').set({ name: '后台' }).where('code', '=', 'system').execute();
    const brought = await site.forget('dict');
    await site.start();
    const group = await site.menu('system');
    expect(await site.menu('dict')).toMatchObject({ parentId: group?.id, component: 'dict', hidden: 0 });
    expect(await site.codes()).toEqual(expect.arrayContaining(brought));
    await site.db.deleteFrom('menus').where('code', 'in', brought).execute();
    await site.start();
    expect(await site.menu('dict')).toBeUndefined();
  });

  test('puts a page at the top level if its group is gone, and delays a button until its page exists', async () => {
    const site = await startedSite();
    await site.forget('dict');
    await site.db.deleteFrom('menus').where('code', '=', 'system').execute();
    await site.start();
    expect(await site.menu('dict')).toMatchObject({ parentId: 0 });
    const page = await site.menu('role');
    const buttons = ['role:assign'];
    await site.db
      .deleteFrom('menus')
      .where('code', 'in', ['role', ...buttons])
      .execute();
    await site.db.deleteFrom('offeredMenus').where('code', 'in', buttons).execute();
    await site.start();
    expect(await site.menu('role:assign')).toBeUndefined();
    if (page !== undefined) await site.db.insertInto('menus').values(page).execute();
    await site.start();
    expect(await site.menu('role:assign')).toMatchObject({ parentId: page?.id });
  });

  test('does not grant a new permission to those who had a custom record with its code or name', async () => {
    const site = await startedSite();
    const menu = await site.menu('dict:delete');
    const times = { createdAt: 0, updatedAt: 0 };
    await site.db.deleteFrom('roles').where('code', '=', 'auditor').execute();
    const { id: roleId } = await site.db
      .insertInto('roles')
      .values({ name: '自称', code: 'auditor', description: '', holdsEverything: 0, ...times })
      .returning('id')
      .executeTakeFirstOrThrow();
    await site.forget('dict');
    if (menu !== undefined) await site.db.insertInto('menus').values(menu).execute();
    await site.db
      .insertInto('roleMenus')
      .values({ roleId, menuId: menu?.id ?? 0 })
      .execute();
    await site.start();
    expect(await site.menu('dict:delete')).toMatchObject({ id: menu?.id });
    expect(await site.db.selectFrom('roleMenus').selectAll().where('roleId', '=', roleId).execute()).toEqual([]);
  });

  /** Codes that a role holds, sorted. */
  const heldBy = async (site: Awaited<ReturnType<typeof startedSite>>, role: string) =>
    (
      await site.db
        .selectFrom('roleMenus as rm')
        .innerJoin('roles as r', 'r.id', 'rm.roleId')
        .innerJoin('menus as m', 'm.id', 'rm.menuId')
        .select('m.code')
        .where('r.code', '=', role)
        .execute()
    )
      .map(({ code }) => code)
      .toSorted();
  const noticesOf = async ({ db }: Awaited<ReturnType<typeof startedSite>>) =>
    (await db.selectFrom('notices').select('title').orderBy('id').execute()).map(({ title }) => title);
  const pendingOf = async ({ db }: Awaited<ReturnType<typeof startedSite>>) =>
    (await db.selectFrom('seededPermissions').select(['role', 'code']).where('pending', '=', 1).execute())
      .map(({ role, code }) => `${role} ${code}`)
      .toSorted();

  test('suggests new permissions of existing pages to administrators, and grants none automatically', async () => {
    const site = await startedSite();
    const added = ['material', 'material:create', 'material:delete', 'material:update'];
    const held = async () => (await heldBy(site, 'content-editor')).filter((code) => added.includes(code));
    expect(await held()).toEqual(added);
    // Like a site of the previous release: an administrator granted the page and revoked post:delete.
    await site.db.schema.dropTable('seededPermissions').execute();
    await seededPermissions.up(site.db);
    const menus = await site.db.selectFrom('menus').select(['id', 'code']).execute();
    const taken = menus.filter(({ code }) => [...added.slice(1), 'post:delete'].includes(code)).map(({ id }) => id);
    await site.db.deleteFrom('roleMenus').where('menuId', 'in', taken).execute();
    const told = await site.start();
    expect(await held()).toEqual(['material']);
    expect(await pendingOf(site)).toEqual(added.slice(1).map((code) => `content-editor ${code}`));
    expect(await noticesOf(site)).toEqual(['新版本建议为角色“内容编辑”增加 3 项权限，请在角色管理中查看']);
    expect(told.suggestions, 'for the log of the start').toEqual(await noticesOf(site));
    expect((await site.start()).suggestions).toEqual([]);
    expect(await noticesOf(site)).toHaveLength(1);
  });

  test('grants a new page to no existing role, and suggests it for those that a new site would give it', async () => {
    const site = await startedSite();
    const [editors, auditors] = [await heldBy(site, 'content-editor'), await heldBy(site, 'auditor')];
    const brought = [...(await site.forget('schedule')), ...(await site.forget('dict'))];
    await site.start();
    expect(await site.codes(), 'are there').toEqual(expect.arrayContaining(brought));
    expect(await heldBy(site, 'content-editor')).toEqual(editors.filter((code) => !brought.includes(code)));
    expect(await heldBy(site, 'auditor')).toEqual(auditors.filter((code) => !brought.includes(code)));
    expect(await pendingOf(site)).toEqual([
      'auditor dict',
      'auditor schedule',
      'content-editor schedule',
      'content-editor schedule:create',
      'content-editor schedule:delete',
      'content-editor schedule:update',
    ]);
    expect(await noticesOf(site)).toEqual([
      '新版本建议为角色“内容编辑”增加 4 项权限，请在角色管理中查看',
      '新版本建议为角色“审计员”增加 2 项权限，请在角色管理中查看',
    ]);
  });

  test('the auditor of a new site can only read', async () => {
    const site = await startedSite();
    expect(await heldBy(site, 'auditor')).toEqual([
      'content',
      'data-source',
      'department',
      'dict',
      'emergency',
      'log',
      'login-log',
      'menu',
      'operation-log',
      'play-log',
      'playlist',
      'role',
      'schedule',
      'screen',
      'session',
      'system',
      'user',
    ]);
  });
});
