import Type, { type Static } from 'typebox';
import { expect, expectTypeOf, test } from 'vitest';
import { DateTimeOrNull } from '@mutai/contract/fields';
import { limits } from '@mutai/contract/limits';
import { FilterId, Id, ListQuery, SearchText } from '@mutai/contract/list';
import { recordFields, versionField, WriteBody } from '@mutai/contract/record';
import { buildBareServer } from '../../testing/bare-server.ts';
import { listenOn, openStream } from '../../testing/event-stream.ts';
import { exampleLinks } from '../../testing/exports/example-links.ts';
import { cellsOf } from '../../testing/sheets.ts';
import { eventRoutes } from '../events/events.routes.ts';
import { eventStreams } from '../events/streams.ts';
import { withRecord } from '../database/migrations/columns.ts';
import { timeText } from '../time/wall-clock.ts';
import type { Columns } from './columns.ts';
import { resource } from './resource.ts';
import type { TypesOf } from './types.ts';

/* A resource with every kind of column. Users see only their own records unless they have all permissions. */

const fields = {
  name: Type.String({ minLength: 1, maxLength: 50, title: '名称' }),
  kind: Type.Optional(Type.String({ title: '类型' })),
  clicks: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, title: '点击' })),
  open: Type.Optional(Type.Boolean({ title: '公开' })),
  until: Type.Optional(DateTimeOrNull('截止')),
  body: Type.Optional(Type.String({ title: '正文' })),
  options: Type.Optional(Type.Object({ size: Type.Integer() }, { title: '选项', additionalProperties: false })),
  departmentId: Type.Optional(Type.Union([Id, Type.Null()], { title: '所属部门' })),
  roleIds: Type.Optional(Type.Array(Id, { title: '角色' })),
};
const shown = {
  ...recordFields,
  name: Type.String(),
  kind: Type.String(),
  clicks: Type.Integer(),
  open: Type.Boolean(),
  until: Type.Union([Type.String(), Type.Null()]),
  options: Type.Object({ size: Type.Integer() }),
  departmentId: Type.Union([Type.Integer(), Type.Null()]),
  department: Type.String(),
  roleIds: Type.Array(Type.Integer()),
};
const Listed = Type.Object(shown);
const Link = Type.Object({ ...shown, body: Type.String() });
const CreateLink = WriteBody(fields, ['department']);
const UpdateLink = WriteBody({ ...fields, name: Type.Optional(fields.name), ...versionField }, ['department']);
const LinkQuery = ListQuery({ name: SearchText, departmentId: FilterId('所属部门') }, ['id', 'name', 'until']);

type Links = TypesOf<{
  record: Static<typeof Link>;
  listed: Static<typeof Listed>;
  query: Static<typeof LinkQuery>;
  create: Static<typeof CreateLink>;
  update: Static<typeof UpdateLink>;
  linked: 'roleIds';
}>;

const exportTitles = ['名称', '部门', '类型', '角色', '点击', '公开', '截止'];

const everybody = { nickname: '管理员', sessionId: 1, mustChangePassword: false, viewAs: null } as const;
const acts = ['link', 'link:create', 'link:update', 'link:delete'];
/** Principals by token; tokens are padded to full length. */
const principals = {
  admin: { ...everybody, userId: 1, permissions: ['*'] },
  other: { ...everybody, userId: 2, permissions: acts },
};

async function linkServer() {
  const { database, platform, access, closing, server, call } = await buildBareServer({
    user: async (token) => principals[(token ?? '').replaceAll('-', '') as keyof typeof principals],
  });
  const { read: db, maintenance } = database;
  await withRecord(maintenance.schema.createTable('exampleLinks'), database.dialect)
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('clicks', 'bigint', (column) => column.notNull())
    .addColumn('open', 'integer', (column) => column.notNull())
    .addColumn('until', 'bigint')
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('options', 'text', (column) => column.notNull())
    .addColumn('departmentId', 'integer')
    .execute();
  await maintenance.schema
    .createTable('exampleLinkRoles')
    .addColumn('linkId', 'integer', (column) => column.notNull().references('exampleLinks.id').onDelete('cascade'))
    .addColumn('roleId', 'integer', (column) => column.notNull().references('roles.id').onDelete('cascade'))
    .execute();
  resource<Links>(server, platform, {
    path: '/api/v1/links',
    label: '链接',
    permissions: { read: 'link', create: 'link:create', update: 'link:update', delete: 'link:delete' },
    schemas: {
      record: Link,
      listed: Listed,
      query: LinkQuery,
      create: CreateLink,
      update: UpdateLink,
      bodyBytes: 2 * limits.jsonBodyBytes,
    },
    ...exampleLinks,
    scope: ({ userId, permissions }) => (permissions.includes('*') ? undefined : { createdById: userId }),
    defaults: {
      kind: '',
      clicks: 0,
      open: true,
      until: null,
      body: '',
      options: { size: 1 },
      departmentId: null,
      roleIds: [],
    },
    unique: { name: '该名称已存在，请更换' },
    export: {
      permission: 'link',
      measureWord: '个',
      columns: [
        { field: 'name', width: 20 },
        { field: 'departmentId', title: '部门', width: 20 },
        { field: 'kind', title: '类型', width: 20 },
        { field: 'roleIds', title: '角色', width: 20 },
        { field: 'clicks', title: '点击', width: 10 },
        { field: 'open', title: '公开', width: 10 },
        { field: 'until', title: '截止', width: 20 },
      ],
    },
    trash: true,
    nameOf: ({ name }) => name,
  });
  const streams = eventStreams(database, closing, () => undefined);
  eventRoutes(server, streams, access, () => false);
  await server.ready();
  const times = { createdAt: 0, updatedAt: 0 };
  const { id: departmentId } = await maintenance
    .insertInto('departments')
    .values({ ...times, parentId: 0, name: '新闻', code: 'news', leader: '', phone: '', mail: '', sort: 1, enabled: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const roles = await db.selectFrom('roles').select('id').orderBy('id').execute();
  const idsOfRoles = roles.map(({ id }) => id);
  const origin = listenOn(server);
  const as = (name: keyof typeof principals) => {
    const token = name.padEnd(20, '-');
    return {
      stream: async () => openStream(await origin, token),
      async cells() {
        const headers = { authorization: `Bearer ${token}` };
        const { rawPayload } = await server.inject({ url: '/api/v1/links/export.xlsx', headers });
        return cellsOf(rawPayload);
      },
      get: (path = '') => call('GET', `/api/v1/links${path}`, { token }),
      post: (body: object, path = '') => call('POST', `/api/v1/links${path}`, { token, body }),
      patch: (id: number, body: object) => call('PATCH', `/api/v1/links/${id}`, { token, body }),
      delete: (path: string, body?: object) =>
        call('DELETE', `/api/v1/links${path}`, { token, ...(body === undefined ? {} : { body }) }),
    };
  };
  return { database, departmentId, roleIds: idsOfRoles, admin: as('admin'), other: as('other') };
}

test('each kind of column is written, answered and logged in readable form', async () => {
  const { admin, departmentId, roleIds, database } = await linkServer();
  const [first = 0, second = 0] = roleIds;
  const body = {
    name: '官网',
    kind: 'true',
    clicks: Number.MAX_SAFE_INTEGER,
    until: '2026-01-31T08:30:00+08:00',
    body: '很长的正文',
    options: { size: 3 },
    departmentId,
    roleIds: [second, first],
  };
  const created = await admin.post(body);
  const record = {
    ...body,
    until: '2026-01-31T00:30:00.000Z',
    open: true,
    department: '新闻',
    roleIds: [first, second].toSorted((a, b) => a - b),
  };
  expect(created).toMatchObject({ status: 201, data: record });
  expect(await admin.get('/1')).toMatchObject({ data: record });
  const { data: list } = await admin.get();
  expect(list).toMatchObject([{ department: '新闻', until: record.until, options: { size: 3 } }]);
  expect(
    (list as object[]).filter((one) => 'body' in one),
    'in a list',
  ).toEqual([]);
  const names = await database.read
    .selectFrom('roles')
    .select('name')
    .where('id', 'in', [first, second])
    .orderBy('id')
    .execute();
  expect(await admin.cells()).toEqual([
    exportTitles,
    [
      '官网',
      '新闻',
      '启用',
      names.map(({ name }) => name).join('、'),
      body.clicks,
      '是',
      timeText(new Date(record.until)),
    ],
  ]);

  expect(
    await admin.patch(1, { until: '2026-01-31T00:30:00Z', options: { size: 3 } }),
    'unchanged values',
  ).toMatchObject({
    data: { version: 1 },
  });
  await admin.patch(1, { until: null, departmentId: null, roleIds: [first], kind: 'false', version: 1 });
  const { data: history } = await admin.get('/1/history');
  expect(history).toMatchObject([
    {
      changes: {
        until: [record.until, null],
        department: ['新闻', null],
        kind: ['启用', '停用'],
        roles: [expect.arrayContaining(['超级管理员']), expect.any(Array)],
      },
    },
    { action: 'create' },
  ]);
});

test('records may be as large as the resource allows, and the log keeps only changed parts', async () => {
  const { admin } = await linkServer();
  const long = 'a'.repeat(limits.jsonBodyBytes);
  expect(await admin.post({ name: '长', body: `${long}old${long.slice(9000)}` })).toMatchObject({ status: 201 });
  expect(await admin.post({ name: '太长', body: long + long })).toMatchObject({ status: 413 });
  await admin.patch(1, { body: `${long}new${long.slice(9000)}` });
  const { text, data } = await admin.get('/1/history');
  expect(text.length).toBeLessThan(3000);
  const around = 'a'.repeat(20);
  const told = (word: string, version: number) =>
    `…${around}${word}${around}…（第 ${version} 版，共 ${2 * limits.jsonBodyBytes + 3 - 9000} 字）`;
  expect(data).toMatchObject([{ changes: { body: [told('old', 1), told('new', 2)] } }, { action: 'create' }]);
});

test('missing references are rejected by field, and unchanged values are not checked', async () => {
  const { admin, database } = await linkServer();
  expect(await admin.post({ name: '甲', departmentId: 999 })).toMatchObject({
    status: 400,
    data: { departmentId: '所选部门不存在，请刷新后重新选择' },
  });
  expect(await admin.post({ name: '甲', kind: 'maybe' })).toMatchObject({
    status: 400,
    message: '类型：该选项不存在或已停用，请重新选择',
  });
  await admin.post({ name: '甲', kind: 'true' });
  await database.maintenance.updateTable('dicts').set({ enabled: 0 }).where('code', '=', 'true').execute();
  expect(await admin.patch(1, { kind: 'true', name: '乙' })).toMatchObject({ data: { name: '乙', kind: 'true' } });
});

test('a scope limits listing, reading, changing and deleting; other records do not exist', async () => {
  const { admin, other } = await linkServer();
  const [all, some] = [await admin.stream(), await other.stream()];
  await Promise.all([all.until(1), some.until(1)]);
  await admin.post({ name: '别人的' });
  const created = { type: 'record-changed', module: 'link', action: 'create' };
  expect(await all.until(2)).toMatchObject([{}, { ...created, ids: [1] }]);
  expect(await some.until(2), 'ids are hidden').toMatchObject([{}, { ...created, ids: null }]);
  const own = await other.post({ name: '自己的' });
  expect(own).toMatchObject({ status: 201 });
  expect(await other.cells()).toEqual([exportTitles, ['自己的', '', '', '', 0, '是', null]]);
  expect(await admin.cells()).toHaveLength(3);
  const missing = { status: 404, message: '链接不存在或已被删除，请刷新后重试！' };
  expect(await other.get()).toMatchObject({ total: 1, data: [{ name: '自己的' }] });
  expect(await other.get('?name=别人')).toMatchObject({ total: 0 });
  expect(await other.get('/1')).toMatchObject(missing);
  expect(await other.get('/1/history')).toMatchObject(missing);
  expect(await other.patch(1, { name: '我的' })).toMatchObject(missing);
  expect(await other.delete('/1')).toMatchObject(missing);
  expect(await other.delete('', { ids: [1, 2] }), 'none of them').toMatchObject(missing);
  expect(await admin.get()).toMatchObject({ total: 2 });
  expect(await other.patch(2, { name: '新的' })).toMatchObject({ data: { name: '新的' } });
  expect(await other.delete('/2')).toMatchObject({ code: 2000 });
  await admin.delete('/1');
  expect(await other.get('/trash')).toMatchObject({ total: 1, data: [{ id: 1, name: '新的' }] });
  expect(await other.post({ ids: [1, 2] }, '/trash/restore')).toMatchObject(missing);
  expect(await other.delete('/trash', { ids: [2] })).toMatchObject(missing);
  expect(await other.post({ ids: [1] }, '/trash/restore')).toMatchObject({ code: 2000 });
  expect(await other.get()).toMatchObject({ total: 1 });
});

test('restoring a record restores its links, whichever side was deleted', async () => {
  const { admin, roleIds, database } = await linkServer();
  const [first = 0, second = 0] = roleIds;
  await admin.post({ name: '甲', roleIds: [first, second] });
  await admin.delete('/1');
  await database.maintenance.deleteFrom('roles').where('id', '=', second).execute();
  expect(await admin.post({ ids: [1] }, '/trash/restore')).toMatchObject({ code: 2000 });
  expect(await admin.get('/1')).toMatchObject({ data: { roleIds: [first] } });
});

test('a column must have a kind that fits its field', () => {
  interface Values {
    name: string;
    count: number | null;
    open: boolean;
    at?: string | null;
    tags: readonly string[];
  }
  expectTypeOf<{ name: 'text'; count: 'number'; open: 'flag'; at: 'time'; tags: 'json' }>().toExtend<Columns<Values>>();
  expectTypeOf<{ name: 'number'; count: 'number'; open: 'flag'; at: 'time'; tags: 'json' }>().not.toExtend<
    Columns<Values>
  >();
  expectTypeOf<{ name: 'text'; count: 'number'; open: 'flag'; at: 'time' }>().not.toExtend<Columns<Values>>();
  expectTypeOf<Static<typeof CreateLink>>().toHaveProperty('roleIds');
});
