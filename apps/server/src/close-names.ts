/** Changes of one letter that make a name of up to this length another one; longer names take two. */
const shortName = 5;
/** A name that begins with all of another one is close to it from this length on. */
const longBeginning = 6;

/**
 * The name that somebody probably meant.
 *
 * @param name that means nothing here
 * @param known names that do
 */
export function closeName(name: string, known: readonly string[]): string | undefined {
  const written = name.toUpperCase();
  return known.find((one) => {
    const [shorter = '', longer = ''] = [written, one].toSorted((a, b) => a.length - b.length);
    if (shorter.length >= longBeginning && longer.startsWith(shorter)) return true;
    return distance(written, one) <= (shorter.length <= shortName ? 1 : 2);
  });
}

/** Letters to add, take away, replace or swap with their neighbour until one text is the other. */
function distance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + same,
        swapped ? at(i - 2, j - 2) + 1 : Infinity,
      );
    }
  }
  return at(a.length, b.length);
}
