import { type Axis } from './arrange.ts';
import { type Box, type Point } from './box.ts';

/** Distance between two boxes along an axis, with the line that shows it. */
export interface Distance {
  readonly axis: Axis;
  readonly length: number;
  readonly from: Point;
  readonly to: Point;
  /** Line from the end of the distance to the other box, if that is not beside the first one. */
  readonly extension: { readonly from: Point; readonly to: Point } | null;
}

const lengthOf = { x: 'w', y: 'h' } as const;
const otherAxis = { x: 'y', y: 'x' } as const;

const endOf = (box: Box, axis: Axis): number => box[axis] + box[lengthOf[axis]];

const overlaps = (one: Box, other: Box, axis: Axis): boolean =>
  one[axis] < endOf(other, axis) && other[axis] < endOf(one, axis);

const pointOn = (axis: Axis, along: number, across: number): Point =>
  axis === 'x' ? { x: along, y: across } : { x: across, y: along };

/** Position of the lines along an axis: the middle of what both boxes share on the other axis, or of the first box. */
function middleOf(one: Box, other: Box, axis: Axis): number {
  const across = otherAxis[axis];
  if (!overlaps(one, other, across)) return one[across] + one[lengthOf[across]] / 2;
  return (Math.max(one[across], other[across]) + Math.min(endOf(one, across), endOf(other, across))) / 2;
}

/** Ends of the distances along an axis: between the boxes, or between the same edges of boxes that overlap. */
function endsOf(one: Box, other: Box, axis: Axis): readonly (readonly [number, number])[] {
  if (endOf(one, axis) <= other[axis]) return [[endOf(one, axis), other[axis]]];
  if (endOf(other, axis) <= one[axis]) return [[one[axis], endOf(other, axis)]];
  return [
    [one[axis], other[axis]],
    [endOf(one, axis), endOf(other, axis)],
  ];
}

function extensionOf(other: Box, axis: Axis, along: number, middle: number): Distance['extension'] {
  const across = otherAxis[axis];
  if (middle >= other[across] && middle <= endOf(other, across)) return null;
  const edge = middle < other[across] ? other[across] : endOf(other, across);
  return { from: pointOn(axis, along, middle), to: pointOn(axis, along, edge) };
}

/**
 * Distances from a box to another. Boxes beside each other have the gaps between them; boxes that overlap have the
 * distances between their edges of the same side. Distances of 0 are left out.
 */
export function distancesBetween(one: Box, other: Box): readonly Distance[] {
  const apart = (['x', 'y'] as const).filter((axis) => !overlaps(one, other, axis));
  const axes = apart.length > 0 ? apart : (['x', 'y'] as const);
  return axes.flatMap((axis) => {
    const middle = middleOf(one, other, axis);
    return endsOf(one, other, axis).flatMap(([start, end]): Distance[] => {
      if (start === end) return [];
      const [from, to] = [pointOn(axis, start, middle), pointOn(axis, end, middle)];
      return [{ axis, length: Math.abs(end - start), from, to, extension: extensionOf(other, axis, end, middle) }];
    });
  });
}
