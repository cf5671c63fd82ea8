import { authPath } from '@mutai/contract/paths';
import { savedViewLimits, savedViewsPath } from '@mutai/contract/views/resource';
import type { CreateSavedView, SavedView } from '@mutai/contract/views/schema';
import { expect, test } from 'vitest';
import { createUser, signInHolding } from '../../testing/builders.ts';
import { buildTestApp, type Client } from '../../testing/test-app.ts';
import { purgeOwnerless } from './visible-views.ts';

const columns: CreateSavedView['columns'] = {
  order: ['nickname', 'username'],
  visible: { phone: false },
  widths: { nickname: 200 },
  pinned: ['nickname'],
  density: 'compact',
};
const view = (overrides: Partial<CreateSavedView> = {}): CreateSavedView => ({
  name: '停用的用户',
  list: 'user',
  query: 'enabled=false&sort=createdAt:desc',
  columns,
  shared: false,
  ...overrides,
});

async function save(client: Client, overrides: Partial<CreateSavedView> = {}): Promise<SavedView> {
  const reply = await client.post(savedViewsPath, view(overrides));
  expect(reply).toMatchObject({ status: 201 });
  return reply.data as SavedView;
}

const namesFor = async (client: Client, list = 'user') => {
  const { data } = await client.get(`${savedViewsPath}?list=${list}&size=500`);
  return (data as SavedView[]).map(({ name }) => name);
};

const statusesOf = (replies: readonly { readonly status: number }[]) =>
  replies.map(({ status }) => status).toSorted((one, other) => one - other);

async function site() {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const owner = await signInHolding(app, admin, 'owner1', ['user', 'operation-log']);
  const reader = await signInHolding(app, admin, 'reader1', ['user']);
  return { app, admin, owner, reader };
}

test('users see their own views, and shared ones of pages that they may open', async () => {
  const { owner, reader, admin } = await site();
  const own = await save(owner);
  expect(own).toMatchObject({ ...view(), version: 1, createdBy: owner.user.nickname, ownerId: owner.user.id });
  await save(owner, { name: '全部的用户', shared: true });
  const logs = await save(owner, { name: '登录的日志', list: 'operation-log', shared: true });

  expect(await namesFor(owner)).toEqual(['停用的用户', '全部的用户']);
  expect(await namesFor(owner, 'operation-log')).toEqual(['登录的日志']);
  expect(await namesFor(reader)).toEqual(['全部的用户']);
  expect(await namesFor(reader, 'operation-log')).toEqual([]);
  expect(await namesFor(admin)).toEqual(['全部的用户']);
  for (const id of [own.id, logs.id]) {
    expect(await reader.get(`${savedViewsPath}/${id}`)).toMatchObject({ status: 404 });
    expect(await reader.get(`${savedViewsPath}/${id}/history`)).toMatchObject({ status: 404 });
    expect(await reader.patch(`${savedViewsPath}/${id}`, { name: '改名' })).toMatchObject({ status: 404 });
    await reader.delete(`${savedViewsPath}/${id}`);
    await reader.delete(savedViewsPath, { ids: [id] });
  }
  expect(await namesFor(owner)).toEqual(['停用的用户', '全部的用户']);
});

test('only its owner, or who may do everything, changes a shared view', async () => {
  const { owner, reader, admin } = await site();
  const { id } = await save(owner, { shared: true });
  const path = `${savedViewsPath}/${id}`;
  const refused = { status: 403, message: '视图“停用的用户”由他人创建，您可以将其另存为自己的视图！' };
  expect(await reader.patch(path, { name: '改名' })).toMatchObject(refused);
  expect(await reader.delete(path)).toMatchObject(refused);
  expect(await reader.delete(savedViewsPath, { ids: [id] })).toMatchObject(refused);
  expect(await owner.patch(path, { query: '', version: 1 })).toMatchObject({ data: { query: '', version: 2 } });
  expect(await owner.patch(path, { query: 'a=b', version: 1 })).toMatchObject({ status: 409, data: { version: 2 } });
  expect(await admin.patch(path, { name: '改名' })).toMatchObject({ data: { name: '改名', ownerId: owner.user.id } });
  // The owner and the page of a view cannot be changed; generic clients send them back.
  expect(await owner.patch(path, { list: 'role', ownerId: reader.user.id, shared: false })).toMatchObject({
    data: { list: 'user', ownerId: owner.user.id, shared: false },
  });
  expect(await namesFor(reader)).toEqual([]);
  expect(await admin.delete(path)).toMatchObject({ status: 404 });
  expect(await owner.delete(path)).toMatchObject({ code: 2000 });
});

test('a view of a page needs its permission, also later', async () => {
  const { app, admin, owner, reader } = await site();
  expect(await reader.post(savedViewsPath, view({ list: 'operation-log' }))).toMatchObject({ status: 403 });
  expect(await reader.post(savedViewsPath, view({ list: 'nothing' as 'user' }))).toMatchObject({ status: 400 });
  const { id } = await save(owner, { list: 'operation-log' });
  await admin.patch(`/api/v1/users/${owner.user.id}`, { roleIds: [reader.roleId] });
  expect(await owner.get(`${savedViewsPath}/${id}`)).toMatchObject({ status: 404 });
  const nobody = await createUser(admin, { username: 'nobody1', password: 'Others#2026' });
  expect(await namesFor(await app.signIn(nobody.username, 'Others#2026'))).toEqual([]);
});

test('names are unique per user and page, also at the same time', async () => {
  const { owner, reader } = await site();
  const taken = { status: 409, data: { fields: { name: '已有同名的视图，请更换名称' } } };
  const replies = await Promise.all([1, 2, 3].map(() => owner.post(savedViewsPath, view())));
  expect(statusesOf(replies)).toEqual([201, 409, 409]);
  expect(await owner.post(savedViewsPath, view())).toMatchObject(taken);
  const other = await save(owner, { name: '另一个' });
  expect(await owner.patch(`${savedViewsPath}/${other.id}`, { name: '停用的用户' })).toMatchObject(taken);
  await save(owner, { list: 'operation-log' });
  await save(reader);
});

test('their number and size are limited', async () => {
  const { owner, reader } = await site();
  const { ownPerList, sharedPerList } = savedViewLimits;
  for (let nth = 1; nth < ownPerList; nth += 1) await save(owner, { name: `视图 ${nth}` });
  const replies = await Promise.all(['甲', '乙'].map((name) => owner.post(savedViewsPath, view({ name }))));
  expect(statusesOf(replies)).toEqual([201, 400]);
  const message = '每个页面最多保存 50 个视图，请先删除不用的视图';
  expect(await owner.post(savedViewsPath, view({ name: '丙' }))).toMatchObject({ data: { name: message } });
  expect(await namesFor(owner)).toHaveLength(ownPerList);
  await save(reader);
  expect(sharedPerList + ownPerList).toBeLessThanOrEqual(500);

  for (const bad of [
    { name: ' ' },
    { name: 'x'.repeat(33) },
    { query: 'x'.repeat(2001) },
    { columns: { ...columns, order: Array.from({ length: 101 }, (_, nth) => `k${nth}`) } },
    { columns: { ...columns, widths: { nickname: -1 } } },
    { columns: { ...columns, visible: { 'a b': true } } },
    { columns: { ...columns, visible: Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`k${n}`, true])) } },
    { columns: { ...columns, more: 'x' } },
  ]) {
    expect(await reader.post(savedViewsPath, { ...view({ name: '大' }), ...bad })).toMatchObject({ status: 400 });
  }
  const huge = { ...view({ name: '大' }), columns: { ...columns, order: ['x'.repeat(2 ** 20)] } };
  expect((await reader.post(savedViewsPath, huge)).status).toBeGreaterThanOrEqual(400);
  expect(await namesFor(reader)).toEqual(['停用的用户']);
});

test('viewing as a role only reads views', async () => {
  const { admin, owner, reader } = await site();
  await save(owner, { shared: true });
  const own = await save(admin, { name: '管理员的', list: 'role' });
  await admin.post(authPath.viewAs, { roleId: reader.roleId });
  expect(await namesFor(admin)).toEqual(['停用的用户']);
  expect(await namesFor(admin, 'role')).toEqual([]);
  expect(await admin.post(savedViewsPath, view())).toMatchObject({ status: 403 });
  expect(await admin.delete(`${savedViewsPath}/${own.id}`)).toMatchObject({ status: 403 });
});

test('shared views outlive their owner, private ones only until the owner is deleted for good', async () => {
  const { app, admin, owner, reader } = await site();
  await save(owner, { shared: true });
  await save(owner, { name: '私有的' });
  const views = async () => (await app.database.read.selectFrom('savedViews').select('name').execute()).length;
  await admin.delete(`/api/v1/users/${owner.user.id}`);
  await app.database.write(purgeOwnerless);
  expect(await views()).toBe(2);
  const { data } = await admin.get(`${savedViewsPath}?list=user`);
  expect(data).toMatchObject([{ name: '停用的用户', createdBy: '' }]);
  const trash = await admin.get('/api/v1/users/trash');
  await admin.delete('/api/v1/users/trash', { ids: (trash.data as { id: number }[]).map(({ id }) => id) });
  await app.database.write(purgeOwnerless);
  expect(await namesFor(reader)).toEqual(['停用的用户']);
  expect(await views()).toBe(1);
});
