import { type Layout } from '../model/layout.ts';

type Order = Layout['order'];

/** Id → index. */
export const placesIn = (order: Order): ReadonlyMap<number, number> => new Map(order.map((id, place) => [id, place]));

/** Longest subsequence of ids with increasing places: those that were not moved. */
function unmoved(order: Order, places: ReadonlyMap<number, number>): ReadonlySet<number> {
  const ids = order.filter((id) => places.has(id));
  /** For each subsequence length, the index of the id that ends the one with the lowest last place. */
  const ends: number[] = [];
  const previous: number[] = [];
  const placeAt = (index: number): number => places.get(ids[index] ?? 0) ?? 0;
  for (const index of ids.keys()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (placeAt(ends[middle] ?? 0) < placeAt(index)) low = middle + 1;
      else high = middle;
    }
    previous.push(low === 0 ? -1 : (ends[low - 1] ?? -1));
    ends[low] = index;
  }
  const row = new Set<number>();
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) row.add(ids[index] ?? 0);
  return row;
}

/** Blocks moved between two orders, of those in both. */
export function movedIn(before: Order, after: Order): readonly number[] {
  const places = placesIn(before);
  const stayed = unmoved(after, places);
  return after.filter((id) => places.has(id) && !stayed.has(id));
}

/**
 * Applies the changes from `before` to `after` to another order. Moved and added blocks go above the same block as in
 * `after`; removed ones are removed. Blocks added or removed only in `order` stay so.
 *
 * @param order order to change
 * @param before original order
 * @param after changed order
 */
export function withReordering(order: Order, before: Order, after: Order): Order {
  if (order.length === before.length && order.every((id, index) => id === before[index])) return after;
  const here = new Set(order);
  const [places, kept] = [placesIn(before), new Set(after)];
  const stayed = unmoved(after, places);
  const placed = new Set(after.filter((id) => !stayed.has(id) && (here.has(id) || !places.has(id))));
  // Blocks that `order` itself moved are no reference for the place of others.
  const movedHere = new Set(movedIn(before, order));
  /** Id → ids to place above it; `undefined`: at the back. */
  const above = new Map<number | undefined, number[]>();
  let below: number | undefined;
  for (const id of after) {
    if (placed.has(id)) above.set(below, [...(above.get(below) ?? []), id]);
    else if (here.has(id) && !movedHere.has(id)) below = id;
  }
  const rest = order.filter((id) => !placed.has(id) && (kept.has(id) || !places.has(id)));
  return [undefined, ...rest].flatMap((id) => [...(id === undefined ? [] : [id]), ...(above.get(id) ?? [])]);
}
