import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Box } from './box.ts';
import { distancesBetween } from './measure.ts';

const told = (one: Box, other: Box) => distancesBetween(one, other).map(({ axis, length }) => `${axis} ${length}`);
const one: Box = { x: 100, y: 100, w: 200, h: 100 };

test('boxes beside each other have the gap between them', () => {
  expect(told(one, { x: 350, y: 120, w: 50, h: 50 })).toEqual(['x 50']);
  expect(told(one, { x: 20, y: 120, w: 50, h: 50 })).toEqual(['x 30']);
  expect(told(one, { x: 250, y: 240, w: 400, h: 50 })).toEqual(['y 40']);
  expect(told(one, { x: 350, y: 240, w: 50, h: 50 })).toEqual(['x 50', 'y 40']);
  expect(told(one, { x: 300, y: 120, w: 50, h: 50 }), 'touching').toEqual([]);
});

test('the line is in the middle of what both share, otherwise an extension leads to the other box', () => {
  expect(distancesBetween(one, { x: 350, y: 160, w: 50, h: 100 })).toEqual([
    { axis: 'x', length: 50, from: { x: 300, y: 180 }, to: { x: 350, y: 180 }, extension: null },
  ]);
  expect(distancesBetween(one, { x: 350, y: 240, w: 50, h: 50 })[0]).toEqual({
    axis: 'x',
    length: 50,
    from: { x: 300, y: 150 },
    to: { x: 350, y: 150 },
    extension: { from: { x: 350, y: 150 }, to: { x: 350, y: 240 } },
  });
});

test('a box within another has the distances to its edges', () => {
  expect(told(one, { x: 0, y: 0, w: 1920, h: 1080 })).toEqual(['x 100', 'x 1620', 'y 100', 'y 880']);
  expect(told(one, { x: 100, y: 0, w: 200, h: 1080 }), 'of the same width').toEqual(['y 100', 'y 880']);
});

test('distances are the same in both directions, and as long as their lines', () => {
  const side = fc.integer({ min: 0, max: 500 });
  const length = fc.integer({ min: 1, max: 300 });
  const box = fc.record({ x: side, y: side, w: length, h: length });
  fc.assert(
    fc.property(box, box, (first, second) => {
      expect(told(first, second).toSorted()).toEqual(told(second, first).toSorted());
      for (const { length: distance, from, to } of distancesBetween(first, second)) {
        expect(Math.hypot(to.x - from.x, to.y - from.y)).toBe(distance);
      }
    }),
  );
});
