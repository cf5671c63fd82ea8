import { type Layout } from '../model/layout.ts';
import { movedIn, placesIn, withReordering } from './order.ts';

type Order = Layout['order'];

/** Puts what is missing into an order: above the block that it stands above in another. */
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

/** Whether two blocks that somebody made change places have not done so in an order. */
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
 * The order of the blocks that two people's layouts have in the end, with what each moved and added.
 *
 * @param ids those blocks
 * @param ask told when not both can have what they moved; says whose order is taken
 */
export function mergeOrders(
  base: Order,
  mine: Order,
  theirs: Order,
  ids: ReadonlySet<number>,
  ask: (clash: {
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
  // Looked at as a whole: what one took away and the other moved may stay, because it was changed too.
  const joined = whole(withReordering(theirs, base, mine));
  if (!loses(joined, base, mine) && !loses(joined, base, theirs)) return joined;
  return whole({ mine, theirs }[ask({ block: null, field: 'order', base, mine, theirs })]);
}
