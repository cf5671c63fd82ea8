/**
 * Emphasis next to Chinese, Japanese and Korean text, which has no spaces around it. CommonMark treats `**` between
 * punctuation and a letter as one-sided, so `**重点：**请` would not become bold. As in the `markdown-cjk-friendly`
 * amendment, punctuation next to a CJK character does not count as punctuation here.
 */
import { isCjk } from '../cjk.ts';

const punctuation = /^[\p{P}\p{S}]$/u;
/** Punctuation used in both Chinese and Latin texts; the surrounding text decides. */
const shared = /^[“”‘’—…·]$/u;

/** Character before an index, which may be a surrogate pair. */
function characterBefore(text: string, at: number): string {
  const last = text.slice(Math.max(0, at - 2), at);
  const isPair = last.length === 2 && (last.codePointAt(0) ?? 0) > 0xffff;
  return isPair ? last : last.slice(-1);
}

const characterAt = (text: string, at: number): string => {
  const code = text.codePointAt(at);
  return code === undefined ? '' : String.fromCodePoint(code);
};

/**
 * Returns true if punctuation next to a delimiter run counts as a letter.
 *
 * @param across character on the other side of the run
 * @param beyond character on the other side of the punctuation
 */
const countsAsLetter = (character: string, across: string, beyond: string): boolean =>
  punctuation.test(character) && (isCjk(character) || isCjk(across) || (shared.test(character) && isCjk(beyond)));

/**
 * Replaces punctuation that counts as a letter next to a delimiter run by letters. Keeps the length.
 *
 * @param delimiter `*` or `~`
 */
export function withLettersForPunctuation(text: string, delimiter: string): string {
  let out = '';
  let from = 0;
  for (let start = text.indexOf(delimiter); start !== -1; start = text.indexOf(delimiter, from)) {
    let end = start;
    while (text[end] === delimiter) end += 1;
    const before = characterBefore(text, start);
    const after = characterAt(text, end);
    const beyondBefore = characterBefore(text, start - before.length);
    const beyondAfter = characterAt(text, end + after.length);
    const closes = start - before.length >= from && countsAsLetter(before, after, beyondBefore);
    const opens = countsAsLetter(after, before, beyondAfter);
    out += closes ? `${text.slice(from, start - before.length)}${'a'.repeat(before.length)}` : text.slice(from, start);
    out += text.slice(start, end);
    if (opens) out += 'a'.repeat(after.length);
    from = opens ? end + after.length : end;
  }
  return out + text.slice(from);
}

/** Returns true if a delimiter run may open emphasis although punctuation follows it. */
export function opensBesideCjk(text: string, at: number, delimiter: string): boolean {
  let end = at;
  while (text[end] === delimiter) end += 1;
  const after = characterAt(text, end);
  return countsAsLetter(after, characterBefore(text, at), characterAt(text, end + after.length));
}
