import { describe, expect, test } from 'vitest';
import { Code } from '@mutai/contract/codes';
import { restorePath, trashPath } from '@mutai/contract/paths';
import { rolesPath } from '@mutai/contract/roles/resource';
import type { Role } from '@mutai/contract/roles/schema';
import type { TrashItem } from '@mutai/contract/trash';
import { createUser, menuIdOf, roleIdOf, signInHolding } from '../../testing/builders.ts';
import { buildTestApp, type Client, type TestApp } from '../../testing/test-app.ts';

async function createRole(client: Client, body: object = {}): Promise<Role> {
  const reply = await client.post(rolesPath, { name: '值班编辑', code: 'duty-editor', ...body });
  expect(reply).toMatchObject({ status: 201, code: 2000 });
  return reply.data as Role;
}

const menuIds = (app: TestApp, ...codes: readonly string[]) => Promise.all(codes.map((code) => menuIdOf(app, code)));

const ascending = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);

async function lastLog({ database: { read: db } }: TestApp) {
  const line = await db
    .selectFrom('operationLogs')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { ...line, changes: JSON.parse(line.changes) as unknown };
}

describe('roles', () => {
  test('are listed with permissions and number of holders, all of them with size 0', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    const role = await createRole(admin, { menuIds: await menuIds(app, 'user:create') });
    await createUser(admin, { roleIds: [role.id] });
    await createUser(admin, { roleIds: [role.id] });
    const all = await admin.get(`${rolesPath}?size=0&sort=id:asc`);
    expect(all).toMatchObject({ total: 4 });
    expect(all.data).toMatchObject([
      { code: 'super-admin', holdsEverything: true, menuIds: [], userCount: 1 },
      { code: 'content-editor', holdsEverything: false, userCount: 0 },
      { code: 'auditor' },
      { code: 'duty-editor', userCount: 2, menuIds: ascending(await menuIds(app, 'system', 'user', 'user:create')) },
    ]);
    expect(await admin.get(`${rolesPath}?name=值班`)).toMatchObject({ total: 1 });
  });

  test('may share a name but not a code, even with concurrent requests', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    const body = { name: '编辑', code: 'editor' };
    const both = await Promise.all([admin.post(rolesPath, body), admin.post(rolesPath, body)]);
    expect(both.map((reply) => String(reply.status)).toSorted()).toEqual(['201', '409']);
    expect(both.find((reply) => reply.status === 409)).toMatchObject({
      code: Code.conflict,
      message: '该标识已存在，请更换',
      data: { fields: { code: '该标识已存在，请更换' } },
    });
    expect(await admin.post(rolesPath, { ...body, code: 'editor-2' })).toMatchObject({ status: 201 });
  });

  test('require a name and a code', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    expect(await admin.post(rolesPath, {})).toMatchObject({
      code: Code.invalid,
      data: { name: '该项不能为空', code: '该项不能为空' },
    });
    for (const code of ['1a', '角色', 'a b', "a'--", '']) {
      expect(await admin.post(rolesPath, { name: '甲', code })).toMatchObject({ code: Code.invalid });
    }
  });

  test('reject a stale change and return the current record', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    const role = await createRole(admin);
    await admin.patch(`${rolesPath}/${role.id}`, { name: '甲', version: role.version });
    expect(await admin.patch(`${rolesPath}/${role.id}`, { name: '乙', version: role.version })).toMatchObject({
      code: Code.conflict,
      data: { name: '甲' },
    });
  });

  test('can be copied with their permissions', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    const { data } = await admin.get(`${rolesPath}/${await roleIdOf(app, 'auditor')}`);
    const source = data as Role;
    const copy = await createRole(admin, { menuIds: source.menuIds });
    expect(copy.menuIds).toEqual(source.menuIds);
    expect(source.menuIds.length).toBeGreaterThan(8);
  });
});

describe('assigning permissions', () => {
  test('includes partly checked ancestors and applies to the next request of a holder', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    const holder = await signInHolding(app, admin, 'holder1', []);
    expect(await holder.get('/api/v1/users')).toMatchObject({ code: Code.forbidden });
    const assigned = await admin.patch(`${rolesPath}/${holder.roleId}`, { menuIds: await menuIds(app, 'user:create') });
    expect((assigned.data as Role).menuIds).toEqual(ascending(await menuIds(app, 'system', 'user', 'user:create')));
    expect(await holder.get('/api/v1/users')).toMatchObject({ code: 2000 });
    await admin.patch(`${rolesPath}/${holder.roleId}`, { menuIds: [] });
    expect(await holder.get('/api/v1/users')).toMatchObject({ code: Code.forbidden });
  });

  test('logs the names of changed permissions only', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    const role = await createRole(admin, { menuIds: await menuIds(app, 'user:create', 'user:delete') });
    expect(await lastLog(app)).toMatchObject({
      action: 'create',
      changes: { permissions: [[], expect.arrayContaining(['系统管理', '用户管理', '新建用户', '删除用户'])] },
    });
    await admin.patch(`${rolesPath}/${role.id}`, { menuIds: await menuIds(app, 'user:create', 'user:update') });
    expect(await lastLog(app)).toMatchObject({
      action: 'assign',
      recordName: '值班编辑',
      changes: { permissions: [['删除用户'], ['修改用户']] },
    });
    expect((await lastLog(app)).changes).not.toHaveProperty('menuIds');
    const before = await lastLog(app);
    await admin.patch(`${rolesPath}/${role.id}`, { menuIds: await menuIds(app, 'user:create', 'user:update') });
    expect((await lastLog(app)).id).toBe(before.id);
  });

  test('rejects missing menu records', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    const role = await createRole(admin);
    const reply = await admin.patch(`${rolesPath}/${role.id}`, { menuIds: [4711] });
    expect(reply).toMatchObject({
      code: Code.invalid,
      data: { menuIds: '所选权限不存在或已被删除，请刷新后重新选择' },
    });
    for (const ids of [['1'], [0], [1.5], [1, 1], null]) {
      expect(await admin.patch(`${rolesPath}/${role.id}`, { menuIds: ids })).toMatchObject({ code: Code.invalid });
    }
  });

  test('requires its own permission, like the other fields', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    const role = await createRole(admin);
    const pages = await menuIds(app, 'user');
    const assigner = await signInHolding(app, admin, 'assign1', ['role', 'role:assign', 'user']);
    const updater = await signInHolding(app, admin, 'update1', ['role', 'role:update', 'role:create', 'user']);
    const path = `${rolesPath}/${role.id}`;
    expect(await assigner.patch(path, { name: '改' })).toMatchObject({ code: Code.forbidden });
    expect(await assigner.patch(path, { name: '改', menuIds: pages })).toMatchObject({ code: Code.forbidden });
    expect(await updater.patch(path, { menuIds: pages })).toMatchObject({ code: Code.forbidden });
    expect(await updater.post(rolesPath, { name: '甲', code: 'copy', menuIds: pages })).toMatchObject({
      code: Code.forbidden,
    });
    expect(await updater.patch(path, { ...role, name: '改' })).toMatchObject({ code: 2000 });
    expect(await assigner.patch(path, { menuIds: pages })).toMatchObject({ code: 2000 });
  });
});

describe('users cannot gain permissions', () => {
  const everyPermission = ['role', 'role:create', 'role:update', 'role:delete', 'role:assign', 'user'];

  test('by granting a role permissions that they lack, in any way', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    const clerk = await signInHolding(app, admin, 'clerk1', everyPermission);
    const beyond = await menuIds(app, 'user:delete');
    const refused = { code: Code.forbidden, message: '不能分配自己没有的权限！' };
    const own = `${rolesPath}/${clerk.roleId}`;
    const { data } = await admin.get(own);
    expect(await clerk.patch(own, { menuIds: [...(data as Role).menuIds, ...beyond] })).toMatchObject(refused);
    expect(await clerk.post(rolesPath, { name: '甲', code: 'mine', menuIds: beyond })).toMatchObject(refused);
    const weak = await createRole(admin);
    expect(await clerk.patch(`${rolesPath}/${weak.id}`, { menuIds: beyond })).toMatchObject(refused);
    expect(await clerk.patch(`${rolesPath}/${weak.id}`, { holdsEverything: true })).toMatchObject({ code: 2000 });
    expect(await admin.get(`${rolesPath}/${weak.id}`)).toMatchObject({ data: { holdsEverything: false, menuIds: [] } });
  });

  test('by a button that includes its page', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    // Only the button without its page, which happens if the button is moved to another page later.
    const clerk = await signInHolding(app, admin, 'clerk1', ['role:create', 'role:assign', 'menu:delete']);
    const reply = await clerk.post(rolesPath, { name: '甲', code: 'mine', menuIds: await menuIds(app, 'menu:delete') });
    expect(reply).toMatchObject({ code: Code.forbidden });
  });

  test('by changing, deleting, restoring or purging a role with more permissions', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    const strong = await createRole(admin, { menuIds: await menuIds(app, 'user:delete') });
    const clerk = await signInHolding(app, admin, 'clerk1', everyPermission);
    const refused = { code: Code.forbidden, message: '角色“值班编辑”的权限高于您，不能操作！' };
    for (const body of [{ name: '改' }, { code: 'other' }, { menuIds: [] }]) {
      expect(await clerk.patch(`${rolesPath}/${strong.id}`, body)).toMatchObject(refused);
    }
    expect(await clerk.delete(`${rolesPath}/${strong.id}`)).toMatchObject(refused);
    expect(await clerk.delete(rolesPath, { ids: [strong.id] })).toMatchObject(refused);
    await admin.delete(`${rolesPath}/${strong.id}`);
    const { data } = await clerk.get(trashPath(rolesPath));
    const [item] = data as TrashItem[];
    expect(await clerk.post(restorePath(rolesPath), { ids: [item?.id] })).toMatchObject(refused);
    expect(await clerk.delete(trashPath(rolesPath), { ids: [item?.id] })).toMatchObject(refused);
    expect(await admin.post(restorePath(rolesPath), { ids: [item?.id] })).toMatchObject({ code: 2000 });
  });

  test('by purging a role whose permissions are unknown', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    const strong = await createRole(admin, { menuIds: await menuIds(app, 'user:delete') });
    const clerk = await signInHolding(app, admin, 'clerk1', everyPermission);
    await admin.delete(`${rolesPath}/${strong.id}`);
    await admin.delete(`/api/v1/menus/${await menuIdOf(app, 'user:delete')}`);
    const { data } = await admin.get(trashPath(rolesPath));
    const ids = (data as TrashItem[]).map(({ id }) => id);
    expect(await clerk.delete(trashPath(rolesPath), { ids })).toMatchObject({ code: Code.forbidden });
    expect(await admin.delete(trashPath(rolesPath), { ids })).toMatchObject({ code: 2000 });
  });

  test('through the super-administrator role, which is protected', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    const path = `${rolesPath}/${await roleIdOf(app, 'super-admin')}`;
    const clerk = await signInHolding(app, admin, 'clerk1', everyPermission);
    expect(await clerk.patch(path, { name: '改' })).toMatchObject({ code: Code.forbidden });
    expect(await admin.patch(path, { code: 'root' })).toMatchObject({ code: Code.forbidden });
    expect(await admin.patch(path, { menuIds: await menuIds(app, 'user') })).toMatchObject({ code: Code.forbidden });
    expect(await admin.delete(path)).toMatchObject({ message: '超级管理员角色不能删除！' });
    const { data } = await admin.get(path);
    expect(await admin.patch(path, { ...(data as Role), name: '站长' })).toMatchObject({ data: { name: '站长' } });
  });

  test('but may give up their own', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    const clerk = await signInHolding(app, admin, 'clerk1', everyPermission);
    const left = await menuIds(app, 'role', 'role:assign');
    expect(await clerk.patch(`${rolesPath}/${clerk.roleId}`, { menuIds: left })).toMatchObject({ code: 2000 });
    expect(await clerk.get('/api/v1/users')).toMatchObject({ code: Code.forbidden });
  });
});

describe('a deleted role', () => {
  test('is removed from its holders at once, and is restored with its permissions and holders', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    const holder = await signInHolding(app, admin, 'holder1', ['user', 'user:create', 'dict']);
    const gone = await createUser(admin, { roleIds: [holder.roleId] });
    expect(await admin.delete(`${rolesPath}/${holder.roleId}`)).toMatchObject({
      status: 409,
      code: Code.conflict,
      message: '角色“role-holder1”仍有 2 个用户持有，删除后他们将失去其中的权限！',
      data: { count: 2 },
    });
    expect(await holder.get('/api/v1/users')).toMatchObject({ code: 2000 });
    expect(await admin.delete(`${rolesPath}/${holder.roleId}?force=true`)).toMatchObject({ code: 2000 });
    expect(await holder.get('/api/v1/users')).toMatchObject({ code: Code.forbidden });
    await admin.delete(`/api/v1/users/${gone.id}`);
    await admin.delete(`/api/v1/menus/${await menuIdOf(app, 'user:create')}`);
    const { data } = await admin.get(trashPath(rolesPath));
    const [item] = data as TrashItem[];
    expect(item).toMatchObject({ name: 'role-holder1', recordId: holder.roleId, deletedBy: '管理员' });
    expect(await admin.post(restorePath(rolesPath), { ids: [item?.id] })).toMatchObject({ code: 2000 });
    expect(await admin.get(`${rolesPath}/${holder.roleId}`)).toMatchObject({
      data: { userCount: 1, menuIds: ascending(await menuIds(app, 'user', 'dict')) },
    });
    expect(await holder.get('/api/v1/users')).toMatchObject({ code: 2000 });
  });

  test('is not restored if a new role has its code', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    const role = await createRole(admin);
    await admin.delete(`${rolesPath}/${role.id}`);
    await createRole(admin, { name: '新' });
    const { data } = await admin.get(trashPath(rolesPath));
    const [item] = data as TrashItem[];
    expect(await admin.post(restorePath(rolesPath), { ids: [item?.id] })).toMatchObject({
      code: Code.conflict,
      message: '无法恢复“值班编辑”：该标识已存在，请更换',
    });
  });
});
