import { expect, test } from 'vitest';
import { sizeText } from './size-text.ts';

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  // Rounds up to the next unit instead of 1024.
  [1024 * 1024 - 1, '1 MB'],
  [2 * 1024 ** 3, '2 GB'],
  [5000 * 1024 ** 4, '5000 TB'],
])('%i bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
