/**
 * Comparison key of a tag: PHP, php and ＰＨＰ are equal. Full-width and half-width forms, upper and lower case, and the
 * number of spaces between words make no difference.
 */
export const tagKeyOf = (tag: string): string =>
  tag.normalize('NFKC').toLowerCase().replaceAll('ß', 'ss').replaceAll('ς', 'σ').trim().replaceAll(/\s+/g, ' ');

/**
 * Trims tags and removes duplicates.
 *
 * @param spelledAlready existing spellings, which take precedence; otherwise the first spelling wins
 */
export function distinctTags(tags: readonly string[], spelledAlready: readonly string[] = []): string[] {
  const known = new Map(spelledAlready.map((tag) => [tagKeyOf(tag), tag]));
  const distinct = new Map<string, string>();
  for (const tag of tags) {
    const key = tagKeyOf(tag);
    if (key !== '' && !distinct.has(key)) distinct.set(key, known.get(key) ?? tag.trim());
  }
  return [...distinct.values()];
}
