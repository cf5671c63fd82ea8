import { expect, test } from 'vitest';
import { noted, pathsIn, reordered, toggled } from './favorites.ts';

test('reads stored lists of this or an older release', () => {
  for (const stored of [undefined, null, 3, 'a', {}]) expect(pathsIn(stored)).toEqual([]);
  expect(pathsIn(['/a', 3, '/b', '/a'])).toEqual(['/a', '/b']);
});

test('the last opened pages are kept, newest first, each once', () => {
  const paths = ['/a', '/b', '/c', '/d', '/e', '/f'];
  expect(noted(paths, '/a')).toBe(paths);
  expect(noted(paths, '/c')).toEqual(['/c', '/a', '/b', '/d', '/e', '/f']);
  expect(noted(paths, '/g')).toEqual(['/g', '/a', '/b', '/c', '/d', '/e']);
});

test('favorites are added at the end, removed and reordered', () => {
  expect(toggled(['/a'], '/b')).toEqual(['/a', '/b']);
  expect(toggled(['/a', '/b'], '/a')).toEqual(['/b']);
  // Not permitted now, and remembered for later.
  expect(reordered(['/a', '/hidden', '/b'], ['/b', '/a'])).toEqual(['/b', '/a', '/hidden']);
});
