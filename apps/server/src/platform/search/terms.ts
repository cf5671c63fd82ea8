/** First of a range of characters that Unicode leaves to everybody's own use. */
const privateUse = 0xe000;
/** Characters of ASCII that both databases might take for their own syntax, or for the end of a term. */
const asciiSign = /[\0-/:-`{-\u{7F}]/gu;

/** Characters in one term. Pairs would do, but a long search of frequent pairs takes both databases ten times as long. */
const termLength = 3;

/** Letters that may carry marks, with the letters that Unicode does not take apart. */
const mayHaveMarks = /\p{Mn}|[\u{DF}-\u{24F}\u{370}-\u{52F}\u{1E00}-\u{1FFF}]/u;
const lettersWithMarks = /([\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}])([\u{300}-\u{36F}]+)/gu;
const breve = '\u0306';
const lettersOfTheirOwn: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ı: 'i',
};

/** Latin, Greek and Cyrillic letters without their marks; й is a letter and no marked и. */
function withoutMarks(text: string): string {
  if (!mayHaveMarks.test(text)) return text;
  return text
    .normalize('NFD')
    .replace(lettersWithMarks, (_, letter: string, marks: string) =>
      letter === 'и' && marks.includes(breve) ? letter + breve : letter,
    )
    .normalize('NFC')
    .replaceAll(/[ßæœøđłı]/g, (letter) => lettersOfTheirOwn[letter] ?? letter);
}

/**
 * A text as searches compare it: full-width and half-width forms, compatibility characters, upper and lower case, and
 * letters with and without marks (ё and е, ö and o) are the same.
 */
export function folded(text: string): string {
  const lower = text.toWellFormed().normalize('NFKC').toLowerCase();
  // Lower case writes a sigma at the end of a word in another way, and the end of a search is not that of a word.
  return withoutMarks(lower.replaceAll('ς', 'σ'));
}

const withoutAsciiSigns = (text: string): string =>
  text.replace(asciiSign, (sign) => String.fromCodePoint(privateUse + (sign.codePointAt(0) ?? 0)));

/**
 * A text as it is indexed: folded. Every character counts, also spaces and signs; those of ASCII are moved to where no
 * database gives them a meaning.
 */
export const normalised = (text: string): string => withoutAsciiSigns(folded(text));

/** Words of a search that count. */
const wordsMax = 6;

/** The words of a search, folded: a text has to contain each of them, in any order. @param text not blank */
export function searchedWords(text: string): readonly string[] {
  const whole = folded(text).trim();
  return whole.split(/\s+/).slice(0, wordsMax);
}

/** The words of a search as they are indexed. @param text not blank */
export const normalisedWords = (text: string): readonly string[] => searchedWords(text).map(withoutAsciiSigns);

/** A normalised text as terms: every character with the two that follow it; the last two have fewer. */
export function termsOf(text: string): readonly string[] {
  const characters = Array.from(text);
  return characters.map((_, index) => characters.slice(index, index + termLength).join(''));
}

/** What a text has to have to contain another one. */
export type Wanted =
  /** A term that begins so. */
  | { readonly prefix: string }
  /** All of these terms, one after the other. */
  | { readonly terms: readonly string[] };

/** @param text normalised, and not empty */
export function wantedOf(text: string): Wanted {
  const terms = termsOf(text);
  return terms.length < termLength ? { prefix: text } : { terms: terms.slice(0, 1 - termLength) };
}
