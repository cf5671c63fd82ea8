/**
 * Returns true if a text has more than `most` characters. Characters are code points, as in JSON Schema: an emoji
 * outside the Basic Multilingual Plane counts once.
 *
 * @param most characters
 */
export function isLongerThan(text: string, most: number): boolean {
  if (text.length <= most) return false;
  let count = 0;
  for (const _ of text) if (++count > most) return true;
  return false;
}
