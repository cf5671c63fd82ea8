import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { limits } from '@mutai/contract/limits';
import { openTestSite } from '../../../testing/test-app.ts';
import { pagedList } from './paged-list.ts';

test('nulls come first in ascending order and last in descending order', async () => {
  const { database, dispose } = await openTestSite();
  onTestFinished(async () => {
    await database.close();
    await dispose();
  });
  const { maintenance } = database;
  const texts = {
    nickname: '',
    module: '',
    action: '',
    recordName: '',
    changes: '{}',
    requestId: '',
    ip: '',
    remark: '',
  };
  await maintenance.deleteFrom('operationLogs').execute();
  await maintenance
    .insertInto('operationLogs')
    .values([2, null, 1].map((recordId) => ({ ...texts, userId: null, durationMs: 0, createdAt: 0, recordId })))
    .execute();
  const page = pagedList(database, {
    table: 'operationLogs',
    alias: 'l',
    select: (from) => from.selectFrom('operationLogs as l').select(['l.id', 'l.recordId']),
    filters: {},
    defaultSort: 'recordId:asc',
    nullable: ['recordId'],
  });
  const sorted = async (sort: string) => (await page({ page: 1, size: 10, sort })).rows.map(({ recordId }) => recordId);
  expect(await sorted('recordId:asc')).toEqual([null, 1, 2]);
  expect(await sorted('recordId:desc')).toEqual([2, 1, null]);
});

test('pages are correct when more rows match than are counted, wherever they are in the order', async () => {
  const { database, dispose } = await openTestSite();
  onTestFinished(async () => {
    await database.close();
    await dispose();
  });
  const { maintenance } = database;
  const all = 2 * limits.exactTotal + 1000;
  // A shuffled permutation: the upper half is marked, and nine of ten in the lower half.
  const place = sql`(n.i * 7919) % ${sql.lit(all)}`;
  await sql`delete from "operationLogs"`.execute(maintenance);
  await sql`
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(all)})
    insert into "operationLogs" ("nickname", "module", "action", "recordName", "changes", "requestId", "ip", "remark",
      "userId", "durationMs", "createdAt", "recordId")
    select '', case when ${place} >= ${sql.lit(all / 2)} then 'upper' when ${place} % 10 = 0 then 'tenth' else 'lower' end,
      '', '', '{}', '', '', '', null, 0, ${place}, ${place} from n`.execute(maintenance);
  const page = pagedList(database, {
    table: 'operationLogs',
    alias: 'l',
    select: (from) => from.selectFrom('operationLogs as l').select(['l.id', 'l.recordId']),
    filters: { module: 'oneOf', time: { timeRange: 'createdAt' } },
    defaultSort: 'recordId:asc',
  });
  const numbers = Array.from({ length: all }, (_, number) => number);
  const tells = async (query: Record<string, string | number>, expected: readonly number[], total: number) => {
    const found = await page({ page: 1, size: 20, ...query });
    expect([query, found.rows.map(({ recordId }) => recordId)]).toEqual([query, expected]);
    expect([found.total, found.atLeast]).toEqual([Math.min(total, limits.exactTotal), total > limits.exactTotal]);
  };

  const most = numbers.filter((number) => number >= all / 2 || number % 10 !== 0);
  const both = { module: 'lower,upper' };
  await tells(both, most.slice(0, 20), most.length);
  await tells({ ...both, sort: 'recordId:desc' }, most.toReversed().slice(0, 20), most.length);
  await tells({ ...both, page: 60, size: 20 }, most.slice(1180, 1200), most.length);
  await tells({ ...both, page: 100, size: 100 }, most.slice(9900, 10_000), most.length);
  await tells({ ...both, page: 600, size: 20 }, most.slice(11_980, 12_000), most.length);
  const upper = numbers.slice(all / 2);
  await tells({ module: 'upper' }, upper.slice(0, 20), upper.length);
  await tells({ module: 'upper', page: 700 }, [], upper.length);
  const timeFrom = new Date(5).toISOString();
  await tells({ timeFrom }, numbers.slice(5, 25), all - 5);
  const tenths = numbers.filter((number) => number < all / 2 && number % 10 === 0);
  await tells({ module: 'tenth', page: 2 }, tenths.slice(20, 40), tenths.length);
  await tells({ module: 'tenth', page: 90 }, [], tenths.length);
});
