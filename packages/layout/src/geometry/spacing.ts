import { type Axis } from './arrange.ts';
import { type Box, clamp, type Size } from './box.ts';

/** Boxes in a row or column with equal gaps. */
export interface Spacing {
  readonly axis: Axis;
  readonly gap: number;
  /** Indexes of the boxes, from the left or top. */
  readonly sorted: readonly number[];
}

const lengthOf = { x: 'w', y: 'h' } as const;
const otherAxis = { x: 'y', y: 'x' } as const;
const sideOf = { x: 'width', y: 'height' } as const;

/** Largest difference of gaps that count as equal, in pixels: distributing rounds to whole pixels. */
const tolerance = 1;

function spacingOn(boxes: readonly Box[], axis: Axis): Spacing | null {
  const [length, across] = [lengthOf[axis], otherAxis[axis]];
  const from = Math.max(...boxes.map((box) => box[across]));
  const to = Math.min(...boxes.map((box) => box[across] + box[lengthOf[across]]));
  if (from >= to) return null;
  const order = [...boxes.entries()].toSorted(([, one], [, other]) => one[axis] - other[axis]);
  const gaps = order.slice(1).map(([, box], index) => {
    const before = order[index]?.[1] ?? box;
    return box[axis] - before[axis] - before[length];
  });
  const [least, most] = [Math.min(...gaps), Math.max(...gaps)];
  if (least < 0 || most - least > tolerance) return null;
  return { axis, gap: gaps[0] ?? 0, sorted: order.map(([index]) => index) };
}

/** Returns the equal gaps of three or more boxes in a row or column; `null`: they have none. */
export const equalSpacing = (boxes: readonly Box[]): Spacing | null =>
  boxes.length < 3 ? null : (spacingOn(boxes, 'x') ?? spacingOn(boxes, 'y'));

/** Gaps of boxes with another spacing: positions of their middles on the canvas. */
export function gapMiddles(boxes: readonly Box[], { axis, sorted }: Spacing): readonly { x: number; y: number }[] {
  const [length, across] = [lengthOf[axis], otherAxis[axis]];
  const from = Math.max(...boxes.map((box) => box[across]));
  const to = Math.min(...boxes.map((box) => box[across] + box[lengthOf[across]]));
  const middle = (from + to) / 2;
  return sorted.slice(1).flatMap((index, at) => {
    const [before, box] = [boxes[sorted[at] ?? 0], boxes[index]];
    if (before === undefined || box === undefined) return [];
    const along = (before[axis] + before[length] + box[axis]) / 2;
    return [axis === 'x' ? { x: along, y: middle } : { x: middle, y: along }];
  });
}

/**
 * Start positions of boxes with another gap; the first box stays. The gap is rounded and clamped to the canvas.
 *
 * @returns the gap, and the start positions in the order of `boxes`
 */
export function spacedStarts(
  boxes: readonly Box[],
  { axis, sorted }: Spacing,
  wanted: number,
  canvas: Size,
): { readonly gap: number; readonly starts: readonly number[] } {
  const length = lengthOf[axis];
  const start = Math.min(...boxes.map((box) => box[axis]));
  const filled = boxes.reduce((sum, box) => sum + box[length], 0);
  const most = Math.floor((canvas[sideOf[axis]] - start - filled) / Math.max(1, boxes.length - 1));
  const gap = clamp(Math.round(wanted), 0, Math.max(0, most));
  const starts: number[] = [];
  let next = start;
  for (const index of sorted) {
    starts[index] = next;
    next += (boxes[index]?.[length] ?? 0) + gap;
  }
  return { gap, starts };
}
