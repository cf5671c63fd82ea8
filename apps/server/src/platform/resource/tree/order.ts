import { limits } from '@mutai/contract/limits';

/** Gap between the sort values of siblings, which allows inserting records without renumbering. */
export const sortStep = 10;

/** Positions of a longest strictly ascending subsequence. */
function longestAscending(values: readonly number[]): readonly number[] {
  const before: number[] = [];
  /** Index n → position of the smallest value that ends an ascending subsequence of n + 1 values. */
  const ends: number[] = [];
  for (const [position, value] of values.entries()) {
    let from = 0;
    let to = ends.length;
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((values[ends[middle] ?? -1] ?? 0) < value) from = middle + 1;
      else to = middle;
    }
    before[position] = ends[from - 1] ?? -1;
    ends[from] = position;
  }
  const found: number[] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) found.push(at);
  return found.toReversed();
}

const renumbered = (count: number) => Array.from({ length: count }, (_, index) => (index + 1) * sortStep);

/**
 * Computes `sort` values for a requested order, changing as few as the gaps allow.
 *
 * @param current values of the records, in the requested order
 * @returns strictly ascending values, in that order
 */
export function ascendingSorts(current: readonly number[]): readonly number[] {
  const sorts: number[] = [];
  const kept = longestAscending(current);
  for (const position of [...kept, current.length]) {
    const missing = position - sorts.length;
    const low = sorts.at(-1) ?? 0;
    const high = current[position] ?? low + (missing + 1) * sortStep;
    const step = Math.min(sortStep, Math.floor((high - low) / (missing + 1)));
    if (missing > 0 && step < 1) return renumbered(current.length);
    for (let nth = 1; nth <= missing; nth += 1) sorts.push(low + nth * step);
    if (position < current.length) sorts.push(current[position] ?? 0);
  }
  return (sorts.at(-1) ?? 0) > limits.sortMax ? renumbered(current.length) : sorts;
}
