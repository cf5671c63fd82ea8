import { limits } from '@mutai/contract/limits';
import { publicPostsPath } from '@mutai/contract/public/paths';
import type { ListedPublicPost } from '@mutai/contract/public/schema';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { fillTextIndex } from '../../platform/search/text-index.ts';
import { buildTestApp } from '../../testing/test-app.ts';

const posts = 5000;

/**
 * Nine of ten posts contain 常见, one of ten 少见, the oldest thousand 旧闻, one in a thousand 罕见. Every third is a draft,
 * including one with 罕见.
 */
async function site() {
  const app = await buildTestApp();
  const { maintenance, dialect } = app.database;
  const numbers =
    dialect === 'sqlite'
      ? sql`(with recursive n(i) as (select 1 union all select i + 1 from n where i < ${posts}) select i from n)`
      : sql`generate_series(1, ${posts}) as numbers(i)`;
  await sql`insert into "posts" ("title", "slug", "description", "cover", "content", "contentText", "wordCount", "status",
    "publishedAt", "pinned", "createdAt", "updatedAt")
    select case when i % 10 = 0 then '少见' else '常见' end || i, 'p' || i, '', '', '{}',
      case when i <= 1000 then '旧闻' when i % 1000 = 1 then '罕见' else '' end, 0,
      case when i % 3 = 0 then 'draft' else 'published' end, 1, 0, 1, 1 from ${numbers}`.execute(maintenance);
  await fillTextIndex(maintenance, dialect, 'posts');
  return async (q: string, page = '1') => {
    const query = new URLSearchParams({ q, page, size: '10' }).toString();
    const { status, data, total, ...rest } = await app.call('GET', `${publicPostsPath}?${query}`);
    const slugs = status === 200 ? (data as readonly ListedPublicPost[]).map(({ slug }) => slug) : [];
    return { status, slugs, total, atLeast: 'atLeast' in rest && rest.atLeast };
  };
}

/** Slugs of published posts, newest first. */
const slugsWhere = (has: (i: number) => boolean) =>
  Array.from({ length: posts }, (_, index) => posts - index)
    .filter((i) => i % 3 !== 0 && has(i))
    .map((i) => `p${i}`);

test('the newest matches are found and counted exactly up to a thousand, for frequent and rare words', async () => {
  const search = await site();
  const [common, fewer, old, rare] = [
    slugsWhere((i) => i % 10 !== 0),
    slugsWhere((i) => i % 10 === 0),
    slugsWhere((i) => i <= 1000),
    slugsWhere((i) => i > 1000 && i % 1000 === 1),
  ];
  const most = limits.publicSearchTotal;
  for (const q of ['常', '常见', '常见4']) {
    const wanted = q === '常见4' ? common.filter((slug) => slug.startsWith('p4')) : common;
    expect(await search(q)).toMatchObject({ slugs: wanted.slice(0, 10), total: Math.min(most, wanted.length) });
    expect(await search(q, '30')).toMatchObject({ slugs: wanted.slice(290, 300) });
  }
  expect(await search('常见')).toMatchObject({ atLeast: true });
  expect(await search('常见', '100')).toMatchObject({ slugs: common.slice(990, 1000) });
  expect(await search('常见', '102')).toMatchObject({ status: 400 });
  const both = common.filter((slug) => Number(slug.slice(1)) <= 1000);
  expect(await search('旧闻 常见')).toMatchObject({ slugs: both.slice(0, 10), total: both.length });
  expect(await search('常见 少见')).toMatchObject({ slugs: [], total: 0 });
  expect(await search('少见')).toMatchObject({ slugs: fewer.slice(0, 10), total: fewer.length, atLeast: false });
  expect(await search('少见', '30')).toMatchObject({ slugs: fewer.slice(290, 300), total: fewer.length });
  expect(await search('旧闻', '2')).toMatchObject({ slugs: old.slice(10, 20), total: old.length });
  expect(await search('罕')).toMatchObject({ slugs: rare, total: rare.length });
  expect(await search('见罕')).toMatchObject({ slugs: [], total: 0 });
  expect(await search('罕见', '2')).toMatchObject({ slugs: [], total: rare.length });
});
