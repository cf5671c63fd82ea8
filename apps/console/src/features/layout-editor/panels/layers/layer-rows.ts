/** List of layers as rows of equal height. Pure functions. */
import { type Layout } from '@mutai/layout/model/layout';
import { moveLayersAbove } from '@mutai/layout/commands/order';

/** Row height in pixels, passed to the style sheet. */
export const rowHeight = 32;
/** Modifiers while a row is selected. */
export interface SelectionModifiers {
  /** Extends the selection from the anchor. */
  readonly shift: boolean;
  /** Toggles the row. */
  readonly ctrl: boolean;
}

/**
 * Returns the selection after a row was clicked.
 *
 * @param ids of all rows, from the top
 * @param anchor start of a range
 */
export function selectedAfter(
  selected: ReadonlySet<number>,
  ids: readonly number[],
  anchor: number,
  id: number,
  { shift, ctrl }: SelectionModifiers,
): readonly number[] {
  if (shift) {
    const [one, other] = [ids.indexOf(anchor), ids.indexOf(id)];
    const range = ids.slice(Math.max(0, Math.min(one, other)), Math.max(one, other) + 1);
    return ctrl ? [...new Set([...selected, ...range])] : range;
  }
  if (!ctrl) return [id];
  return selected.has(id) ? [...selected].filter((other) => other !== id) : [...selected, id];
}

/**
 * Moves layers to a drop gap of the list, directly above the row below it. In a filtered list, the end is directly below
 * its last row.
 *
 * @param gap 0: before the first row, which is the front
 * @param shown ids of the rows from the top
 */
export function droppedAt(
  layout: Layout,
  moved: readonly number[],
  gap: number,
  shown: readonly number[] = layout.order.toReversed(),
): Layout {
  const marked = new Set(moved);
  const isStill = (id: number) => !marked.has(id);
  const below = shown.slice(gap).find(isStill);
  if (below !== undefined) return moveLayersAbove(layout, moved, below);
  const last = shown.findLast(isStill);
  if (last === undefined) return layout;
  const under = layout.order.slice(0, layout.order.indexOf(last));
  return moveLayersAbove(layout, moved, under.findLast(isStill) ?? null);
}

/** Moves layers past the next row of a filtered list. */
export function steppedAmong(
  layout: Layout,
  moved: readonly number[],
  move: 'forward' | 'backward',
  shown: readonly number[],
): Layout {
  const marked = new Set(moved);
  const isMoved = (id: number) => marked.has(id);
  const gap = move === 'forward' ? shown.findIndex(isMoved) - 1 : shown.findLastIndex(isMoved) + 2;
  return gap < 0 || gap > shown.length ? layout : droppedAt(layout, moved, gap, shown);
}
