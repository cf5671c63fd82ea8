import { type Axis } from '../geometry/arrange.ts';
import { type Box } from '../geometry/box.ts';
import { type SnapIndex } from './snap-index.ts';

/** Interval along one axis. */
export interface Interval {
  readonly from: number;
  readonly to: number;
}

const lengthOf = { x: 'w', y: 'h' } as const;

/**
 * Neighbors of a box along an axis: boxes that overlap it on the other axis. Overlapping or touching ones are merged.
 * Sorted.
 */
export function neighbours(box: Box, { stretches }: SnapIndex, axis: Axis): readonly Interval[] {
  const { from, to, acrossFrom, acrossTo } = stretches[axis];
  const [start, end] = axis === 'x' ? [box.y, box.y + box.h] : [box.x, box.x + box.w];
  const joined: { from: number; to: number }[] = [];
  let last: { from: number; to: number } | undefined;
  for (let index = 0; index < from.length; index += 1) {
    if ((acrossFrom[index] ?? 0) >= end || (acrossTo[index] ?? 0) <= start) continue;
    const [begins, ends] = [from[index] ?? 0, to[index] ?? 0];
    if (last === undefined || begins > last.to) joined.push((last = { from: begins, to: ends }));
    else if (ends > last.to) last.to = ends;
  }
  return joined;
}

/**
 * Start positions with equal gaps: in the middle between two neighbors, or next to a pair at the same distance as
 * theirs.
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

/** Tolerance for rounding errors, in pixels. */
const exact = 0.005;

/** Equal gaps next to a box at its position, in pairs. */
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
