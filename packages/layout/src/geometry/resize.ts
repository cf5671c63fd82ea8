import { type Box, clamp, fittedBox, leastSize, type Point, type Size } from './box.ts';
import { boxAround, cornersOf, direction, middleOf, type RotatedBox, turned } from './rotation.ts';

/** Handles, named by the edges that they move. */
export const handles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;
export type Handle = (typeof handles)[number];

export interface ResizeOptions {
  readonly canvas: Size;
  /** Keep the aspect ratio. */
  readonly keepRatio: boolean;
  /** Move the opposite edge too, by the same distance. Axes with a fixed edge ignore it. */
  readonly fromCentre?: boolean;
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
  /** Both edges move. */
  readonly centred: boolean;
  readonly room: number;
  readonly least: number;
}

const end = ({ start, length }: Stretch): number => start + length;

/** Maximum length, depending on the end that grows. */
function longest(stretch: Stretch): number {
  if (stretch.centred) {
    return 2 * Math.min(stretch.start + stretch.length / 2, stretch.room - stretch.start - stretch.length / 2);
  }
  if (stretch.pull === -1 && !stretch.fixed) return end(stretch);
  return stretch.room - stretch.start;
}

/** Start position for a new length. */
function startAt(stretch: Stretch, length: number): number {
  if (stretch.centred) return stretch.start + (stretch.length - length) / 2;
  return stretch.fixed || stretch.pull === 1 ? stretch.start : end(stretch) - length;
}

/** Length that a handle drags it to, before clamping. */
function pulled({ length, pull, fixed, centred }: Stretch, delta: number): number {
  // An even change keeps the center, and both edges in whole pixels.
  if (centred) return length + 2 * Math.round(pull * delta);
  return length + (fixed && pull === -1 ? 0 : pull * delta);
}

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
  const { canvas, xFixed, yFixed, least, keepRatio, fromCentre = false } = options;
  const stretch = (
    start: number,
    length: number,
    pull: Stretch['pull'],
    fixed: boolean,
  ): Omit<Stretch, 'room' | 'least'> => ({
    start,
    length,
    pull,
    fixed,
    centred: !fixed && (pull === 0 || fromCentre),
  });
  const pullX = handle.includes('w') ? -1 : handle.includes('e') ? 1 : 0;
  const pullY = handle.includes('n') ? -1 : handle.includes('s') ? 1 : 0;
  const x: Stretch = { ...stretch(box.x, box.w, pullX, xFixed), room: canvas.width, least: least.w };
  const y: Stretch = { ...stretch(box.y, box.h, pullY, yFixed), room: canvas.height, least: least.h };
  const scale = keepRatio ? commonScale(x, y, delta) : undefined;
  const lengthOf = (side: Stretch, by: number): number =>
    scale === undefined
      ? side.pull === 0
        ? side.length
        : clamp(Math.round(pulled(side, by)), side.least, Math.max(side.least, longest(side)))
      : Math.round(side.length * scale);
  const [w, h] = [lengthOf(x, delta.x), lengthOf(y, delta.y)];
  return fittedBox({ x: startAt(x, w), y: startAt(y, h), w, h }, canvas);
}

/** Far from all edges: a rotated box is first resized as if it had no canvas. */
const far = 1_000_000;

/** Largest part of the way from a box to another one, 0 to 1, at which no corner leaves the canvas. */
function shareWithin(from: RotatedBox, to: RotatedBox, { width, height }: Size): number {
  const corners = cornersOf(to);
  const limits = cornersOf(from).flatMap((was, index) => {
    const is = corners[index] ?? was;
    const until = (at: number, then: number, side: number): number => {
      if (then < 0 && then < at) return at / (at - then);
      return then > side && then > at ? (side - at) / (then - at) : 1;
    };
    return [until(was.x, is.x, width), until(was.y, is.y, height)];
  });
  return clamp(Math.min(...limits), 0, 1);
}

/**
 * Rotated box after dragging a handle: the opposite corner, edge or center stays, except that positions and sizes are
 * whole pixels. The outline stays within the canvas.
 *
 * @param delta offset of the handle in canvas pixels
 */
export function resizedRotated(
  box: RotatedBox,
  handle: Handle,
  delta: Point,
  { canvas, least, keepRatio, fromCentre = false }: Omit<ResizeOptions, 'xFixed' | 'yFixed'>,
): Box {
  const { w, h, rotation = 0 } = box;
  const free = { canvas: { width: 3 * far, height: 3 * far }, least, keepRatio, fromCentre };
  const upright = { x: far, y: far, w, h };
  const wanted = resized(upright, handle, turned(delta, -rotation), { ...free, xFixed: false, yFixed: false });
  const pullX = fromCentre ? 0 : handle.includes('w') ? -1 : handle.includes('e') ? 1 : 0;
  const pullY = fromCentre ? 0 : handle.includes('n') ? -1 : handle.includes('s') ? 1 : 0;
  const sized = (width: number, height: number): RotatedBox => {
    const shift = turned({ x: (pullX * (width - w)) / 2, y: (pullY * (height - h)) / 2 }, rotation);
    const { x, y } = middleOf(box);
    return { ...boxAround({ x: x + shift.x, y: y + shift.y }, width, height), rotation };
  };
  const part = (from: number, to: number, share: number): number =>
    to > from ? Math.floor(from + (to - from) * share) : Math.round(from + (to - from) * share);
  if (keepRatio) {
    const share = shareWithin(sized(w, h), sized(wanted.w, wanted.h), canvas);
    return fittedBox(sized(part(w, wanted.w, share), part(h, wanted.h, share)), canvas);
  }
  // One side after the other, so that one at the edge of the canvas does not stop the other.
  const across = part(w, wanted.w, shareWithin(sized(w, h), sized(wanted.w, h), canvas));
  const down = part(h, wanted.h, shareWithin(sized(across, h), sized(across, wanted.h), canvas));
  return fittedBox(sized(across, down), canvas);
}

/** Scales a box as the bounding box changes from `from` to `to`. The sides of a rotated one follow their directions. */
export function scaledBox(box: RotatedBox, from: Box, to: Box, canvas: Size): Box {
  const [across, down] = [to.w / Math.max(1, from.w), to.h / Math.max(1, from.h)];
  const least = leastOf(box, canvas);
  const { rotation = 0 } = box;
  if (rotation !== 0) {
    const [cos, sin] = direction(rotation);
    const { x, y } = middleOf(box);
    const centre = { x: to.x + (x - from.x) * across, y: to.y + (y - from.y) * down };
    const w = Math.max(least.w, Math.round(box.w * Math.hypot(cos * across, sin * down)));
    const h = Math.max(least.h, Math.round(box.h * Math.hypot(sin * across, cos * down)));
    return fittedBox({ ...boxAround(centre, w, h), rotation }, canvas);
  }
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
