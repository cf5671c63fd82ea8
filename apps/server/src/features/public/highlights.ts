import type { Highlighted } from '@mutai/contract/public/schema';
import { folded, searchedWords } from '../../platform/search/terms.ts';

/** Characters of a body that are shown around what was found, and before it. */
const shownLength = 160;
const shownBefore = 40;

/**
 * Characters of a body that are compared without regard to case and width. Beyond them only the exact spelling is found:
 * folding costs about 20 ns a character, and a page has up to 50 posts of up to megabytes each.
 */
export const foldedLength = 16_384;
/** Characters that are folded at once. Only pieces that contain the wanted text are mapped character by character. */
const pieceLength = 2048;
/** Characters that a folded character can come from: a Hangul syllable of three parts, or a letter with accents. */
const longestSource = 4;

/** Folded text, and for each of its characters the offset in the original text. */
interface Folded {
  readonly text: string;
  readonly placeOf: (index: number) => number;
}

/** A character and the marks that may compose with it. */
const composable = /.\p{M}*/gsu;

/** Letters that are folded to two: with others that become fewer, the length could stay. */
const foldedToTwo = /[ßẞæÆœŒ]/;

function foldedOf(text: string): Folded {
  const whole = folded(text);
  if (whole.length === text.length && !foldedToTwo.test(text)) return { text: whole, placeOf: (index) => index };
  const places: number[] = [];
  const parts: string[] = [];
  for (const { 0: characters, index: at } of text.matchAll(composable)) {
    const part = folded(characters);
    parts.push(part);
    for (let index = 0; index < part.length; index += 1) places.push(at);
  }
  return { text: parts.join(''), placeOf: (index) => places[index] ?? text.length };
}

/** Ranges of a short text that match words of a search; they do not overlap. @param words folded */
function placesIn(text: string, words: readonly string[]): Highlighted['ranges'] {
  const whole = folded(text);
  const found = words.filter((word) => word !== '' && whole.includes(word));
  if (found.length === 0) return [];
  const mapped = foldedOf(text);
  const all = found.flatMap((word) => {
    const ranges: Highlighted['ranges'] = [];
    for (let at = mapped.text.indexOf(word); at >= 0; at = mapped.text.indexOf(word, at + word.length)) {
      ranges.push({ start: mapped.placeOf(at), end: mapped.placeOf(at + word.length) });
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

/** Offset of the first match in a text of any length; 0 when there is none. */
function firstPlaceIn(text: string, wanted: string, words: readonly string[]): number {
  // Pieces overlap, so that each match lies in one of them as a whole.
  const overlap = longestSource * (Math.max(...words.map(({ length }) => length)) + 1);
  for (let from = 0; from < Math.min(text.length, foldedLength); from += pieceLength) {
    const [found] = placesIn(text.slice(from, from + pieceLength + overlap), words);
    if (found !== undefined) return from + found.start;
  }
  return Math.max(0, text.indexOf(wanted, foldedLength));
}

/** A text with all places where it contains what was searched for. */
export const highlighted = (text: string, wanted: string): Highlighted => ({
  text,
  ranges: placesIn(text, searchedWords(wanted)),
});

const isSecondHalf = (text: string, at: number) => /^[\uDC00-\uDFFF]/.test(text.charAt(at));

/** The part of a long text where it first contains what was searched for; its beginning when it does not. */
export function excerpt(text: string, wanted: string): Highlighted {
  const words = searchedWords(wanted);
  const about = Math.max(0, firstPlaceIn(text, wanted, words) - shownBefore);
  const start = isSecondHalf(text, about) ? about + 1 : about;
  const last = Math.min(text.length, start + shownLength);
  const end = isSecondHalf(text, last) ? last - 1 : last;
  const before = start > 0 ? '…' : '';
  const shown = text.slice(start, end);
  return {
    text: `${before}${shown}${end < text.length ? '…' : ''}`,
    ranges: placesIn(shown, words).map((range) => ({
      start: range.start + before.length,
      end: range.end + before.length,
    })),
  };
}
