import { expect, test } from 'vitest';
import { Code } from '@mutai/contract/codes';
import type { CreateDepartment, Department } from '@mutai/contract/departments/schema';
import { createUser, signInHolding } from '../../testing/builders.ts';
import { buildTestApp, type Client, type TestApp } from '../../testing/test-app.ts';
import { untilSomebodyWaits } from '../../testing/waiting.ts';

const departments = '/api/v1/departments';

let serial = 0;

async function create(client: Client, name: string, more: Partial<CreateDepartment> = {}): Promise<Department> {
  serial += 1;
  const reply = await client.post(departments, { name, code: `d${serial}`, ...more });
  expect(reply).toMatchObject({ status: 201, code: Code.success });
  return reply.data as Department;
}

/** `name<parent` of each department, in the order of the list. */
async function shape(client: Client): Promise<readonly string[]> {
  const { data } = await client.get(`${departments}?size=0`);
  const all = data as Department[];
  const names = new Map(all.map(({ id, name }) => [id, name]));
  return all.map(({ name, parentId }) => `${name}<${names.get(parentId) ?? ''}`);
}

async function trashIds(client: Client): Promise<readonly number[]> {
  return ((await client.get(`${departments}/trash`)).data as { id: number }[]).map(({ id }) => id);
}

async function head(app: TestApp) {
  const admin = await app.signIn();
  const company = await create(admin, '公司');
  const news = await create(admin, '新闻', { parentId: company.id });
  const desk = await create(admin, '编辑台', { parentId: news.id });
  return { admin, company, news, desk };
}

test('a department has a position in the tree, and contact data', async () => {
  const app = await buildTestApp();
  const { admin, company } = await head(app);
  const reply = await admin.post(departments, {
    name: '技术',
    code: 'tech_1',
    parentId: company.id,
    leader: '王',
    phone: '15912345678',
    mail: 'xx@abc.com',
    enabled: false,
  });
  expect(reply).toMatchObject({
    status: 201,
    data: { parentId: company.id, leader: '王', phone: '15912345678', mail: 'xx@abc.com', sort: 20, enabled: false },
  });
  expect(await admin.get(`${departments}?size=0`)).toMatchObject({ total: 4 });
  expect(await admin.get(`${departments}?name=技`)).toMatchObject({ total: 1 });
});

test('invalid fields are reported by name: unknown parents, wrong numbers, invalid codes', async () => {
  const app = await buildTestApp();
  const { admin, news } = await head(app);
  const refused = async (body: Partial<CreateDepartment>, field: string, message: string) =>
    expect(await admin.post(departments, { name: '新', code: 'new', ...body })).toMatchObject({
      status: 400,
      data: { [field]: message },
    });
  await refused({ parentId: 4711 }, 'parentId', '所选父级不存在或已被删除，请刷新后重新选择');
  await refused({ phone: '123' }, 'phone', '手机格式错误，示例（11位）：15912345678');
  await refused({ mail: 'x@' }, 'mail', '邮箱格式错误，示例：xx@abc.com');
  for (const code of ['', 'a b', '部门', '-a', 'a/b', '"'])
    await refused({ code }, 'code', '请以字母或数字开头，只包含字母、数字、下划线和连字符');
  expect(await admin.patch(`${departments}/${news.id}`, { parentId: 4711 })).toMatchObject({ status: 400 });
  expect(await admin.get(departments)).toMatchObject({ total: 3 });
});

test('codes are unique, also for concurrent creates; stale versions are rejected', async () => {
  const app = await buildTestApp();
  const { admin, news } = await head(app);
  const both = await Promise.all(['甲', '乙'].map((name) => admin.post(departments, { name, code: 'same' })));
  expect(both.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  expect(both.find((reply) => reply.status === 409)).toMatchObject({
    data: { fields: { code: '该编码已存在，请更换' } },
  });
  expect(await admin.patch(`${departments}/${news.id}`, { name: '要闻', version: 1 })).toMatchObject({ status: 200 });
  expect(await admin.patch(`${departments}/${news.id}`, { name: '旧', version: 1 })).toMatchObject({
    status: 409,
    data: { name: '要闻' },
  });
});

test('a branch cannot move under itself, not even by two concurrent moves', async () => {
  const app = await buildTestApp();
  const { admin, company, news, desk } = await head(app);
  for (const parentId of [company.id, desk.id]) {
    expect(await admin.patch(`${departments}/${company.id}`, { parentId })).toMatchObject({
      status: 400,
      data: { parentId: '不能将部门移动到自己或自己的下级中，请选择其他父级' },
    });
  }
  expect(await admin.post(`${departments}/arrange`, { parentId: desk.id, ids: [news.id] })).toMatchObject({
    status: 400,
  });
  const sport = await create(admin, '体育', { parentId: company.id });
  const moves = await Promise.all([
    admin.patch(`${departments}/${news.id}`, { parentId: sport.id }),
    admin.patch(`${departments}/${sport.id}`, { parentId: news.id }),
  ]);
  expect(moves.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 400]);
});

test('too many levels are rejected, because a cycle could not be detected', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const top = await create(admin, '最上');
  const rows = Array.from({ length: 1000 }, (_, index) => ({
    parentId: top.id + index,
    name: `第 ${index}`,
    code: `deep${index}`,
    leader: '',
    phone: '',
    mail: '',
    sort: 0,
    enabled: 1,
    createdAt: 0,
    updatedAt: 0,
  }));
  await app.database.maintenance.insertInto('departments').values(rows).execute();
  const refused = { status: 400, data: { parentId: '部门的层级过多，请选择更上层的父级' } };
  const deepest = top.id + rows.length;
  expect(await admin.patch(`${departments}/${top.id}`, { parentId: deepest })).toMatchObject(refused);
  expect(await admin.post(departments, { name: '新', code: 'new', parentId: deepest })).toMatchObject(refused);
});

test('dragging sets parent and order, all or nothing', async () => {
  const app = await buildTestApp();
  const { admin, company, news, desk } = await head(app);
  const sport = await create(admin, '体育', { parentId: company.id });
  expect(
    await admin.post(`${departments}/arrange`, { parentId: company.id, ids: [desk.id, sport.id, news.id] }),
  ).toMatchObject({ status: 200, message: '移动成功！' });
  const { data } = await admin.get(`${departments}?size=0`);
  const below = (data as Department[]).filter(({ parentId }) => parentId === company.id);
  expect(below.map(({ name }) => name)).toEqual(['编辑台', '体育', '新闻']);
  expect(await admin.post(`${departments}/arrange`, { parentId: 0, ids: [sport.id, 4711] })).toMatchObject({
    status: 404,
  });
  expect(await admin.get(`${departments}/${sport.id}`)).toMatchObject({ data: { parentId: company.id } });
  expect(await admin.get(`${departments}/${desk.id}/history`)).toMatchObject({
    data: [{ action: 'update', changes: { parent: ['新闻', '公司'] } }, { action: 'create' }],
  });
});

test('a department with children or users cannot be deleted; the error contains their number', async () => {
  const app = await buildTestApp();
  const { admin, company, news, desk } = await head(app);
  await create(admin, '副刊', { parentId: news.id });
  expect(await admin.delete(`${departments}/${news.id}`)).toMatchObject({
    status: 409,
    message: '“新闻”下还有 2 个下级部门，请先删除或移走它们！',
  });
  const user = await createUser(admin, { departmentId: desk.id });
  await createUser(admin, { departmentId: desk.id });
  expect(await admin.delete(`${departments}/${desk.id}`)).toMatchObject({
    status: 409,
    message: '“编辑台”下还有 2 个用户，请先将他们移到其他部门！',
  });
  expect(await admin.delete(departments, { ids: [company.id, news.id, desk.id] })).toMatchObject({ status: 409 });
  expect(await admin.get(departments)).toMatchObject({ total: 4 });
  expect(await admin.get(`/api/v1/users/${user.id}`)).toMatchObject({ data: { departmentId: desk.id } });
});

test('a department that is being assigned to a user cannot be deleted', async () => {
  const app = await buildTestApp();
  const { admin, desk } = await head(app);
  const user = await createUser(admin);
  const giving = await app.database.maintenance.startTransaction().execute();
  await giving.updateTable('users').set({ departmentId: desk.id }).where('id', '=', user.id).execute();
  const removing = admin.delete(`${departments}/${desk.id}`);
  await untilSomebodyWaits(app);
  await giving.commit().execute();
  expect(await removing).toMatchObject({ status: 409, message: '“编辑台”下还有 1 个用户，请先将他们移到其他部门！' });
});

test('a user cannot be assigned to a department that is deleted concurrently', async () => {
  const app = await buildTestApp();
  const { admin, desk } = await head(app);
  const [removed, created] = await Promise.all([
    admin.delete(`${departments}/${desk.id}`),
    admin.post('/api/v1/users', { username: 'reader1', departmentId: desk.id }),
  ]);
  expect([removed.status, created.status].filter((status) => status < 300)).toHaveLength(1);
  expect([removed.status, created.status]).not.toContain(500);
});

test('a branch is deleted and restored unchanged; without its parent it moves to the top level', async () => {
  const app = await buildTestApp();
  const { admin, company, news, desk } = await head(app);
  const before = await shape(admin);
  await admin.delete(departments, { ids: [desk.id, company.id, news.id] });
  expect(await shape(admin)).toEqual([]);
  expect(await admin.post(`${departments}/trash/restore`, { ids: await trashIds(admin) })).toMatchObject({
    message: '已恢复 3 条数据！',
  });
  expect(await shape(admin)).toEqual(before);
  await admin.delete(`${departments}/${desk.id}`);
  app.advance(1000);
  await admin.delete(`${departments}/${news.id}`);
  const [newsInTrash, deskInTrash] = await trashIds(admin);
  await admin.post(`${departments}/trash/restore`, { ids: [deskInTrash] });
  expect(await shape(admin)).toContain('编辑台<');
  await admin.delete(`${departments}/${desk.id}`);
  await admin.post(`${departments}/trash/restore`, { ids: [newsInTrash] });
  await admin.post(departments, { name: '占用', code: desk.code });
  expect(await admin.post(`${departments}/trash/restore`, { ids: await trashIds(admin) })).toMatchObject({
    status: 409,
    message: '无法恢复“编辑台”：该编码已存在，请更换',
  });
});

test('a parent and its child deleted separately are restored together in their positions', async () => {
  const app = await buildTestApp();
  const { admin, news, desk } = await head(app);
  const before = await shape(admin);
  await admin.delete(`${departments}/${desk.id}`);
  app.advance(1000);
  await admin.delete(`${departments}/${news.id}`);
  await admin.post(`${departments}/trash/restore`, { ids: await trashIds(admin) });
  expect((await shape(admin)).toSorted()).toEqual(before.toSorted());
});

test('users with access to users may read the list of departments, and nothing else', async () => {
  const app = await buildTestApp();
  const { admin, desk } = await head(app);
  const clerk = await signInHolding(app, admin, 'clerk1', ['user']);
  expect(await clerk.get(`${departments}?size=0`)).toMatchObject({ total: 3 });
  for (const reply of [
    await clerk.get(`${departments}/${desk.id}`),
    await clerk.post(departments, { name: '新', code: 'new' }),
    await clerk.patch(`${departments}/${desk.id}`, { name: '新' }),
    await clerk.delete(`${departments}/${desk.id}`),
    await clerk.post(`${departments}/arrange`, { parentId: 0, ids: [desk.id] }),
    await clerk.get(`${departments}/trash`),
  ]) {
    expect(reply.status).toBe(403);
  }
});

test('ten thousand departments are listed at once, compressed', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const values = Array.from({ length: 10_000 }, (_, index) => ({
    parentId: Math.floor(index / 10),
    name: `部门 ${index}`,
    code: `n${index}`,
    leader: '',
    phone: '',
    mail: '',
    sort: index,
    enabled: 1,
    createdAt: 0,
    updatedAt: 0,
  }));
  for (let from = 0; from < values.length; from += 500) {
    await app.database.maintenance
      .insertInto('departments')
      .values(values.slice(from, from + 500))
      .execute();
  }
  const started = performance.now();
  const reply = await app.call('GET', `${departments}?size=0`, {
    token: admin.token,
    headers: { 'accept-encoding': 'br' },
  });
  expect(performance.now() - started).toBeLessThan(10_000);
  expect(reply).toMatchObject({ status: 200, headers: { 'content-encoding': 'br' } });
  expect(await admin.get(`${departments}?size=0`)).toMatchObject({ total: 10_000, data: { length: 10_000 } });
});
