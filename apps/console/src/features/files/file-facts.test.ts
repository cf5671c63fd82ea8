import { expect, test } from 'vitest';
import { extentText, lengthText, sizeText } from './file-facts.ts';

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  // Never 1024 of one unit.
  [1024 * 1024 - 1, '1 MB'],
  [2 * 1024 ** 3, '2 GB'],
  [5000 * 1024 ** 4, '5000 TB'],
])('%i bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});

test.each([
  [0, '0:00'],
  [7499, '0:07'],
  [59_600, '1:00'],
  [3_723_000, '1:02:03'],
])('%i ms are %s', (ms, text) => {
  expect(lengthText(ms)).toBe(text);
});

test('an extent tells what is known of it', () => {
  expect(extentText({ width: 1920, height: 1080, durationMs: 7000 })).toBe('1920 × 1080 · 0:07');
  expect(extentText({ width: null, height: null, durationMs: 7000 })).toBe('0:07');
  expect(extentText({ width: null, height: null, durationMs: null })).toBe('');
});
