import fc from 'fast-check';
import {
  addBlock,
  deleteBlocks,
  duplicateBlocks,
  groupBlocks,
  hideBlocks,
  lockBlocks,
  setBlocks,
  setCanvas,
  setParams,
  ungroupBlocks,
} from '../commands/blocks.ts';
import { cropPicture } from '../commands/crop.ts';
import { moveLayers, moveLayersAbove } from '../commands/order.ts';
import { alignBlocks, distributeBlocks, moveBlocks, placeBlocks, sameSize } from '../commands/place.ts';
import { flipBlocks, rotateBlocks } from '../commands/turn.ts';
import { sides } from '../geometry/arrange.ts';
import { resizedFrame, startCropping, zoomedPicture } from '../geometry/crop.ts';
import { handles } from '../geometry/resize.ts';
import { type BlockType, blockTypes } from '../model/block-types.ts';
import { type Layout } from '../model/layout.ts';

/** Edit that is applicable to any layout. */
export type Edit = (layout: Layout) => Layout;

/** Random blocks: the numbers are used as indexes into the order, modulo its length. */
const someBlocks = fc.array(fc.nat(), { minLength: 1, maxLength: 4 });

const ids = ({ order }: Layout, picked: readonly number[]): readonly number[] =>
  order.length === 0 ? [] : [...new Set(picked.map((pick) => order[pick % order.length] ?? 0))];

const types = Object.keys(blockTypes) as BlockType[];
const point = fc.record({ x: fc.integer({ min: -3000, max: 3000 }), y: fc.integer({ min: -3000, max: 3000 }) });

/** Crops a picture that has a border, which may leave no room for it. */
const someCrop = fc
  .record({
    border: fc.constantFrom(1, 150, 500),
    factor: fc.constantFrom(0.5, 1, 3),
    handle: fc.constantFrom(...handles),
    by: point,
  })
  .map(({ border, factor, handle, by }) => (layout: Layout, id: number): Layout => {
    const block = layout.blocks[id];
    if (block?.type !== 'image') return layout;
    const frame = { w: Math.max(0, block.w - 2 * border), h: Math.max(0, block.h - 2 * border) };
    const natural = { width: 800, height: 450 };
    const zoomed = zoomedPicture(startCropping(frame, natural, block.params), natural, block.params.fit, factor);
    const bordered = setBlocks(layout, [id], { border: { width: border, color: '#112233' } });
    return cropPicture(bordered, id, resizedFrame(zoomed, handle, by, true));
  });

type OnBlocks = (layout: Layout, ids: readonly number[]) => Layout;

const onBlocks: readonly fc.Arbitrary<OnBlocks>[] = [
  point.map((by) => (layout, picked) => moveBlocks(layout, picked, by)),
  fc
    .record({ x: fc.nat(2500), y: fc.nat(2500), w: fc.nat(2500), h: fc.nat(2500) })
    .map((box) => (layout, picked) => placeBlocks(layout, new Map(picked.map((id) => [id, box])))),
  fc.integer({ min: -1800, max: 1800 }).map((tenths) => (layout, picked) => rotateBlocks(layout, picked, tenths / 10)),
  fc.constantFrom('x' as const, 'y' as const).map((axis) => (layout, picked) => flipBlocks(layout, picked, axis)),
  fc.constant(deleteBlocks),
  fc.constant(duplicateBlocks),
  fc.constant(groupBlocks),
  fc.constant(ungroupBlocks),
  fc.boolean().map((locked) => (layout, picked) => lockBlocks(layout, picked, locked)),
  fc.boolean().map((hidden) => (layout, picked) => hideBlocks(layout, picked, hidden)),
  fc.constantFrom(...sides).map((side) => (layout, picked) => alignBlocks(layout, picked, side, 'selection')),
  fc.constantFrom(...sides).map((side) => (layout, picked) => alignBlocks(layout, picked, side, 'canvas')),
  fc.constantFrom('x' as const, 'y' as const).map((axis) => (layout, picked) => distributeBlocks(layout, picked, axis)),
  fc.constant((layout, picked) => sameSize(layout, picked, picked[0] ?? 0, 'both')),
  fc
    .constantFrom('front' as const, 'back' as const, 'forward' as const, 'backward' as const)
    .map((move) => (layout, picked) => moveLayers(layout, picked, move)),
  fc.nat().map((pick) => (layout, picked) => moveLayersAbove(layout, picked, ids(layout, [pick])[0] ?? null)),
  fc
    .string({ minLength: 1, maxLength: 20 })
    .map((title) => (layout, picked) => setBlocks(layout, picked, { title: `t${title}` })),
  fc
    .integer({ min: 12, max: 200 })
    .map((size) => (layout, picked) => setParams(layout, picked, 'text', { 'fontCh.size': size })),
  fc
    .constantFrom('contain' as const, 'cover' as const)
    .map((fit) => (layout, picked) => setParams(layout, picked, 'image', { fit, images: [{ url: '/a', title: fit }] })),
  someCrop.map((crop) => (layout, picked) => picked.reduce(crop, layout)),
];

/** Arbitrary edit. */
export const someEdit: fc.Arbitrary<Edit> = fc.oneof(
  ...onBlocks.map((edit) =>
    fc.tuple(edit, someBlocks).map(
      ([run, picked]): Edit =>
        (layout) =>
          run(layout, ids(layout, picked)),
    ),
  ),
  fc.tuple(fc.constantFrom(...types), point).map(
    ([type, at]): Edit =>
      (layout) =>
        addBlock(layout, type, at),
  ),
  fc.record({ width: fc.nat(4000), height: fc.nat(4000), title: fc.constantFrom('甲', '乙') }).map(
    (canvas): Edit =>
      (layout) =>
        setCanvas(layout, canvas),
  ),
);
