import fc from 'fast-check';
import { type Block, newBlock } from '../model/block.ts';
import { type BlockType, blockTypes } from '../model/block-types.ts';
import { type Canvas, emptyLayout, type Layout, withBlocks } from '../model/layout.ts';

/** Layout with these blocks, the first one at the back. */
export function layoutOf(blocks: readonly Block[], canvas: Partial<Canvas> = {}): Layout {
  return { ...withBlocks(emptyLayout(canvas), blocks), order: blocks.map(({ id }) => id) };
}

/** Text block at a position. */
export const textAt = (id: number, x: number, y: number, w = 100, h = 100): Block => ({
  ...newBlock('text', id),
  x,
  y,
  w,
  h,
});

const types = Object.keys(blockTypes) as BlockType[];

/**
 * Random blocks of all types and states on a canvas of 1920 × 1080. They are near its center, so that no edit reaches
 * an edge.
 */
export const someLayout = (maxLength = 8): fc.Arbitrary<Layout> =>
  fc
    .array(
      fc.record({
        type: fc.constantFrom(...types),
        x: fc.integer({ min: 400, max: 900 }),
        y: fc.integer({ min: 300, max: 500 }),
        w: fc.integer({ min: 50, max: 300 }),
        h: fc.integer({ min: 50, max: 200 }),
        rotation: fc.constantFrom(0, 0, 0, 90, 30, -135.5),
        flipX: fc.boolean(),
        locked: fc.boolean(),
        hidden: fc.boolean(),
        xFixed: fc.boolean(),
        group: fc.constantFrom(null, null, 1, 2),
      }),
      { maxLength },
    )
    .chain((list) =>
      fc.shuffledSubarray([...list.keys()], { minLength: list.length }).map((order) => ({
        ...layoutOf(list.map(({ type, ...fields }, index) => ({ ...newBlock(type, index + 1), ...fields }))),
        order: order.map((index) => index + 1),
      })),
    );
