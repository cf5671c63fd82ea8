import { layoutLimits } from '../limits.ts';

/** Positions and sizes are in canvas pixels unless stated otherwise. */
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

/** Clamps a number to a range; returns `min` if the range is empty. */
export const clamp = (value: number, min: number, max: number): number => Math.max(min, Math.min(value, max));

/** Bounding box; `null` without boxes. */
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

/** Box between two opposite corners, in any order. */
export const boxBetween = (one: Point, other: Point): Box => ({
  x: Math.min(one.x, other.x),
  y: Math.min(one.y, other.y),
  w: Math.abs(one.x - other.x),
  h: Math.abs(one.y - other.y),
});

/** Returns true if two boxes intersect or share an edge. */
export const touches = (one: Box, other: Box): boolean =>
  one.x <= other.x + other.w && other.x <= one.x + one.w && one.y <= other.y + other.h && other.y <= one.y + one.h;

/** Rounds a box to whole pixels and moves it into the canvas. Shrinks it only if it is larger than the canvas. */
export function fittedBox(box: Box, { width, height }: Size): Box {
  const w = clamp(Math.round(box.w), 0, width);
  const h = clamp(Math.round(box.h), 0, height);
  return { x: clamp(Math.round(box.x), 0, width - w), y: clamp(Math.round(box.y), 0, height - h), w, h };
}

/** Minimum size of a block; a smaller canvas lowers it. */
export const leastSize = ({ width, height }: Size): { readonly w: number; readonly h: number } => ({
  w: Math.min(layoutLimits.blockSideMin, width),
  h: Math.min(layoutLimits.blockSideMin, height),
});
