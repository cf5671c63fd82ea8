import { limits } from '@mutai/contract/limits';

/** Distance that new neighbours keep, so that one can be put between two without renumbering. */
export const sortStep = 10;

/** Positions of a longest strictly ascending part of a list. */
function longestAscending(values: readonly number[]): readonly number[] {
  const before: number[] = [];
  /** At n: the position where a part of n + 1 values ends, with the smallest such end. */
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
 * Values of `sort` that put records in a wanted order and change as few of them as there is room for.
 *
 * @param current values of the records now, in the wanted order
 * @returns strictly ascending values, in the same order
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
