/**
 * Emphasis beside Chinese, Japanese and Korean text, which has no spaces around it. CommonMark takes `**` between
 * punctuation and a letter for one side only, so `**重点：**请` would stay as it is typed. Here, as in the
 * `markdown-cjk-friendly` amendment, punctuation does not count as such beside a CJK character.
 */
import { isCjk } from '../cjk.ts';

const punctuation = /^[\p{P}\p{S}]$/u;
/** Punctuation that Chinese and Latin texts share; the text around it tells which one it belongs to. */
const shared = /^[“”‘’—…·]$/u;

/** The character that ends before a place of a text. */
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
 * Whether punctuation beside a run of delimiters counts as a letter.
 *
 * @param across the character on the other side of the run
 * @param beyond the character on the other side of the punctuation
 */
const countsAsLetter = (character: string, across: string, beyond: string): boolean =>
  punctuation.test(character) && (isCjk(character) || isCjk(across) || (shared.test(character) && isCjk(beyond)));

/**
 * A text of the same length in which punctuation that counts as a letter beside a run of a delimiter is replaced by
 * letters.
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

/** Whether a run of delimiters at a place may open emphasis although punctuation follows it. */
export function opensBesideCjk(text: string, at: number, delimiter: string): boolean {
  let end = at;
  while (text[end] === delimiter) end += 1;
  const after = characterAt(text, end);
  return countsAsLetter(after, characterBefore(text, at), characterAt(text, end + after.length));
}
