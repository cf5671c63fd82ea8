import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { moveBlocks, placeBlocks } from '../commands/place.ts';
import { flipBlocks, rotateBlocks, setRotations } from '../commands/turn.ts';
import { validationErrorsIn } from '../reading/check-value.ts';
import { readLayout } from '../reading/read-layout.ts';
import { startResize } from '../gestures/resize-gesture.ts';
import { startRotate } from '../gestures/rotate-gesture.ts';
import { type Block, BlockSchema, newBlock } from '../model/block.ts';
import { blocksOf, type Layout } from '../model/layout.ts';
import { layoutOf, textAt } from '../testing/layouts.ts';
import { fittedBox, sameBox, unionOf } from './box.ts';
import { isWithin, longestSide } from './fit.ts';
import { handles } from './resize.ts';
import { cornersOf, normalAngle, outlineOf, touches } from './rotation.ts';

const canvas = { width: 1000, height: 800 };
const angle = fc.integer({ min: -1799, max: 1800 }).map((tenths) => tenths / 10);
const anyAngle = fc.oneof(angle, fc.constantFrom(0, 90, -90, 180, 45));
const anyBlock = fc
  .record({
    x: fc.integer({ min: -200, max: 900 }),
    y: fc.integer({ min: -200, max: 700 }),
    w: fc.integer({ min: 1, max: 600 }),
    h: fc.integer({ min: 1, max: 600 }),
    rotation: anyAngle,
  })
  .map((box): Block => ({ ...newBlock('text', 1), ...box, ...fittedBox(box, canvas) }));
const delta = fc.record({ x: fc.integer({ min: -900, max: 900 }), y: fc.integer({ min: -900, max: 900 }) });

const only = (layout: Layout): Block => {
  const [block] = blocksOf(layout);
  if (block === undefined) throw new Error('The layout is empty.');
  return block;
};

/** Throws unless every outline is within the canvas and the layout is valid. */
function expectSound(layout: Layout): void {
  for (const block of blocksOf(layout))
    expect(isWithin(outlineOf(block), layout.canvas), JSON.stringify(block)).toBe(true);
  expect(readLayout(layout)).toEqual({ layout, notes: [] });
}

const distance = (one: { x: number; y: number }, other: { x: number; y: number }): number =>
  Math.hypot(one.x - other.x, one.y - other.y);

test('angles have one decimal and are above −180 and at most 180', () => {
  expect([0, 360, 180, -180, 540, 190, -190.04, 0.05, -0.01].map(normalAngle)).toEqual([
    0, 0, 180, 180, 180, -170, 170, 0.1, 0,
  ]);
  fc.assert(
    fc.property(fc.double({ min: -10_000, max: 10_000, noNaN: true }), (degrees) => {
      const block = { ...newBlock('shape', 1), rotation: normalAngle(degrees) };
      expect(validationErrorsIn(BlockSchema('shape'), block)).toEqual([]);
      expect(Object.is(block.rotation, -0)).toBe(false);
    }),
  );
  expect(validationErrorsIn(BlockSchema('shape'), { ...newBlock('shape', 1), rotation: 10.25 })).toHaveLength(1);
  expect(validationErrorsIn(BlockSchema('shape'), { ...newBlock('shape', 1), rotation: -180 })).toHaveLength(1);
});

test('the outline is the upright box around the corners; right angles exchange the sides', () => {
  fc.assert(
    fc.property(anyBlock, (block) => {
      const around = unionOf(cornersOf(block).map(({ x, y }) => ({ x, y, w: 0, h: 0 })));
      const outline = outlineOf(block);
      for (const key of ['x', 'y', 'w', 'h'] as const) expect(outline[key]).toBeCloseTo(around?.[key] ?? Number.NaN, 6);
    }),
  );
  expect(outlineOf({ x: 100, y: 100, w: 300, h: 100, rotation: 90 })).toEqual({ x: 200, y: 0, w: 100, h: 300 });
});

test('a box is moved into the canvas and shrunk only if it is larger; a fitting one stays', () => {
  fc.assert(
    fc.property(anyBlock, (block) => {
      expect(isWithin(outlineOf(block), canvas)).toBe(true);
      expect(sameBox(fittedBox(block, canvas), block)).toBe(true);
    }),
  );
  expect(fittedBox({ x: 0, y: 350, w: 1000, h: 100, rotation: 90 }, canvas)).toEqual({ x: 100, y: 360, w: 800, h: 80 });
});

test('the longest side is the last one that fits', () => {
  fc.assert(
    fc.property(anyBlock, fc.constantFrom('w' as const, 'h' as const), (block, side) => {
      const longest = longestSide(block, side, canvas);
      const { w, h } = outlineOf({ ...block, [side]: longest });
      expect(longest === 0 || (w <= canvas.width + 0.01 && h <= canvas.height + 0.01)).toBe(true);
      const more = outlineOf({ ...block, [side]: longest + 1 });
      expect(more.w > canvas.width || more.h > canvas.height).toBe(true);
    }),
  );
});

test('a frame touches a rotated block, not the empty corners of its outline', () => {
  const block = { x: 300, y: 300, w: 400, h: 20, rotation: 45 };
  expect(touches(block, { x: 495, y: 305, w: 10, h: 10 })).toBe(true);
  expect(touches(block, { x: 380, y: 190, w: 10, h: 10 })).toBe(true);
  expect(touches(block, { x: 600, y: 180, w: 10, h: 10 })).toBe(false);
  expect(touches(block, { x: 0, y: 0, w: 1000, h: 800 })).toBe(true);
});

describe('commands and gestures keep the outline within the canvas', () => {
  test('moving, placing, rotating and mirroring', () => {
    const layout = fc.array(anyBlock, { minLength: 1, maxLength: 4 }).map((blocks) =>
      layoutOf(
        blocks.map((block, index) => ({ ...block, id: index + 1, title: `t${String(index)}` })),
        canvas,
      ),
    );
    fc.assert(
      fc.property(layout, delta, anyAngle, (before, by, degrees) => {
        const ids = before.order;
        expectSound(moveBlocks(before, ids, by));
        expectSound(placeBlocks(before, new Map(ids.map((id) => [id, { w: Math.abs(by.x), h: Math.abs(by.y) }]))));
        expectSound(rotateBlocks(before, ids, degrees));
        expectSound(setRotations(before, new Map(ids.map((id) => [id, degrees]))));
        expectSound(flipBlocks(before, ids, 'x'));
        expectSound(flipBlocks(rotateBlocks(before, ids, degrees), ids, 'y'));
      }),
      { numRuns: 150 },
    );
  });

  test('a handle keeps the opposite corner, and with Alt the center', () => {
    const resizable = anyBlock.filter(({ rotation, w, h }) => rotation !== 0 && w >= 50 && h >= 50);
    fc.assert(
      fc.property(
        resizable,
        fc.constantFrom(...handles),
        delta,
        fc.record({ keepRatio: fc.boolean(), fromCentre: fc.boolean() }),
        (block, handle, by, options) => {
          const gesture = startResize(layoutOf([block], canvas), [1], handle);
          gesture?.move(by, { threshold: 5, ...options });
          const after = only(gesture?.commit() ?? layoutOf([]));
          expect(isWithin(outlineOf(after), canvas)).toBe(true);
          expect([after.w >= 50, after.h >= 50, after.rotation]).toEqual([true, true, block.rotation]);
          const fixed: Readonly<Record<string, number>> = { nw: 2, ne: 3, se: 0, sw: 1 };
          const middle = ({ x, y, w, h }: Block) => ({ x: x + w / 2, y: y + h / 2 });
          const anchor = (one: Block) => {
            if (options.fromCentre) return middle(one);
            return cornersOf(one)[fixed[handle] ?? -1] ?? { x: 0, y: 0 };
          };
          // Positions are whole pixels: half a pixel per axis, and as much again beside the edge.
          expect(distance(anchor(block), anchor(after))).toBeLessThan(1.5);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('a handle follows the pointer in the direction of the block', () => {
    const block = { ...textAt(1, 400, 300, 200, 100), rotation: 90 };
    const gesture = startResize(layoutOf([block], canvas), [1], 'e');
    const { box } = gesture?.move({ x: 30, y: 60 }, { threshold: 0, keepRatio: false }) ?? {};
    // The right edge is at the bottom: 60 pixels longer, the top edge stays at 250.
    expect(box).toEqual({ x: 370, y: 330, w: 260, h: 100 });
    const fixed = { ...block, xFixed: true };
    expect(startResize(layoutOf([fixed], canvas), [1], 'e')).toBe(null);
  });
});

describe('rotating', () => {
  test('turns about the center, in whole degrees or steps of 15, and comes back', () => {
    const layout = layoutOf([{ ...textAt(1, 400, 300, 200, 100), rotation: 10 }], canvas);
    const gesture = startRotate(layout, new Set([1]));
    expect(gesture?.centre.x).toBeCloseTo(500);
    expect(gesture?.centre.y).toBeCloseTo(350);
    expect(gesture?.move(12.4, false).angle).toBe(22);
    expect(gesture?.move(12.4, true).angle).toBe(15);
    const turned = gesture?.commit() ?? layout;
    expect(only(turned)).toEqual({ ...only(layout), rotation: 15 });
    expect(rotateBlocks(turned, [1], -5)).toEqual(layout);
    expect(rotateBlocks(layout, [1], 0), 'no change').toBe(layout);
  });

  test('several blocks turn about their common center and keep their arrangement', () => {
    const layout = layoutOf([textAt(1, 300, 300), textAt(2, 600, 300)], canvas);
    const upright = rotateBlocks(layout, [1, 2], 90);
    const places = blocksOf(upright).map(({ x, y, rotation }) => [x, y, rotation]);
    expect(places).toEqual([
      [450, 150, 90],
      [450, 450, 90],
    ]);
    expect(blocksOf(rotateBlocks(upright, [1, 2], -90))).toEqual(blocksOf(layout));
  });

  test('moves blocks into the canvas, shrinks what does not fit it, and leaves locked and fixed ones', () => {
    const wide = layoutOf([textAt(1, 0, 700, 1000, 100)], canvas);
    expect(only(rotateBlocks(wide, [1], 90))).toMatchObject({ x: 100, y: 360, w: 800, h: 80, rotation: 90 });
    const stiff = layoutOf([{ ...textAt(1, 0, 700, 1000, 100), resizable: false }], canvas);
    expect(rotateBlocks(stiff, [1], 90), 'does not fit').toBe(stiff);
    const corner = layoutOf([textAt(1, 0, 0, 300, 100)], canvas);
    expect(only(rotateBlocks(corner, [1], 90))).toMatchObject({ x: 0, y: 100, w: 300, h: 100 });
    const locked = layoutOf([{ ...textAt(1, 100, 100), locked: true }], canvas);
    expect(rotateBlocks(locked, [1], 90)).toBe(locked);
    expect(flipBlocks(locked, [1], 'x')).toBe(locked);
  });
});

test('mirroring twice gives the original, and mirrors a rotated block as it is seen', () => {
  const layout = layoutOf([{ ...textAt(1, 100, 300), rotation: 30 }, textAt(2, 600, 300, 200)], canvas);
  const mirrored = flipBlocks(layout, [1, 2], 'x');
  expect(blocksOf(mirrored).map(({ rotation, flipX, flipY }) => [rotation, flipX, flipY])).toEqual([
    [-30, true, false],
    [0, true, false],
  ]);
  expect(mirrored.blocks[1]?.x).toBeGreaterThan(mirrored.blocks[2]?.x ?? 0);
  expect(flipBlocks(mirrored, [1, 2], 'x')).toEqual(layout);
});
