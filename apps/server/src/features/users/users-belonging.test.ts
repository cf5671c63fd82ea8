import { describe, expect, test } from 'vitest';
import { Code } from '@mutai/contract/codes';
import { createRole, createUser, signInHolding, userBody } from '../../testing/builders.ts';
import { adminPassword, buildTestApp, type Client, type TestApp } from '../../testing/test-app.ts';

const users = '/api/v1/users';
const departments = '/api/v1/departments';

async function createDepartment(client: Client, code: string, parentId = 0): Promise<number> {
  const reply = await client.post(departments, { name: code, code, parentId });
  expect(reply).toMatchObject({ status: 201 });
  return (reply.data as { id: number }).id;
}

const found = async (client: Client, query: string) =>
  ((await client.get(`${users}?${query}`)).data as { username: string }[]).map(({ username }) => username).toSorted();

const trashIds = async (client: Client) =>
  ((await client.get(`${users}/trash`)).data as { id: number }[]).map(({ id }) => id);

test('a keyword finds users by nickname, pinyin, account and mail; two words mean both, in any of them', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const zhang = await createUser(admin, { nickname: '张三', username: 'keeper1', email: 'san@example.com' });
  await createUser(admin, { nickname: '张四', username: 'keeper2', email: 'si@other.org' });
  const both = ['keeper1', 'keeper2'];
  for (const [keyword, accounts] of [
    ['张', both],
    ['zhangsan', ['keeper1']],
    ['zs', both],
    ['KEEPER2', ['keeper2']],
    ['张 example.com', ['keeper1']],
    ['other.org keeper', ['keeper2']],
    ['张 example.com keeper2', []],
    ['三 四', []],
  ] as const) {
    expect([keyword, await found(admin, `keyword=${encodeURIComponent(keyword)}`)]).toEqual([keyword, accounts]);
  }
  await admin.patch(`${users}/${zhang.id}`, { email: 'new@mail.test' });
  expect(await found(admin, 'keyword=mail.test')).toEqual(['keeper1']);
  expect(await found(admin, 'keyword=example.com')).toEqual([]);
  expect(await found(admin, `nickname=${encodeURIComponent('keeper')}`)).toEqual([]);
});

describe('departments and roles', () => {
  test('a user belongs to an existing department or to none', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    const news = await createDepartment(admin, 'news');
    const user = await createUser(admin, { departmentId: news });
    expect(user).toMatchObject({ departmentId: news });
    expect(await admin.patch(`${users}/${user.id}`, { departmentId: null })).toMatchObject({
      data: { departmentId: null },
    });
    const unknown = { status: 400, data: { departmentId: '所选部门不存在，请刷新后重新选择' } };
    expect(await admin.post(users, userBody({ departmentId: 4711 }))).toMatchObject(unknown);
    expect(await admin.patch(`${users}/${user.id}`, { departmentId: 4711 })).toMatchObject(unknown);
    for (const departmentId of ['1', 0, -1, 1.5, 2_147_483_648, true]) {
      expect(await admin.post(users, { ...userBody(), departmentId })).toMatchObject({ status: 400 });
    }
  });

  test('the log contains names of roles and departments, even after their deletion', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    const [editor, reader] = [await createRole(app, 'editor', ['user']), await createRole(app, 'reader', [])];
    const news = await createDepartment(admin, 'news');
    const user = await createUser(admin, { departmentId: news, roleIds: [editor] });
    await admin.patch(`${users}/${user.id}`, { departmentId: null, roleIds: [reader, editor] });
    await admin.delete(`${departments}/${news}`);
    await admin.delete(`/api/v1/roles/${editor}`);
    const { data } = await admin.get(`${users}/${user.id}/history`);
    expect((data as { changes: unknown }[]).map(({ changes }) => changes)).toMatchObject([
      { department: ['news', null], roles: [['editor'], ['editor', 'reader']] },
      { department: [null, 'news'], roles: [null, ['editor']] },
    ]);
    expect(JSON.stringify(data)).not.toMatch(/roleIds|departmentId/);
  });

  test('filters find users by department including descendants, by role, or both', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    const editor = await createRole(app, 'editor', ['user']);
    const news = await createDepartment(admin, 'news');
    const desk = await createDepartment(admin, 'desk', news);
    const night = await createDepartment(admin, 'night', desk);
    const sport = await createDepartment(admin, 'sport');
    await createUser(admin, { username: 'chief', departmentId: news, roleIds: [editor] });
    await createUser(admin, { username: 'night', departmentId: night });
    await createUser(admin, { username: 'sport', departmentId: sport, roleIds: [editor] });
    expect(await found(admin, `departmentId=${news}`)).toEqual(['chief', 'night']);
    expect(await found(admin, `departmentId=${desk}`)).toEqual(['night']);
    expect(await found(admin, `roleId=${editor}`)).toEqual(['chief', 'sport']);
    expect(await found(admin, `roleId=${editor}&departmentId=${news}`)).toEqual(['chief']);
    expect(await found(admin, `roleId=&departmentId=`)).toHaveLength(4);
    expect(await admin.get(`${users}?departmentId=${news}&size=1`)).toMatchObject({ total: 2, data: { length: 1 } });
    expect(await found(admin, 'departmentId=4711')).toEqual([]);
    for (const value of ['0', 'x', '-1', '2147483648', "1'--", '1&roleId=1&roleId=2']) {
      expect(await admin.get(`${users}?departmentId=${value}`)).toMatchObject({ status: 400, code: Code.invalid });
    }
  });

  test('a cycle of departments terminates', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    const [a, b] = [await createDepartment(admin, 'a'), await createDepartment(admin, 'b')];
    await createUser(admin, { username: 'reader', departmentId: b });
    await app.database.maintenance.updateTable('departments').set({ parentId: a }).where('id', '=', b).execute();
    await app.database.maintenance.updateTable('departments').set({ parentId: b }).where('id', '=', a).execute();
    expect(await found(admin, `departmentId=${a}`)).toEqual(['reader']);
  });
});

describe('the trash', () => {
  async function deleted(app: TestApp, admin: Client) {
    const editor = await createRole(app, 'editor', ['user']);
    const auditor = await createRole(app, 'reviewer', ['user']);
    const departmentId = await createDepartment(admin, 'news');
    const user = await createUser(admin, {
      username: 'reader1',
      password: adminPassword,
      roleIds: [editor, auditor],
      departmentId,
    });
    const client = await app.signIn('reader1');
    await admin.delete(`${users}/${user.id}`);
    return { user, client, auditor, departmentId };
  }

  test('a restored user has roles, department and password, but no old sessions', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    const { user, client } = await deleted(app, admin);
    expect(await client.get(users)).toMatchObject({ code: Code.sessionEnded });
    const list = await admin.get(`${users}/trash`);
    expect(list).toMatchObject({ total: 1, data: [{ recordId: user.id, name: user.nickname, deletedBy: '管理员' }] });
    expect(list.text).not.toMatch(/argon|hash|snapshot/i);
    await admin.post(`${users}/trash/restore`, { ids: await trashIds(admin) });
    const { version: _, ...before } = user;
    expect(await admin.get(`${users}/${user.id}`)).toMatchObject({ data: before });
    expect(await client.get(users)).toMatchObject({ code: Code.sessionEnded });
    expect(await (await app.signIn('reader1')).get(users)).toMatchObject({ code: Code.success });
    expect(await admin.get(`${users}/trash`)).toMatchObject({ total: 0 });
  });

  test('a deleted role or department is omitted', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    const { user, auditor, departmentId } = await deleted(app, admin);
    await app.database.maintenance.deleteFrom('roles').where('id', '=', auditor).execute();
    await admin.delete(`${departments}/${departmentId}`);
    await admin.post(`${users}/trash/restore`, { ids: await trashIds(admin) });
    expect(await admin.get(`${users}/${user.id}`)).toMatchObject({
      data: { departmentId: null, roleIds: [user.roleIds[0]] },
    });
  });

  test('a username taken meanwhile prevents restoring, also among others', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    const { user } = await deleted(app, admin);
    const other = await createUser(admin);
    await admin.delete(`${users}/${other.id}`);
    await createUser(admin, { username: 'READER1' });
    expect(await admin.post(`${users}/trash/restore`, { ids: await trashIds(admin) })).toMatchObject({
      status: 409,
      message: `无法恢复“${user.nickname}”：该登录账号已存在，请更换`,
    });
    expect(await admin.get(`${users}/trash`)).toMatchObject({ total: 2 });
    expect(await admin.get(`${users}/${other.id}`)).toMatchObject({ status: 404 });
  });

  test('users with more permissions cannot be restored or purged', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    const strong = await createUser(admin, { username: 'strong', roleIds: [1] });
    await admin.delete(`${users}/${strong.id}`);
    const clerk = await signInHolding(app, admin, 'clerk1', ['user', 'user:delete']);
    const refused = { status: 403, message: `“${strong.nickname}”的权限高于您，不能操作！` };
    expect(await clerk.post(`${users}/trash/restore`, { ids: await trashIds(admin) })).toMatchObject(refused);
    expect(await admin.get(`${users}/${strong.id}`)).toMatchObject({ status: 404 });
    const weak = await createUser(admin, { roleIds: [clerk.roleId] });
    await admin.delete(`${users}/${weak.id}`);
    const both = await trashIds(admin);
    expect(await clerk.delete(`${users}/trash`, { ids: both })).toMatchObject(refused);
    expect(await admin.get(`${users}/trash`)).toMatchObject({ total: 2 });
    const [ofWeak] = both;
    expect(await clerk.delete(`${users}/trash`, { ids: [ofWeak] })).toMatchObject({ message: '已彻底删除 1 条数据！' });
    expect(await admin.delete(`${users}/trash`, { ids: both })).toMatchObject({ message: '已彻底删除 1 条数据！' });
  });

  test('of two concurrent restores only one restores the user', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    await deleted(app, admin);
    const ids = await trashIds(admin);
    const both = await Promise.all([0, 1].map(() => admin.post(`${users}/trash/restore`, { ids })));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect(await found(admin, 'username=reader1')).toEqual(['reader1']);
  });
});
