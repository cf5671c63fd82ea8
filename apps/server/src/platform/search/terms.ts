/** First of a range of characters that Unicode leaves to everybody's own use. */
const privateUse = 0xe000;
/** Characters of ASCII that both databases might take for their own syntax, or for the end of a term. */
const asciiSign = /[\0-/:-`{-\u{7F}]/gu;

/** Characters in one term. Pairs would do, but a long search of frequent pairs takes both databases ten times as long. */
const termLength = 3;

/**
 * A text as it is searched: full-width and half-width forms, compatibility characters, and upper and lower case are the
 * same. Every character counts, also spaces and signs; those of ASCII are moved to where no database gives them a meaning.
 */
export function normalised(text: string): string {
  const folded = text.toWellFormed().normalize('NFKC').toLowerCase();
  // Lower case writes a sigma at the end of a word in another way, and the end of a search is not that of a word.
  return folded
    .replaceAll('ς', 'σ')
    .replace(asciiSign, (sign) => String.fromCodePoint(privateUse + (sign.codePointAt(0) ?? 0)));
}

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
