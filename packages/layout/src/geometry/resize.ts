import { type Box, clamp, fittedBox, leastSize, type Point, type Size } from './box.ts';

/** Handles, named by the edges that they move. */
export const handles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;
export type Handle = (typeof handles)[number];

export interface ResizeOptions {
  readonly canvas: Size;
  /** Keep the aspect ratio. */
  readonly keepRatio: boolean;
  /** The left, or the top, edge must not move. */
  readonly xFixed: boolean;
  readonly yFixed: boolean;
  /** Minimum size. The box may already be smaller. */
  readonly least: { readonly w: number; readonly h: number };
}

/** Box along one axis: start, length and the effect of the handle. */
interface Stretch {
  readonly start: number;
  readonly length: number;
  /** Edge that the handle moves: −1: start, 1: end, 0: none. */
  readonly pull: -1 | 0 | 1;
  readonly fixed: boolean;
  readonly room: number;
  readonly least: number;
}

const end = ({ start, length }: Stretch): number => start + length;

/** Maximum length, depending on the end that grows. */
function longest(stretch: Stretch): number {
  if (stretch.pull === -1 && !stretch.fixed) return end(stretch);
  if (stretch.pull === 0 && !stretch.fixed) {
    return 2 * Math.min(stretch.start + stretch.length / 2, stretch.room - stretch.start - stretch.length / 2);
  }
  return stretch.room - stretch.start;
}

/** Start position for a new length. */
function startAt(stretch: Stretch, length: number): number {
  if (stretch.fixed || stretch.pull === 1) return stretch.start;
  return stretch.pull === -1 ? end(stretch) - length : stretch.start + (stretch.length - length) / 2;
}

/** Length that a handle drags it to, before clamping. */
const pulled = ({ length, pull, fixed }: Stretch, delta: number): number =>
  length + (fixed && pull === -1 ? 0 : pull * delta);

/** Common scale of both axes. */
function commonScale(x: Stretch, y: Stretch, delta: Point): number {
  const scales = [
    ...(x.pull === 0 ? [] : [pulled(x, delta.x) / Math.max(1, x.length)]),
    ...(y.pull === 0 ? [] : [pulled(y, delta.y) / Math.max(1, y.length)]),
  ];
  const least = Math.max(x.least / Math.max(1, x.length), y.least / Math.max(1, y.length));
  const most = Math.min(longest(x) / Math.max(1, x.length), longest(y) / Math.max(1, y.length));
  return clamp(Math.max(...scales), least, Math.max(least, most));
}

/** Minimum size of a box: its current size if that is smaller than the general minimum. */
export function leastOf(box: Box, canvas: Size): { readonly w: number; readonly h: number } {
  const least = leastSize(canvas);
  return { w: Math.min(least.w, box.w), h: Math.min(least.h, box.h) };
}

/**
 * Box after dragging a handle: in whole pixels, within the canvas, and at least the minimum size.
 *
 * @param delta offset of the handle in canvas pixels
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

/** Scales a box as the bounding box changes from `from` to `to`. */
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

/** Minimum size of a bounding box: reached when one of its boxes has its own minimum. */
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
