import { type Box, clamp, fittedBox, leastSize, type Point, type Size } from './box.ts';

/** The eight handles, by the edges that they move. */
export const handles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;
export type Handle = (typeof handles)[number];

export interface ResizeOptions {
  readonly canvas: Size;
  /** Width to height stays as it was. */
  readonly keepRatio: boolean;
  /** Edges at the left, or at the top, that stay where they are. */
  readonly xFixed: boolean;
  readonly yFixed: boolean;
  /** The smallest that the box may become; it may be smaller already. */
  readonly least: { readonly w: number; readonly h: number };
}

/** One direction of a box: where it begins, how long it is, and how a handle pulls at it. */
interface Stretch {
  readonly start: number;
  readonly length: number;
  /** −1: at its beginning, 1: at its end, 0: not at all. */
  readonly pull: -1 | 0 | 1;
  readonly fixed: boolean;
  readonly room: number;
  readonly least: number;
}

const end = ({ start, length }: Stretch): number => start + length;

/** How long it can become at the most, by which end it grows. */
function longest(stretch: Stretch): number {
  if (stretch.pull === -1 && !stretch.fixed) return end(stretch);
  if (stretch.pull === 0 && !stretch.fixed) {
    return 2 * Math.min(stretch.start + stretch.length / 2, stretch.room - stretch.start - stretch.length / 2);
  }
  return stretch.room - stretch.start;
}

/** Where it begins at another length. */
function startAt(stretch: Stretch, length: number): number {
  if (stretch.fixed || stretch.pull === 1) return stretch.start;
  return stretch.pull === -1 ? end(stretch) - length : stretch.start + (stretch.length - length) / 2;
}

/** The length that a handle pulls it to, without regard to bounds. */
const pulled = ({ length, pull, fixed }: Stretch, delta: number): number =>
  length + (fixed && pull === -1 ? 0 : pull * delta);

/** How much both directions grow together. */
function commonScale(x: Stretch, y: Stretch, delta: Point): number {
  const scales = [
    ...(x.pull === 0 ? [] : [pulled(x, delta.x) / Math.max(1, x.length)]),
    ...(y.pull === 0 ? [] : [pulled(y, delta.y) / Math.max(1, y.length)]),
  ];
  const least = Math.max(x.least / Math.max(1, x.length), y.least / Math.max(1, y.length));
  const most = Math.min(longest(x) / Math.max(1, x.length), longest(y) / Math.max(1, y.length));
  return clamp(Math.max(...scales), least, Math.max(least, most));
}

/** The smallest that a box can be made: what it is already, where that is less. */
export function leastOf(box: Box, canvas: Size): { readonly w: number; readonly h: number } {
  const least = leastSize(canvas);
  return { w: Math.min(least.w, box.w), h: Math.min(least.h, box.h) };
}

/**
 * The box that a handle pulls another to: in whole pixels, within the canvas, not smaller than the least.
 *
 * @param delta pixels of the canvas by which the handle was moved
 */
export function resized(box: Box, handle: Handle, delta: Point, options: ResizeOptions): Box {
  const { canvas, xFixed, yFixed, least, keepRatio } = options;
  const x: Stretch = {
    start: box.x,
    length: box.w,
    pull: handle.includes('w') ? -1 : handle.includes('e') ? 1 : 0,
    fixed: xFixed,
    room: canvas.width,
    least: least.w,
  };
  const y: Stretch = {
    start: box.y,
    length: box.h,
    pull: handle.includes('n') ? -1 : handle.includes('s') ? 1 : 0,
    fixed: yFixed,
    room: canvas.height,
    least: least.h,
  };
  const scale = keepRatio ? commonScale(x, y, delta) : undefined;
  const lengthOf = (stretch: Stretch, by: number): number =>
    scale === undefined
      ? stretch.pull === 0
        ? stretch.length
        : clamp(Math.round(pulled(stretch, by)), stretch.least, Math.max(stretch.least, longest(stretch)))
      : Math.round(stretch.length * scale);
  const [w, h] = [lengthOf(x, delta.x), lengthOf(y, delta.y)];
  return fittedBox({ x: startAt(x, w), y: startAt(y, h), w, h }, canvas);
}

/** A box that takes the same part of `to` as it takes of `from`. */
export function scaledBox(box: Box, from: Box, to: Box, canvas: Size): Box {
  const [across, down] = [to.w / Math.max(1, from.w), to.h / Math.max(1, from.h)];
  const least = leastOf(box, canvas);
  return fittedBox(
    {
      x: to.x + (box.x - from.x) * across,
      y: to.y + (box.y - from.y) * down,
      w: Math.max(least.w, Math.round(box.w * across)),
      h: Math.max(least.h, Math.round(box.h * down)),
    },
    canvas,
  );
}

/** The smallest that several can be made together: until one of them is at its least. */
export function leastOfAll(
  boxes: readonly Box[],
  union: Box,
  canvas: Size,
): { readonly w: number; readonly h: number } {
  const shares = boxes.map((box) => ({ box, least: leastOf(box, canvas) }));
  const share = (of: (entry: (typeof shares)[number]) => number): number => Math.max(0, ...shares.map(of));
  return {
    w: Math.ceil(union.w * share(({ box, least }) => least.w / Math.max(1, box.w))),
    h: Math.ceil(union.h * share(({ box, least }) => least.h / Math.max(1, box.h))),
  };
}
