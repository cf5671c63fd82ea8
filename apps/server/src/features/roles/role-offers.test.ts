import { Code } from '@mutai/contract/codes';
import { roleOfferPath, roleOffersPath, rolesPath } from '@mutai/contract/roles/resource';
import type { Role, RoleOffer } from '@mutai/contract/roles/schema';
import { describe, expect, test } from 'vitest';
import { roleIdOf, signInHolding } from '../../testing/builders.ts';
import { buildTestApp, type TestApp } from '../../testing/test-app.ts';

async function lastLog({ database: { read: db } }: TestApp) {
  const line = await db.selectFrom('operationLogs').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
  return { ...line, changes: JSON.parse(line.changes) as unknown };
}

describe('permissions that a release suggests', () => {
  /** Site whose editor role lacks permissions that this release suggests for it. */
  async function offered() {
    const app = await buildTestApp();
    const { read: db, maintenance } = app.database;
    const menus = await db
      .selectFrom('menus')
      .select(['id', 'name'])
      .where('code', 'in', ['material', 'material:create'])
      .orderBy('id')
      .execute();
    const codes = maintenance.updateTable('seededPermissions').set({ pending: 1 }).where('role', '=', 'content-editor');
    await codes.where('code', 'in', ['material', 'material:create']).execute();
    const id = await roleIdOf(app, 'content-editor');
    const taken = menus.map((menu) => menu.id);
    await maintenance.deleteFrom('roleMenus').where('roleId', '=', id).where('menuId', 'in', taken).execute();
    const admin = await app.signIn();
    const offers = async () => (await admin.get(roleOffersPath)).data as readonly RoleOffer[];
    return { app, admin, id, menus, offers };
  }

  test('are accepted by assigning them, and are not suggested again', async () => {
    const { app, admin, id, menus, offers } = await offered();
    expect(await offers()).toEqual([
      { roleId: id, name: '内容编辑', permissions: menus.map((menu) => ({ menuId: menu.id, name: menu.name })) },
    ]);
    const role = (await admin.get(`${rolesPath}/${id}`)).data as Role;
    const all = [...role.menuIds, ...menus.map((menu) => menu.id)];
    expect(await admin.patch(`${rolesPath}/${id}`, { menuIds: all, version: role.version })).toMatchObject({
      code: 2000,
    });
    expect(await offers()).toEqual([]);
    // Revoking them later does not suggest them again.
    await admin.patch(`${rolesPath}/${id}`, { menuIds: role.menuIds });
    expect(await offers()).toEqual([]);
    expect(await lastLog(app)).toMatchObject({ action: 'assign' });
  });

  test('can be dismissed, which is logged', async () => {
    const { app, admin, id, offers } = await offered();
    expect(await admin.delete(roleOfferPath(id))).toMatchObject({ code: 2000 });
    expect(await offers()).toEqual([]);
    expect(await lastLog(app)).toMatchObject({
      action: 'update',
      recordName: '内容编辑',
      changes: { offered: [['素材管理', '上传文件'], []] },
    });
    expect(await admin.delete(roleOfferPath(id))).toMatchObject({ code: Code.notFound });
  });

  test('require the permission to assign', async () => {
    const { app, admin, id } = await offered();
    const reader = await signInHolding(app, admin, 'reader1', ['role', 'role:update']);
    expect(await reader.get(roleOffersPath)).toMatchObject({ code: Code.forbidden });
    expect(await reader.delete(roleOfferPath(id))).toMatchObject({ code: Code.forbidden });
  });
});
