import fc from 'fast-check';
import { expect, test } from 'vitest';
import { charactersIn, firstCharacters } from './characters.ts';

test('an emoji counts as one character and is never split', () => {
  expect(charactersIn('幕😀台')).toBe(3);
  expect(firstCharacters('幕😀台', 2)).toBe('幕😀');
  expect(firstCharacters('幕', -1)).toBe('');
});

test('firstCharacters returns a well-formed prefix of the requested length', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(20), (text, most) => {
      const first = firstCharacters(text, most);
      expect(text.startsWith(first)).toBe(true);
      expect(first.isWellFormed()).toBe(true);
      expect(charactersIn(first)).toBe(Math.min(most, charactersIn(text)));
    }),
  );
});
