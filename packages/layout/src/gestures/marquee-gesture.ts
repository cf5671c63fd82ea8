import { withGroups } from '../commands/selection.ts';
import { type Box, boxBetween, type Point, touches } from '../geometry/box.ts';
import { blocksOf, type Layout } from '../model/layout.ts';

/** What to show while a frame is drawn around blocks: the frame, and what is selected by it. */
export interface Framing {
  readonly frame: Box;
  readonly selected: ReadonlySet<number>;
}

export interface MarqueeGesture {
  /** @param to where the pointer is, on the canvas */
  readonly move: (to: Point) => Framing;
}

/** Blocks that a frame touches, with the groups they are in. What is locked or hidden is not to be had so. */
export const blocksInFrame = (layout: Layout, frame: Box): ReadonlySet<number> =>
  withGroups(
    layout,
    blocksOf(layout)
      .filter((block) => !block.hidden && !block.locked && touches(block, frame))
      .map(({ id }) => id),
  );

/**
 * @param from where the frame starts, on the canvas
 * @param before what was selected then, and stays so; empty: the frame alone counts
 */
export const startMarquee = (layout: Layout, from: Point, before: ReadonlySet<number>): MarqueeGesture => ({
  move: (to) => {
    const frame = boxBetween(from, to);
    return { frame, selected: new Set([...before, ...blocksInFrame(layout, frame)]) };
  },
});
