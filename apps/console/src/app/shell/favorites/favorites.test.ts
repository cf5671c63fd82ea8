import { expect, test } from 'vitest';
import { pathsIn, reordered, toggled } from './favorites.ts';

test('reads stored lists of this or an older release', () => {
  for (const stored of [undefined, null, 3, 'a', {}]) expect(pathsIn(stored)).toEqual([]);
  expect(pathsIn(['/a', 3, '/b', '/a'])).toEqual(['/a', '/b']);
});

test('favorites are added at the end, removed and reordered', () => {
  expect(toggled(['/a'], '/b')).toEqual(['/a', '/b']);
  expect(toggled(['/a', '/b'], '/a')).toEqual(['/b']);
  // Not permitted now, and remembered for later.
  expect(reordered(['/a', '/hidden', '/b'], ['/b', '/a'])).toEqual(['/b', '/a', '/hidden']);
});
