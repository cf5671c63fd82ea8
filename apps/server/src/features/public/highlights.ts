import type { Highlighted } from '@mutai/contract/public/schema';

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

const fold = (text: string) => text.normalize('NFKC').toLowerCase();

/** A character and the marks that may compose with it. */
const composable = /.\p{M}*/gsu;

function foldedOf(text: string): Folded {
  const whole = fold(text);
  if (whole.length === text.length) return { text: whole, placeOf: (index) => index };
  const places: number[] = [];
  const parts: string[] = [];
  for (const { 0: characters, index: at } of text.matchAll(composable)) {
    const part = fold(characters);
    parts.push(part);
    for (let index = 0; index < part.length; index += 1) places.push(at);
  }
  return { text: parts.join(''), placeOf: (index) => places[index] ?? text.length };
}

/** Ranges of a short text that match the wanted text in any case and width; they do not overlap. */
function placesIn(text: string, wanted: string): Highlighted['ranges'] {
  const searched = fold(wanted);
  const ranges: Highlighted['ranges'] = [];
  if (searched === '' || !fold(text).includes(searched)) return ranges;
  const folded = foldedOf(text);
  for (let at = folded.text.indexOf(searched); at >= 0; at = folded.text.indexOf(searched, at + searched.length)) {
    ranges.push({ start: folded.placeOf(at), end: folded.placeOf(at + searched.length) });
  }
  return ranges;
}

/** Offset of the first match in a text of any length; 0 when there is none. */
function firstPlaceIn(text: string, wanted: string): number {
  // Pieces overlap, so that each match lies in one of them as a whole.
  const overlap = longestSource * (fold(wanted).length + 1);
  for (let from = 0; from < Math.min(text.length, foldedLength); from += pieceLength) {
    const [found] = placesIn(text.slice(from, from + pieceLength + overlap), wanted);
    if (found !== undefined) return from + found.start;
  }
  return Math.max(0, text.indexOf(wanted, foldedLength));
}

/** A text with all places where it contains what was searched for. */
export const highlighted = (text: string, wanted: string): Highlighted => ({ text, ranges: placesIn(text, wanted) });

const isSecondHalf = (text: string, at: number) => /^[\uDC00-\uDFFF]/.test(text.charAt(at));

/** The part of a long text where it first contains what was searched for; its beginning when it does not. */
export function excerpt(text: string, wanted: string): Highlighted {
  const about = Math.max(0, firstPlaceIn(text, wanted) - shownBefore);
  const start = isSecondHalf(text, about) ? about + 1 : about;
  const last = Math.min(text.length, start + shownLength);
  const end = isSecondHalf(text, last) ? last - 1 : last;
  const before = start > 0 ? '…' : '';
  const shown = text.slice(start, end);
  return {
    text: `${before}${shown}${end < text.length ? '…' : ''}`,
    ranges: placesIn(shown, wanted).map((range) => ({
      start: range.start + before.length,
      end: range.end + before.length,
    })),
  };
}
