import { type Layout } from '../model/layout.ts';

type Order = Layout['order'];

/** Where each id stands. */
export const placesIn = (order: Order): ReadonlyMap<number, number> => new Map(order.map((id, place) => [id, place]));

/** The most ids of a list that stand in rising places: what was not moved. */
function unmoved(order: Order, places: ReadonlyMap<number, number>): ReadonlySet<number> {
  const ids = order.filter((id) => places.has(id));
  /** For each length, the index of the id that ends the row of that length with the lowest place. */
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

/** The blocks that somebody moved between two orders, of those that are in both. */
export function movedIn(before: Order, after: Order): readonly number[] {
  const places = placesIn(before);
  const stayed = unmoved(after, places);
  return after.filter((id) => places.has(id) && !stayed.has(id));
}

/**
 * Does to one order what was done to another: what was moved or added there comes to stand above the same block here, and
 * what was taken away there goes. What was added or taken away here alone stays so.
 *
 * @param order where it is done
 * @param before the order that it was done to
 * @param after what became of it there
 */
export function withReordering(order: Order, before: Order, after: Order): Order {
  if (order.length === before.length && order.every((id, index) => id === before[index])) return after;
  const here = new Set(order);
  const [places, kept] = [placesIn(before), new Set(after)];
  const stayed = unmoved(after, places);
  const placed = new Set(after.filter((id) => !stayed.has(id) && (here.has(id) || !places.has(id))));
  // What was moved here too says nothing of where others belong.
  const movedHere = new Set(movedIn(before, order));
  /** What is placed above each block; above none: at the back. */
  const above = new Map<number | undefined, number[]>();
  let below: number | undefined;
  for (const id of after) {
    if (placed.has(id)) above.set(below, [...(above.get(below) ?? []), id]);
    else if (here.has(id) && !movedHere.has(id)) below = id;
  }
  const rest = order.filter((id) => !placed.has(id) && (kept.has(id) || !places.has(id)));
  return [undefined, ...rest].flatMap((id) => [...(id === undefined ? [] : [id]), ...(above.get(id) ?? [])]);
}
