import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unionOf } from '../geometry/box.ts';
import { touches } from '../geometry/rotation.ts';
import { layoutLimits } from '../limits.ts';
import { blocksOf, type Layout, pickBlocks } from '../model/layout.ts';
import { layoutOf, someLayout, textAt } from '../testing/layouts.ts';
import { arrayBlocks, arrayOffsets, type ArrayOptions, arrayProblem, arrayRoom } from './array.ts';
import { duplicateBlocks, groupBlocks, lockBlocks } from './blocks.ts';
import { moveBlocks } from './place.ts';
import { copyOffset, fitsAt } from './repeat.ts';

const layout = layoutOf([textAt(1, 100, 100), textAt(2, 300, 150)]);
const usual = { by: { x: 20, y: 20 }, repeats: false };

describe('the offset of copies', () => {
  test('is repeated for the copies made last, wherever they were moved since', () => {
    const first = duplicateBlocks(layout, [1, 2], { x: 400, y: 0 });
    const last = { ids: [3, 4], from: { x: 100, y: 100 } };
    expect(copyOffset(first, new Set([4, 3]), last)).toEqual({ by: { x: 400, y: 0 }, repeats: true });
    const moved = moveBlocks(first, [3, 4], { x: 10, y: 60 });
    expect(copyOffset(moved, new Set([3, 4]), last)).toEqual({ by: { x: 410, y: 60 }, repeats: true });
  });

  test('is the usual one for any other selection, and for copies at their originals', () => {
    const first = duplicateBlocks(layout, [1, 2], { x: 400, y: 0 });
    const last = { ids: [3, 4], from: { x: 100, y: 100 } };
    for (const selected of [[3], [1, 2], [3, 4, 1], []]) {
      expect(copyOffset(first, new Set(selected), last)).toEqual(usual);
    }
    expect(copyOffset(first, new Set([3, 4]), null)).toEqual(usual);
    expect(copyOffset(moveBlocks(first, [3, 4], { x: -400, y: 0 }), new Set([3, 4]), last)).toEqual(usual);
    expect(copyOffset(layout, new Set([3, 4]), last), 'undone').toEqual(usual);
  });

  test('fits only if every copy stays within the canvas', () => {
    expect(fitsAt(layout, [1, 2], { x: 1520, y: 0 })).toBe(true);
    expect(fitsAt(layout, [1, 2], { x: 1521, y: 0 })).toBe(false);
    expect(fitsAt(layout, [1, 2], { x: -101, y: 0 })).toBe(false);
  });
});

describe('an array', () => {
  const options: ArrayOptions = { rows: 2, columns: 3, gapX: 20, gapY: -40 };
  const places = (made: Layout) => blocksOf(made).map(({ x, y }) => [x, y]);

  test('repeats blocks row by row, as unlocked copies in front, and groups become new groups', () => {
    expect(places(arrayBlocks(layout, [1], options)).slice(2)).toEqual([
      [220, 100],
      [340, 100],
      [100, 160],
      [220, 160],
      [340, 160],
    ]);
    const grouped = arrayBlocks(lockBlocks(groupBlocks(layout, [1, 2]), [1], true), [1, 2], { ...options, columns: 2 });
    expect(blocksOf(grouped).map(({ id, group, locked }) => [id, group, locked])).toEqual([
      [1, 1, true],
      [2, 1, false],
      [3, 2, false],
      [4, 2, false],
      [5, 3, false],
      [6, 3, false],
      [7, 4, false],
      [8, 4, false],
    ]);
  });

  test('is refused beyond the canvas or the most blocks, and if cells would lie on each other', () => {
    expect(arrayProblem(layout, [1], { ...options, columns: 15 })).toBe(null);
    expect(arrayProblem(layout, [1], { ...options, columns: 16 })).toBe('canvas');
    expect(arrayRoom({ x: 100, y: 100, w: 100, h: 100 }, layout, options)).toEqual({ columns: 15, rows: 15 });
    expect(arrayProblem(layout, [1], { ...options, gapY: -100 })).toBe('overlap');
    expect(arrayProblem(layout, [1], { ...options, rows: 1, gapY: -100 }), 'which is not used').toBe(null);
    const many = layoutOf(Array.from({ length: layoutLimits.blocksMax - 4 }, (_, index) => textAt(index + 1, 0, 0)));
    expect(arrayProblem(many, [1], options)).toBe('full');
    expect(arrayBlocks(many, [1], options)).toBe(many);
    expect(arrayProblem(many, [1], { ...options, columns: 2 })).toBe(null);
  });

  test('has all of its cells within the canvas, at equal distances, if it is made at all', () => {
    const some = fc.record({
      rows: fc.integer({ min: 1, max: 6 }),
      columns: fc.integer({ min: 1, max: 6 }),
      gapX: fc.integer({ min: -100, max: 200 }),
      gapY: fc.integer({ min: -100, max: 200 }),
    });
    fc.assert(
      fc.property(someLayout(4), some, (before, chosen) => {
        const blocks = pickBlocks(before, before.order);
        const box = unionOf(blocks) ?? { x: 0, y: 0, w: 0, h: 0 };
        const after = arrayBlocks(before, before.order, chosen);
        const isMade = blocks.length > 0 && arrayProblem(before, before.order, chosen) === null;
        const cells = isMade ? chosen.rows * chosen.columns : 1;
        expect(after.order).toHaveLength(before.order.length * cells);
        const boxes = [{ x: 0, y: 0 }, ...(isMade ? arrayOffsets(box, chosen) : [])].map(({ x, y }, turn) => ({
          expected: blocks.map((block) => [block.x + x, block.y + y, block.w, block.h]),
          cell: pickBlocks(after, after.order.slice(turn * blocks.length, (turn + 1) * blocks.length)),
        }));
        for (const { expected, cell } of boxes) expect(cell.map(({ x, y, w, h }) => [x, y, w, h])).toEqual(expected);
        const canvas = { x: 0, y: 0, w: before.canvas.width, h: before.canvas.height };
        expect(blocksOf(after).every((block) => touches(block, canvas))).toBe(true);
      }),
    );
  });
});
