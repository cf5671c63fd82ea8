import { expect, test } from 'vitest';
import { newerThanChromium67 } from '../apps/player/build-rules.ts';

test('calls of methods and globals that Chromium 67 lacks are found in minified code', () => {
  const found = (code: string) => newerThanChromium67(code);
  expect(found('a.toReversed();structuredClone(x);b?.findLast(f)')).toEqual([
    'toReversed',
    'findLast',
    'structuredClone',
  ]);
  expect(found('new WeakRef(a);globalThis.x=1;AbortSignal.any(a).throwIfAborted()')).toEqual([
    'throwIfAborted',
    'WeakRef',
    'globalThis',
  ]);
  expect(found('text.matchAll(/a/g)')).toEqual(['matchAll']);
  // Added by the player, own names, texts, tests for existence, and an older method of another object.
  expect(found('self.clients.matchAll()')).toEqual([]);
  expect(found('a.at(-1);a.flatMap(f);a.toSorted(g);b.replaceAll(c,d)')).toEqual([]);
  expect(found('a.structuredClone(b);typeof x==="undefined";"globalThis";a.sorted()')).toEqual([]);
});
