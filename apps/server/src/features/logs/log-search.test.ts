import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { limits } from '@mutai/contract/limits';
import type { LoginLog } from '@mutai/contract/logs/schema';
import { buildTestApp, type Client } from '../../testing/test-app.ts';

const path = '/api/v1/logs/login';
const rows = 25_000;
const begin = Date.UTC(2025, 0, 1);
const stepMs = 60_000;

interface Line {
  readonly n: number;
  readonly nickname: string;
  readonly status: boolean;
  readonly at: number;
}

/** Copy of the lines in the database. Pairs of lines have the same time. */
const lines: readonly Line[] = Array.from({ length: rows }, (_, index) => {
  const n = index + 1;
  const nickname =
    n % 2 === 0
      ? '常客Anna'
      : n % 5 === 0
        ? `访客${n % 15_000}`
        : n % 7 === 0
          ? `值班${n % 3}`
          : n <= 40
            ? '旧人%_'
            : '路人';
  return { n, nickname, status: n % 20 !== 1, at: begin + Math.floor(n / 2) * stepMs };
});

async function signInToSeededSite(): Promise<Client> {
  const app = await buildTestApp();
  const admin = await app.signIn();
  await app.database.maintenance.deleteFrom('loginLogs').execute();
  const values = JSON.stringify(lines.map(({ nickname, status, at }) => [nickname, status ? 1 : 0, at]));
  const from =
    app.database.dialect === 'sqlite'
      ? sql`(select value ->> 0 as a, value ->> 1 as b, value ->> 2 as c from json_each(${values})) as v`
      : sql`(select value ->> 0 as a, (value ->> 1)::int as b, (value ->> 2)::bigint as c
          from json_array_elements(${values}::json)) as v`;
  await sql`insert into "loginLogs" ("username", "nickname", "success", "description", "ip", "os", "browser", "createdAt")
    select 'guest', a, b, '', '', '', '', c from ${from}`.execute(app.database.maintenance);
  return admin;
}

interface Search {
  readonly nickname?: string;
  readonly status?: 'true' | 'false';
  readonly startDate?: string;
  readonly endDate?: string;
  readonly sort?: 'createdAt:asc' | 'createdAt:desc';
  readonly page?: number;
  readonly size?: number;
}

/** Expected result, by filtering all lines. */
function expected(search: Search): { total: number; atLeast: boolean; lines: unknown[] } {
  const { nickname = '', status, startDate, endDate, sort, page = 1, size = 10 } = search;
  const found = lines.filter(
    (line) =>
      nickname.split(' ').every((word) => line.nickname.toLowerCase().includes(word.toLowerCase())) &&
      (status === undefined || String(line.status) === status) &&
      (startDate === undefined || line.at >= Date.parse(startDate)) &&
      (endDate === undefined || line.at <= Date.parse(endDate)),
  );
  const ordered = sort === 'createdAt:asc' ? found : found.toReversed();
  return {
    total: Math.min(found.length, limits.exactTotal),
    atLeast: found.length > limits.exactTotal,
    lines: ordered.slice((page - 1) * size, page * size).map(({ nickname: name, status: ok, at }) => ({
      nickname: name,
      status: ok,
      createdAt: new Date(at).toISOString(),
    })),
  };
}

const at = (n: number) => new Date(begin + n * stepMs).toISOString();
const deep = { page: 20, size: 500 };

const searches: Readonly<Record<string, Search>> = {
  'no filter': {},
  'no filter, oldest first': { sort: 'createdAt:asc' },
  'no filter, last page': deep,
  'a range': { startDate: at(100), endDate: at(105) },
  'a long range': { startDate: at(100), endDate: at(12_000), page: 3 },
  'from a time': { startDate: at(12_490) },
  'until a time': { endDate: at(3), sort: 'createdAt:desc' },
  'a name that few lines have, old ones': { nickname: '旧人' },
  'wildcards that stand for themselves': { nickname: '%_' },
  'a name that many lines have': { nickname: '常客' },
  'several words in any order': { nickname: '客 常' },
  'any case': { nickname: 'aNNa', page: 2, size: 20 },
  'a name that many lines have, deep': { nickname: '常客', ...deep },
  'a name that many lines have, oldest first': { nickname: '常客', sort: 'createdAt:asc' },
  'a name that many lines have, in a short range': { nickname: '常客', startDate: at(50), endDate: at(60) },
  'several names': { nickname: '值班' },
  'several names that many lines have': { nickname: '客', size: 50 },
  'several names that many lines have, oldest first': { nickname: '客', size: 3, page: 4, sort: 'createdAt:asc' },
  'more names than are looked up': { nickname: '访客' },
  'a name that nobody has': { nickname: '无人' },
  'what failed': { status: 'false', page: 2 },
  'what succeeded': { status: 'true' },
  'what succeeded, deep': { status: 'true', ...deep },
  'a name and a result': { nickname: '路人', status: 'false' },
  'two frequent ones together': { nickname: '常客', status: 'true', page: 3 },
  'two frequent ones together, deep': { nickname: '常客', status: 'true', ...deep },
  'two frequent ones that never meet': { nickname: '常客', status: 'false' },
  'all at once': { nickname: '客', status: 'true', startDate: at(30), endDate: at(11_900), sort: 'createdAt:asc' },
};

test('a search equals filtering all lines, for every strategy', async () => {
  const admin = await signInToSeededSite();
  for (const [name, search] of Object.entries(searches)) {
    const parameters = new URLSearchParams(
      Object.fromEntries(Object.entries(search).map(([field, value]) => [field, String(value)])),
    );
    const reply = await admin.get(`${path}?${parameters.toString()}`);
    const { data, total, atLeast } = JSON.parse(reply.text) as { data: LoginLog[]; total: number; atLeast: boolean };
    const found = data.map(({ nickname, status, createdAt }) => ({ nickname, status, createdAt }));
    expect([name, { total, atLeast, lines: found }]).toEqual([name, expected(search)]);
  }
});

test('pages beyond the counting limit are rejected with a hint', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  expect(await admin.get(`${path}?page=1001`)).toMatchObject({
    code: 4000,
    message: '最多查看前 10000 条，请缩小查询范围！',
  });
  expect(await admin.get(`${path}?page=1000`)).toMatchObject({ code: 2000, data: [] });
});
