import fc from 'fast-check';
import { expect, test } from 'vitest';
import { trendPath, trendSize } from './trend.ts';

test('the line goes from edge to edge, the highest at the top, none at the bottom', () => {
  expect(trendPath([0, 4, 2])).toBe('M0 27L60 1L120 14');
  expect(trendPath([0, 0])).toBe('M0 27L120 27');
  expect(trendPath([])).toBe('');
});

test('whatever the numbers, every point lies in the room', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 40 }), (values) => {
      const points = trendPath(values).match(/[\d.]+ [\d.]+/g) ?? [];
      expect(points).toHaveLength(values.length);
      for (const point of points) {
        const [x = -1, y = -1] = point.split(' ').map(Number);
        expect(x >= 0 && x <= trendSize.width && y >= 0 && y <= trendSize.height).toBe(true);
      }
    }),
  );
});
