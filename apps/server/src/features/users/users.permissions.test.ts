import { expect, test } from 'vitest';
import { Code } from '@mutai/contract/codes';
import { authPath } from '@mutai/contract/paths';
import { createUser, signInHolding, userBody } from '../../testing/builders.ts';
import { adminPassword, buildTestApp, type Client, type TestApp } from '../../testing/test-app.ts';
import { untilSomebodyWaits } from '../../testing/waiting.ts';

const users = '/api/v1/users';

async function superRoleId({ database: { read: db } }: TestApp): Promise<number> {
  return (await db.selectFrom('roles').select('id').where('holdsEverything', '=', 1).executeTakeFirstOrThrow()).id;
}

test('each operation needs its permission', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const target = await createUser(admin);
  const actions: Readonly<Record<string, (client: Client) => Promise<{ code: number }>>> = {
    user: (client) => client.get(users),
    'user:create': (client) => client.post(users, userBody()),
    'user:update': (client) => client.patch(`${users}/${target.id}`, { nickname: '改' }),
    'user:reset-password': (client) => client.patch(`${users}/${target.id}`, { password: adminPassword }),
    'user:delete': (client) => client.delete(`${users}/${target.id}`),
  };
  for (const held of Object.keys(actions)) {
    const client = await signInHolding(app, admin, `holds${Object.keys(actions).indexOf(held)}`, [held]);
    for (const [needed, action] of Object.entries(actions)) {
      const { code } = await action(client);
      expect([needed, code]).toEqual([needed, needed === held ? 2000 : 4003]);
    }
  }
});

test('all users can change their own profile and nothing else of their account', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const somebody = await signInHolding(app, admin, 'somebody', []);
  const { id, version } = somebody.user;
  const profile = { nickname: '新昵称', avatar: '/files/a.png', description: '值班编导' };
  expect(await somebody.patch(authPath.profile, { ...profile, nickname: ' 新昵称 ', version })).toMatchObject({
    code: 2000,
    data: { id, version: version + 1, ...profile },
  });
  expect((await somebody.get(authPath.profile)).data).toEqual({ id, version: version + 1, ...profile });
  expect((await somebody.post(authPath.info)).data).toMatchObject(profile);
  const history = await admin.get(`${users}/${id}/history`);
  expect(history.data).toMatchObject([{ changes: { avatar: ['', profile.avatar] } }, { action: 'create' }]);

  expect(await somebody.patch(authPath.profile, { description: '', version })).toMatchObject({
    code: Code.conflict,
    data: { description: '值班编导' },
  });
  const superId = await superRoleId(app);
  for (const [field, value] of Object.entries({
    username: 'other1',
    roleIds: [superId],
    departmentId: null,
    enabled: true,
    password: 'Another#2027',
    id: 1,
  })) {
    expect(await somebody.patch(authPath.profile, { description: '改', [field]: value }), field).toMatchObject({
      code: Code.invalid,
      data: { [field]: expect.any(String) as string },
    });
  }
  for (const body of [{ avatar: 'javascript:alert(1)' }, { nickname: ' ' }, { nickname: '长'.repeat(33) }]) {
    expect(await somebody.patch(authPath.profile, body)).toMatchObject({ code: Code.invalid });
  }
  expect((await admin.get(`${users}/${id}`)).data).toMatchObject({
    ...profile,
    version: version + 1,
    roleIds: [somebody.roleId],
  });

  const resetter = await signInHolding(app, admin, 'resetter', ['user', 'user:reset-password']);
  const own = `${users}/${resetter.user.id}`;
  expect(await resetter.patch(own, { nickname: '改', enabled: true, departmentId: 1 })).toMatchObject({ code: 4003 });
  expect(await resetter.patch(`${users}/${id}`, { avatar: '' })).toMatchObject({ code: 4003 });
});

test('users cannot grant a role with more permissions than they hold', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const clerk = await signInHolding(app, admin, 'clerk1', ['user', 'user:create', 'user:update']);
  const superId = await superRoleId(app);
  expect(await clerk.post(users, userBody({ roleIds: [superId] }))).toMatchObject({
    code: 4003,
    message: '不能分配超出自己权限的角色！',
  });
  expect(await clerk.patch(`${users}/${clerk.user.id}`, { roleIds: [clerk.roleId, superId] })).toMatchObject({
    code: 4003,
  });
  expect(await clerk.post(users, userBody({ roleIds: [clerk.roleId] }))).toMatchObject({ code: 2000 });
});

test('users cannot act on a user with more permissions', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const clerk = await signInHolding(app, admin, 'clerk1', [
    'user',
    'user:update',
    'user:delete',
    'user:reset-password',
  ]);
  for (const body of [{ nickname: '改' }, { enabled: false }, { password: 'Changed#2026' }, { roleIds: [] }]) {
    expect(await clerk.patch(`${users}/1`, body)).toMatchObject({
      code: 4003,
      message: '“管理员”的权限高于您，不能操作！',
    });
  }
  expect(await clerk.delete(`${users}/1`)).toMatchObject({ code: 4003 });
});

test('a user who gains permissions concurrently is protected from those with fewer', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const clerk = await signInHolding(app, admin, 'clerk1', ['user', 'user:delete']);
  const rising = await createUser(admin);
  const roleId = await superRoleId(app);
  const raising = await app.database.maintenance.startTransaction().execute();
  await raising.updateTable('users').set({ version: 2 }).where('id', '=', rising.id).execute();
  await raising.insertInto('userRoles').values({ userId: rising.id, roleId }).execute();
  const removing = clerk.delete(`${users}/${rising.id}`);
  await untilSomebodyWaits(app);
  await raising.commit().execute();
  expect(await removing).toMatchObject({ code: 4003 });
  expect(await admin.get(`${users}/${rising.id}`)).toMatchObject({ code: 2000 });
});

test('the permissions for updating and for resetting passwords are independent', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const target = await createUser(admin, { nickname: '原名' });
  const resetter = await signInHolding(app, admin, 'reset1', ['user:reset-password']);
  expect(await resetter.patch(`${users}/${target.id}`, { password: adminPassword, nickname: '改' })).toMatchObject({
    code: 4003,
  });
  expect(await admin.get(`${users}/${target.id}`)).toMatchObject({ data: { nickname: '原名', hasPassword: false } });
});

test('users cannot disable, delete or reset themselves', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  expect(await admin.patch(`${users}/1`, { enabled: false })).toMatchObject({ message: '不能停用自己的账号！' });
  expect(await admin.patch(`${users}/1`, { password: 'Changed#2026' })).toMatchObject({ code: 4003 });
  expect(await admin.delete(`${users}/1`)).toMatchObject({ message: '不能删除自己的账号！' });
});

test('the last super-administrator cannot be removed', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  expect(await admin.patch(`${users}/1`, { roleIds: [] })).toMatchObject({
    code: Code.conflict,
    message: '至少需要保留一名已启用且已设置密码的超级管理员！',
  });
  const second = await createUser(admin, {
    username: 'second',
    password: adminPassword,
    roleIds: [await superRoleId(app)],
  });
  const other = await app.signIn('second');
  const both = await Promise.all([
    admin.patch(`${users}/${second.id}`, { roleIds: [] }),
    other.patch(`${users}/1`, { roleIds: [] }),
  ]);
  expect(both.filter((reply) => reply.code === 2000).length).toBeLessThan(2);
});

test('a super-administrator without a password does not count', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const roleIds = [await superRoleId(app)];
  await createUser(admin, { username: 'unable', roleIds });
  const last = { code: Code.conflict, message: '至少需要保留一名已启用且已设置密码的超级管理员！' };
  expect(await admin.patch(`${users}/1`, { roleIds: [] })).toMatchObject(last);

  const second = await createUser(admin, { username: 'second', password: adminPassword, roleIds });
  const other = await app.signIn('second');
  expect(await other.patch(`${users}/1`, { enabled: false })).toMatchObject({ code: 2000 });
  expect(await other.patch(`${users}/${second.id}`, { roleIds: [] })).toMatchObject(last);
  expect(await other.delete(users, { ids: [1] })).toMatchObject({ code: 2000 });
  expect(await other.patch(`${users}/${second.id}`, { roleIds: [] })).toMatchObject(last);
});

test('a revoked role takes effect at the next request', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const clerk = await signInHolding(app, admin, 'clerk1', ['user']);
  expect(await clerk.get(users)).toMatchObject({ code: 2000 });
  await admin.patch(`${users}/${clerk.user.id}`, { roleIds: [] });
  expect(await clerk.get(users)).toMatchObject({ status: 403, code: 4003 });
});
