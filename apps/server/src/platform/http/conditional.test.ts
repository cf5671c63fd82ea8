import { expect, test } from 'vitest';
import { rangeOf } from './conditional.ts';

test.each<readonly [header: string | undefined, of10: ReturnType<typeof rangeOf>]>([
  [undefined, undefined],
  ['bytes=0-3', { start: 0, end: 3 }],
  ['bytes=4-', { start: 4, end: 9 }],
  ['bytes=8-400', { start: 8, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-30', { start: 0, end: 9 }],
  ['bytes=10-', 'none'],
  ['bytes=-0', 'none'],
  ['bytes=3-2', undefined],
  ['bytes=0-1,3-4', undefined],
  ['bytes=-', undefined],
  ['lines=0-3', undefined],
])('%s of 10 bytes', (header, range) => expect(rangeOf(header, 10)).toEqual(range));
