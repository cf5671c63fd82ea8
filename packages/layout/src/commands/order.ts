import { type Layout } from '../model/layout.ts';

/** Direction of a move among the layers. */
export type LayerMove = 'front' | 'back' | 'forward' | 'backward';

/** Swaps each marked id with the next unmarked one. */
function stepped(order: readonly number[], marked: ReadonlySet<number>): readonly number[] {
  const made = [...order];
  for (let index = made.length - 2; index >= 0; index -= 1) {
    const [id, next] = [made[index], made[index + 1]];
    if (id !== undefined && next !== undefined && marked.has(id) && !marked.has(next)) {
      [made[index], made[index + 1]] = [next, id];
    }
  }
  return made;
}

const arranged: Readonly<
  Record<LayerMove, (order: readonly number[], marked: ReadonlySet<number>) => readonly number[]>
> = {
  front: (order, marked) => [...order.filter((id) => !marked.has(id)), ...order.filter((id) => marked.has(id))],
  back: (order, marked) => [...order.filter((id) => marked.has(id)), ...order.filter((id) => !marked.has(id))],
  forward: stepped,
  backward: (order, marked) => stepped(order.toReversed(), marked).toReversed(),
};

const withOrder = (layout: Layout, order: readonly number[]): Layout =>
  order.every((id, index) => id === layout.order[index]) ? layout : { ...layout, order };

/** Moves blocks to the front or back, or by one layer. Keeps their relative order. */
export const moveLayers = (layout: Layout, ids: readonly number[], move: LayerMove): Layout =>
  withOrder(layout, arranged[move](layout.order, new Set(ids)));

/**
 * Moves blocks directly above another, as dragging in the layer list does.
 *
 * @param above id of the block below them; `null`: the back
 */
export function moveLayersAbove(layout: Layout, ids: readonly number[], above: number | null): Layout {
  const marked = new Set(ids);
  if (above !== null && marked.has(above)) return layout;
  const others = layout.order.filter((id) => !marked.has(id));
  const at = above === null ? 0 : others.indexOf(above) + 1;
  const moved = layout.order.filter((id) => marked.has(id));
  return withOrder(layout, [...others.slice(0, at), ...moved, ...others.slice(at)]);
}
