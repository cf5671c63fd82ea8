import { expect, test } from 'vitest';
import { Code } from '@mutai/contract/codes';
import type { Dict } from '@mutai/contract/dicts/schema';
import type { DictType } from '@mutai/contract/dicts/type-schema';
import { signInHolding } from '../../testing/builders.ts';
import { buildTestApp, startAgain, type Client } from '../../testing/test-app.ts';
import { untilSomebodyWaits } from '../../testing/waiting.ts';

const types = '/api/v1/dictTypes';
const items = '/api/v1/dicts';

async function createType(client: Client, code: string, name = code): Promise<DictType> {
  const reply = await client.post(types, { name, code });
  expect(reply).toMatchObject({ status: 201, code: Code.success });
  return reply.data as DictType;
}

async function createItem(client: Client, typeId: number, code: string, more: Partial<Dict> = {}): Promise<Dict> {
  const reply = await client.post(items, { typeId, name: code, code, ...more });
  expect(reply).toMatchObject({ status: 201, code: Code.success });
  return reply.data as Dict;
}

const codesOf = (data: unknown) => (data as { code: string }[]).map((one) => one.code);

async function builtIn(client: Client): Promise<DictType> {
  const reply = await client.get(`${types}?code=common-status&size=0`);
  const [type] = reply.data as DictType[];
  if (type === undefined) throw new Error('not seeded');
  return type;
}

test('a new site has the dictionaries of the console, and a second start adds none', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  expect(await admin.get(`${types}?size=0`)).toMatchObject({
    total: 2,
    data: [
      { code: 'common-status', name: '通用状态', builtIn: true, itemCount: 2 },
      { code: 'login-result', name: '登录结果', builtIn: true, itemCount: 2 },
    ],
  });
  await admin.patch(`${items}/1`, { name: '开着', color: 'accent' });
  await startAgain(app);
  expect(await admin.get(`${types}/code/common-status/items`)).toMatchObject({
    total: 2,
    data: [
      { name: '开着', code: 'true', color: 'accent', enabled: true },
      { name: '停用', code: 'false', color: 'danger', enabled: true },
    ],
  });
});

test('name and code of a type are optional; each is derived from the other', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const made = async (body: object) => {
    const reply = await admin.post(types, body);
    expect(reply).toMatchObject({ status: 201, code: Code.success });
    const { id, name, code } = reply.data as DictType;
    return { id, name, code };
  };
  const first = await made({ name: '文章 Post Status' });
  expect(first).toMatchObject({ name: '文章 Post Status', code: 'wen-zhang-post-status' });
  expect(await made({ name: '文章 post_status!', code: '' })).toMatchObject({ code: 'wen-zhang-post-status-2' });
  expect(await made({ name: '频道' })).toMatchObject({ name: '频道', code: 'pin-dao' });
  expect(await made({ name: '。' })).toMatchObject({ name: '。', code: 'dict' });
  expect(await made({})).toMatchObject({ name: 'dict-2', code: 'dict-2' });
  expect(await made({ name: ' ', code: 'Given' })).toMatchObject({ name: 'Given', code: 'Given' });
  expect(await made({ name: 'given' })).toMatchObject({ code: 'given-2' });
  expect((await made({ name: 'x'.repeat(50) })).code).toHaveLength(40);
  // Emptied later: the code is unchanged, the name becomes the code.
  expect((await admin.patch(`${types}/${first.id}`, { name: '', code: '' })).data).toMatchObject({
    name: 'wen-zhang-post-status',
    code: 'wen-zhang-post-status',
  });
});

test('items are listed by type, in their order, and searched by name', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const channel = await createType(admin, 'channel', '频道');
  const other = await createType(admin, 'other');
  await createItem(admin, channel.id, 'c', { sort: 30 });
  await createItem(admin, channel.id, 'a', { sort: 20, enabled: false, color: 'warning' });
  await createItem(admin, channel.id, 'b', { sort: 20 });
  await createItem(admin, other.id, 'a');
  expect(codesOf((await admin.get(`${items}?typeId=${channel.id}&size=0`)).data)).toEqual(['a', 'b', 'c']);
  expect(codesOf((await admin.get(`${items}?typeId=${channel.id}&size=0&name=B`)).data)).toEqual(['b']);
  expect(await admin.get(`${items}?typeId=&size=0`)).toMatchObject({ total: 8 });
  expect(await admin.get(`${types}?name=频`)).toMatchObject({ total: 1, data: [{ itemCount: 3, builtIn: false }] });
  expect(await admin.get(`${items}?typeId=2147483648`)).toMatchObject({ status: 400, code: Code.invalid });
  expect(await admin.get(`${items}?typeId=a`)).toMatchObject({ status: 400, code: Code.invalid });
  expect(await admin.get(`${types}/code/channel/items`)).toMatchObject({
    data: [
      { code: 'a', enabled: false, color: 'warning' },
      { code: 'b', enabled: true, color: '' },
      { code: 'c', enabled: true },
    ],
  });
});

test('codes are unique, also for concurrent creates; codes of items within their type', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const both = await Promise.all([
    admin.post(types, { name: '甲', code: 'same' }),
    admin.post(types, { name: '乙', code: 'same' }),
  ]);
  expect(both.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  expect(both.find((reply) => reply.status === 409)).toMatchObject({
    data: { fields: { code: '该编码已存在，请更换' } },
  });
  const one = await createType(admin, 'one');
  const two = await createType(admin, 'two');
  const pair = await Promise.all([
    admin.post(items, { typeId: one.id, name: '甲', code: 'x' }),
    admin.post(items, { typeId: one.id, name: '乙', code: 'x' }),
  ]);
  expect(pair.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  expect(pair.find((reply) => reply.status === 409)).toMatchObject({
    data: { fields: { code: '该字典值在此类型中已存在，请更换' } },
  });
  await createItem(admin, two.id, 'x');
});

test('invalid codes and unknown types are reported on their fields', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  for (const code of [' ', 'a b', '-a', '值', 'a/b', '<x>', "a'--", 'a'.repeat(51)]) {
    const reply = await admin.post(types, { name: '类型', code });
    expect(reply).toMatchObject({ status: 400, code: Code.invalid });
    expect(reply.data).toHaveProperty('code');
  }
  expect(await admin.post(items, { name: '项', code: 'x' })).toMatchObject({
    code: Code.invalid,
    message: '字典类型：该项不能为空',
    data: { typeId: '该项不能为空' },
  });
  expect(await admin.post(items, { typeId: 4711, name: '项', code: 'x' })).toMatchObject({
    status: 400,
    data: { typeId: '所选字典类型不存在，请刷新后重新选择' },
  });
  const type = await createType(admin, 'ok');
  expect(await admin.post(items, { typeId: type.id, name: '项', code: 'x', color: 'red' })).toMatchObject({
    status: 400,
    data: { color: '应为以下之一：空（默认）、accent（主题色）、success（绿色）、warning（橙色）、danger（红色）' },
  });
  expect(await admin.get(`${types}/code/nothing/items`)).toMatchObject({
    status: 404,
    message: '编码为“nothing”的字典类型不存在或已被删除，请刷新后重试！',
  });
});

test('an item stays in its type; stale versions are rejected', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const [one, two] = [await createType(admin, 'one'), await createType(admin, 'two')];
  const item = await createItem(admin, one.id, 'x');
  expect(await admin.patch(`${items}/${item.id}`, { ...item, typeId: two.id })).toMatchObject({
    status: 400,
    data: { typeId: '不能移到其他字典类型，请在目标类型中新增' },
  });
  expect(await admin.patch(`${items}/${item.id}`, { ...item, name: '新名' })).toMatchObject({
    data: { name: '新名', typeId: one.id, version: 2 },
  });
  expect(await admin.patch(`${items}/${item.id}`, { name: '旧', version: 1 })).toMatchObject({
    status: 409,
    data: { name: '新名' },
  });
});

test('built-in types keep their codes and cannot be deleted', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const type = await builtIn(admin);
  expect(await admin.patch(`${types}/${type.id}`, { code: 'mine' })).toMatchObject({
    status: 400,
    data: { code: '内置字典类型的编码由系统使用，不能修改' },
  });
  expect(await admin.patch(`${types}/${type.id}`, { name: '状态', code: type.code })).toMatchObject({
    code: Code.success,
  });
  expect(await admin.delete(`${types}/${type.id}`)).toMatchObject({
    status: 409,
    message: '“状态”是内置字典类型，由系统使用，不能删除！',
  });
  const { data } = await admin.get(`${items}?typeId=${type.id}`);
  const [item] = data as Dict[];
  expect(await admin.patch(`${items}/${item?.id}`, { code: 'yes' })).toMatchObject({ status: 400 });
  expect(await admin.delete(`${items}/${item?.id}`)).toMatchObject({
    status: 409,
    message: '“启用”属于内置字典类型，由系统使用，不能删除！',
  });
  expect(await admin.post(items, { typeId: type.id, name: '锁定', code: 'locked' })).toMatchObject({ status: 409 });
  expect(await admin.post(types, { name: '类型', code: 'mine', builtIn: true })).toMatchObject({
    data: { builtIn: false },
  });
});

test('a type with items is deleted only with force; the error contains their number', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const [channel, city, empty] = [
    await createType(admin, 'channel', '频道'),
    await createType(admin, 'city', '城市'),
    await createType(admin, 'empty', '空'),
  ];
  for (const { id } of [channel, city, city]) await createItem(admin, id, `c${(await admin.get(items)).total}`);
  expect(await admin.delete(`${types}/${channel.id}`)).toMatchObject({
    status: 409,
    code: Code.conflict,
    message: '字典类型“频道”下仍有 1 个字典项，它们将一并删除！',
    data: { count: 1 },
  });
  expect(await admin.delete(`${types}/${channel.id}?force=false`)).toMatchObject({ status: 409 });
  const body = { ids: [channel.id, city.id, empty.id] };
  expect(await admin.delete(types, body)).toMatchObject({
    message: '字典类型“频道”、“城市”下仍有 3 个字典项，它们将一并删除！',
    data: { count: 3 },
  });
  expect(await admin.delete(`${types}?force=1`, body)).toMatchObject({
    status: 400,
    message: '强制删除：类型错误，应为true 或 false',
  });
  expect(await admin.get(`${types}?name=频道`)).toMatchObject({ total: 1 });
  expect(await admin.delete(`${types}/${empty.id}`)).toMatchObject({ message: '删除成功！' });
  expect(await admin.delete(`${types}?force=true`, body)).toMatchObject({ message: '已删除 2 条数据！' });
  const builtInType = await builtIn(admin);
  expect(await admin.delete(`${types}/${builtInType.id}?force=true`)).toMatchObject({ status: 409 });
});

test('a type is deleted and restored with its items', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const type = await createType(admin, 'channel', '频道');
  const items1 = [await createItem(admin, type.id, 'a'), await createItem(admin, type.id, 'b')];
  await admin.delete(`${types}/${type.id}?force=true`);
  expect(await admin.get(`${items}/${items1[0]?.id}`)).toMatchObject({ status: 404 });
  const again = await createType(admin, 'channel', '新频道');
  const { data } = await admin.get(`${types}/trash`);
  const [kept] = data as { id: number }[];
  expect(await admin.post(`${types}/trash/restore`, { ids: [kept?.id] })).toMatchObject({
    status: 409,
    message: '无法恢复“频道”：该编码已存在，请更换',
  });
  await admin.delete(`${types}/${again.id}`);
  expect(await admin.post(`${types}/trash/restore`, { ids: [kept?.id] })).toMatchObject({
    message: '已恢复 1 条数据！',
  });
  expect(await admin.get(`${types}/${type.id}`)).toMatchObject({ data: { itemCount: 2, name: '频道' } });
  expect(codesOf((await admin.get(`${types}/code/channel/items`)).data)).toEqual(['a', 'b']);
});

test('an item added while its type is deleted is deleted and restored with it', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const type = await createType(admin, 'channel', '频道');
  const adding = await app.database.maintenance.startTransaction().execute();
  const times = { createdAt: 0, updatedAt: 0 };
  const item = { typeId: type.id, name: '甲', code: 'a', description: '', sort: 0, enabled: 1, color: '', ...times };
  await adding.insertInto('dicts').values(item).execute();
  const removing = admin.delete(`${types}/${type.id}?force=true`);
  await untilSomebodyWaits(app);
  await adding.commit().execute();
  expect(await removing).toMatchObject({ status: 200 });
  const { data } = await admin.get(`${types}/trash`);
  await admin.post(`${types}/trash/restore`, { ids: (data as { id: number }[]).map(({ id }) => id) });
  expect(await admin.get(`${types}/${type.id}`)).toMatchObject({ data: { itemCount: 1 } });
});

test('an item whose type is deleted cannot be restored alone', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const type = await createType(admin, 'channel', '频道');
  const item = await createItem(admin, type.id, 'a');
  await admin.delete(`${items}/${item.id}`);
  await admin.delete(`${types}/${type.id}`);
  const trashed = async (path: string) =>
    ((await admin.get(`${path}/trash`)).data as { id: number }[]).map(({ id }) => id);
  const [itemInTrash] = await trashed(items);
  const [typeInTrash] = await trashed(types);
  expect(await admin.post(`${items}/trash/restore`, { ids: [itemInTrash] })).toMatchObject({
    status: 409,
    message: '无法恢复“a”：它所属的字典类型已被删除，请先恢复字典类型！',
  });
  expect(await trashed(items)).toEqual([itemInTrash]);
  await admin.post(`${types}/trash/restore`, { ids: [typeInTrash] });
  expect(await admin.post(`${items}/trash/restore`, { ids: [itemInTrash] })).toMatchObject({ code: Code.success });
  const both = await Promise.all([
    admin.delete(`${types}/${type.id}?force=true`),
    admin.post(items, { typeId: type.id, name: '同时', code: 'b' }),
  ]);
  expect(both.map((reply) => reply.status).every((status) => [200, 201, 400, 409].includes(status))).toBe(true);
  expect(await app.database.read.selectFrom('dicts').select('id').where('typeId', '=', type.id).execute()).toEqual([]);
});

test('users without access to dictionaries still get the choices of a type', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const clerk = await signInHolding(app, admin, 'clerk1', ['user']);
  expect(await clerk.get(types)).toMatchObject({ status: 403 });
  expect(await clerk.get(items)).toMatchObject({ status: 403 });
  expect(await clerk.get(`${types}/code/login-result/items`)).toMatchObject({ total: 2 });
  expect(await app.call('GET', `${types}/code/login-result/items`)).toMatchObject({ status: 401 });
});
