import { layoutLimits } from '../limits.ts';

/** Places and sizes in pixels of the canvas, unless something else is said. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Box extends Point {
  readonly w: number;
  readonly h: number;
}

export const boxOf = ({ x, y, w, h }: Box): Box => ({ x, y, w, h });

export const sameBox = (one: Box, other: Box): boolean =>
  one.x === other.x && one.y === other.y && one.w === other.w && one.h === other.h;

/** A number, or the nearest within bounds; where there is nothing between them, the lower. */
export const clamp = (value: number, min: number, max: number): number => Math.max(min, Math.min(value, max));

/** The smallest box around all; null around none. */
export function unionOf(boxes: Iterable<Box>): Box | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y, w, h } of boxes) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + w);
    bottom = Math.max(bottom, y + h);
  }
  return left === Infinity ? null : { x: left, y: top, w: right - left, h: bottom - top };
}

/** The box between two corners, whichever they are. */
export const boxBetween = (one: Point, other: Point): Box => ({
  x: Math.min(one.x, other.x),
  y: Math.min(one.y, other.y),
  w: Math.abs(one.x - other.x),
  h: Math.abs(one.y - other.y),
});

/** Whether two boxes have a point in common, their edges included. */
export const touches = (one: Box, other: Box): boolean =>
  one.x <= other.x + other.w && other.x <= one.x + one.w && one.y <= other.y + other.h && other.y <= one.y + one.h;

/** A box in whole pixels within a canvas: as large as it was where there is room for that, and moved in from outside. */
export function fittedBox(box: Box, { width, height }: Size): Box {
  const w = clamp(Math.round(box.w), 0, width);
  const h = clamp(Math.round(box.h), 0, height);
  return { x: clamp(Math.round(box.x), 0, width - w), y: clamp(Math.round(box.y), 0, height - h), w, h };
}

/** The smallest that a block can be made on a canvas, which may be smaller itself. Section 5 of the specification. */
export const leastSize = ({ width, height }: Size): { readonly w: number; readonly h: number } => ({
  w: Math.min(layoutLimits.blockSideMin, width),
  h: Math.min(layoutLimits.blockSideMin, height),
});
