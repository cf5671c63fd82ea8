import { expect, test } from 'vitest';
import { extentText, lengthText } from './file-facts.ts';

test.each([
  [0, '0:00'],
  [7499, '0:07'],
  [59_600, '1:00'],
  [3_723_000, '1:02:03'],
])('%i ms is formatted as %s', (ms, text) => {
  expect(lengthText(ms)).toBe(text);
});

test('an extent contains only known values', () => {
  expect(extentText({ width: 1920, height: 1080, durationMs: 7000 })).toBe('1920 × 1080 · 0:07');
  expect(extentText({ width: null, height: null, durationMs: 7000 })).toBe('0:07');
  expect(extentText({ width: null, height: null, durationMs: null })).toBe('');
});
