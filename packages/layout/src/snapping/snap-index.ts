import { type Axis } from '../geometry/arrange.ts';
import { type Box, type Size } from '../geometry/box.ts';
import { outlineOf, type RotatedBox } from '../geometry/rotation.ts';

/** Boxes along one axis, sorted by start. Typed arrays, because every move of the pointer scans all of them. */
export interface BoxIntervals {
  readonly from: Float64Array;
  readonly to: Float64Array;
  /** Starts and ends of the same boxes on the other axis. */
  readonly acrossFrom: Float64Array;
  readonly acrossTo: Float64Array;
}

/** Snap targets, computed once per gesture. */
export interface SnapIndex {
  readonly canvas: Size;
  readonly guides: { readonly x: readonly number[]; readonly y: readonly number[] };
  /** Boxes that do not move during the gesture. */
  readonly stretches: Readonly<Record<Axis, BoxIntervals>>;
  /** Sorted edges and midpoints of boxes and canvas, and guides. */
  readonly places: Readonly<Record<Axis, Float64Array>>;
}

function stretchesOn(axis: Axis, boxes: readonly Box[]): BoxIntervals {
  const begins = Float64Array.from(axis === 'x' ? boxes.map(({ x }) => x) : boxes.map(({ y }) => y));
  const sorted = Uint32Array.from(boxes.keys()).toSorted((one, next) => (begins[one] ?? 0) - (begins[next] ?? 0));
  const stretches: BoxIntervals = {
    from: new Float64Array(boxes.length),
    to: new Float64Array(boxes.length),
    acrossFrom: new Float64Array(boxes.length),
    acrossTo: new Float64Array(boxes.length),
  };
  for (let place = 0; place < sorted.length; place += 1) {
    const box = boxes[sorted[place] ?? 0];
    if (box === undefined) continue;
    const [from, length, acrossFrom, acrossLength] =
      axis === 'x' ? [box.x, box.w, box.y, box.h] : [box.y, box.h, box.x, box.w];
    stretches.from[place] = from;
    stretches.to[place] = from + length;
    stretches.acrossFrom[place] = acrossFrom;
    stretches.acrossTo[place] = acrossFrom + acrossLength;
  }
  return stretches;
}

function placesOn({ from, to }: BoxIntervals, guides: readonly number[], side: number): Float64Array {
  const places = new Float64Array(from.length * 3 + guides.length + 3);
  places.set(from);
  places.set(to, from.length);
  for (let index = 0; index < from.length; index += 1) {
    places[2 * from.length + index] = ((from[index] ?? 0) + (to[index] ?? 0)) / 2;
  }
  places.set([0, side / 2, side, ...guides], from.length * 3);
  return places.toSorted();
}

/** @param blocks visible blocks that do not move */
export function snapIndex(blocks: readonly RotatedBox[], canvas: Size, guides: SnapIndex['guides']): SnapIndex {
  const outlines = blocks.map(outlineOf);
  const stretches = { x: stretchesOn('x', outlines), y: stretchesOn('y', outlines) };
  const places = {
    x: placesOn(stretches.x, guides.x, canvas.width),
    y: placesOn(stretches.y, guides.y, canvas.height),
  };
  return { canvas, guides, stretches, places };
}

/** Binary search: index of the first place that is at least `value`, or the number of places if there is none. */
export function lowerBound(places: Float64Array, value: number): number {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] ?? Infinity) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
