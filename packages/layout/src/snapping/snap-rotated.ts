import { type Axis } from '../geometry/arrange.ts';
import { type Box, type Point } from '../geometry/box.ts';
import { type Handle, resizedRotated, type ResizeOptions } from '../geometry/resize.ts';
import { middleOf, type RotatedBox, turned } from '../geometry/rotation.ts';
import { type Line, type Snap, snapResize } from './snap.ts';
import { type SnapIndex } from './snap-index.ts';

export interface SnapRotatedOptions extends Omit<ResizeOptions, 'xFixed' | 'yFixed'> {
  /** In canvas pixels; 0: snap to the grid only. */
  readonly threshold: number;
  /** Grid step that the handle snaps to if nothing else is within the threshold; 0: no grid. */
  readonly grid: number;
}

/** Direction from the center to a handle along both sides of the block: −1, 0 or 1. */
const pullOf = (handle: Handle): Point => ({
  x: handle.includes('w') ? -1 : handle.includes('e') ? 1 : 0,
  y: handle.includes('n') ? -1 : handle.includes('s') ? 1 : 0,
});

/** Point of the canvas at which a rotated block has a handle. @param pull see {@link pullOf} */
function handleAt(box: RotatedBox, pull: Point): Point {
  const middle = middleOf(box);
  const shift = turned({ x: (pull.x * box.w) / 2, y: (pull.y * box.h) / 2 }, box.rotation ?? 0);
  return { x: middle.x + shift.x, y: middle.y + shift.y };
}

/** Offset of a handle to the lines it snaps to. */
interface HandleSnap {
  readonly by: Point;
  readonly axes: readonly Axis[];
  readonly lines: readonly Line[];
}

/**
 * Snaps a corner along both axes. The middle of an edge moves along one direction only, so it snaps to the line that it
 * reaches first: of a block rotated by a right angle, the edge itself.
 */
function snapHandle(index: SnapIndex, at: Point, pull: Point, rotation: number, reach: SnapRotatedOptions): HandleSnap {
  const { threshold, grid } = reach;
  const snapOn = (axis: Axis): Snap =>
    snapResize(index, { ...at, w: 0, h: 0 }, axis === 'x' ? { x: 0 } : { y: 0 }, threshold, grid);
  const [x, y] = [snapOn('x'), snapOn('y')];
  const isNear = { x: x.dx !== 0 || x.lines.length > 0, y: y.dy !== 0 || y.lines.length > 0 };
  if (pull.x !== 0 && pull.y !== 0) {
    const axes = (['x', 'y'] as const).filter((axis) => isNear[axis]);
    return { by: { x: x.dx, y: y.dy }, axes, lines: [...x.lines, ...y.lines] };
  }
  const along = turned(pull, rotation);
  const ways = [
    { axis: 'x', offset: x.dx, part: along.x, lines: x.lines },
    { axis: 'y', offset: y.dy, part: along.y, lines: y.lines },
  ] as const;
  const [nearest] = ways
    .filter(({ axis, part }) => isNear[axis] && part !== 0)
    .map((way) => ({ ...way, length: way.offset / way.part }))
    .filter(({ length }) => Math.abs(length) <= Math.max(threshold, grid))
    .toSorted((one, next) => Math.abs(one.length) - Math.abs(next.length));
  if (nearest === undefined) return { by: { x: 0, y: 0 }, axes: [], lines: [] };
  const { length, axis, lines } = nearest;
  return { by: { x: along.x * length, y: along.y * length }, axes: [axis], lines };
}

/** Distance to a line that whole sizes and positions may leave, in pixels: half a pixel each, along both sides. */
const roundingMax = Math.SQRT2;

/**
 * Resizes a rotated block by a handle that snaps. Positions and sizes are whole pixels: for right angles the snapped edge
 * is exact and the opposite one stays, unless sizes of unequal parity put the outline on half pixels.
 *
 * @param by offset of the handle in canvas pixels
 */
export function snappedRotated(
  index: SnapIndex,
  block: RotatedBox,
  handle: Handle,
  by: Point,
  options: SnapRotatedOptions,
): { readonly box: Box; readonly lines: readonly Line[] } {
  const { rotation = 0 } = block;
  const { keepRatio, threshold, grid } = options;
  const wanted = resizedRotated(block, handle, by, options);
  if (keepRatio || threshold + grid <= 0) return { box: wanted, lines: [] };
  const pull = pullOf(handle);
  const at = handleAt({ ...wanted, rotation }, pull);
  const snap = snapHandle(index, at, pull, rotation, options);
  if (snap.axes.length === 0) return { box: wanted, lines: [] };
  const target = { x: at.x + snap.by.x, y: at.y + snap.by.y };
  const from = handleAt(block, pull);
  const box = resizedRotated(block, handle, { x: target.x - from.x, y: target.y - from.y }, options);
  // The minimum size or the edge of the canvas may keep the handle away from the line.
  const end = handleAt({ ...box, rotation }, pull);
  const isAt = snap.axes.every((axis) => Math.abs(end[axis] - target[axis]) <= roundingMax);
  return { box, lines: isAt ? snap.lines : [] };
}
