import { describe, expect, test } from 'vitest';
import { permissionsVersionHeader, type SessionUser } from '@mutai/contract/auth';
import { Code } from '@mutai/contract/codes';
import { authPath } from '@mutai/contract/paths';
import { menuIdOf, roleIdOf, signInHolding } from '../../testing/builders.ts';
import { buildTestApp, type Client } from '../../testing/test-app.ts';

const users = '/api/v1/users';

const infoOf = async (client: Client) => (await client.post(authPath.info)).data as SessionUser;

const stampOf = async (client: Client) => (await client.get('/api/v1/users')).headers[permissionsVersionHeader];

describe('a session’s information', () => {
  test('has the whole navigation for a super-administrator, without buttons', async () => {
    const app = await buildTestApp();
    const { menus, viewAs, departmentId } = await infoOf(await app.signIn());
    expect({ viewAs, departmentId }).toEqual({ viewAs: null, departmentId: null });
    const rows = await app.database.read.selectFrom('menus').select('code').where('type', '!=', 3).execute();
    expect(menus.map((menu) => menu.code).toSorted()).toEqual(rows.map((row) => row.code).toSorted());
    const system = menus.find((menu) => menu.code === 'system');
    expect(system).toMatchObject({ parentId: 0, type: 1, path: '/system', hidden: false });
  });

  test('has the permitted items and the directories above them, in order', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    const clerk = await signInHolding(app, admin, 'clerk1', ['role', 'user', 'dict:create', 'login-log']);
    expect((await infoOf(clerk)).menus.map((menu) => menu.code)).toEqual([
      'system',
      'log',
      'user',
      'role',
      'login-log',
    ]);
    const [user, role] = [await menuIdOf(app, 'user'), await menuIdOf(app, 'role')];
    await admin.post('/api/v1/menus/arrange', { parentId: 0, ids: [role] });
    await admin.patch(`/api/v1/menus/${user}`, { hidden: true, name: '人员' });
    const { menus } = await infoOf(clerk);
    expect(menus.map((menu) => menu.code)).toEqual(['role', 'system', 'log', 'user', 'login-log']);
    expect(menus.find((menu) => menu.code === 'user')).toMatchObject({ hidden: true, name: '人员' });
  });
});

describe('the permissions version', () => {
  test('is sent with every signed-in answer, even errors, and changes with the permissions', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    const clerk = await signInHolding(app, admin, 'clerk1', []);
    const none = await stampOf(clerk);
    expect(none).toMatch(/^[\w-]{16}$/);
    expect(await stampOf(clerk)).toBe(none);
    await admin.patch(`/api/v1/roles/${clerk.roleId}`, { menuIds: [await menuIdOf(app, 'user')] });
    const some = await stampOf(clerk);
    expect(some).not.toBe(none);
    await admin.patch(`/api/v1/roles/${clerk.roleId}`, { menuIds: [] });
    expect(await stampOf(clerk)).toBe(none);
    expect((await app.call('GET', '/healthz')).headers).not.toHaveProperty(permissionsVersionHeader);
  });

  test('is equal for equal permissions from different roles', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    const one = await signInHolding(app, admin, 'clerk1', ['user', 'role']);
    const other = await signInHolding(app, admin, 'clerk2', ['role', 'user']);
    expect(await stampOf(one)).toBe(await stampOf(other));
    expect(await stampOf(one)).not.toBe(await stampOf(admin));
  });
});

describe('viewing as a role', () => {
  test('shows what the role permits, forbids changes, and does not affect the user’s other sessions', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    const other = await app.signIn();
    const auditor = await roleIdOf(app, 'auditor');
    const before = await stampOf(admin);
    expect(await admin.post(authPath.viewAs, { roleId: auditor })).toMatchObject({ code: 2000 });
    expect(await stampOf(admin)).not.toBe(before);
    const info = await infoOf(admin);
    expect(info.viewAs).toEqual({ id: auditor, name: '审计员' });
    expect(info.auth).not.toContain('*');
    expect(info.menus.map((menu) => menu.code)).toContain('operation-log');
    expect(await admin.get(users)).toMatchObject({ code: 2000 });
    const refused = {
      status: 403,
      code: Code.forbidden,
      message: '当前正在以角色“审计员”的视角查看，不能修改数据，请先退出视角！',
    };
    expect(await admin.post(users, { username: 'abcde' })).toMatchObject(refused);
    expect(await admin.patch(`${users}/1`, { nickname: '改' })).toMatchObject(refused);
    expect(await admin.delete(users, { ids: [1] })).toMatchObject(refused);
    expect(await admin.post(authPath.password, { oldPassword: 'a', newPassword: 'b' })).toMatchObject(refused);
    expect(await admin.put('/api/v1/preferences/theme', { value: 'dark' })).toMatchObject({ code: 2000 });
    expect(await other.patch(`${users}/1`, { nickname: '改' })).toMatchObject({ code: 2000 });
    expect(await admin.post(authPath.viewAs, { roleId: null })).toMatchObject({ code: 2000 });
    expect(await infoOf(admin)).toMatchObject({ viewAs: null, auth: ['*'] });
    expect(await stampOf(admin)).toBe(before);
  });

  test('hides what the role does not permit', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    await admin.post(authPath.viewAs, { roleId: await roleIdOf(app, 'content-editor') });
    expect(await admin.get(users)).toMatchObject({ code: Code.forbidden });
    const { auth } = await infoOf(admin);
    for (const hidden of ['*', 'user', 'role', 'login-log']) expect(auth).not.toContain(hidden);
  });

  test('can switch roles, even to super-administrator, which permits no changes either', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    await admin.post(authPath.viewAs, { roleId: await roleIdOf(app, 'content-editor') });
    expect(await admin.post(authPath.viewAs, { roleId: await roleIdOf(app, 'super-admin') })).toMatchObject({
      code: 2000,
    });
    expect((await infoOf(admin)).auth).toEqual(['*']);
    expect(await admin.patch(`${users}/1`, { nickname: '改' })).toMatchObject({ code: Code.forbidden });
    expect(await admin.post(authPath.viewAs, { roleId: 4711 })).toMatchObject({
      code: Code.invalid,
      data: { roleId: '所选角色不存在或已被删除，请刷新后重新选择' },
    });
    expect(await admin.post(authPath.logout)).toMatchObject({ code: 2000 });
  });

  test('needs all permissions, and ends with them', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    const clerk = await signInHolding(app, admin, 'clerk1', ['user', 'role', 'role:assign']);
    const superRole = await roleIdOf(app, 'super-admin');
    expect(await clerk.post(authPath.viewAs, { roleId: superRole })).toMatchObject({
      code: Code.forbidden,
      message: '只有超级管理员可以切换角色视角！',
    });
    await admin.patch(`${users}/${clerk.user.id}`, { roleIds: [clerk.roleId, superRole] });
    await clerk.post(authPath.viewAs, { roleId: superRole });
    await admin.patch(`${users}/${clerk.user.id}`, { roleIds: [clerk.roleId] });
    expect(await infoOf(clerk)).toMatchObject({ viewAs: null });
    expect((await infoOf(clerk)).auth.toSorted()).toEqual(['role', 'role:assign', 'user']);
  });

  test('ends when the role is deleted', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    const other = await app.signIn();
    const auditor = await roleIdOf(app, 'auditor');
    await admin.post(authPath.viewAs, { roleId: auditor });
    expect(await other.delete(`/api/v1/roles/${auditor}`)).toMatchObject({ code: 2000 });
    expect(await infoOf(admin)).toMatchObject({ viewAs: null, auth: ['*'] });
  });

  test('is logged at its beginning and end', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    const auditor = await roleIdOf(app, 'auditor');
    await admin.post(authPath.viewAs, { roleId: auditor });
    await admin.post(authPath.viewAs, { roleId: null });
    await admin.post(authPath.viewAs, { roleId: null });
    const lines = await app.database.read.selectFrom('operationLogs').selectAll().orderBy('id').execute();
    expect(lines).toMatchObject([
      { action: 'view-as', module: 'role', recordId: auditor, recordName: '审计员', userId: 1 },
      { action: 'leave-view', module: 'role', recordId: auditor, recordName: '审计员', userId: 1 },
    ]);
  });
});
