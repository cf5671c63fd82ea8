/** What a form of a tree's records sends. Pure. */

/** Largest number that records are sorted by. */
export const sortMax = 1_000_000;

/**
 * The body of a create or change: texts without the white space around them, and the number that the record is sorted
 * by only where there is one. Without it a new record comes last, and another one stays where it is.
 *
 * @param texts names of the fields that are trimmed
 */
export function sortedBody<V extends { readonly sort: number | null }>(
  { sort, ...values }: Partial<V>,
  texts: readonly Extract<keyof V, string>[],
): object {
  const trimmed: Record<string, unknown> = { ...values };
  for (const name of texts) {
    const value = trimmed[name];
    if (typeof value === 'string') trimmed[name] = value.trim();
  }
  return sort === undefined || sort === null ? trimmed : { ...trimmed, sort };
}
