/** Aligns equal items of two lists. */

/** Indexes of equal items in both lists. */
export type Pair = readonly [before: number, after: number];

/** Maximum cells of the table of the longest common subsequence: a few milliseconds and megabytes. */
const cellsMax = 1_000_000;

/** Longest common subsequence by dynamic programming. */
function longestCommon(before: readonly string[], after: readonly string[]): Pair[] {
  const width = after.length + 1;
  const lengths = new Uint32Array((before.length + 1) * width);
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      const at = row * width + column;
      lengths[at] =
        before[row] === after[column]
          ? (lengths[at + width + 1] ?? 0) + 1
          : Math.max(lengths[at + width] ?? 0, lengths[at + 1] ?? 0);
    }
  }
  const pairs: Pair[] = [];
  let row = 0;
  let column = 0;
  while (row < before.length && column < after.length) {
    const at = row * width + column;
    if (before[row] === after[column]) {
      pairs.push([row, column]);
      row += 1;
      column += 1;
    } else if ((lengths[at + width] ?? 0) >= (lengths[at + 1] ?? 0)) row += 1;
    else column += 1;
  }
  return pairs;
}

/** Item → index for unique items; −1 for repeated ones. */
function uniquePlaces(items: readonly string[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (const [index, item] of items.entries()) places.set(item, places.has(item) ? -1 : index);
  return places;
}

/** Longest subsequence of pairs that is ascending in the second list too. */
function inOrder(pairs: readonly Pair[]): Pair[] {
  /** For each subsequence length, the pair that ends it with the smallest index. */
  const ends: { readonly pair: Pair; readonly previous: number }[] = [];
  const tails: number[] = [];
  for (const pair of pairs) {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[tails[middle] ?? -1]?.pair[1] ?? 0) < pair[1]) low = middle + 1;
      else high = middle;
    }
    tails[low] = ends.push({ pair, previous: low === 0 ? -1 : (tails[low - 1] ?? -1) }) - 1;
  }
  const row: Pair[] = [];
  for (let at = tails.at(-1) ?? -1; at !== -1;) {
    const end = ends[at];
    if (end === undefined) break;
    row.push(end.pair);
    at = end.previous;
  }
  return row.toReversed();
}

/**
 * Pairs of equal items in the order of both lists. Short lists get the longest common subsequence; in long ones, unique
 * items serve as anchors.
 */
export function align(before: readonly string[], after: readonly string[]): readonly Pair[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  const shorter = Math.min(before.length, after.length) - start;
  while (end < shorter && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;

  const pairs: Pair[] = Array.from({ length: start }, (_, index): Pair => [index, index]);
  const some = before.slice(start, before.length - end);
  const others = after.slice(start, after.length - end);
  for (const [row, column] of alignMiddle(some, others)) pairs.push([row + start, column + start]);
  for (let index = end; index > 0; index -= 1) pairs.push([before.length - index, after.length - index]);
  return pairs;
}

function alignMiddle(before: readonly string[], after: readonly string[]): readonly Pair[] {
  if (before.length === 0 || after.length === 0) return [];
  if (before.length * after.length <= cellsMax) return longestCommon(before, after);
  const places = uniquePlaces(after);
  const once = [...uniquePlaces(before)].flatMap(([item, row]): Pair[] => {
    const column = places.get(item) ?? -1;
    return row === -1 || column === -1 ? [] : [[row, column]];
  });
  const anchors = inOrder(once);
  if (anchors.length === 0) return [];
  const pairs: Pair[] = [];
  let [row, column] = [0, 0];
  for (const [nextRow, nextColumn] of [...anchors, [before.length, after.length] as const]) {
    for (const [some, other] of align(before.slice(row, nextRow), after.slice(column, nextColumn))) {
      pairs.push([some + row, other + column]);
    }
    if (nextRow < before.length) pairs.push([nextRow, nextColumn]);
    [row, column] = [nextRow + 1, nextColumn + 1];
  }
  return pairs;
}
