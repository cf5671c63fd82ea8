import { type Axis } from '../geometry/arrange.ts';
import { type Box, type Point } from '../geometry/box.ts';
import { layoutLimits } from '../limits.ts';
import { equalGaps, equalGapStarts, neighbours } from './gaps.ts';
import { lowerBound, type SnapIndex } from './snap-index.ts';

/** Line to draw, in canvas coordinates. */
export interface Line {
  readonly from: Point;
  readonly to: Point;
}

/** Snap offset and the lines that explain it. */
export interface Snap {
  readonly dx: number;
  readonly dy: number;
  /** Lines through aligned edges and midpoints. */
  readonly lines: readonly Line[];
  /** Equal gaps. */
  readonly gaps: readonly Line[];
}

/** Snap distance in canvas pixels. @param zoom of the canvas */
export const snapThreshold = (zoom: number): number => layoutLimits.snapPixels / zoom;

export const noSnap: Snap = { dx: 0, dy: 0, lines: [], gaps: [] };

interface Bounds {
  readonly least: number;
  readonly most: number;
}

/** Tolerance for rounding errors, in pixels. */
const exact = 0.005;

const lengthOf = { x: 'w', y: 'h' } as const;
const sideOf = { x: 'width', y: 'height' } as const;
const other = { x: 'y', y: 'x' } as const;

const nearer = (one: number | undefined, candidate: number): number =>
  one === undefined || Math.abs(candidate) < Math.abs(one) ? candidate : one;

/** Smallest offset from one of the values to a place, within bounds; `undefined`: none. */
function shortest(places: Float64Array, values: readonly number[], { least, most }: Bounds): number | undefined {
  let best: number | undefined;
  for (const value of values) {
    const at = lowerBound(places, value);
    for (const place of [places[at - 1], places[at]]) {
      if (place === undefined) continue;
      const offset = place - value;
      if (offset >= least && offset <= most) best = nearer(best, offset);
    }
  }
  return best;
}

const edgesOf = (box: Box, axis: Axis): readonly number[] => [
  box[axis],
  box[axis] + box[lengthOf[axis]] / 2,
  box[axis] + box[lengthOf[axis]],
];

/** Line at a position on one axis, along the other. */
const lineAt = (axis: Axis, place: number, from: number, to: number): Line =>
  axis === 'x'
    ? { from: { x: place, y: from }, to: { x: place, y: to } }
    : { from: { x: from, y: place }, to: { x: to, y: place } };

/** Extent of all boxes with an edge or midpoint at a position, including the snapped box. */
function reachAt({ stretches }: SnapIndex, axis: Axis, value: number, box: Box): readonly [number, number] {
  const { from, to, acrossFrom, acrossTo } = stretches[axis];
  const along = other[axis];
  let [start, end] = [box[along], box[along] + box[lengthOf[along]]];
  for (let index = 0; index < from.length; index += 1) {
    const [begins, ends] = [from[index] ?? 0, to[index] ?? 0];
    if (begins > value + exact) break;
    const isAt =
      value - begins < exact || Math.abs(ends - value) < exact || Math.abs((begins + ends) / 2 - value) < exact;
    if (!isAt) continue;
    start = Math.min(start, acrossFrom[index] ?? start);
    end = Math.max(end, acrossTo[index] ?? end);
  }
  return [start, end];
}

/** Snap lines at positions of a snapped box, spanning all boxes there. */
function linesAt(index: SnapIndex, box: Box, axis: Axis, values: readonly number[]): readonly Line[] {
  const side = index.canvas[sideOf[axis]];
  const wholeLines = [0, side / 2, side, ...index.guides[axis]];
  return values.flatMap((value) => {
    const place = index.places[axis][lowerBound(index.places[axis], value - exact)];
    if (place === undefined || Math.abs(place - value) >= exact) return [];
    const isWhole = wholeLines.some((line) => Math.abs(line - value) < exact);
    const [from, to] = isWhole ? [0, index.canvas[sideOf[other[axis]]]] : reachAt(index, axis, value, box);
    return [lineAt(axis, place, from, to)];
  });
}

function gapLines(index: SnapIndex, box: Box, axis: Axis): readonly Line[] {
  const along = other[axis];
  const middle = box[along] + box[lengthOf[along]] / 2;
  return equalGaps(box, neighbours(box, index, axis), axis).map(({ from, to }) => lineAt(along, middle, from, to));
}

const moved = (box: Box, axis: Axis, offset: number): Box => ({ ...box, [axis]: box[axis] + offset });

/** Offsets within the threshold that keep a box on the canvas. */
function boundsOf(box: Box, axis: Axis, { canvas }: SnapIndex, threshold: number): Bounds {
  return {
    least: Math.max(-threshold, -box[axis]),
    most: Math.min(threshold, canvas[sideOf[axis]] - box[axis] - box[lengthOf[axis]]),
  };
}

/** Offset from a value to the nearest grid line, within bounds; `undefined`: none. */
function gridOffset(value: number, grid: number, { least, most }: Bounds): number | undefined {
  if (grid <= 0) return undefined;
  const offset = Math.round(value / grid) * grid - value;
  return offset >= least && offset <= most ? offset : undefined;
}

/** Snap offset of a box on one axis. A line wins over an equally near gap. */
function moveOffset(index: SnapIndex, box: Box, axis: Axis, threshold: number): number | undefined {
  const bounds = boundsOf(box, axis, index, threshold);
  let best = shortest(index.places[axis], edgesOf(box, axis), bounds);
  for (const start of equalGapStarts(box, neighbours(box, index, axis), axis)) {
    const offset = start - box[axis];
    if (offset >= bounds.least && offset <= bounds.most) best = nearer(best, offset);
  }
  return best;
}

/**
 * Snaps a moved box to edges and midpoints of other boxes and the canvas, to guides, and to equal gaps. Keeps it on the
 * canvas.
 *
 * @param box unsnapped position
 * @param threshold in canvas pixels; 0: snap to the grid only
 * @param axes axes along which it may move
 * @param grid grid step that its left and top edge snap to if nothing else is within the threshold; 0: no grid
 */
export function snapMove(
  index: SnapIndex,
  box: Box,
  threshold: number,
  axes: readonly Axis[] = ['x', 'y'],
  grid = 0,
): Snap {
  const offsetOn = (axis: Axis): number | undefined =>
    (threshold > 0 ? moveOffset(index, box, axis, threshold) : undefined) ??
    gridOffset(box[axis], grid, boundsOf(box, axis, index, grid));
  const offsets = new Map(axes.map((axis) => [axis, offsetOn(axis)]));
  const [dx, dy] = [offsets.get('x'), offsets.get('y')];
  const placed = moved(moved(box, 'x', dx ?? 0), 'y', dy ?? 0);
  const snapped = threshold > 0 ? axes.filter((axis) => offsets.get(axis) !== undefined) : [];
  return {
    dx: dx ?? 0,
    dy: dy ?? 0,
    lines: snapped.flatMap((axis) => linesAt(index, placed, axis, edgesOf(placed, axis))),
    gaps: snapped.flatMap((axis) => gapLines(index, placed, axis)),
  };
}

/** Dragged edges of a box per axis: 0: left or top, 1: right or bottom; `undefined`: none. */
export interface PulledEdges {
  readonly x?: 0 | 1;
  readonly y?: 0 | 1;
}

/**
 * Snaps the dragged edges of a resized box.
 *
 * @param box unsnapped box
 * @param threshold in canvas pixels; 0: snap to the grid only
 * @param grid grid step that the edges snap to if nothing else is within the threshold; 0: no grid
 * @returns offset of these edges
 */
export function snapResize(index: SnapIndex, box: Box, edges: PulledEdges, threshold: number, grid = 0): Snap {
  const pulled = (['x', 'y'] as const).flatMap((axis) => {
    const edge = edges[axis];
    if (edge === undefined) return [];
    const value = box[axis] + edge * box[lengthOf[axis]];
    const within = (reach: number): Bounds => ({
      least: Math.max(-reach, -value),
      most: Math.min(reach, index.canvas[sideOf[axis]] - value),
    });
    const near = threshold > 0 ? shortest(index.places[axis], [value], within(threshold)) : undefined;
    const offset = near ?? gridOffset(value, grid, within(grid));
    return offset === undefined ? [] : [{ axis, value: value + offset, offset }];
  });
  const offsetOf = (axis: Axis): number => pulled.find((one) => one.axis === axis)?.offset ?? 0;
  return {
    dx: offsetOf('x'),
    dy: offsetOf('y'),
    lines: threshold > 0 ? pulled.flatMap(({ axis, value }) => linesAt(index, box, axis, [value])) : [],
    gaps: [],
  };
}
