import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alignedTo, distributedStarts, sides } from './arrange.ts';
import { type Box, fittedBox, unionOf } from './box.ts';
import { handles, leastOf, resized } from './resize.ts';
import { fitted, panned, toCanvas, toScreen, zoomByHand, zoomedAt } from './viewport.ts';

const canvas = { width: 1000, height: 800 };
const box = fc
  .record({
    x: fc.integer({ min: 0, max: 900 }),
    y: fc.integer({ min: 0, max: 700 }),
    w: fc.integer({ min: 1, max: 400 }),
    h: fc.integer({ min: 1, max: 400 }),
  })
  .map((some) => fittedBox(some, canvas));
const delta = fc.record({ x: fc.integer({ min: -1500, max: 1500 }), y: fc.integer({ min: -1500, max: 1500 }) });

describe('a handle', () => {
  const anyResize = fc.record({
    box,
    delta,
    handle: fc.constantFrom(...handles),
    keepRatio: fc.boolean(),
    xFixed: fc.boolean(),
    yFixed: fc.boolean(),
  });

  test('keeps a box at least 50 by 50, within the canvas, and fixed edges in place', () => {
    fc.assert(
      fc.property(anyResize, ({ box: before, handle, delta: by, ...options }) => {
        const least = leastOf(before, canvas);
        const after = resized(before, handle, by, { ...options, canvas, least });
        expect(after.w).toBeGreaterThanOrEqual(Math.min(50, before.w));
        expect(after.h).toBeGreaterThanOrEqual(Math.min(50, before.h));
        expect(fittedBox(after, canvas)).toEqual(after);
        expect(options.xFixed ? after.x : before.x).toBe(before.x);
        expect(options.yFixed ? after.y : before.y).toBe(before.y);
      }),
      { numRuns: 150 },
    );
  });

  test('moves only its own edges, by the distance of the pointer', () => {
    fc.assert(
      fc.property(box, fc.constantFrom(...handles), delta, (before, handle, by) => {
        const options = { canvas, keepRatio: false, xFixed: false, yFixed: false, least: leastOf(before, canvas) };
        const after = resized(before, handle, by, options);
        const ends = { right: before.x + before.w, bottom: before.y + before.h };
        const { w, h } = options.least;
        const left = handle.includes('w') ? Math.min(Math.max(0, before.x + by.x), ends.right - w) : before.x;
        const top = handle.includes('n') ? Math.min(Math.max(0, before.y + by.y), ends.bottom - h) : before.y;
        const right = handle.includes('e') ? Math.max(Math.min(canvas.width, ends.right + by.x), left + w) : ends.right;
        const bottom = handle.includes('s')
          ? Math.max(Math.min(canvas.height, ends.bottom + by.y), top + h)
          : ends.bottom;
        expect(after).toEqual({ x: left, y: top, w: right - left, h: bottom - top });
      }),
    );
  });

  test('at a fixed edge does nothing', () => {
    fc.assert(
      fc.property(box, delta, (before, by) => {
        const options = { canvas, keepRatio: false, xFixed: true, yFixed: true, least: leastOf(before, canvas) };
        expect(resized(before, 'nw', by, options)).toEqual(before);
      }),
    );
  });

  test('moves opposite edges apart from the center, which stays, unless an edge is fixed', () => {
    fc.assert(
      fc.property(anyResize, ({ box: before, handle, delta: by, ...options }) => {
        const least = leastOf(before, canvas);
        const after = resized(before, handle, by, { ...options, fromCentre: true, canvas, least });
        expect(fittedBox(after, canvas)).toEqual(after);
        expect([after.w >= least.w, after.h >= least.h]).toEqual([true, true]);
        const centre = (one: Box) => ({ x: one.x + one.w / 2, y: one.y + one.h / 2 });
        const moved = { x: centre(after).x - centre(before).x, y: centre(after).y - centre(before).y };
        expect(options.xFixed ? after.x - before.x : Math.max(0, Math.abs(moved.x) - 0.5)).toBe(0);
        expect(options.yFixed ? after.y - before.y : Math.max(0, Math.abs(moved.y) - 0.5)).toBe(0);
      }),
      { numRuns: 200 },
    );
    const roomy = { canvas, keepRatio: false, xFixed: false, yFixed: false, least: { w: 50, h: 50 } };
    const start = { x: 400, y: 300, w: 101, h: 100 };
    expect(resized(start, 'se', { x: 20, y: -10 }, { ...roomy, fromCentre: true })).toEqual({
      x: 380,
      y: 310,
      w: 141,
      h: 80,
    });
    expect(resized(start, 'w', { x: -20, y: 0 }, { ...roomy, fromCentre: true })).toEqual({ ...start, x: 380, w: 141 });
  });

  test('keeps the aspect ratio to within a pixel', () => {
    fc.assert(
      fc.property(box, fc.constantFrom(...handles), delta, (before, handle, by) => {
        const options = { canvas, keepRatio: true, xFixed: false, yFixed: false, least: leastOf(before, canvas) };
        const after = resized(before, handle, by, options);
        const [across, down] = [after.w / before.w, after.h / before.h];
        expect(Math.abs(across - down)).toBeLessThanOrEqual(0.51 / before.w + 0.51 / before.h);
      }),
    );
  });
});

test('aligned and distributed boxes match a naive computation', () => {
  fc.assert(
    fc.property(fc.array(box, { minLength: 2, maxLength: 6 }), fc.constantFrom(...sides), (boxes, side) => {
      const union = unionOf(boxes);
      if (union === null) throw new Error('no box');
      const lines: Readonly<Record<typeof side, (one: Box) => number>> = {
        left: (one) => one.x,
        centre: (one) => one.x + one.w / 2,
        right: (one) => one.x + one.w,
        top: (one) => one.y,
        middle: (one) => one.y + one.h / 2,
        bottom: (one) => one.y + one.h,
      };
      for (const one of boxes) {
        const aligned = alignedTo(one, union, side);
        expect(Math.abs(lines[side](aligned) - lines[side](union))).toBeLessThanOrEqual(0.5);
        expect([aligned.w, aligned.h]).toEqual([one.w, one.h]);
      }
      const starts = distributedStarts(boxes, 'x');
      const placed = boxes.map((one, index) => ({ ...one, x: starts[index] ?? Number.NaN }));
      const around = unionOf([...placed, { ...union, y: 0, h: 800 }]);
      expect([around?.x, around?.w]).toEqual([union.x, union.w]);
      const sorted = [...boxes.keys()].toSorted((a, b) => {
        const [one, other] = [boxes[a], boxes[b]];
        if (one === undefined || other === undefined) return 0;
        return one.x - other.x || one.x + one.w - other.x - other.w || a - b;
      });
      const gaps = sorted.slice(1).map((index, at) => {
        const before = sorted[at] ?? 0;
        return (starts[index] ?? 0) - (starts[before] ?? 0) - (boxes[before]?.w ?? 0);
      });
      const roomy = boxes.reduce((sum, one) => sum + one.w, 0) <= union.w;
      expect(roomy ? Math.max(...gaps) - Math.min(...gaps) : 0).toBeLessThanOrEqual(1);
    }),
  );
});

describe('the canvas in its window', () => {
  test('converts points between screen and canvas, and keeps the point below the pointer when zooming', () => {
    const coordinate = fc.integer({ min: -5000, max: 5000 });
    const zoom = fc.integer({ min: 5, max: 100 }).map((tenths) => tenths / 10);
    const viewports = fc.record({ x: coordinate, y: coordinate, zoom });
    fc.assert(
      fc.property(viewports, fc.record({ x: coordinate, y: coordinate }), zoom, (viewport, point, other) => {
        const back = toScreen(viewport, toCanvas(viewport, point));
        expect(back.x).toBeCloseTo(point.x, 6);
        const below = toCanvas(viewport, point);
        const after = toCanvas(zoomedAt(viewport, point, other), point);
        expect(after.x).toBeCloseTo(below.x, 6);
        expect(after.y).toBeCloseTo(below.y, 6);
        expect(panned(viewport, point)).toEqual({
          x: viewport.x + point.x,
          y: viewport.y + point.y,
          zoom: viewport.zoom,
        });
      }),
    );
  });

  test('zooms in steps of 0.1 from 0.5 to 10, and further out to fit the window', () => {
    expect([0.1, 0.74, 0.7 + 0.1, 3.999, 99].map(zoomByHand)).toEqual([0.5, 0.7, 0.8, 4, 10]);
    const wall = fitted({ width: 7680, height: 4320 }, { width: 1000, height: 700 }, 20);
    expect(wall.zoom).toBeCloseTo(0.125, 3);
    expect(wall.x).toBeCloseTo(20, 6);
    expect(fitted({ width: 1920, height: 1080 }, { width: 1000, height: 700 }, 20).y).toBeCloseTo(80, 6);
    expect(fitted({ width: 0, height: 0 }, { width: 0, height: 0 }, 20).zoom).toBe(1);
  });
});
