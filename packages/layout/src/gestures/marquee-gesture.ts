import { withGroups } from '../commands/selection.ts';
import { type Box, boxBetween, type Point } from '../geometry/box.ts';
import { touches } from '../geometry/rotation.ts';
import { blocksOf, type Layout } from '../model/layout.ts';

/** Preview while a selection frame is drawn: the frame and the resulting selection. */
export interface Framing {
  readonly frame: Box;
  readonly selected: ReadonlySet<number>;
}

export interface MarqueeGesture {
  /** @param to position of the pointer on the canvas */
  readonly move: (to: Point) => Framing;
}

/** Blocks that a frame touches, with their groups. Locked and hidden blocks cannot be selected this way. */
export const blocksInFrame = (layout: Layout, frame: Box): ReadonlySet<number> =>
  withGroups(
    layout,
    blocksOf(layout)
      .filter((block) => !block.hidden && !block.locked && touches(block, frame))
      .map(({ id }) => id),
  );

/**
 * @param from start of the frame on the canvas
 * @param before previous selection to extend; empty: replace it
 */
export const startMarquee = (layout: Layout, from: Point, before: ReadonlySet<number>): MarqueeGesture => ({
  move: (to) => {
    const frame = boxBetween(from, to);
    return { frame, selected: new Set([...before, ...blocksInFrame(layout, frame)]) };
  },
});
