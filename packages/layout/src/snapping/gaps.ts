import { type Axis } from '../geometry/arrange.ts';
import { type Box } from '../geometry/box.ts';

/** A stretch of one direction. */
export interface Interval {
  readonly from: number;
  readonly to: number;
}

const across = { x: 'y', y: 'x' } as const;
const lengthOf = { x: 'w', y: 'h' } as const;

/** Whether boxes stand beside each other in a direction: they share some of the other. */
function areBeside(one: Box, other: Box, axis: Axis): boolean {
  const [place, length] = [across[axis], lengthOf[across[axis]]];
  return one[place] < other[place] + other[length] && other[place] < one[place] + one[length];
}

/** Where the neighbours of a box are in a direction; those that overlap or touch are one. In their order. */
export function neighbours(box: Box, boxes: readonly Box[], axis: Axis): readonly Interval[] {
  const length = lengthOf[axis];
  const beside = boxes
    .filter((other) => areBeside(box, other, axis))
    .map((other): Interval => ({ from: other[axis], to: other[axis] + other[length] }))
    .toSorted((one, other) => one.from - other.from);
  const joined: Interval[] = [];
  for (const interval of beside) {
    const last = joined.at(-1);
    if (last === undefined || interval.from > last.to) joined.push(interval);
    else if (interval.to > last.to) joined[joined.length - 1] = { from: last.from, to: interval.to };
  }
  return joined;
}

/**
 * Where a box would begin to have equal room: in the middle between two neighbours, or beside one of two as far from it as
 * the other is.
 */
export function* equalGapStarts(box: Box, around: readonly Interval[], axis: Axis): Generator<number> {
  const length = box[lengthOf[axis]];
  for (const [index, next] of around.entries()) {
    const last = around[index - 1];
    if (last === undefined) continue;
    const gap = next.from - last.to;
    if (gap >= length) yield (last.to + next.from - length) / 2;
    yield next.to + gap;
    yield last.from - gap - length;
  }
}

/** Half a hundredth of a pixel: what adding up fractions may lose. */
const exact = 0.005;

/** The equal rooms that a box has beside it where it stands: those by which it snapped, two of each. */
export function equalGaps(box: Box, around: readonly Interval[], axis: Axis): readonly Interval[] {
  const [start, end] = [box[axis], box[axis] + box[lengthOf[axis]]];
  const gaps: Interval[] = [];
  for (const [index, next] of around.entries()) {
    const last = around[index - 1];
    if (last === undefined) continue;
    const between = { from: last.to, to: next.from };
    const gap = between.to - between.from;
    const [before, after] = [start - last.to, next.from - end];
    if (before >= -exact && after >= -exact && Math.abs(before - after) < exact * 2) {
      gaps.push({ from: last.to, to: start }, { from: end, to: next.from });
    }
    if (Math.abs(start - next.to - gap) < exact) gaps.push(between, { from: next.to, to: start });
    if (Math.abs(last.from - end - gap) < exact) gaps.push({ from: end, to: last.from }, between);
  }
  return gaps;
}
