import { type Point, unionOf } from '../geometry/box.ts';
import { isWithin } from '../geometry/fit.ts';
import { layoutLimits } from '../limits.ts';
import { type Layout, pickBlocks } from '../model/layout.ts';

/** Copies that were made last, and the top left corner of their originals at that time. */
export interface LastCopy {
  readonly ids: readonly number[];
  readonly from: Point;
}

/** Offset of new copies. */
export interface CopyOffset {
  readonly by: Point;
  /** True if it repeats the distance of the selected copies from their originals. */
  readonly repeats: boolean;
}

/** Offset of copies that repeat no other. */
const usual: CopyOffset = { by: { x: layoutLimits.pasteOffset, y: layoutLimits.pasteOffset }, repeats: false };

/**
 * Offset for copies of the selection. If the selection is exactly the last copies, it is their distance from their
 * originals, including moves since then.
 */
export function copyOffset(layout: Layout, selected: ReadonlySet<number>, last: LastCopy | null): CopyOffset {
  if (last === null || last.ids.length !== selected.size || !last.ids.every((id) => selected.has(id))) return usual;
  const now = unionOf(pickBlocks(layout, selected));
  if (now === null) return usual;
  // Outlines of rotated blocks have fractions of pixels, the distance does not.
  const by = { x: Math.round(now.x - last.from.x), y: Math.round(now.y - last.from.y) };
  return by.x === 0 && by.y === 0 ? usual : { by, repeats: true };
}

/** Returns true if all blocks are within the canvas after a move by an offset. */
export function fitsAt(layout: Layout, ids: Iterable<number>, { x, y }: Point): boolean {
  const box = unionOf(pickBlocks(layout, ids));
  return box === null || isWithin({ ...box, x: box.x + x, y: box.y + y }, layout.canvas);
}
