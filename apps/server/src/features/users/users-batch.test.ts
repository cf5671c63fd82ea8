import { expect, test } from 'vitest';
import { Code } from '@mutai/contract/codes';
import { limits } from '@mutai/contract/limits';
import { authPath, batchPath } from '@mutai/contract/paths';
import { generatedPasswordsPath, usersPath } from '@mutai/contract/users/resource';
import type { GeneratedPassword, User } from '@mutai/contract/users/schema';
import { insertRows } from '../../platform/database/many-rows.ts';
import { createRole, createUser, roleIdOf, signInHolding } from '../../testing/builders.ts';
import { adminPassword, buildTestApp, type Client, type TestApp } from '../../testing/test-app.ts';

const path = batchPath(usersPath);

const usersOf = async (admin: Client, ids: readonly number[]) => {
  const { data } = await admin.get(`${usersPath}?sort=id:asc&size=500`);
  return (data as readonly User[]).filter(({ id }) => ids.includes(id));
};

async function manyUsers(app: TestApp, count: number): Promise<number[]> {
  const { maintenance, read: db, dialect } = app.database;
  const fixed = { avatar: '', description: '', passwordHash: '', mustChangePassword: 0, enabled: 1 };
  const rows = Array.from({ length: count }, (_, at) => {
    return { username: `many${at}`, nickname: `多${at}`, ...fixed, createdAt: 0, updatedAt: 0 };
  });
  await insertRows(dialect, maintenance, 'users', rows);
  const found = await db.selectFrom('users').select('id').where('nickname', 'like', '多%').orderBy('id').execute();
  return found.map(({ id }) => id);
}

test('roles are added, removed and replaced, other fields stay, and each user has a line in the log', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const [one, two] = [await createRole(app, 'one', []), await createRole(app, 'two', [])];
  const { data: department } = await admin.post('/api/v1/departments', { name: '总部', code: 'head' });
  const { id: departmentId } = department as { id: number };
  const first = await createUser(admin, { roleIds: [one], departmentId });
  const second = await createUser(admin, { roleIds: [two] });
  const ids = [second.id, first.id];
  const edit = (body: object) => admin.post(path, { ids, ...body });
  const roles = async () => (await usersOf(admin, ids)).map(({ roleIds }) => roleIds);

  expect(await edit({ roleIds: { mode: 'add', items: [two] } })).toMatchObject({
    code: Code.success,
    message: '已修改 2 条数据！',
  });
  expect(await roles()).toEqual([[one, two], [two]]);
  expect(await admin.get(`${usersPath}/${first.id}/history`)).toMatchObject({ total: 2 });
  expect(await admin.get(`${usersPath}/${second.id}/history`), 'no change, no line').toMatchObject({ total: 1 });
  expect(await edit({ roleIds: { mode: 'remove', items: [two] }, enabled: false })).toMatchObject({ status: 200 });
  expect(await roles()).toEqual([[one], []]);
  expect(await usersOf(admin, ids)).toMatchObject([
    { enabled: false, departmentId },
    { enabled: false, departmentId: null },
  ]);
  expect(await edit({ roleIds: { mode: 'replace', items: [two] }, departmentId: null })).toMatchObject({ status: 200 });
  expect(await usersOf(admin, ids)).toMatchObject([
    { roleIds: [two], departmentId: null, version: 4 },
    { roleIds: [two], departmentId: null, version: 3 },
  ]);
  expect(await edit({ roleIds: { mode: 'replace', items: [two] } }), 'idempotent').toMatchObject({ status: 200 });
  expect((await usersOf(admin, ids)).map(({ version }) => version)).toEqual([4, 3]);
});

test('a batch with users who cannot be changed names them and changes nobody', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const superRole = await roleIdOf(app, 'super-admin').catch(() => 1);
  const clerk = await signInHolding(app, admin, 'clerk1', ['user', 'user:update']);
  const lesser = await createUser(admin, { nickname: '小王' });
  const boss = await createUser(admin, { nickname: '老板', roleIds: [superRole] });
  const own = clerk.user.id;
  const disabling = await clerk.post(path, { ids: [lesser.id, boss.id, own], enabled: false });
  expect(disabling).toMatchObject({
    status: 403,
    code: Code.forbidden,
    data: {
      refused: [
        { id: own, name: clerk.user.nickname, reason: '不能停用自己的账号' },
        { id: boss.id, name: '老板' },
      ],
    },
  });
  expect(disabling.message).toMatch(/^所选 3 条中有 2 条不能修改，因此都没有修改。“.+”：不能停用自己的账号；“老板”：/);
  expect(await usersOf(admin, [lesser.id, own])).toMatchObject([{ enabled: true }, { enabled: true }]);

  // Neither granting nor taking away what the clerk does not hold.
  const refused = { code: Code.forbidden, data: { refused: [{ id: lesser.id, name: '小王' }] } };
  expect(await clerk.post(path, { ids: [lesser.id], roleIds: { mode: 'add', items: [superRole] } })).toMatchObject({
    ...refused,
    message: '“小王”：不能分配超出自己权限的角色！',
  });
  expect(await clerk.post(path, { ids: [boss.id], roleIds: { mode: 'remove', items: [superRole] } })).toMatchObject({
    code: Code.forbidden,
  });
  expect(await usersOf(admin, [lesser.id, boss.id])).toMatchObject([{ roleIds: [] }, { roleIds: [superRole] }]);
  expect(
    await admin.post(path, { ids: [boss.id, lesser.id], roleIds: { mode: 'add', items: [99] } }),
    'an unknown role is an error of the request',
  ).toMatchObject({ code: Code.invalid, data: { roleIds: '所选角色不存在，请刷新后重新选择' } });
});

test('invalid batches are rejected, unknown ids are counted', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const { id } = await createUser(admin);
  const tooMany = Array.from({ length: limits.maxPageSize + 1 }, (_, at) => at + 1);
  for (const body of [
    { ids: [id] },
    { ids: [], enabled: false },
    { ids: [id, id], enabled: false },
    { ids: tooMany, enabled: false },
    { ids: [id], password: adminPassword },
    { ids: [id], roleIds: [1] },
    { ids: [id], roleIds: { mode: 'add', items: [1, 1] } },
    { ids: [id], roleIds: { mode: 'toggle', items: [] } },
  ]) {
    expect([body, (await admin.post(path, body)).code]).toEqual([body, Code.invalid]);
  }
  expect((await admin.post(path, { ids: [id] })).message).toContain('请至少修改一项');
  expect(await admin.post(path, { ids: [id, 9999], enabled: false })).toMatchObject({
    code: Code.success,
    message: '已修改 1 条数据，另有 1 条不存在或已被删除！',
  });
  expect(await admin.post(path, { ids: [9999], enabled: false })).toMatchObject({ code: Code.notFound });
});

test('500 users are changed at once, and two batches at a time', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const ids = await manyUsers(app, limits.maxPageSize);
  const some = ids.slice(0, 12);
  const role = await createRole(app, 'one', []);
  const replies = await Promise.all([
    admin.post(path, { ids: some, roleIds: { mode: 'add', items: [role] } }),
    admin.post(path, { ids: some.toReversed(), enabled: false }),
  ]);
  expect(replies).toMatchObject([{ status: 200 }, { status: 200 }]);
  const users = await usersOf(admin, some);
  expect(users.every(({ roleIds, enabled, version }) => roleIds[0] === role && !enabled && version === 3)).toBe(true);
  expect(await admin.post(path, { ids, enabled: false })).toMatchObject({ message: '已修改 500 条数据！' });
  expect((await usersOf(admin, ids)).filter(({ enabled }) => enabled)).toEqual([]);
});

test('generated passwords sign in once, must be changed, and end sessions', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const one = await createUser(admin, { username: 'first1', nickname: '=1+1', password: adminPassword });
  const two = await createUser(admin, { username: 'second1' });
  const session = await app.signIn('first1', adminPassword);
  const reply = await admin.post(generatedPasswordsPath, { ids: [two.id, one.id, 9999] });
  expect(reply).toMatchObject({ code: Code.success, message: '已为 2 个用户生成密码！' });
  const passwords = reply.data as readonly GeneratedPassword[];
  expect(passwords).toMatchObject([
    { id: one.id, username: 'first1', nickname: '=1+1' },
    { id: two.id, username: 'second1' },
  ]);
  expect(new Set(passwords.map(({ password }) => password)).size).toBe(2);
  expect(passwords.every(({ password }) => /^[A-Za-z]/.test(password))).toBe(true);
  expect((await session.post(authPath.info)).code, 'the old session has ended').not.toBe(Code.success);

  for (const { username, password } of passwords) {
    const client = await app.signIn(username, password);
    expect(await client.post(authPath.info)).toMatchObject({ data: { mustChangePassword: true } });
    const changed = `Changed#${username}`;
    expect(await client.post(authPath.password, { oldPassword: password, newPassword: changed })).toMatchObject({
      status: 200,
    });
    expect(await (await app.signIn(username, changed)).post(authPath.info)).toMatchObject({
      data: { mustChangePassword: false },
    });
  }
  const logged = [...app.logs, JSON.stringify((await admin.get('/api/v1/logs?size=100')).data)].join('\n');
  for (const { password } of passwords) expect(logged).not.toContain(password);
  expect(await admin.get(`${usersPath}/${one.id}/history`)).toMatchObject({
    data: [{ action: 'change-password' }, { action: 'reset-password' }, { action: 'create' }],
  });
});

test('passwords are generated only with the permission, and not for oneself or users who hold more', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const editor = await signInHolding(app, admin, 'editor1', ['user', 'user:update', 'user:import']);
  const keeper = await signInHolding(app, admin, 'keeper1', ['user', 'user:reset-password']);
  const lesser = await createUser(admin, { nickname: '小王' });
  const ids = [lesser.id];
  expect(await editor.post(generatedPasswordsPath, { ids })).toMatchObject({ code: Code.forbidden });
  expect(await keeper.post(path, { ids, enabled: false })).toMatchObject({ code: Code.forbidden });
  expect(await keeper.post(generatedPasswordsPath, { ids: [keeper.user.id, editor.user.id, lesser.id] })).toMatchObject(
    {
      code: Code.forbidden,
      data: { refused: [{ id: editor.user.id }, { id: keeper.user.id }] },
    },
  );
  expect(await usersOf(admin, ids)).toMatchObject([{ hasPassword: false }]);
  expect(await keeper.post(generatedPasswordsPath, { ids })).toMatchObject({ code: Code.success });
  expect(await usersOf(admin, ids)).toMatchObject([{ hasPassword: true }]);
  for (const body of [{}, { ids: [] }, { ids: [lesser.id, lesser.id] }, { ids, password: 'x' }]) {
    expect([body, (await admin.post(generatedPasswordsPath, body)).code]).toEqual([body, Code.invalid]);
  }
  expect(await admin.post(generatedPasswordsPath, { ids: [9999] })).toMatchObject({ code: Code.notFound });
});
