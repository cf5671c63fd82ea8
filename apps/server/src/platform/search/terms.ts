/** Start of the private use area of Unicode. */
const privateUse = 0xe000;
/** ASCII characters that a database might parse as syntax or as the end of a term. */
const asciiSign = /[\0-/:-`{-\u{7F}]/gu;

/**
 * Characters per term. Pairs would do, but long searches of frequent pairs take ten times as long in both databases.
 */
const termLength = 3;

/** Letters that may carry diacritics, and letters without a Unicode decomposition. */
const mayHaveMarks = /\p{Mn}|[\u{DF}-\u{24F}\u{370}-\u{52F}\u{1E00}-\u{1FFF}]/u;
const lettersWithMarks = /([\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}])([\u{300}-\u{36F}]+)/gu;
const breve = '\u0306';
const separateLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ı: 'i',
};

/** Removes diacritics of Latin, Greek and Cyrillic letters, except from й, which is a letter of its own. */
function withoutMarks(text: string): string {
  if (!mayHaveMarks.test(text)) return text;
  return text
    .normalize('NFD')
    .replace(lettersWithMarks, (_, letter: string, marks: string) =>
      letter === 'и' && marks.includes(breve) ? letter + breve : letter,
    )
    .normalize('NFC')
    .replaceAll(/[ßæœøđłı]/g, (letter) => separateLetters[letter] ?? letter);
}

/**
 * Folds a text for comparison: ignores case, diacritics (ё and е, ö and o), full-width forms and compatibility
 * characters.
 */
export function folded(text: string): string {
  const lower = text.toWellFormed().normalize('NFKC').toLowerCase();
  // Lower case writes a final sigma differently, but the end of a search is not the end of a word.
  return withoutMarks(lower.replaceAll('ς', 'σ'));
}

const withoutAsciiSigns = (text: string): string =>
  text.replace(asciiSign, (sign) => String.fromCodePoint(privateUse + (sign.codePointAt(0) ?? 0)));

/**
 * Normalizes a text for the index: folded, with all characters significant. ASCII punctuation is moved to the private
 * use area, where it has no meaning to a database.
 */
export const normalized = (text: string): string => withoutAsciiSigns(folded(text));

/** Largest number of words of a search; further words are ignored. */
const wordsMax = 6;

/** Returns the folded words of a search. A match contains all of them in any order. @param text not blank */
export function searchedWords(text: string): readonly string[] {
  const whole = folded(text).trim();
  return whole.split(/\s+/).slice(0, wordsMax);
}

/** Returns the words of a search in the form of the index. @param text not blank */
export const normalizedWords = (text: string): readonly string[] => searchedWords(text).map(withoutAsciiSigns);

/** Splits a normalized text into terms: each character with the next two, fewer at the end. */
export function termsOf(text: string): readonly string[] {
  const characters = Array.from(text);
  return characters.map((_, index) => characters.slice(index, index + termLength).join(''));
}

/** Condition for a text to contain another one. */
export type TextCondition =
  /** A term with this prefix. */
  | { readonly prefix: string }
  /** All these terms in sequence. */
  | { readonly terms: readonly string[] };

/** @param text normalized, not empty */
export function textConditionOf(text: string): TextCondition {
  const terms = termsOf(text);
  return terms.length < termLength ? { prefix: text } : { terms: terms.slice(0, 1 - termLength) };
}
