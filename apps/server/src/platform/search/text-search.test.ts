import { sql, type Kysely } from 'kysely';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import type { User } from '@mutai/contract/users/schema';
import { createUser, indexUsers, userBody } from '../../testing/builders.ts';
import { buildTestApp, openTestSite, type Client } from '../../testing/test-app.ts';
import { sounds } from '../database/migrations/0039-sounds.ts';
import { listQueries } from '../resource/list/paged-list.ts';
import { withPinyin } from './pinyin.ts';
import { normalized, normalizedWords } from './terms.ts';

const users = '/api/v1/users';

/** Nicknames that a search returns, newest first. */
async function found(client: Client, query: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { data, total } = await client.get(`${users}?${new URLSearchParams({ size: '500', ...query }).toString()}`);
  const names = (data as readonly User[]).map(({ nickname }) => nickname);
  expect(total).toBe(names.length);
  return names;
}

const people = [
  '张三丰',
  '张 三',
  '三张桌子的人',
  'Anna Schmidt',
  'ＡＮＮＡ　２号',
  'Ольга Иванова',
  'ΟΔΥΣΣΕΥΣ',
  '😀笑',
  '👨‍👩‍👧',
  '50%_off',
  `"it's" \\ (a*) -b:c`,
  'กำลังใจ',
  'ｶﾞｲﾄﾞ',
  'Пётр Лёвин',
  'Мой Şükrü Öß',
  '值班0123456789',
  '甲乙丙一乙丙丁',
];

const searches: Readonly<Record<string, readonly string[]>> = {
  张: ['三张桌子的人', '张 三', '张三丰'],
  三: ['三张桌子的人', '张 三', '张三丰'],
  张三: ['张三丰'],
  // All words must match, in any order.
  '张 三': ['三张桌子的人', '张 三', '张三丰'],
  '丁 甲': ['甲乙丙一乙丙丁'],
  '丁 戊': [],
  三张桌子的人: ['三张桌子的人'],
  三张桌子的人们: [],
  // Contains all parts, but not in sequence.
  甲乙丙丁: [],
  丙一乙丙: ['甲乙丙一乙丙丁'],
  丰: ['张三丰'],
  李: [],
  ann: ['ＡＮＮＡ　２号', 'Anna Schmidt'],
  ＡｎＮ: ['ＡＮＮＡ　２号', 'Anna Schmidt'],
  midt: ['Anna Schmidt'],
  // Also matches pinyin: 甲 is jia, 值班 zhiban.
  a: [
    '甲乙丙一乙丙丁',
    '值班0123456789',
    `"it's" \\ (a*) -b:c`,
    '😀笑',
    'ＡＮＮＡ　２号',
    'Anna Schmidt',
    '三张桌子的人',
    '张 三',
    '张三丰',
    '管理员',
  ],
  'a t': [`"it's" \\ (a*) -b:c`, 'Anna Schmidt'],
  'schmidt　ann': ['Anna Schmidt'],
  'anna 2': ['ＡＮＮＡ　２号'],
  'ОЛЬГА И': ['Ольга Иванова'],
  льга: ['Ольга Иванова'],
  οδυσσευς: ['ΟΔΥΣΣΕΥΣ'],
  ΟΔΥΣ: ['ΟΔΥΣΣΕΥΣ'],
  петр: ['Пётр Лёвин'],
  ПЁТР: ['Пётр Лёвин'],
  // й is a separate letter.
  мои: [],
  мой: ['Мой Şükrü Öß'],
  'sukru oss': ['Мой Şükrü Öß'],
  şükrü: ['Мой Şükrü Öß'],
  '😀': ['😀笑'],
  '👩‍👧': ['👨‍👩‍👧'],
  '%_': ['50%_off'],
  '%': ['50%_off'],
  '"it\'s" \\ (a*) -b:c': [`"it's" \\ (a*) -b:c`],
  '"': [`"it's" \\ (a*) -b:c`],
  "'": [`"it's" \\ (a*) -b:c`],
  '*': [`"it's" \\ (a*) -b:c`],
  กำลัง: ['กำลังใจ'],
  ガイド: ['ｶﾞｲﾄﾞ'],
  '0123456789': ['值班0123456789'],
  '56': ['值班0123456789'],
  '0': ['值班0123456789', '50%_off'],
};

test('any part of a name finds it, from one character, ignoring case and width, in any script', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  for (const nickname of people) await createUser(admin, { nickname });
  for (const [nickname, expected] of Object.entries(searches)) {
    expect([nickname, await found(admin, { nickname })]).toEqual([nickname, expected]);
  }
  expect(await found(admin, { nickname: ' ' })).toHaveLength(people.length + 1);
});

test('a created, renamed, deleted or restored user is found accordingly; a rolled back change has no effect', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  expect(await found(admin, { nickname: '管理' })).toEqual(['管理员']);
  const first = await createUser(admin, { nickname: '甲乙丙', username: 'first1' });
  expect(await found(admin, { nickname: '乙', username: 'IRST' })).toEqual(['甲乙丙']);
  expect(await found(admin, { nickname: '乙', username: 'second' })).toEqual([]);
  expect(await found(admin, { nickname: '乙', enabled: 'false' })).toEqual([]);

  await admin.patch(`${users}/${first.id}`, { enabled: false });
  expect(await found(admin, { nickname: '乙', enabled: 'false' })).toEqual(['甲乙丙']);
  await admin.patch(`${users}/${first.id}`, { nickname: '丁戊' });
  expect(await found(admin, { nickname: '乙' })).toEqual([]);
  expect(await found(admin, { nickname: '丁戊', username: 'first' })).toEqual(['丁戊']);

  // The username is taken, so the whole request is rolled back.
  expect(await admin.post(users, userBody({ nickname: '无痕', username: 'first1' }))).toMatchObject({ status: 409 });
  await app.database
    .write(async (trx) => {
      await trx.deleteFrom('users').where('id', '=', first.id).execute();
      throw new Error('taken back');
    })
    .catch(() => undefined);
  expect(await found(admin, { nickname: '无痕' })).toEqual([]);
  expect(await found(admin, { nickname: '丁' })).toEqual(['丁戊']);

  await admin.delete(`${users}/${first.id}`);
  expect(await found(admin, { nickname: '丁' })).toEqual([]);
  const trash = (await admin.get(`${users}/trash`)).data as readonly { id: number }[];
  await admin.post(`${users}/trash/restore`, { ids: trash.map(({ id }) => id) });
  expect(await found(admin, { nickname: '丁', username: 'rst1' })).toEqual(['丁戊']);
});

test('an upgrade indexes existing users', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const { maintenance, dialect } = app.database;
  for (let n = 0; n < 3; n += 1) await createUser(admin, { nickname: `老用户${n}` });
  await sql`delete from "usersText"`.execute(maintenance);
  expect(await found(admin, { nickname: '老用户' })).toEqual([]);
  await app.database.write((trx) => sounds(dialect).up(trx as unknown as Kysely<never>));
  expect(await found(admin, { nickname: '老用户' })).toEqual(['老用户2', '老用户1', '老用户0']);
  expect(await found(admin, { nickname: '管', username: 'ADM' })).toEqual(['管理员']);
  await admin.delete(users, { ids: [2, 3] });
  expect(await found(admin, { nickname: '户' })).toEqual(['老用户2']);
});

test('a search finds exactly the texts that contain it', async () => {
  const { database, dispose } = await openTestSite();
  onTestFinished(async () => {
    await database.close();
    await dispose();
  });
  const { maintenance } = database;
  const own = { avatar: '', description: '', passwordHash: '', mustChangePassword: 0, enabled: 1 };
  const list = listQueries(database, {
    table: 'users',
    alias: 'u',
    select: (from) => from.selectFrom('users as u').select(['u.id', 'u.nickname']),
    filters: { nickname: { contains: 'nicknameSound' } },
    defaultSort: 'id:desc',
  });
  // A small alphabet, so that searches match often or almost match.
  const characters = fc.constantFrom('甲', '乙', 'a', 'B', 'ｂ', '1', ' ', '%', "'", '\\', 'é', '😀', '́', 'ς', 'Σ');
  const text = (length: number) => fc.array(characters, { minLength: 1, maxLength: length }).map((all) => all.join(''));
  const texts = fc.sample(text(12), 400);
  await maintenance.deleteFrom('users').execute();
  await maintenance
    .insertInto('users')
    .values(texts.map((nickname, n) => ({ ...own, username: `u${n}`, nickname, createdAt: 0, updatedAt: 0 })))
    .execute();
  await indexUsers({ database });
  await fc.assert(
    fc.asyncProperty(
      text(5).filter((nickname) => nickname.trim() !== ''),
      async (nickname) => {
        const query = { page: 1, size: 500, nickname };
        const { rows } = await list.page(query);
        const words = normalizedWords(nickname.trim());
        const has = (one: string) => words.every((word) => normalized(withPinyin(one)).includes(word));
        const expected = texts.filter(has).toReversed();
        expect(rows.map((row) => row.nickname)).toEqual(expected);
      },
    ),
    { numRuns: 200 },
  );
});

test('a frequent text is found in any order, on any page, with other filters', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const count = 24_000;
  // By nickname, all matches except three follow 8,000 other rows; by username they are mixed.
  await sql`
    with recursive n(i) as (select cast(1 as integer) union all select i + 1 from n where i < cast(${count} as integer))
    insert into users ("username", "nickname", "avatar", "description", "passwordHash", "mustChangePassword", "enabled",
      "createdAt", "updatedAt")
    select 'u' || (100000 + (i * 7919) % 24007), case when i in (3, 6, 9) then 'a0常见' when i % 3 = 0 then 'a' else '常见' end || (100000 + i), '', '', '',
      0, 1 - i % 2, i, i from n`.execute(app.database.maintenance);
  await indexUsers(app);
  // Autovacuum does this after a while; the statistics let PostgreSQL skip counting.
  if (app.database.dialect === 'postgres') await sql`analyze "usersText"`.execute(app.database.maintenance);
  const rows = await app.database.read.selectFrom('users').select(['id', 'username', 'nickname', 'enabled']).execute();
  const matching = rows.filter(({ nickname }) => nickname.includes('常见'));
  type Row = (typeof rows)[number];
  const by = {
    id: (a: Row, b: Row) => a.id - b.id,
    username: (a: Row, b: Row) => (a.username < b.username ? -1 : 1),
    nickname: (a: Row, b: Row) => (a.nickname < b.nickname ? -1 : 1),
  } as const;
  const asked: readonly (readonly [keyof typeof by, 'asc' | 'desc', page: number, enabled?: 0 | 1])[] = [
    ['id', 'desc', 1],
    ['id', 'asc', 3],
    ['id', 'asc', 1100],
    ['username', 'asc', 1],
    ['username', 'desc', 2],
    ['username', 'asc', 1150],
    ['nickname', 'asc', 1],
    ['nickname', 'desc', 1],
    ['nickname', 'asc', 1, 0],
    ['id', 'desc', 2, 1],
    ['id', 'asc', 1600],
    ['id', 'asc', 1700],
  ];
  for (const [field, direction, page, enabled] of asked) {
    const filter = enabled === undefined ? {} : { enabled: enabled === 1 ? 'true' : 'false' };
    const query = { nickname: '常见', sort: `${field}:${direction}`, page: String(page), size: '10', ...filter };
    const reply = await admin.get(`${users}?${new URLSearchParams(query).toString()}`);
    const wanted = matching.filter((row) => enabled === undefined || row.enabled === enabled);
    const sorted = direction === 'asc' ? wanted.toSorted(by[field]) : wanted.toSorted((a, b) => by[field](b, a));
    const expected = sorted.slice((page - 1) * 10, page * 10).map(({ username }) => username);
    const { data, total } = reply as unknown as { data: readonly User[]; total: number };
    expect([query, total, data.map(({ username }) => username)]).toEqual([
      query,
      Math.min(wanted.length, 10_000),
      expected,
    ]);
  }
});
