import { afterEach, expect, test, vi } from 'vitest';
import { excerpt, foldedLength, highlighted } from './highlights.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** The texts that are marked. */
const marked = ({ text, ranges }: ReturnType<typeof excerpt>) => ranges.map(({ start, end }) => text.slice(start, end));

test('matches are marked whatever their case and width, also where folding changes the length', () => {
  expect(marked(highlighted('…ＭＵＴＡＩ…mutai', 'Mutai'))).toEqual(['ＭＵＴＡＩ', 'mutai']);
  expect(marked(highlighted('…cafe\u0301…', 'café'))).toEqual(['cafe\u0301']);
  expect(marked(highlighted('Пётр едет в Köln', 'петр koln'))).toEqual(['Пётр', 'Köln']);
  expect(marked(highlighted('地铁二号线施工，施工地铁站', '地铁 施工'))).toEqual(['地铁', '施工', '施工', '地铁']);
  const text = `${'春天…😀'.repeat(400)}要找的Ａ${'。…'.repeat(200)}`;
  expect(marked(excerpt(text, '要找的a'))).toEqual(['要找的Ａ']);
});

test('a match across the pieces that are folded is found at each offset', () => {
  for (let before = 2030; before < 2060; before += 1) {
    expect(marked(excerpt(`${'…'.repeat(before)}ＭＵＴＡＩ`, 'mutai'))).toEqual(['ＭＵＴＡＩ']);
  }
});

test('the exact spelling is found however long the text is', () => {
  const text = `${'…'.repeat(2 * foldedLength)}幕台${'…'.repeat(1000)}`;
  expect(marked(excerpt(text, '幕台'))).toEqual(['幕台']);
  expect(excerpt(text, '没有').text.startsWith('………')).toBe(true);
});

test('the work for an excerpt is bounded, whatever the length of the text', () => {
  const workFor = (text: string) => {
    const normalize = vi.spyOn(String.prototype, 'normalize');
    excerpt(text, '要找');
    const characters = normalize.mock.contexts.reduce<number>((sum, folded) => sum + String(folded).length, 0);
    const calls = normalize.mock.calls.length;
    normalize.mockRestore();
    return { characters, calls };
  };
  for (const text of ['…'.repeat(1_000_000), `${'…'.repeat(foldedLength - 10)}要找${'…'.repeat(1_000_000)}`]) {
    const { characters, calls } = workFor(text);
    expect(characters).toBeLessThan(3 * foldedLength);
    expect(calls).toBeLessThan(10_000);
  }
});
