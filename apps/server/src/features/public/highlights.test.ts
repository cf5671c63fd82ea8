import { afterEach, expect, test, vi } from 'vitest';
import { searchedWords } from '../../platform/search/terms.ts';
import { excerpt, highlighted } from './highlights.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const whole = (text: string) => ({ text, isStart: true, isEnd: true });
const excerptOf = (text: string, wanted: string) => excerpt(whole(text), searchedWords(wanted));

/** Highlighted texts; `undefined` if nothing was found. */
const marked = (shown: ReturnType<typeof excerpt>) =>
  shown?.ranges.map(({ start, end }) => shown.text.slice(start, end));
const markedIn = (text: string, wanted: string) => marked(highlighted(text, searchedWords(wanted)));

test('matches ignore case and width, even if folding changes the length', () => {
  expect(markedIn('…ＭＵＴＡＩ…mutai', 'Mutai')).toEqual(['ＭＵＴＡＩ', 'mutai']);
  expect(markedIn('…cafe\u0301…', 'café')).toEqual(['cafe\u0301']);
  expect(markedIn('Пётр едет в Köln', 'петр koln')).toEqual(['Пётр', 'Köln']);
  expect(markedIn('…한글'.normalize('NFD'), '글')).toEqual(['글'.normalize('NFD')]);
  expect(markedIn('…ｶﾞｲﾄﾞ', 'ガイ')).toEqual(['ｶﾞｲ']);
  expect(markedIn('地铁二号线施工，施工地铁站', '地铁 施工')).toEqual(['地铁', '施工', '施工', '地铁']);
  const text = `${'春天…😀'.repeat(400)}要找的Ａ${'。…'.repeat(200)}`;
  expect(marked(excerptOf(text, '要找的a'))).toEqual(['要找的Ａ']);
});

test('a match of a part of a character highlights the whole character', () => {
  expect(markedIn('大ㇹ㍱…Straße', 'hp')).toEqual(['㍱']);
  expect(markedIn('Straße', 'tras')).toEqual(['traß']);
  expect(markedIn('好…', '.')).toEqual(['…']);
});

test('a match across the pieces that are folded is found at each offset', () => {
  for (let before = 500; before < 530; before += 1) {
    expect(marked(excerptOf(`${'…'.repeat(before)}ＭＵＴＡＩ`, 'mutai'))).toEqual(['ＭＵＴＡＩ']);
  }
});

test('a match across the cut end of a part is ignored', () => {
  const words = searchedWords('и');
  const text = `${'字'.repeat(1000)}й`.normalize('NFD');
  expect(excerpt(whole(text), words)).toBeUndefined();
  expect(excerpt({ text: text.slice(0, -1), isStart: true, isEnd: false }, words)).toBeUndefined();
  expect(marked(excerpt(whole(text.slice(0, -1)), words))).toEqual(['и']);
});

test('an excerpt has an ellipsis at a cut end', () => {
  const words = searchedWords('幕台');
  const text = `字字幕台${'字'.repeat(200)}`;
  for (const isStart of [true, false]) {
    for (const isEnd of [true, false]) {
      const shown = excerpt({ text, isStart, isEnd }, words)?.text;
      expect(shown?.startsWith('…')).toBe(!isStart);
      expect(shown?.endsWith('…')).toBe(true);
    }
  }
});

test('only the piece with a match is mapped character by character', () => {
  const normalize = vi.spyOn(String.prototype, 'normalize');
  const text = `${'…'.repeat(20_000)}要找${'…'.repeat(20_000)}`;
  excerptOf(text, '要找');
  expect(normalize.mock.calls.length).toBeLessThan(2000);
  expect(normalize.mock.contexts.reduce<number>((sum, folded) => sum + String(folded).length, 0)).toBeLessThan(30_000);
});
