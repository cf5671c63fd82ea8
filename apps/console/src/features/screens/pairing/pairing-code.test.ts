import { expect, test } from 'vitest';
import { hasForeignCharacters, isWholeCode, pairingCodeIn } from './pairing-code.ts';

test.each([
  ['k7m4xp', 'K7M4XP'],
  [' K7M-4XP ', 'K7M4XP'],
  ['Ｋ７ｍ　４ｘｐ', 'K7M4XP'],
  ['配对码：k7m 4xp', 'K7M4XP'],
  ['K7M4XPQQ', 'K7M4XP'],
  ['k7', 'K7'],
])('“%s” is the code %s', (typed, code) => {
  expect(pairingCodeIn(typed)).toBe(code);
});

test('codes with characters that look like others are not asked for', () => {
  expect(isWholeCode('K7M4XP')).toBe(true);
  expect(isWholeCode('K7M4X')).toBe(false);
  expect(hasForeignCharacters('K7M4X0')).toBe(true);
  expect(isWholeCode('K7M4XO')).toBe(false);
});
