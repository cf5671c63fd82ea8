import { layoutLimits } from '../limits.ts';
import { fittedRotated } from './fit.ts';
import { type Box, type Point, type Size } from './plane.ts';
import { outlineOf, type RotatedBox } from './rotation.ts';

export type { Box, Point, Size } from './plane.ts';

export const boxOf = ({ x, y, w, h }: Box): Box => ({ x, y, w, h });

export const sameBox = (one: Box, other: Box): boolean =>
  one.x === other.x && one.y === other.y && one.w === other.w && one.h === other.h;

/** Clamps a number to a range; returns `min` if the range is empty. */
export const clamp = (value: number, min: number, max: number): number => Math.max(min, Math.min(value, max));

/** Bounding box of outlines; `null` without boxes. */
export function unionOf(boxes: Iterable<RotatedBox>): Box | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const box of boxes) {
    const { x, y, w, h } = outlineOf(box);
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

/** Rounds a box to whole pixels and moves its outline into the canvas. Shrinks it only if that is larger than the canvas. */
export function fittedBox(box: RotatedBox, canvas: Size): Box {
  if ((box.rotation ?? 0) !== 0) return fittedRotated(box, canvas);
  const { width, height } = canvas;
  const w = clamp(Math.round(box.w), 0, width);
  const h = clamp(Math.round(box.h), 0, height);
  return { x: clamp(Math.round(box.x), 0, width - w), y: clamp(Math.round(box.y), 0, height - h), w, h };
}

/** Minimum size of a block; a smaller canvas lowers it. */
export const leastSize = ({ width, height }: Size): { readonly w: number; readonly h: number } => ({
  w: Math.min(layoutLimits.blockSideMin, width),
  h: Math.min(layoutLimits.blockSideMin, height),
});
