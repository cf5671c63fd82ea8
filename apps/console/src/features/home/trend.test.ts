import fc from 'fast-check';
import { expect, test } from 'vitest';
import { trendPath, trendSize } from './trend.ts';

test('the line spans the full width, with the maximum at the top and zero at the bottom', () => {
  expect(trendPath([0, 4, 2])).toBe('M0 27L60 1L120 14');
  expect(trendPath([0, 0])).toBe('M0 27L120 27');
  expect(trendPath([])).toBe('');
});

test('every point is inside of the drawing for all values', () => {
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
