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
 * Moves layers to a drop gap of the list.
 *
 * @param gap 0: before the first row, which is the front
 */
export function droppedAt(layout: Layout, moved: readonly number[], gap: number): Layout {
  const marked = new Set(moved);
  const below = layout.order.toReversed().slice(gap);
  return moveLayersAbove(layout, moved, below.find((id) => !marked.has(id)) ?? null);
}
