import Type, { type Static } from 'typebox';
import { expect, test } from 'vitest';
import { buildBareServer } from '../../testing/bare-server.ts';
import { NameText, PatternText } from '@mutai/contract/fields';
import { commonLabels } from '@mutai/contract/labels';
import { limits } from '@mutai/contract/limits';
import { FilterFlag, ListQuery, SearchText } from '@mutai/contract/list';
import { recordFields, versionField, WriteBody } from '@mutai/contract/record';
import { withRecord } from '../database/migrations/columns.ts';
import type { ResourceRules } from './declaration.ts';
import { resource } from './resource.ts';
import type { TypesOf } from './types.ts';

/* A sample resource in one file. The one in docs/adding-a-resource.md is compiled and run from the document. */

// packages/contract/src/tags/resource.ts and rules.ts
const tagLabels = { name: commonLabels.name, code: '编码', pinned: '置顶' } as const;
const tagCode = { pattern: /^[a-z0-9-]+$/, message: '只包含字母、数字和连字符' };

// packages/contract/src/tags/schema.ts
const fields = {
  name: NameText(tagLabels.name),
  code: PatternText(tagCode, tagLabels.code, limits.nameMax),
  pinned: Type.Optional(Type.Boolean({ title: tagLabels.pinned })),
};
const Tag = Type.Object({ ...recordFields, name: Type.String(), code: Type.String(), pinned: Type.Boolean() });
const CreateTag = WriteBody(fields);
const UpdateTag = WriteBody({
  ...fields,
  name: Type.Optional(fields.name),
  code: Type.Optional(fields.code),
  ...versionField,
});
const TagQuery = ListQuery({ name: SearchText, pinned: FilterFlag('置顶') }, ['id', 'name', 'code']);
const tagPermissions = { read: 'tag', create: 'tag:create', update: 'tag:update', delete: 'tag:delete' } as const;

type Tags = TypesOf<{
  record: Static<typeof Tag>;
  query: Static<typeof TagQuery>;
  create: Static<typeof CreateTag>;
  update: Static<typeof UpdateTag>;
}>;

async function tagServer(rules: ResourceRules<Tags> = {}) {
  const { database, platform, server, call } = await buildBareServer();
  // platform/database/migrations/NNNN-tags.ts
  await withRecord(database.maintenance.schema.createTable('exampleTags'), database.dialect)
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('code', 'text', (column) => column.notNull().unique())
    .addColumn('pinned', 'integer', (column) => column.notNull())
    .execute();
  // features/tags/tags.ts
  resource<Tags>(server, platform, {
    path: '/api/v1/tags',
    label: '标签',
    permissions: tagPermissions,
    schemas: { record: Tag, query: TagQuery, create: CreateTag, update: UpdateTag },
    table: 'exampleTags',
    columns: { name: 'text', code: 'text', pinned: 'flag' },
    search: { name: 'contains', pinned: 'flag' },
    defaultSort: 'id:desc',
    defaults: { pinned: false },
    unique: { code: '该编码已存在，请更换' },
    nameOf: (tag) => tag.name,
    rules,
  });
  await server.ready();
  return { database, call };
}

test('a plain resource is one declaration: list, get, create, change, delete, version, log', async () => {
  const { database, call } = await tagServer();
  const tags = '/api/v1/tags';
  const first = await call('POST', tags, { body: { name: '要闻', code: 'news' } });
  expect(first).toMatchObject({ status: 201, data: { id: 1, version: 1, name: '要闻', code: 'news', pinned: false } });
  await call('POST', tags, { body: { name: '体育', code: 'sport', pinned: true } });
  expect(await call('POST', tags, { body: { name: '又', code: 'news' } })).toMatchObject({
    status: 409,
    data: { fields: { code: '该编码已存在，请更换' } },
  });
  expect(await call('POST', tags, { body: { name: '', code: 'A B' } })).toMatchObject({
    data: { name: '该项不能为空', code: '只包含字母、数字和连字符' },
  });
  expect(await call('GET', `${tags}?name=%E4%BD%93`)).toMatchObject({ total: 1, data: [{ code: 'sport' }] });
  // 育 体
  expect(await call('GET', `${tags}?name=%E8%82%B2%20%E4%BD%93`)).toMatchObject({
    total: 1,
    data: [{ code: 'sport' }],
  });
  expect(await call('GET', `${tags}?pinned=false`)).toMatchObject({ total: 1, data: [{ code: 'news' }] });
  expect(await call('GET', `${tags}?sort=code:desc`)).toMatchObject({ data: [{ code: 'sport' }, { code: 'news' }] });
  expect(await call('PATCH', `${tags}/1`, { body: { pinned: true, version: 1 } })).toMatchObject({
    data: { name: '要闻', pinned: true, version: 2 },
  });
  expect(await call('PATCH', `${tags}/1`, { body: { name: '旧', version: 1 } })).toMatchObject({
    status: 409,
    data: { version: 2 },
  });
  expect(await call('GET', `${tags}/1`)).toMatchObject({ data: { pinned: true } });
  expect(await call('DELETE', tags, { body: { ids: [1, 2] } })).toMatchObject({ code: 2000 });
  expect(await call('GET', tags)).toMatchObject({ total: 0, data: [] });
  const log = await database.read
    .selectFrom('operationLogs')
    .select(['module', 'action', 'recordName'])
    .orderBy('id')
    .execute();
  expect(log.map(({ module, action, recordName }) => `${module} ${action} ${recordName}`)).toEqual([
    'tag create 要闻',
    'tag create 体育',
    'tag update 要闻',
    'tag delete 2 条标签',
    'tag delete 要闻',
    'tag delete 体育',
  ]);
});

test('defaults fill in values that the rules omit, and override none', async () => {
  const { call } = await tagServer({
    toCreate: async (_trx, _context, input) => ({ ...input, name: input.name.trim() }),
  });
  const tags = '/api/v1/tags';
  expect(await call('POST', tags, { body: { name: ' 要闻 ', code: 'news' } })).toMatchObject({
    status: 201,
    data: { name: '要闻', pinned: false },
  });
  expect(await call('POST', tags, { body: { name: '体育', code: 'sport', pinned: true } })).toMatchObject({
    data: { pinned: true },
  });
});
