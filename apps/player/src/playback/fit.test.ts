import { expect, test } from 'vitest';
import { fitTransform } from './fit.ts';

const canvas = { width: 1000, height: 500 };
const scaleOf = (transform: string) => /scale\((?<scale>[^)]*)\)/.exec(transform)?.groups?.['scale'];

test('a canvas is centred, rotated clockwise and scaled as the screen is set', () => {
  const display = { width: 2000, height: 2000 };
  expect(fitTransform(canvas, display, 'contain', 0)).toBe(
    'translate(1000px, 1000px) rotate(0deg) scale(2, 2) translate(-500px, -250px)',
  );
  expect(scaleOf(fitTransform(canvas, display, 'cover', 0))).toBe('4, 4');
  expect(scaleOf(fitTransform(canvas, display, 'stretch', 180))).toBe('2, 4');
  const wide = { width: 1920, height: 1000 };
  expect(scaleOf(fitTransform(canvas, wide, 'contain', 90))).toBe('1, 1');
  expect(scaleOf(fitTransform(canvas, wide, 'stretch', 270))).toBe('1, 3.84');
  expect(scaleOf(fitTransform({ width: 0, height: 0 }, wide, 'contain', 0))).toBe('1000, 1000');
});
