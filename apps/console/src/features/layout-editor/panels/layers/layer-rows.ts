/** The list of layers as rows of one height. Pure. */
import { type Layout } from '@mutai/layout/model/layout';
import { moveLayersAbove } from '@mutai/layout/commands/order';

/** Pixels of a row; the style sheet takes it from here. */
export const rowHeight = 32;
/** Keys that are held while a row is chosen. */
export interface Held {
  /** As far as there from where one was before. */
  readonly shift: boolean;
  /** This one too, or no more. */
  readonly ctrl: boolean;
}

/**
 * What is selected after a row was chosen.
 *
 * @param ids of all rows, from the top
 * @param anchor where a range begins
 */
export function selectedAfter(
  selected: ReadonlySet<number>,
  ids: readonly number[],
  anchor: number,
  id: number,
  { shift, ctrl }: Held,
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
 * Layers after rows were dragged to a gap of the list.
 *
 * @param gap 0: before the first row, which is the front
 */
export function droppedAt(layout: Layout, moved: readonly number[], gap: number): Layout {
  const marked = new Set(moved);
  const below = layout.order.toReversed().slice(gap);
  return moveLayersAbove(layout, moved, below.find((id) => !marked.has(id)) ?? null);
}
