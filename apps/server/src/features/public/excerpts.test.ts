import { publicPostsPath } from '@mutai/contract/public/paths';
import type { ListedPublicPost } from '@mutai/contract/public/schema';
import { afterEach, expect, test, vi } from 'vitest';
import { fillTextIndex } from '../../platform/search/text-index.ts';
import { searchedWords } from '../../platform/search/terms.ts';
import { buildTestApp } from '../../testing/test-app.ts';
import { excerpt } from './highlights.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const length = 100_000;

/** Creates a site with published posts of these texts. @returns searches it */
async function siteWith(texts: readonly string[], titleOf = (index: number) => `文章 ${index}`) {
  const app = await buildTestApp();
  const { maintenance, dialect } = app.database;
  for (const [index, contentText] of texts.entries()) {
    const columns = { slug: `p${index}`, description: '', cover: '', content: '{}', wordCount: 0, pinned: 0 };
    const times = { publishedAt: 1, createdAt: 1, updatedAt: 1 };
    const values = { title: titleOf(index), contentText, status: 'published', ...columns, ...times };
    await maintenance.insertInto('posts').values(values).execute();
  }
  await fillTextIndex(maintenance, dialect, 'posts');
  return async (q: string) => {
    const { status, data } = await app.call('GET', `${publicPostsPath}?${new URLSearchParams({ q, size: '50' })}`);
    expect(status).toBe(200);
    const shown = (data as readonly ListedPublicPost[]).map(({ slug, highlights }) => [slug, highlights?.content]);
    return Object.fromEntries(shown) as Readonly<
      Record<string, NonNullable<ListedPublicPost['highlights']>['content']>
    >;
  };
}

type Shown = Awaited<ReturnType<Awaited<ReturnType<typeof siteWith>>>>[string];
const marked = (shown: Shown | undefined) => shown?.ranges.map(({ start, end }) => shown.text.slice(start, end));

/** Spelling in the text, and as typed in the search. */
const spellings: readonly (readonly [string, string])[] = [
  ['地铁', '地铁'],
  ['МЁД', 'мед'],
  ['ｍｕｔａｉ', 'MUTAI'],
  ['cafe\u0301s', 'Cafés'],
  ['한글'.normalize('NFD'), '한글'],
  ['Strände', 'stra\u0308nde'],
];
const places = [0, 30, 511, 2040, 2047, 2048, 2049, 2200, 2207, 2208, 2209, 2260, 9000, 16_384, 24_000];
/** Some change their length when folded, some take two UTF-16 code units or carry diacritics. */
const fillings = ['字', '播出…', '😀', 'x\u0301 ', '大😀'];

/** Repeats a text up to a length in code points, as databases count. */
const filled = (filling: string, characters: number) =>
  Array.from(filling.repeat(characters)).slice(0, characters).join('');

test('a match is shown anywhere in a long text, in any spelling', async () => {
  /** Words with their start; digits separate them. */
  const words = places.map((place, index) => {
    const [written, typed] = spellings[index % spellings.length] ?? ['', ''];
    return { place, written: `${written}${index}号`, typed: `${typed}${index}号` };
  });
  const texts = fillings.map((filling) => {
    const built = words.reduce((text, { place, written }) => {
      const has = Array.from(text).length;
      return `${text}${filled(filling, Math.max(1, place - has))}${written}`;
    }, '');
    return built + filled(filling, length - Array.from(built).length);
  });
  const search = await siteWith(texts);
  for (const { typed } of words) {
    const found = await search(typed);
    for (const [index, text] of texts.entries()) {
      const expected = excerpt({ text, isStart: true, isEnd: true }, searchedWords(typed));
      expect(expected?.ranges, `${typed} in ${fillings[index]}`).toHaveLength(1);
      expect(found[`p${index}`], `${typed} in ${fillings[index]}`).toEqual(expected);
    }
  }
});

test('of several words in any order, one is shown where it occurs, even a single character', async () => {
  const far = filled('字', 20_000);
  const search = await siteWith(
    [`${far}施工${far}地铁${far}`, `${far}Ö${far}地铁施工${far}`, `${far}地铁`, `地铁${far}`, far],
    (index) => (index === 2 ? '施工' : index === 4 ? '地铁施工' : '文章'),
  );
  const found = await search('地铁 施工');
  expect(Object.keys(found).toSorted()).toEqual(['p0', 'p1', 'p2', 'p4']);
  expect(marked(found['p0'])).toEqual(['施工']);
  expect(marked(found['p1'])).toEqual(['地铁', '施工']);
  expect(marked(found['p2'])).toEqual(['地铁']);
  expect(found['p2']?.text).toMatch(/^…字+地铁$/);
  // Only the title matches: the excerpt is the beginning of the body.
  expect(found['p4']).toEqual({ text: `${'字'.repeat(160)}…`, ranges: [] });
  expect(marked((await search('o'))['p1'])).toEqual(['Ö']);
  expect(marked((await search('铁'))['p2'])).toEqual(['铁']);
});

test('a match within another letter is skipped', async () => {
  const far = '字'.repeat(10_000);
  const search = await siteWith([`${far}${'й'.normalize('NFD')}${far}И${far}`]);
  const { p0 } = await search('и');
  expect(marked(p0)).toEqual(['И']);
});

test('an excerpt has an ellipsis unless it ends with its text', async () => {
  for (const before of [0, 1500, 2100, 5000]) {
    const text = `${'😀'.repeat(before)}地铁${'😀'.repeat(50)}`;
    const search = await siteWith([text, `${text}${'😀'.repeat(50)}`]);
    const found = await search('地铁');
    expect(found['p0']?.text.endsWith('😀')).toBe(true);
    expect(found['p1']?.text.endsWith('😀…')).toBe(true);
    for (const shown of Object.values(found)) expect(shown.text.isWellFormed()).toBe(true);
  }
});

test('only the part of each long body around its excerpt is folded', async () => {
  const posts = 10;
  const search = await siteWith(
    Array.from({ length: posts }, () => `${'字'.repeat(30_000)}Mutai${'字'.repeat(70_000)}`),
    (index) => `标题 ${index}`,
  );
  const foldedFor = async (wanted: string) => {
    const normalize = vi.spyOn(String.prototype, 'normalize');
    await search(wanted);
    const characters = normalize.mock.contexts.reduce<number>((sum, folded) => sum + String(folded).length, 0);
    normalize.mockRestore();
    return characters / posts;
  };
  for (const wanted of ['mutai', '标题']) expect(await foldedFor(wanted)).toBeLessThan(5000);
});
