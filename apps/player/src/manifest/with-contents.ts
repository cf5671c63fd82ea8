/** Address of a loaded content by its path; `undefined`: left out. */
export type AddressOf = ReadonlyMap<string, string | undefined>;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Replaces paths wherever they are the whole of a text, and drops list items whose `url` is left out. Knows no types of
 * blocks, so that it holds for future ones.
 */
function replace(value: unknown, addresses: AddressOf): unknown {
  if (typeof value === 'string') return addresses.has(value) ? (addresses.get(value) ?? '') : value;
  if (Array.isArray(value)) {
    return value
      .filter((item: unknown) => !isRecord(item) || !isLeftOut(item['url'], addresses))
      .map((item: unknown) => replace(item, addresses));
  }
  if (!isRecord(value)) return value;
  const made: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(value)) made[name] = replace(field, addresses);
  return made;
}

const isLeftOut = (url: unknown, addresses: AddressOf): boolean =>
  typeof url === 'string' && addresses.has(url) && addresses.get(url) === undefined;

/**
 * Document of a layout, or value of a data source, that shows loaded contents instead of files of the server. Contents
 * that are left out disappear from it.
 */
export const withContents = <Shown>(shown: Shown, addresses: AddressOf): Shown => replace(shown, addresses) as Shown;
