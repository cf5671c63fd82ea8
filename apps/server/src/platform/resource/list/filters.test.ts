import Type, { type Static } from 'typebox';
import { expect, test } from 'vitest';
import { buildBareServer } from '../../../testing/bare-server.ts';
import { FilterChoices, FilterFlag, FilterIds, ListQuery, timeRange } from '@mutai/contract/list';
import { recordFields, versionField, WriteBody } from '@mutai/contract/record';
import { withRecord } from '../../database/migrations/columns.ts';
import { resource } from '../resource.ts';
import type { TypesOf } from '../types.ts';

const fields = {
  name: Type.String({ title: '名称' }),
  status: Type.String({ title: '状态' }),
  ownerId: Type.Union([Type.Integer(), Type.Null()], { title: '负责人' }),
  publishedAt: Type.Union([Type.Integer(), Type.Null()], { title: '发布时间' }),
};
const Notice = Type.Object({ ...recordFields, ...fields });
const NoticeQuery = ListQuery(
  {
    status: FilterChoices('状态', ['draft', 'published', 'hidden']),
    ownerId: FilterIds('负责人'),
    unowned: FilterFlag('无负责人'),
    ...timeRange('published', '发布时间'),
  },
  ['id'],
);

const path = '/api/v1/bulletins';
const at = (text: string) => Date.parse(text);
const notices = [
  { name: 'a', status: 'draft', ownerId: null, publishedAt: null },
  { name: 'b', status: 'published', ownerId: 1, publishedAt: at('2026-01-01T00:00:00Z') },
  { name: 'c', status: 'published', ownerId: 2, publishedAt: at('2026-01-02T00:00:00Z') },
  { name: 'd', status: 'hidden', ownerId: 12, publishedAt: at('2026-01-03T00:00:00Z') },
];

const CreateNotice = WriteBody(fields);
const UpdateNotice = WriteBody({ name: Type.Optional(fields.name), ...versionField });

type Notices = TypesOf<{
  record: Static<typeof Notice>;
  query: Static<typeof NoticeQuery>;
  create: Static<typeof CreateNotice>;
  update: Static<typeof UpdateNotice>;
}>;

async function noticeServer() {
  const { database, platform, server, call } = await buildBareServer();
  await withRecord(database.maintenance.schema.createTable('bulletins'), database.dialect)
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('ownerId', 'integer')
    .addColumn('publishedAt', 'bigint')
    .execute();
  resource<Notices>(server, platform, {
    path,
    label: '通知',
    permissions: { read: 'notice', create: 'notice', update: 'notice', delete: 'notice' },
    schemas: {
      record: Notice,
      query: NoticeQuery,
      create: CreateNotice,
      update: UpdateNotice,
    },
    table: 'bulletins',
    columns: { name: 'text', status: 'text', ownerId: 'number', publishedAt: 'number' },
    search: {
      status: 'oneOf',
      ownerId: 'reference',
      unowned: { empty: 'ownerId' },
      published: { timeRange: 'publishedAt' },
    },
    defaultSort: 'id:asc',
    nameOf: ({ name }) => name,
  });
  await server.ready();
  return call;
}

const searches: Readonly<Record<string, string>> = {
  '': 'abcd',
  'status=': 'abcd',
  'status=published': 'bc',
  'status=hidden,draft': 'ad',
  'ownerId=1': 'b',
  'ownerId=2,12': 'cd',
  'ownerId=2147483648,2': 'c',
  'ownerId=9999999999': '',
  'unowned=true': 'a',
  'unowned=false': 'bcd',
  'publishedFrom=2026-01-02T00:00:00Z': 'cd',
  'publishedTo=2026-01-02T00:00:00Z': 'bc',
  'publishedFrom=2026-01-01T12:00:00Z&publishedTo=2026-01-02T12:00:00Z&status=published': 'c',
};

test('lists can be filtered by several choices, references, empty values and time ranges', async () => {
  const call = await noticeServer();
  for (const body of notices) expect(await call('POST', path, { body })).toMatchObject({ status: 201 });
  for (const [query, expected] of Object.entries(searches)) {
    const { data, total } = await call('GET', `${path}?${query}`);
    const names = (data as readonly { name: string }[]).map(({ name }) => name).join('');
    expect([query, names, total]).toEqual([query, expected, expected.length]);
  }
});

test('an invalid filter is rejected with a message for its field', async () => {
  const call = await noticeServer();
  const refusals = {
    'status=gone': ['status', '状态：请从 draft、published、hidden 中选择，多个用逗号分隔'],
    'status=draft,': ['status', '状态：请从 draft、published、hidden 中选择，多个用逗号分隔'],
    'ownerId=1,x': ['ownerId', '负责人：请用逗号分隔编号，例如 1,2,3'],
    'unowned=yes': ['unowned', '无负责人：应为以下之一：true、false'],
    'publishedFrom=soon': ['publishedFrom', '发布时间（起）：请使用 2026-01-31'],
    'publishedTo=2026-02-30 00:00:00': ['publishedTo', '结束时间：请使用 2026-01-31'],
    'publishedFrom=2026-02-02&publishedTo=2026-02-01': ['publishedFrom', '开始时间不能晚于结束时间，请重新选择！'],
  } as const;
  for (const [query, [field, message]] of Object.entries(refusals)) {
    const reply = await call('GET', `${path}?${query}`);
    expect([query, reply.status, reply.message, Object.keys(reply.data as object)]).toEqual([
      query,
      400,
      expect.stringContaining(message),
      [field],
    ]);
  }
});
