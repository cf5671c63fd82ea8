import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Point } from '../geometry/box.ts';
import { isWithin } from '../geometry/fit.ts';
import { type Handle, handles } from '../geometry/resize.ts';
import { cornersOf, outlineOf } from '../geometry/rotation.ts';
import { type ResizeGestureOptions, startResize } from '../gestures/resize-gesture.ts';
import { type Block, newBlock } from '../model/block.ts';
import { layoutOf } from '../testing/layouts.ts';

/** The middle of the canvas is far from the blocks. */
const side = 4000;
const opposite: Readonly<Record<Handle, Handle>> = {
  nw: 'se',
  n: 's',
  ne: 'sw',
  e: 'w',
  se: 'nw',
  s: 'n',
  sw: 'ne',
  w: 'e',
};

/** Point of a handle, as the mean of the corners beside it. */
function pointOf(block: Block, handle: Handle): Point {
  const beside: Readonly<Record<Handle, readonly number[]>> = {
    nw: [0],
    n: [0, 1],
    ne: [1],
    e: [1, 2],
    se: [2],
    s: [2, 3],
    sw: [3],
    w: [3, 0],
  };
  const corners = cornersOf(block).filter((_, index) => beside[handle].includes(index));
  const mean = (axis: 'x' | 'y'): number => corners.reduce((sum, one) => sum + one[axis], 0) / corners.length;
  return { x: mean('x'), y: mean('y') };
}

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

interface Dragged {
  readonly after: Block;
  /** Positions of the drawn lines. */
  readonly lines: { readonly x: readonly number[]; readonly y: readonly number[] };
}

/** Drags a handle of the only block. Guides are positions on the canvas. */
function drag(
  block: Block,
  handle: Handle,
  by: Point,
  guides: { readonly x: readonly number[]; readonly y: readonly number[] },
  options: Partial<ResizeGestureOptions> = {},
): Dragged {
  const layout = layoutOf([block], { width: side, height: side, guides });
  const gesture = startResize(layout, [1], handle);
  if (gesture === null) throw new Error('The block has no handles.');
  const { lines } = gesture.move(by, { threshold: 6, keepRatio: false, ...options });
  const after = gesture.commit().blocks[1] ?? block;
  const upright = lines.filter(({ from, to }) => from.x === to.x);
  const level = lines.filter(({ from, to }) => from.y === to.y);
  return { after, lines: { x: upright.map(({ from }) => from.x), y: level.map(({ from }) => from.y) } };
}

const block = (box: Partial<Block>): Block => ({ ...newBlock('shape', 1), ...box }) as Block;
const slanted = fc
  .record({
    x: fc.integer({ min: 350, max: 450 }),
    y: fc.integer({ min: 350, max: 450 }),
    w: fc.integer({ min: 60, max: 240 }),
    h: fc.integer({ min: 60, max: 240 }),
    rotation: fc.integer({ min: -1799, max: 1800 }).filter((tenths) => tenths % 900 !== 0),
  })
  .map(({ rotation, ...box }) => block({ ...box, rotation: rotation / 10 }));
const even = (min: number, max: number) => fc.integer({ min: min / 2, max: max / 2 }).map((half) => half * 2);
const quarter = fc
  .record({
    x: even(350, 450),
    y: even(350, 450),
    w: even(80, 240),
    h: even(80, 240),
    rotation: fc.constantFrom(90, -90, 180),
  })
  .map(block);
const anyHandle = fc.constantFrom(...handles);
const offset = fc.integer({ min: -60, max: 60 });
const slack = fc.integer({ min: -5, max: 5 });

describe('a rotated block that is resized', () => {
  test('keeps the opposite handle where it is and its minimum size, and its handle is at the lines that are drawn', () => {
    let snapped = 0;
    fc.assert(
      fc.property(slanted, anyHandle, offset, offset, slack, (before, handle, x, y, beside) => {
        const from = pointOf(before, handle);
        const guides = { x: [Math.round(from.x + x + beside)], y: [Math.round(from.y + y + beside)] };
        const { after, lines } = drag(before, handle, { x, y }, guides);
        expect(isWithin(outlineOf(after), { width: side, height: side })).toBe(true);
        expect([after.w >= 50, after.h >= 50, after.rotation]).toEqual([true, true, before.rotation]);
        // Positions are whole pixels: at most half a pixel per axis.
        expect(distance(pointOf(before, opposite[handle]), pointOf(after, opposite[handle]))).toBeLessThan(0.71);
        const to = pointOf(after, handle);
        for (const line of lines.x) expect(Math.abs(line - to.x)).toBeLessThan(1.42);
        for (const line of lines.y) expect(Math.abs(line - to.y)).toBeLessThan(1.42);
        snapped += lines.x.length + lines.y.length;
      }),
      { numRuns: 400 },
    );
    expect(snapped, 'it does snap').toBeGreaterThan(100);
  });

  test('snaps the edges themselves, to the pixel, if it is rotated by right angles', () => {
    fc.assert(
      fc.property(quarter, anyHandle, even(-20, 60), even(-20, 60), slack, slack, (before, handle, x, y, dx, dy) => {
        const from = pointOf(before, handle);
        const centre = pointOf(before, 'n').x + pointOf(before, 's').x;
        const middle = { x: centre / 2, y: (pointOf(before, 'n').y + pointOf(before, 's').y) / 2 };
        const out = { x: Math.sign(from.x - middle.x), y: Math.sign(from.y - middle.y) };
        const target = { x: from.x + out.x * x, y: from.y + out.y * y };
        const guides = { x: out.x === 0 ? [] : [target.x], y: out.y === 0 ? [] : [target.y] };
        const by = { x: target.x - from.x + dx, y: target.y - from.y + dy };
        const { after, lines } = drag(before, handle, by, guides);
        const [still, to] = [opposite[handle], pointOf(after, handle)];
        expect(distance(pointOf(before, still), pointOf(after, still))).toBeLessThan(0.01);
        expect([out.x === 0 ? target.x : to.x, out.y === 0 ? target.y : to.y]).toEqual([target.x, target.y]);
        expect([lines.x, lines.y]).toEqual([guides.x, guides.y]);
      }),
      { numRuns: 300 },
    );
  });

  test('snaps to the edges of other blocks, to the canvas and to the grid, unless Ctrl or Shift is held', () => {
    const tall = block({ x: 400, y: 400, w: 200, h: 100, rotation: 90 });
    const other = { ...newBlock('shape', 2), x: 100, y: 700, w: 100, h: 100 };
    const gesture = startResize(layoutOf([tall, other], { width: 1000, height: 1000 }), [1], 'e');
    const far = { threshold: 6, keepRatio: false };
    // Its right edge is its lower one, at 550.
    const heightAfter = (y: number, options: ResizeGestureOptions): number | undefined =>
      gesture?.move({ x: 0, y }, options).box.w;
    expect(heightAfter(146, far), 'the upper edge of the other block').toBe(350);
    expect(heightAfter(446, far), 'the canvas').toBe(650);
    expect(heightAfter(103, far)).toBe(303);
    expect(heightAfter(106, { ...far, threshold: 0, grid: 20 }), 'the grid').toBe(310);
    expect(heightAfter(146, { ...far, threshold: 0 }), 'Ctrl').toBe(346);
    expect(heightAfter(146, { ...far, keepRatio: true }), 'Shift').toBe(346);
  });
});
