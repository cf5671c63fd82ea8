import type { Highlighted } from '@mutai/contract/public/schema';
import { folded } from '../../platform/search/terms.ts';

/** Length of an excerpt, and of its part before the match, in characters. */
const shownLength = 160;
const shownBefore = 40;

/** Characters folded at once. Only pieces that contain a match are mapped character by character. */
const pieceLength = 512;
/** Most characters that fold to one: a Hangul syllable of three parts, or a letter with diacritics. */
const longestSource = 4;

/** Part of a text, possibly cut at both ends. */
export interface TextPart {
  readonly text: string;
  readonly isStart: boolean;
  readonly isEnd: boolean;
}

/** Folded text with a mapping of its characters to the original text. */
interface Folded {
  readonly text: string;
  readonly startOf: (index: number) => number;
  readonly endOf: (index: number) => number;
}

/**
 * Character with following ones that may compose with it: diacritics, including half-width kana marks, vowels and
 * finals of Hangul.
 */
const composable = /.[\p{M}\u{1160}-\u{11FF}\u{3133}-\u{3163}\u{FF9E}-\u{FFDC}]*/gsu;
/** Characters that may shrink when folded. Those outside of the BMP take two UTF-16 code units. */
const mayShrink = /[\p{M}\u{1160}-\u{11FF}\u{3133}-\u{3163}\u{FF9E}-\u{FFDC}\u{10000}-\u{10FFFF}]/u;

function foldedOf(text: string): Folded {
  const whole = folded(text);
  if (whole.length === text.length && !mayShrink.test(text)) {
    return { text: whole, startOf: (index) => index, endOf: (index) => index + 1 };
  }
  const sources: Highlighted['ranges'] = [];
  const parts: string[] = [];
  for (const { 0: characters, index: start } of text.matchAll(composable)) {
    const part = folded(characters);
    parts.push(part);
    const source = { start, end: start + characters.length };
    for (let index = 0; index < part.length; index += 1) sources.push(source);
  }
  return {
    text: parts.join(''),
    startOf: (index) => sources[index]?.start ?? text.length,
    endOf: (index) => sources[index]?.end ?? text.length,
  };
}

/** Ranges of a short text that match words of a search, without overlaps. @param words folded */
function placesIn(text: string, words: readonly string[]): Highlighted['ranges'] {
  const whole = folded(text);
  const found = words.filter((word) => word !== '' && whole.includes(word));
  if (found.length === 0) return [];
  const mapped = foldedOf(text);
  const all = found.flatMap((word) => {
    const ranges: Highlighted['ranges'] = [];
    for (let at = mapped.text.indexOf(word); at >= 0; at = mapped.text.indexOf(word, at + word.length)) {
      ranges.push({ start: mapped.startOf(at), end: mapped.endOf(at + word.length - 1) });
    }
    return ranges;
  });
  let end = 0;
  return all
    .toSorted((one, other) => one.start - other.start || other.end - one.end)
    .filter((range) => {
      const isFree = range.start >= end;
      if (isFree) ({ end } = range);
      return isFree;
    });
}

/** Length of the longest possible match, in characters. @param words folded */
const longestMatch = (words: readonly string[]): number =>
  longestSource * (Math.max(...words.map(({ length }) => length)) + 1);

/** Characters that a cut part needs after the beginning of a match. @param words folded */
export const matchRoom = (words: readonly string[]): number => Math.max(shownLength, longestMatch(words));

/** Offset of the first match of a part. Matches in the last characters of a cut part are ignored. */
function firstPlaceIn({ text, isEnd }: TextPart, words: readonly string[]): number | undefined {
  const overlap = longestMatch(words);
  const end = isEnd ? text.length : text.length - matchRoom(words);
  for (let from = 0; from < end; from += pieceLength) {
    // Pieces overlap, so that each match is completely in the piece in which it begins.
    const [found] = placesIn(text.slice(from, from + pieceLength + overlap), words);
    if (found !== undefined && found.start < Math.min(pieceLength, end - from)) return from + found.start;
  }
  return undefined;
}

/** Highlights all words of a search in a text. @param words folded */
export const highlighted = (text: string, words: readonly string[]): Highlighted => ({
  text,
  ranges: placesIn(text, words),
});

const isSecondHalf = (text: string, at: number) => /^[\uDC00-\uDFFF]/.test(text.charAt(at));

/** Excerpt of a part from an offset. */
function shownFrom({ text, isStart, isEnd }: TextPart, about: number, words: readonly string[]): Highlighted {
  const start = isSecondHalf(text, about) ? about + 1 : about;
  const last = Math.min(text.length, start + shownLength);
  const end = isSecondHalf(text, last) ? last - 1 : last;
  const before = start === 0 && isStart ? '' : '…';
  const shown = text.slice(start, end);
  return {
    text: `${before}${shown}${end === text.length && isEnd ? '' : '…'}`,
    ranges: placesIn(shown, words).map((range) => ({
      start: range.start + before.length,
      end: range.end + before.length,
    })),
  };
}

/** Excerpt around the first match of a part; `undefined` if there is none. @param words folded */
export function excerpt(part: TextPart, words: readonly string[]): Highlighted | undefined {
  const first = firstPlaceIn(part, words);
  return first === undefined ? undefined : shownFrom(part, Math.max(0, first - shownBefore), words);
}

/** Excerpt of a part without a match: its beginning. */
export const beginningOf = (part: TextPart): Highlighted => shownFrom(part, 0, []);
