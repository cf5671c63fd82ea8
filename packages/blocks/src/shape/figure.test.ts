import { shapeType, lineDirections, type ShapeKind } from '@mutai/layout/model/types/shape';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cornersOf, lineOf } from './figure.ts';

const size = fc.record({ w: fc.integer({ min: 1, max: 5000 }), h: fc.integer({ min: 1, max: 5000 }) });
const strokeWidth = fc.integer({ min: 1, max: 500 });

const isInside = (
  { x, y }: { readonly x: number; readonly y: number },
  { w, h }: { readonly w: number; readonly h: number },
) => x >= -0.01 && y >= -0.01 && x <= w + 0.01 && y <= h + 0.01;

test('lines and arrows stay inside of their block in every direction', () => {
  fc.assert(
    fc.property(
      size,
      strokeWidth,
      fc.constantFrom(...lineDirections),
      fc.constantFrom<ShapeKind>('line', 'arrow'),
      (box, width, direction, kind) => {
        const { from, to, head } = lineOf({ ...shapeType.initial, kind, direction, strokeWidth: width }, box);
        expect([from, to, ...head].every((point) => isInside(point, box))).toBe(true);
        expect(head).toHaveLength(kind === 'arrow' ? 3 : 0);
      },
    ),
  );
});

test('the corners of polygons and stars are inside of their block', () => {
  fc.assert(
    fc.property(
      size,
      fc.integer({ min: 3, max: 24 }),
      fc.integer({ min: 1, max: 99 }),
      fc.constantFrom<ShapeKind>('polygon', 'star'),
      (box, corners, inner, kind) => {
        const points = cornersOf({ kind, corners, inner }, box, 0);
        expect(points).toHaveLength(kind === 'star' ? 2 * corners : corners);
        expect(points.every((point) => isInside(point, box))).toBe(true);
      },
    ),
  );
});
