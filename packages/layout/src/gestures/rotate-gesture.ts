import { rotateBlocks, rotatedBlocks } from '../commands/turn.ts';
import { isRotatable } from '../commands/selection.ts';
import { type Point, unionOf } from '../geometry/box.ts';
import { middleOf, normalAngle, type RotatedBox } from '../geometry/rotation.ts';
import { layoutLimits } from '../limits.ts';
import { type Layout, pickBlocks } from '../model/layout.ts';

/** Preview while blocks are rotated. */
export interface Rotating {
  /** Angle of a single block, otherwise the rotation since the start, in degrees. */
  readonly angle: number;
  readonly boxes: ReadonlyMap<number, RotatedBox>;
}

export interface RotateGesture {
  /** Point that the blocks rotate about. */
  readonly centre: Point;
  /**
   * @param by rotation of the pointer about the center in degrees
   * @param inSteps round to steps of 15 degrees instead of 1
   */
  readonly move: (by: number, inSteps: boolean) => Rotating;
  readonly commit: () => Layout;
}

const { step, stepFar } = layoutLimits.rotation;

/** Returns `null` if none of the blocks can be rotated. */
export function startRotate(layout: Layout, ids: ReadonlySet<number>): RotateGesture | null {
  const blocks = pickBlocks(layout, ids).filter(isRotatable);
  const around = unionOf(blocks);
  const [first] = blocks;
  if (around === null || first === undefined) return null;
  // A single block has round angles, several are rotated by round ones.
  const start = blocks.length === 1 ? first.rotation : 0;
  let last = 0;
  return {
    centre: middleOf(around),
    move: (by, inSteps) => {
      const to = inSteps ? stepFar : step;
      const angle = normalAngle(Math.round((start + by) / to) * to);
      last = angle - start;
      const rotated = rotatedBlocks(layout, ids, last);
      return { angle, boxes: new Map(rotated.map((block) => [block.id, block])) };
    },
    commit: () => rotateBlocks(layout, ids, last),
  };
}
