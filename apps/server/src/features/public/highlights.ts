import type { Highlighted } from '@mutai/contract/public/schema';

/** Characters of a body that are shown around what was found, and before it. */
const shownLength = 160;
const shownBefore = 40;

/** A text as it is searched, and for each of its characters where it stands in the text itself. */
interface Folded {
  readonly text: string;
  readonly placeOf: (index: number) => number;
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase();

function foldedOf(text: string): Folded {
  const whole = fold(text);
  if (whole.length === text.length) return { text: whole, placeOf: (index) => index };
  const places: number[] = [];
  const parts: string[] = [];
  let at = 0;
  for (const character of text) {
    const part = fold(character);
    parts.push(part);
    for (let index = 0; index < part.length; index += 1) places.push(at);
    at += character.length;
  }
  return { text: parts.join(''), placeOf: (index) => places[index] ?? text.length };
}

/** Where a text contains another one, whatever case and width; the places do not overlap. */
function placesIn(text: string, wanted: string): Highlighted['ranges'] {
  const folded = foldedOf(text);
  const searched = fold(wanted);
  const ranges: Highlighted['ranges'] = [];
  if (searched === '') return ranges;
  for (let at = folded.text.indexOf(searched); at >= 0; at = folded.text.indexOf(searched, at + searched.length)) {
    ranges.push({ start: folded.placeOf(at), end: folded.placeOf(at + searched.length) });
  }
  return ranges;
}

/** A text with all places where it contains what was searched for. */
export const highlighted = (text: string, wanted: string): Highlighted => ({ text, ranges: placesIn(text, wanted) });

const isSecondHalf = (text: string, at: number) => /^[\uDC00-\uDFFF]/.test(text.charAt(at));

/** The part of a long text where it first contains what was searched for; its beginning when it does not. */
export function excerpt(text: string, wanted: string): Highlighted {
  const found = placesIn(text, wanted);
  const about = Math.max(0, (found[0]?.start ?? 0) - shownBefore);
  const start = isSecondHalf(text, about) ? about + 1 : about;
  const last = Math.min(text.length, start + shownLength);
  const end = isSecondHalf(text, last) ? last - 1 : last;
  const before = start > 0 ? '…' : '';
  const shift = before.length - start;
  return {
    text: `${before}${text.slice(start, end)}${end < text.length ? '…' : ''}`,
    ranges: found
      .filter((range) => range.end <= end)
      .map((range) => ({ start: range.start + shift, end: range.end + shift })),
  };
}
