import { expect, test } from 'vitest';
import { preferenceOr } from './preferences.ts';

test('a stored value of another type than the fallback is ignored', () => {
  expect(preferenceOr(true, false)).toBe(true);
  expect(preferenceOr('yes', false)).toBe(false);
  expect(preferenceOr(undefined, 3)).toBe(3);
  expect(preferenceOr({}, ['a'])).toEqual(['a']);
  expect(preferenceOr(null, { a: 1 })).toEqual({ a: 1 });
});
