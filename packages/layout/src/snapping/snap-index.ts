import { type Axis } from '../geometry/arrange.ts';
import { type Box, type Size } from '../geometry/box.ts';

/** What a box can snap to, made once for a gesture. */
export interface SnapIndex {
  readonly canvas: Size;
  /** Boxes that stand still meanwhile. */
  readonly boxes: readonly Box[];
  readonly guides: { readonly x: readonly number[]; readonly y: readonly number[] };
  /** Edges and midpoints of boxes and canvas, and guides, from the smallest to the largest. */
  readonly places: Readonly<Record<Axis, Float64Array>>;
}

function placesOn(axis: Axis, boxes: readonly Box[], guides: readonly number[], side: number): Float64Array {
  const length = axis === 'x' ? 'w' : 'h';
  const places = new Float64Array(boxes.length * 3 + guides.length + 3);
  let count = 0;
  for (const box of boxes) {
    places[count] = box[axis];
    places[count + 1] = box[axis] + box[length] / 2;
    places[count + 2] = box[axis] + box[length];
    count += 3;
  }
  places.set([0, side / 2, side, ...guides], count);
  return places.toSorted();
}

/** @param boxes what stands still: all blocks in sight but those that are moved */
export const snapIndex = (boxes: readonly Box[], canvas: Size, guides: SnapIndex['guides']): SnapIndex => ({
  canvas,
  boxes,
  guides,
  places: { x: placesOn('x', boxes, guides.x, canvas.width), y: placesOn('y', boxes, guides.y, canvas.height) },
});

/** The first place that is not below a value: its index, which is the number of places when all are. */
export function lowerBound(places: Float64Array, value: number): number {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] ?? Infinity) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
