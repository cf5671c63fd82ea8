import { type Layout } from '../model/layout.ts';
import { movedIn, placesIn, withReordering } from './order.ts';

type Order = Layout['order'];

/** Adds missing ids to an order, each above the id that it follows in `source`. */
function completed(order: Order, source: Order, ids: ReadonlySet<number>): Order {
  const made = [...order];
  const there = new Set(order);
  let below: number | undefined;
  for (const id of source) {
    if (ids.has(id) && !there.has(id)) {
      made.splice(below === undefined ? 0 : made.indexOf(below) + 1, 0, id);
      there.add(id);
    }
    if (there.has(id)) below = id;
  }
  return made;
}

/** Returns true if the order undoes a swap of two blocks made between `before` and `after`. */
function loses(order: Order, before: Order, after: Order): boolean {
  const now = placesIn(before);
  const placed = (other: Order): readonly number[] => {
    const places = placesIn(other);
    return before.map((id) => places.get(id) ?? -1);
  };
  const [made, wanted] = [placed(order), placed(after)];
  return movedIn(before, after).some((id) => {
    const at = now.get(id) ?? 0;
    const [mine, their] = [made[at] ?? -1, wanted[at] ?? -1];
    if (mine < 0 || their < 0) return false;
    return made.some((place, other) => {
      const aim = wanted[other] ?? -1;
      return place >= 0 && aim >= 0 && at < other !== their < aim && mine < place !== their < aim;
    });
  });
}

/**
 * Merges the layer orders of two people's layouts, with the moves and additions of both.
 *
 * @param ids blocks of the merged layout
 * @param ask called if the moves conflict; decides whose order wins
 */
export function mergeOrders(
  base: Order,
  mine: Order,
  theirs: Order,
  ids: ReadonlySet<number>,
  ask: (conflict: {
    readonly block: null;
    readonly field: 'order';
    readonly base: Order;
    readonly mine: Order;
    readonly theirs: Order;
  }) => 'mine' | 'theirs',
): Order {
  const whole = (order: Order) =>
    completed(
      completed(
        order.filter((id) => ids.has(id)),
        theirs,
        ids,
      ),
      mine,
      ids,
    );
  // Compare complete orders: a block that one deleted and the other moved may remain, because it was also changed.
  const joined = whole(withReordering(theirs, base, mine));
  if (!loses(joined, base, mine) && !loses(joined, base, theirs)) return joined;
  return whole({ mine, theirs }[ask({ block: null, field: 'order', base, mine, theirs })]);
}
