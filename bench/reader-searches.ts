import { postsPath } from '@mutai/contract/posts/resource';
import { publicPostsPath } from '@mutai/contract/public/paths';
import { documentOf, repeated, textOf, type Send } from './costly.ts';

const readers = 10;
const searchesOfReader = 30;
/** Posts that a search finds, the same ones for every search of a case. */
const foundPosts = 50;

/** Posts, and how readers search them. */
export interface SearchCase {
  /** Characters of each body. */
  readonly length: number;
  /** Characters before the words that are searched for. */
  readonly before: number;
  /** Posts of a page. */
  readonly size: number;
  /** Words are typed in lower case, posts have them in upper case. */
  readonly isFolded?: boolean;
}

/** By name. */
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

/** A word of every post of a case, and of no other search: an answer that is kept is of no use. */
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

/** Milliseconds that readers wait for each search, all readers at once, sorted. @param round words of their own, 0 or 1 */
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
