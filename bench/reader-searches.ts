import { postsPath } from '@mutai/contract/posts/resource';
import { publicPostsPath } from '@mutai/contract/public/paths';
import { documentOf, repeated, textOf, type Send } from './costly.ts';

const readers = 10;
const searchesOfReader = 30;
/** Number of posts that match each search. */
const foundPosts = 50;

/** Posts and searches of a case. */
export interface SearchCase {
  /** Characters of each body. */
  readonly length: number;
  /** Characters before the matched words. */
  readonly before: number;
  /** Posts per page. */
  readonly size: number;
  /** True if searched words are lower case and posts have upper case. */
  readonly isFolded?: boolean;
}

export const searchCases: Readonly<Record<string, SearchCase>> = Object.fromEntries(
  [
    { length: 10_000, before: 0 },
    { length: 100_000, before: 0 },
    { length: 100_000, before: 25_000 },
    { length: 100_000, before: 25_000, isFolded: true },
  ].flatMap((posts) =>
    [10, 50].map((size) => {
      const place = posts.before === 0 ? '' : `, words after ${posts.before}`;
      const spelling = 'isFolded' in posts ? ', in another case' : '';
      return [`search, pages of ${size}, posts of ${posts.length}${place}${spelling}`, { ...posts, size }];
    }),
  ),
);

const searchNames = Object.keys(searchCases);

/** Word that all posts of a case contain and no other search uses, so that cached responses do not matter. */
const wordOf = (name: string, reader: number, search: number) =>
  `Line${searchNames.indexOf(name)}地铁${reader}线${search}站`;

/** Publishes the posts of a case. */
export async function fillSearch(send: Send, name: string, { length, before, isFolded }: SearchCase): Promise<void> {
  // Folding `…` changes the length of the text.
  const filling = (characters: number) => repeated('播出…', characters);
  const words = Array.from({ length: 2 * readers }, (_, reader) =>
    Array.from({ length: searchesOfReader }, (__, search) => wordOf(name, reader, search)),
  ).flat();
  const written = words.join('。');
  const text = `${filling(before)}${isFolded === true ? written.toUpperCase() : written}`;
  const content = documentOf({ type: 'paragraph', content: textOf(text + filling(length - text.length)) });
  for (let index = 0; index < foundPosts; index += 1) {
    const slug = `search-${searchNames.indexOf(name)}-${index}`;
    await send('POST', postsPath, { title: `搜索 ${index}`, slug, content, status: 'published' });
  }
}

/** Sorted times of searches in milliseconds, with concurrent readers. @param round 0 or 1, with different words */
export async function searchTimes(
  send: Send,
  name: string,
  { size, isFolded }: SearchCase,
  round: number,
): Promise<readonly number[]> {
  const times: number[] = [];
  const reader = async (number: number) => {
    for (let search = 0; search < searchesOfReader; search += 1) {
      const word = wordOf(name, number, search);
      const query = { q: isFolded === true ? word.toLowerCase() : word, size: String(size) };
      const begun = performance.now();
      await send('GET', `${publicPostsPath}?${new URLSearchParams(query)}`);
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: readers }, (_, index) => reader(round * readers + index)));
  return times.toSorted((a, b) => a - b);
}
