import { moveBlocks, moveRange, withinRange } from '../commands/place.ts';
import { isMovable } from '../commands/selection.ts';
import { type Axis } from '../geometry/arrange.ts';
import { type Point, unionOf } from '../geometry/box.ts';
import { blocksOf, type Layout, pickBlocks } from '../model/layout.ts';
import { noSnap, type Snap, snapMove } from '../snapping/snap.ts';
import { snapIndex } from '../snapping/snap-index.ts';

/*
 * A gesture knows the layout as it was when it started, and changes nothing: `move` says what to show, `commit` what the
 * layout is afterwards. Who gives one up lets go of it.
 */

/** What to show while blocks are moved: how far they have gone, and the lines they snapped to. */
export interface Moving extends Pick<Snap, 'lines' | 'gaps'> {
  readonly by: Point;
}

export interface MoveOptions {
  /** Pixels of the canvas within which it snaps; 0: not at all. */
  readonly threshold: number;
  /** Moves in one direction only, the one in which it went further. */
  readonly straight: boolean;
}

export interface MoveGesture {
  /** @param by how far the pointer went, in pixels of the canvas */
  readonly move: (by: Point, options: MoveOptions) => Moving;
  readonly commit: () => Layout;
}

/** @param ids blocks that are moved together */
export function startMove(layout: Layout, ids: readonly number[]): MoveGesture {
  const moved = pickBlocks(layout, ids);
  const marked = new Set(ids);
  const box = unionOf(moved);
  const still = blocksOf(layout).filter(({ id, hidden }) => !hidden && !marked.has(id));
  const index = snapIndex(still, layout.canvas, layout.canvas.guides);
  // What cannot go along makes the shape that snaps another: then nothing does in that direction.
  const axes = (['x', 'y'] as const).filter((axis) => moved.every((block) => isMovable(block, axis)));
  const range = moveRange(moved, layout.canvas);
  let last: Point = { x: 0, y: 0 };

  const snapAt = (by: Point, threshold: number, free: readonly Axis[]): Snap =>
    box === null || threshold <= 0
      ? noSnap
      : snapMove(index, { ...box, x: box.x + by.x, y: box.y + by.y }, threshold, free);

  return {
    move: (by, { threshold, straight }) => {
      const across = Math.abs(by.x) >= Math.abs(by.y);
      const wanted = straight ? { x: across ? by.x : 0, y: across ? 0 : by.y } : by;
      const free = straight ? axes.filter((axis) => (axis === 'x') === across) : axes;
      const within = withinRange(range, wanted);
      const snap = snapAt(within, threshold, free);
      last = withinRange(range, { x: within.x + snap.dx, y: within.y + snap.dy });
      return { by: last, lines: snap.lines, gaps: snap.gaps };
    },
    commit: () => moveBlocks(layout, ids, last),
  };
}
