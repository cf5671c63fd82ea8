/*
 * Measures public requests on 1,000,000 posts against 10,000, on both databases. Each request is unique, so that no
 * response is cached. Figures of docs/performance.md.
 */
import { publicPostPath, publicPostsPath } from '@mutai/contract/public/paths';
import { callerOf, printComparison, searchPath, sizes } from './callers.ts';
import { chosen, kinds, withSites, type Content, type Kind, type Site } from './sites.ts';

const document = JSON.stringify({ type: 'doc', schemaVersion: 1, content: [{ type: 'paragraph' }] });

/** Nine of ten are about 演播室, one about 外景, five about 欧阳荻. A category has 1 % of the posts, a tag 10 %. */
const posts: Content = (series, rows) => `
  insert into "categories" ("parentId", "title", "slug", "description", "sort", "createdAt", "updatedAt")
    select 0, '分类' || n, 'category-' || n, '', n, 0, 0 from ${series} where n <= 100;
  insert into "posts" ("title", "slug", "description", "cover", "wordCount", "status", "publishedAt", "pinned",
    "categoryId", "authorId", "createdAt", "updatedAt", "content", "contentText")
    select case when n % ${rows / 5} = 3 then '欧阳荻' when n % 10 = 0 then '外景' else '演播室' end || n, 'post-' || n,
      '摘要', '', 10, 'published', cast(1750000000000 as bigint) + n, 0, n % 100 + 1, 1, 0, 0, '${document}',
      case when n % 10 = 0 then '雨天在室外拍摄' else '周六对公众开放' end from ${series};
  insert into "postTags" ("postId", "name", "key") select n, tag, tag
    from (select n, case when n % 10 = 0 then '户外' else '室内' end as tag from ${series}) as tagged;`;

const asked: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'first page': {},
  'page 200': { page: '200' },
  'a category, one of a hundred': { category: 'category-7' },
  'a tag, one of ten': { tag: '户外' },
  'a tag, nine of ten': { tag: '室内' },
  'four characters, nine of ten': { q: '公众开放' },
  'two characters, one of ten': { q: '外景' },
  'two characters, five': { q: '阳荻' },
  'two characters, none': { q: '荻阳' },
  'one character, nine of ten': { q: '周' },
  'one character, five': { q: '荻' },
};

/** Varies the page size to avoid cached responses. */
const pathOf = (query: Readonly<Record<string, string>>) => (round: number) =>
  searchPath(publicPostsPath, { ...query, size: String(5 + (round % 46)) });

async function measure(kind: Kind, sites: readonly Site[]): Promise<void> {
  const callers = await Promise.all(sites.map(callerOf));
  const paths = chosen(asked).map(([name, query]) => [name, pathOf(query)] as const);
  const onePost = ['one post', (round: number) => publicPostPath(`post-${round + 5000}`)] as const;
  await printComparison(`${kind}: public posts`, [...paths, onePost], callers);
}

for (const kind of kinds) await withSites(kind, sizes, posts, (sites) => measure(kind, sites));
