import { type Box, type Size } from './plane.ts';
import { direction, outerSize, outlineOf, type RotatedBox } from './rotation.ts';

/** Tolerance for rounding errors, in pixels. */
export const exact = 1e-6;

/** Returns true if an upright box is within the canvas. */
export const isWithin = ({ x, y, w, h }: Box, { width, height }: Size): boolean =>
  x >= -exact && y >= -exact && x + w <= width + exact && y + h <= height + exact;

/** Whole positions of a box along an axis that keep its outline on the canvas. May be empty. */
function startsWithin(length: number, outer: number, side: number): readonly [least: number, most: number] {
  const beyond = (outer - length) / 2;
  return [Math.ceil(beyond - exact) + 0, Math.floor(side - length - beyond + exact) + 0];
}

/** Range of whole positions of a box whose outline is within the canvas. */
export interface PlaceRange {
  readonly x: readonly [least: number, most: number];
  readonly y: readonly [least: number, most: number];
}

export function placeRange({ w, h, rotation = 0 }: Omit<RotatedBox, 'x' | 'y'>, { width, height }: Size): PlaceRange {
  const [outerW, outerH] = outerSize(w, h, rotation);
  return { x: startsWithin(w, outerW, width), y: startsWithin(h, outerH, height) };
}

const within = (value: number, [least, most]: readonly [number, number]): number =>
  Math.max(least, Math.min(value, most));

const isEmpty = ([least, most]: readonly [number, number]): boolean => least > most;

/** Largest scale, at most 1, at which a box fits the canvas. */
export const scaleToFit = ({ w, h }: Box, { width, height }: Size): number =>
  Math.min(1, (width + exact) / Math.max(exact, w), (height + exact) / Math.max(exact, h));

/**
 * Rounds a rotated box to whole pixels and moves its outline into the canvas. Shrinks it, keeping the ratio, only if its
 * outline is larger than the canvas.
 */
export function fittedRotated({ x, y, w, h, rotation = 0 }: RotatedBox, canvas: Size): Box {
  const rounded = { x: 0, y: 0, w: Math.max(0, Math.round(w)), h: Math.max(0, Math.round(h)) };
  const scale = scaleToFit(outlineOf({ ...rounded, rotation }), canvas);
  const size = scale === 1 ? rounded : { w: Math.floor(rounded.w * scale), h: Math.floor(rounded.h * scale) };
  let box = { w: size.w, h: size.h, rotation };
  let range = placeRange(box, canvas);
  // The canvas has room for the outline, but not at a whole position.
  while (isEmpty(range.x) || isEmpty(range.y)) {
    box = { w: Math.max(0, box.w - 1), h: Math.max(0, box.h - 1), rotation };
    range = placeRange(box, canvas);
  }
  const left = Math.round(x + (rounded.w - box.w) / 2);
  const top = Math.round(y + (rounded.h - box.h) / 2);
  return { x: within(left, range.x), y: within(top, range.y), w: box.w, h: box.h };
}

/** Longest width, or height, of a rotated box of a given other side whose outline fits the canvas. */
export function longestSide({ w, h, rotation = 0 }: RotatedBox, side: 'w' | 'h', { width, height }: Size): number {
  const [cos, sin] = direction(rotation).map(Math.abs) as [number, number];
  const other = side === 'w' ? h : w;
  const [along, across] = side === 'w' ? [width, height] : [height, width];
  const room = (space: number, part: number, taken: number): number =>
    part < exact ? Infinity : (space - other * taken) / part;
  return Math.max(0, Math.floor(Math.min(room(along, cos, sin), room(across, sin, cos)) + exact));
}
