import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitScale, clampedView, moved, rotatedBy, initialView, zoomed, type View } from './view.ts';

const stage = { width: 800, height: 600 };
const wide = { width: 1600, height: 400 };

test('an image fits the stage in any rotation, and a small one is not enlarged', () => {
  expect(fitScale(wide, stage, 0)).toBe(0.5);
  expect(fitScale(wide, stage, -90)).toBe(600 / 1600);
  expect(fitScale(wide, stage, 360)).toBe(0.5);
  expect(fitScale({ width: 10, height: 10 }, stage, 90)).toBe(1);
});

test('zooming keeps the point below the pointer', () => {
  const place = fc.record({ x: fc.integer({ min: -400, max: 400 }), y: fc.integer({ min: -300, max: 300 }) });
  fc.assert(
    fc.property(place, place, fc.double({ min: 0.5, max: 3, noNaN: true }), (at, point, factor) => {
      const before: View = { ...initialView, at };
      const after = zoomed(before, factor, point);
      // Same point of the image, relative to its center at its natural size.
      expect((point.x - after.at.x) / after.zoom).toBeCloseTo(point.x - at.x, 6);
      expect((point.y - after.at.y) / after.zoom).toBeCloseTo(point.y - at.y, 6);
    }),
  );
});

test('zooming has limits in both directions', () => {
  const often = (factor: number) =>
    Array.from({ length: 50 }).reduce<View>((view) => zoomed(view, factor), initialView);
  expect([often(2).zoom, often(0.5).zoom]).toEqual([20, 0.2]);
});

test('the image cannot be moved out of view, and stays centered if it fits', () => {
  const far = { x: 5000, y: -5000 };
  expect(clampedView(moved(initialView, far), wide, stage).at).toEqual({ x: 0, y: 0 });
  const near = clampedView(moved(zoomed(initialView, 4), far), wide, stage);
  expect(near.at).toEqual({ x: 1600, y: -400 });
  expect(rotatedBy(near, -1)).toEqual({ ...initialView, turn: -90 });
});
