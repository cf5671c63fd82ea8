import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lockBlocks } from '../commands/blocks.ts';
import { startSpacing } from '../gestures/space-gesture.ts';
import { blocksOf } from '../model/layout.ts';
import { layoutOf, textAt } from '../testing/layouts.ts';
import { type Box } from './box.ts';
import { equalSpacing, gapMiddles, spacedStarts } from './spacing.ts';

const canvas = { width: 1920, height: 1080 };
const at = (x: number, y: number, w = 100, h = 100): Box => ({ x, y, w, h });

test('three or more boxes in a row or column with equal gaps have a spacing', () => {
  expect(equalSpacing([at(260, 20), at(0, 0), at(130, 10)])).toEqual({ axis: 'x', gap: 30, sorted: [1, 2, 0] });
  expect(equalSpacing([at(0, 0), at(10, 120), at(0, 241)]), 'to within a pixel').toMatchObject({ axis: 'y', gap: 20 });
  expect(equalSpacing([at(0, 0), at(130, 0), at(262, 0)])).toBe(null);
  expect(equalSpacing([at(0, 0), at(130, 0)])).toBe(null);
  expect(equalSpacing([at(0, 0), at(90, 0), at(180, 0)]), 'overlapping').toBe(null);
  expect(equalSpacing([at(0, 0), at(130, 90), at(260, 190)]), 'no common row').toBe(null);
  const row = [at(0, 0), at(130, 20), at(260, 0)];
  expect(gapMiddles(row, { axis: 'x', gap: 30, sorted: [0, 1, 2] })).toEqual([
    { x: 115, y: 60 },
    { x: 245, y: 60 },
  ]);
});

test('another gap keeps the first box, the order and the canvas', () => {
  const size = fc.integer({ min: 1, max: 200 });
  const made = fc.record({
    sizes: fc.array(size, { minLength: 3, maxLength: 6 }),
    gap: fc.nat(60),
    wanted: fc.integer({ min: -500, max: 2000 }),
  });
  fc.assert(
    fc.property(made, ({ sizes, gap, wanted }) => {
      let next = 20;
      const boxes = sizes.map((w) => {
        const box = at(next, 0, w);
        next += w + gap;
        return box;
      });
      const spacing = equalSpacing(boxes);
      expect(spacing).toMatchObject({ axis: 'x', gap });
      if (spacing === null) return;
      const { gap: chosen, starts } = spacedStarts(boxes, spacing, wanted, canvas);
      const moved = boxes.map((box, index) => ({ ...box, x: starts[index] ?? -1 }));
      const last = moved.at(-1) ?? at(0, 0);
      expect([starts[0], chosen >= 0, last.x + last.w <= canvas.width]).toEqual([20, true, true]);
      expect(equalSpacing(moved)).toEqual({ ...spacing, gap: chosen });
      expect(chosen === wanted || wanted < 0 || chosen < wanted).toBe(true);
    }),
  );
});

test('dragging a gap sets all of them, groups move as a unit, and fixed blocks have no such gaps', () => {
  const row = [
    textAt(1, 0, 0),
    textAt(2, 120, 0),
    { ...textAt(3, 240, 0), group: 1 },
    { ...textAt(4, 240, 50), group: 1 },
  ];
  const layout = layoutOf(row);
  const all = new Set([1, 2, 3, 4]);
  const gesture = startSpacing(layout, all);
  expect(gesture?.middles.map(({ x }) => x)).toEqual([110, 230]);
  expect(gesture?.move(1, { x: 45, y: 9 }).gap, 'the second middle moves one and a half times as far').toBe(50);
  const after = gesture?.commit() ?? layout;
  expect(blocksOf(after).map(({ x, y }) => [x, y])).toEqual([
    [0, 0],
    [150, 0],
    [300, 0],
    [300, 50],
  ]);
  expect(startSpacing(lockBlocks(layout, [2], true), all)).toBe(null);
  expect(startSpacing(layout, new Set([1, 2]))).toBe(null);
});
