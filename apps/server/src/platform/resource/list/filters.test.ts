import { minuteMs } from '@mutai/contract/durations';
import fc from 'fast-check';
import Type, { type Static } from 'typebox';
import { expect, test } from 'vitest';
import { buildBareServer } from '../../../testing/bare-server.ts';
import { FilterChoices, FilterFlag, FilterIds, ListQuery, timeRange } from '@mutai/contract/list';
import { recordFields, versionField, WriteBody } from '@mutai/contract/record';
import { withRecord } from '../../database/migrations/columns.ts';
import { resource } from '../resource.ts';
import type { TypesOf } from '../types.ts';

const moment = (title: string) => Type.Optional(Type.Union([Type.Integer(), Type.Null()], { title }));
const fields = {
  name: Type.String({ title: '名称' }),
  status: Type.String({ title: '状态' }),
  ownerId: Type.Union([Type.Integer(), Type.Null()], { title: '负责人' }),
  publishedAt: Type.Union([Type.Integer(), Type.Null()], { title: '发布时间' }),
  startsAt: moment('开始时间'),
  endsAt: moment('结束时间'),
};
const Notice = Type.Object({ ...recordFields, ...fields });
const NoticeQuery = ListQuery(
  {
    status: FilterChoices('状态', ['draft', 'published', 'hidden']),
    ownerId: FilterIds('负责人'),
    unowned: FilterFlag('无负责人'),
    ...timeRange('published', '发布时间'),
    ...timeRange('shown', '展示时间'),
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
    .addColumn('startsAt', 'bigint')
    .addColumn('endsAt', 'bigint')
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
    columns: {
      name: 'text',
      status: 'text',
      ownerId: 'number',
      publishedAt: 'number',
      startsAt: 'number',
      endsAt: 'number',
    },
    defaults: { startsAt: null, endsAt: null },
    search: {
      status: 'oneOf',
      ownerId: 'reference',
      unowned: { empty: 'ownerId' },
      published: { timeRange: 'publishedAt' },
      shown: { overlaps: ['startsAt', 'endsAt'] },
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

const namesIn = (data: unknown): readonly string[] => (data as readonly { name: string }[]).map(({ name }) => name);

test('lists can be filtered by several choices, references, empty values and time ranges', async () => {
  const call = await noticeServer();
  for (const body of notices) expect(await call('POST', path, { body })).toMatchObject({ status: 201 });
  for (const [query, expected] of Object.entries(searches)) {
    const { data, total } = await call('GET', `${path}?${query}`);
    const names = namesIn(data).join('');
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
    'shownTo=soon': ['shownTo', '展示时间（止）：请使用 2026-01-31'],
    'shownFrom=2026-02-02&shownTo=2026-02-01': ['shownFrom', '开始时间不能晚于结束时间，请重新选择！'],
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

/** Minutes after the beginning of 2026. */
const minutes = 8;
const minuteOf = (minute: number) => at('2026-01-01T00:00:00Z') + minute * minuteMs;
/** Every span within these minutes, also those that are open at the start, the end or both. */
const spans = [null, ...Array.from({ length: minutes }, (_, minute) => minute)].flatMap((start) =>
  [null, ...Array.from({ length: minutes }, (_, minute) => minute)].flatMap((end) =>
    start !== null && end !== null && end <= start ? [] : [{ name: `${start}..${end}`, start, end }],
  ),
);
type Span = (typeof spans)[number];

const covers = ({ start, end }: Span, minute: number): boolean =>
  (start === null || start <= minute) && (end === null || minute < end);
/** Minutes of a period, with some before and after the spans where it is open. Both ends are included. */
const minutesIn = (from: number | null, to: number | null): readonly number[] =>
  Array.from({ length: minutes + 20 }, (_, index) => index - 10).filter(
    (minute) => (from === null || from <= minute) && (to === null || minute <= to),
  );

test('a period finds the records whose span has a moment in it', async () => {
  const call = await noticeServer();
  for (const { name, start, end } of spans) {
    const body = {
      name,
      status: 'draft',
      ownerId: null,
      publishedAt: null,
      startsAt: start === null ? null : minuteOf(start),
      endsAt: end === null ? null : minuteOf(end),
    };
    expect(await call('POST', path, { body })).toMatchObject({ status: 201 });
  }
  const end = fc.option(fc.integer({ min: -1, max: minutes }));
  await fc.assert(
    fc.asyncProperty(end, end, async (one, other) => {
      const [from, to] = one !== null && other !== null && one > other ? [other, one] : [one, other];
      const asked = { shownFrom: from, shownTo: to };
      const query = Object.entries(asked).flatMap(([name, minute]) =>
        minute === null ? [] : [`&${name}=${new Date(minuteOf(minute)).toISOString()}`],
      );
      const expected = spans.filter((span) => minutesIn(from, to).some((minute) => covers(span, minute)));
      const { data, total } = await call('GET', `${path}?size=100${query.join('')}`);
      expect(namesIn(data)).toEqual(expected.map(({ name }) => name));
      expect(total).toBe(expected.length);
    }),
    { numRuns: 40 },
  );
});
