import { jobQueue } from '../../jobs/jobs.ts';
import { sql } from 'kysely';
import Type, { type Static } from 'typebox';
import { expect, test } from 'vitest';
import { dayMs } from '@mutai/contract/durations';
import { limits } from '@mutai/contract/limits';
import { ListQuery, SearchText } from '@mutai/contract/list';
import { recordFields, versionField, WriteBody } from '@mutai/contract/record';
import { buildBareServer } from '../../../testing/bare-server.ts';
import { createUser, signInHolding } from '../../../testing/builders.ts';
import { firstMoment } from '../../../testing/prepared-site.ts';
import { buildTestApp } from '../../../testing/test-app.ts';
import { insertRows } from '../../database/many-rows.ts';
import { withRecord } from '../../database/migrations/columns.ts';
import { type Jobs } from '../../jobs/jobs.ts';
import type { Resource } from '../declaration.ts';
import { resource } from '../resource.ts';
import type { TypesOf } from '../types.ts';
import type { Reference } from '../relations.ts';
import { trashRetention } from './trash-retention.ts';

const keptDays = async () => limits.trashDays;
const going = () => new AbortController().signal;

/** Shelves, and books that stand on one of them. */
const fields = { name: Type.String({ minLength: 1, maxLength: 50, title: '名称' }) };
const shelfId = Type.Optional(Type.Union([Type.Integer(), Type.Null()]));
const Shelf = Type.Object({ ...recordFields, name: Type.String() });
const Book = Type.Object({ ...Shelf.properties, shelfId: Type.Union([Type.Integer(), Type.Null()]) });
const query = ListQuery({ name: SearchText }, ['id']);
const update = WriteBody({ name: Type.Optional(fields.name), ...versionField });
const permissionsOf = (of: string) => ({
  read: of,
  create: `${of}:create`,
  update: `${of}:update`,
  delete: `${of}:delete`,
});
const bookFields = { ...fields, shelfId };
const bookUpdate = WriteBody({ ...update.properties, shelfId });

const create = WriteBody(fields);
const bookCreate = WriteBody(bookFields);

type Shelves = TypesOf<{
  record: Static<typeof Shelf>;
  query: Static<typeof query>;
  create: Static<typeof create>;
  update: Static<typeof update>;
}>;
type Books = TypesOf<{
  record: Static<typeof Book>;
  query: Static<typeof query>;
  create: Static<typeof bookCreate>;
  update: Static<typeof bookUpdate>;
}>;

/** Server with shelves and books. @param declared overrides for shelves @param onDelete of the books' shelf */
async function library(declared: Partial<Resource<Shelves>>, onDelete: Reference['onDelete'] = 'by-rules') {
  const { database, clock, platform, advance, server, call } = await buildBareServer();
  const { schema } = database.maintenance;
  await withRecord(schema.createTable('shelves'), database.dialect)
    .addColumn('name', 'text', (column) => column.notNull())
    .execute();
  await withRecord(schema.createTable('books'), database.dialect)
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('shelfId', 'integer', (column) => column.references('shelves.id'))
    .execute();
  await schema
    .createTable('shelfLabels')
    .addColumn('shelfId', 'integer', (column) => column.references('shelves.id').onDelete('cascade'))
    .addColumn('labelId', 'integer')
    .execute();
  const common = { search: { name: 'contains' }, defaultSort: 'id:asc' } as const;
  resource<Shelves>(server, platform, {
    ...common,
    path: '/api/v1/shelves',
    label: '书架',
    permissions: permissionsOf('shelf'),
    schemas: { record: Shelf, query, create, update },
    table: 'shelves',
    columns: { name: 'text' },
    nameOf: ({ name }) => name,
    ...declared,
  });
  resource<Books>(server, platform, {
    ...common,
    path: '/api/v1/books',
    label: '图书',
    permissions: permissionsOf('book'),
    schemas: { record: Book, query, create: bookCreate, update: bookUpdate },
    table: 'books',
    columns: { name: 'text', shelfId: 'number' },
    references: { shelfId: { table: 'shelves', label: '书架', otherwise: null, onDelete } },
    defaults: { shelfId: null },
    nameOf: ({ name }) => name,
  });
  await server.ready();
  const add = async (path: string, body: object) =>
    ((await call('POST', `/api/v1/${path}`, { body })).data as { id: number }).id;
  const retain = (stopping = going()) =>
    trashRetention(platform.resources.trashes, keptDays, clock).run(null, stopping);
  return { database, advance, call, add, retain, jobs: jobQueue(database, clock) };
}

test('deleting a record clears references to it, with a new version and a line in the history', async () => {
  const { database, call, add } = await library({ trash: true }, 'clear');
  const [going1, going2, stays] = [await add('shelves', { name: '甲' }), await add('shelves', { name: '乙' }), 3];
  await add('shelves', { name: '丙' });
  const books: number[] = [];
  for (const shelf of [going1, going2, stays]) books.push(await add('books', { name: '书', shelfId: shelf }));
  const times = { createdAt: 0, updatedAt: 0, createdById: 1, updatedById: 1 };
  const [ofFirst, ofSecond, ofThird] = books;
  // More than one batch.
  const more = Array.from({ length: 230 }, (_, nth) => ({ name: `书${nth}`, shelfId: going1, ...times }));
  await insertRows(database.dialect, database.maintenance, 'books', more);
  expect(await call('DELETE', '/api/v1/shelves', { body: { ids: [going1, going2] } })).toMatchObject({ status: 200 });
  const { data } = await call('GET', '/api/v1/books?size=500');
  const left = data as { shelfId: number | null; version: number; updatedBy: string }[];
  expect(left.filter((book) => book.shelfId === null && book.version === 2)).toHaveLength(232);
  expect(left.filter((book) => book.shelfId === stays && book.version === 1)).toHaveLength(1);
  for (const [book, shelf] of [
    [ofFirst, '甲'],
    [ofSecond, '乙'],
  ] as const) {
    expect(await call('GET', `/api/v1/books/${book}/history`)).toMatchObject({
      total: 2,
      data: [{ action: 'update', nickname: '管理员', changes: { shelf: [shelf, null] } }, { action: 'create' }],
    });
  }
  expect(await call('GET', `/api/v1/books/${ofThird}/history`)).toMatchObject({ total: 1 });
  // A stale version is rejected.
  expect(await call('PATCH', `/api/v1/books/${ofFirst}`, { body: { name: '新', version: 1 } })).toMatchObject({
    status: 409,
  });
});

test('a referenced record is not deleted if the reference rejects it', async () => {
  const { call, add } = await library({}, (name, count) => `“${name}”上还有 ${count} 本书！`);
  const free = await add('shelves', { name: '甲' });
  const used = await add('shelves', { name: '乙' });
  for (const name of ['一', '二']) await add('books', { name, shelfId: used });
  const refused = await call('DELETE', '/api/v1/shelves', { body: { ids: [free, used] } });
  expect(refused).toMatchObject({ status: 409, message: '“乙”上还有 2 本书！' });
  expect(await call('GET', '/api/v1/shelves')).toMatchObject({ total: 2 });
  expect(await call('DELETE', `/api/v1/shelves/${free}`)).toMatchObject({ status: 200 });
});

/** Server whose shelves enqueue a job when purged. `state.broken` makes purges fail. */
async function libraryWithConsequence(waits: boolean) {
  const state = { broken: false, most: Infinity };
  let enqueue: Jobs['enqueue'] = () => Promise.reject(new Error('The library is not open yet.'));
  const opened = await library({
    ...(waits ? { trash: { belonging: [{ table: 'shelfLabels', column: 'shelfId' }] } } : {}),
    rules: {
      async onPurged(executor, records) {
        state.most -= records.length;
        if (state.broken || state.most < 0) throw new Error('no luck');
        for (const { recordId, name, row, linked } of records) {
          const labels = linked('shelfLabels', 'labelId');
          await enqueue(executor, 'gone', { recordId, name, rowName: row['name'], labels });
        }
      },
    },
  });
  enqueue = opened.jobs.enqueue;
  const { read: db } = opened.database;
  const consequences = async () =>
    (await db.selectFrom('jobs').select('payload').orderBy('id').execute()).map(
      ({ payload }) => JSON.parse(payload) as { name: string },
    );
  const trashed = async () => (await db.selectFrom('trash').select('id').orderBy('id').execute()).map(({ id }) => id);
  return { ...opened, state, consequences, trashed };
}

test.for(['by hand', 'by age', 'at once'] as const)(
  'purging %s calls onPurged in the same transaction, with the whole record',
  async (way) => {
    const waits = way !== 'at once';
    const { database, call, add, advance, retain, state, consequences, trashed } = await libraryWithConsequence(waits);
    const ids = [await add('shelves', { name: '甲' }), await add('shelves', { name: '乙' })];
    const [first = 0] = ids;
    await sql`insert into "shelfLabels" values (${first}, 7), (${first}, 8)`.execute(database.maintenance);
    const remove = () => call('DELETE', '/api/v1/shelves', { body: { ids } });
    const purge = {
      'by hand': async () => call('DELETE', '/api/v1/shelves/trash', { body: { ids: await trashed() } }),
      'by age': () =>
        retain().then(
          () => ({ status: 200 }),
          () => ({ status: 500 }),
        ),
      'at once': remove,
    }[way];
    const letWait = async () => {
      await remove();
      // Records exactly as old as the limit are kept.
      advance(limits.trashDays * dayMs);
      await retain();
      advance(way === 'by age' ? 1 : 0);
      return trashed();
    };
    expect(waits ? await letWait() : []).toHaveLength(waits ? 2 : 0);
    expect(await consequences(), 'nothing is purged yet').toEqual([]);

    state.broken = true;
    expect(await purge()).toMatchObject({ status: 500 });
    expect(await consequences()).toEqual([]);
    expect(await trashed()).toHaveLength(waits ? 2 : 0);
    expect(await call('GET', '/api/v1/shelves')).toMatchObject({ total: waits ? 0 : 2 });

    state.broken = false;
    expect(await purge()).toMatchObject({ status: 200 });
    expect(await consequences()).toEqual([
      // Without a trash, no belonging rows are declared.
      { recordId: first, name: '甲', rowName: '甲', labels: waits ? [7, 8] : [] },
      { recordId: ids[1], name: '乙', rowName: '乙', labels: [] },
    ]);
    expect(await trashed()).toEqual([]);
    const last = { 'by hand': ['purge', '管理员'], 'by age': ['purge', '系统'], 'at once': ['delete', '管理员'] }[way];
    const { data } = await call('GET', `/api/v1/shelves/${first}/history`);
    expect((data as object[])[0]).toMatchObject({ action: last[0], nickname: last[1] });
  },
);

test('expired records are purged in batches, and an aborted purge resumes where it stopped', async () => {
  const { database, advance, retain, state, consequences, trashed } = await libraryWithConsequence(true);
  const rows = (module: string, count: number) =>
    Array.from({ length: count }, (_, nth) => {
      const snapshot = JSON.stringify({ record: { id: nth, name: `${nth}` }, links: [] });
      return { module, recordId: nth, name: `${nth}`, snapshot, deletedBy: '', deletedAt: 0 };
    });
  await insertRows(database.dialect, database.maintenance, 'trash', rows('shelf', 250));
  await insertRows(database.dialect, database.maintenance, 'trash', rows('of-another-release', 1));
  advance(1);
  await retain(AbortSignal.abort());
  expect(await trashed()).toHaveLength(251);
  state.most = 120;
  await expect(retain()).rejects.toThrow('no luck');
  expect(await consequences()).toHaveLength(100);
  expect(await trashed()).toHaveLength(151);
  state.most = Infinity;
  await retain();
  const names = (await consequences()).map(({ name }) => Number(name)).toSorted((a, b) => a - b);
  expect(names, 'each once').toEqual(Array.from({ length: 250 }, (_, nth) => nth));
  expect(await trashed(), 'a record of an unknown resource is kept').toHaveLength(1);
});

test('records that a user may not purge still expire, which is logged', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const clerk = await signInHolding(app, admin, 'clerk1', ['user', 'user:delete']);
  const superior = await createUser(admin, { nickname: '上级', roleIds: [1] });
  await admin.delete(`/api/v1/users/${superior.id}`);
  const { data } = await admin.get('/api/v1/users/trash');
  const ids = (data as { id: number }[]).map(({ id }) => id);
  expect(await clerk.delete('/api/v1/users/trash', { ids })).toMatchObject({ status: 403 });
  const later = () => firstMoment + limits.trashDays * dayMs + 1;
  await trashRetention(app.platform.resources.trashes, async () => 0, later).run(null, going());
  expect(await admin.get('/api/v1/users/trash'), '0 days keep records forever').toMatchObject({ total: 1 });
  await trashRetention(app.platform.resources.trashes, keptDays, later).run(null, going());
  expect(await admin.get('/api/v1/users/trash')).toMatchObject({ total: 0 });
  const history = await admin.get(`/api/v1/users/${superior.id}/history`);
  expect((history.data as object[])[0]).toMatchObject({ action: 'purge', nickname: '系统' });
});
