/** Names up to this length may differ by one letter, longer ones by two. */
const shortName = 5;
/** Length from which a common beginning counts as similar. */
const longBeginning = 6;

/**
 * Finds a similar name, for hints about typos.
 *
 * @param name unknown name
 * @param known valid names
 */
export function closeName(name: string, known: readonly string[]): string | undefined {
  const written = name.toUpperCase();
  return known.find((one) => {
    const [shorter = '', longer = ''] = [written, one].toSorted((a, b) => a.length - b.length);
    if (shorter.length >= longBeginning && longer.startsWith(shorter)) return true;
    return distance(written, one) <= (shorter.length <= shortName ? 1 : 2);
  });
}

/** Edit distance of two texts, with swaps of neighbouring letters. */
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
