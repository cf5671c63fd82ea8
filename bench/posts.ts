/*
 * Measures lists and searches of 1,000,000 posts against 10,000, on both databases. With `--disturbance`, measures
 * their cost to other requests instead. Figures of docs/performance.md.
 */
import { categoriesPath } from '@mutai/contract/categories/resource';
import { postsPath, postTagsPath } from '@mutai/contract/posts/resource';
import { callerOf, printComparison, searchPath, sizes } from './callers.ts';
import { disturbance } from './disturbance.ts';
import { posts } from './posts-site.ts';
import { chosen, kinds, withSites, type Kind, type Site } from './sites.ts';

const searches: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'first page': {},
  'newest published first': { sort: 'publishedAt:desc' },
  'in the order of titles': { sort: 'title:asc' },
  'changed last first': { sort: 'updatedAt:desc' },
  'page 900': { page: '900' },
  'a category, one of a hundred': { categoryId: '2' },
  'three categories': { categoryId: '2,3,4' },
  'a tag, one of fifty': { tag: '常用3' },
  'a tag, one of a thousand': { tag: '少用3' },
  'a tag, five': { tag: '罕见' },
  'a tag, none': { tag: '没有' },
  'published, nineteen of twenty': { status: 'published' },
  'drafts, one of twenty': { status: 'draft' },
  'drafts and scheduled': { status: 'draft,scheduled' },
  'scheduled, five': { status: 'scheduled' },
  'an author, nearly all': { authorId: '1' },
  'an author, five': { authorId: '2' },
  'pinned, five': { pinned: 'true' },
  'published since a moment, half': { publishedFrom: '2025-06-15T15:15:00Z' },
  'drafts of a category': { status: 'draft', categoryId: '22' },
  'one character, nine of ten': { title: '新' },
  'two characters, nine of ten': { title: '新闻' },
  'two characters, one of ten': { title: '公告' },
  'two characters, five': { title: '阳荻' },
  'two characters, none': { title: '荻阳' },
  'one character, five': { title: '荻' },
  'four characters, nine of ten': { title: '本台新闻' },
  'four characters, one of a hundred': { title: '新闻11' },
  'four characters, none': { title: '没有此文' },
  'two characters, nine of ten, by title': { title: '新闻', sort: 'title:desc' },
  'two characters, nine of ten, drafts': { title: '新闻', status: 'draft' },
};

async function report(kind: Kind, sites: readonly Site[]): Promise<void> {
  const callers = await Promise.all(sites.map(callerOf));
  const paths = chosen(searches).map(([name, search]) => [name, searchPath(postsPath, search)] as const);
  const large = callers.at(-1);
  if (process.argv.includes('--disturbance')) {
    const lines = large === undefined ? [] : await disturbance(large, paths);
    process.stdout.write(`${[kind, ...lines].join('\n')}\n`);
    return;
  }
  const others = [
    ['all categories with their counts', `${categoriesPath}?size=0`],
    ['names of all tags', postTagsPath],
  ] as const;
  await printComparison(`${kind}: posts`, [...paths, ...others], callers);
}

for (const kind of kinds) await withSites(kind, sizes, posts, (sites) => report(kind, sites));
