import { type Box, clamp } from './box.ts';

/** Sides for alignment. */
export const sides = ['left', 'centre', 'right', 'top', 'middle', 'bottom'] as const;
export type Side = (typeof sides)[number];

export type Axis = 'x' | 'y';

const lengthOf = { x: 'w', y: 'h' } as const;

const placeWithin: Readonly<Record<Side, (box: Box, target: Box) => Partial<Box>>> = {
  left: (_, target) => ({ x: target.x }),
  centre: (box, target) => ({ x: Math.round(target.x + (target.w - box.w) / 2) }),
  right: (box, target) => ({ x: target.x + target.w - box.w }),
  top: (_, target) => ({ y: target.y }),
  middle: (box, target) => ({ y: Math.round(target.y + (target.h - box.h) / 2) }),
  bottom: (box, target) => ({ y: target.y + target.h - box.h }),
};

/** Aligns a box to a side of another. */
export const alignedTo = (box: Box, target: Box, side: Side): Box => ({ ...box, ...placeWithin[side](box, target) });

/**
 * Start positions of boxes with equal gaps between them; the outermost stay. Without enough room they overlap evenly,
 * but stay within the outer bounds. In whole pixels.
 *
 * @returns start positions in the order of `boxes`
 */
export function distributedStarts(boxes: readonly Box[], axis: Axis): readonly number[] {
  const length = lengthOf[axis];
  const sorted = [...boxes.keys()].toSorted((one, other) => {
    const [a, b] = [boxes[one], boxes[other]];
    if (a === undefined || b === undefined) return 0;
    return a[axis] - b[axis] || a[axis] + a[length] - b[axis] - b[length] || one - other;
  });
  const start = Math.min(...boxes.map((box) => box[axis]));
  const end = Math.max(...boxes.map((box) => box[axis] + box[length]));
  const filled = boxes.reduce((sum, box) => sum + box[length], 0);
  const gap = (end - start - filled) / Math.max(1, boxes.length - 1);
  const starts: number[] = [];
  let next = start;
  for (const index of sorted) {
    const own = boxes[index]?.[length] ?? 0;
    starts[index] = clamp(Math.round(next), start, end - own);
    next += own + gap;
  }
  return starts;
}
