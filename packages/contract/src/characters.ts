/**
 * Counts the characters of a text as limits do: code points, as in JSON Schema. An emoji outside the Basic Multilingual
 * Plane counts once, where `length` counts twice.
 */
export const charactersIn = (text: string): number => Array.from(text).length;

/** Returns at most the first `most` characters of a text. Never splits a surrogate pair. */
export function firstCharacters(text: string, most: number): string {
  if (text.length <= most) return text;
  return Array.from(text.slice(0, 2 * Math.max(0, most)))
    .slice(0, Math.max(0, most))
    .join('');
}
