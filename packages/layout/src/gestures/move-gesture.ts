import { moveBlocks, moveRange, withinRange } from '../commands/place.ts';
import { isMovable } from '../commands/selection.ts';
import { type Axis } from '../geometry/arrange.ts';
import { type Point, unionOf } from '../geometry/box.ts';
import { blocksOf, type Layout, pickBlocks } from '../model/layout.ts';
import { noSnap, type Snap, snapMove } from '../snapping/snap.ts';
import { snapIndex } from '../snapping/snap-index.ts';

/*
 * A gesture holds the layout from its start and never modifies it: `move` returns the preview, `commit` the resulting
 * layout. To cancel a gesture, drop it.
 */

/** Preview while blocks are moved: the offset and the snap lines. */
export interface Moving extends Pick<Snap, 'lines' | 'gaps'> {
  readonly by: Point;
}

export interface MoveOptions {
  /** Snap distance in canvas pixels; 0: no snapping. */
  readonly threshold: number;
  /** Restrict the move to the axis with the larger offset. */
  readonly straight: boolean;
  /** Grid step that the left and top edge snap to unless another line is near; 0: no grid. */
  readonly grid?: number;
}

export interface MoveGesture {
  /** @param by offset of the pointer in canvas pixels */
  readonly move: (by: Point, options: MoveOptions) => Moving;
  readonly commit: () => Layout;
}

/** @param ids blocks to move together */
export function startMove(layout: Layout, ids: readonly number[]): MoveGesture {
  const moved = pickBlocks(layout, ids);
  const marked = new Set(ids);
  const box = unionOf(moved);
  const still = blocksOf(layout).filter(({ id, hidden }) => !hidden && !marked.has(id));
  const index = snapIndex(still, layout.canvas, layout.canvas.guides);
  // A block that cannot move along an axis changes the shape of the selection, so nothing snaps on that axis.
  const axes = (['x', 'y'] as const).filter((axis) => moved.every((block) => isMovable(block, axis)));
  const range = moveRange(moved, layout.canvas);
  let last: Point = { x: 0, y: 0 };

  const snapAt = (by: Point, threshold: number, free: readonly Axis[], grid: number): Snap =>
    box === null || threshold + grid <= 0
      ? noSnap
      : snapMove(index, { ...box, x: box.x + by.x, y: box.y + by.y }, threshold, free, grid);

  return {
    move: (by, { threshold, straight, grid = 0 }) => {
      const across = Math.abs(by.x) >= Math.abs(by.y);
      const wanted = straight ? { x: across ? by.x : 0, y: across ? 0 : by.y } : by;
      const free = straight ? axes.filter((axis) => (axis === 'x') === across) : axes;
      const within = withinRange(range, wanted);
      const snap = snapAt(within, threshold, free, grid);
      last = withinRange(range, { x: within.x + snap.dx, y: within.y + snap.dy });
      return { by: last, lines: snap.lines, gaps: snap.gaps };
    },
    commit: () => moveBlocks(layout, ids, last),
  };
}
