import { expect, test } from 'vitest';
import { enrollAddress, keyEnd } from './enroll-address.ts';

test('the address of a key is the page of displays with the key as its parameter', () => {
  expect(enrollAddress('https://site.example', '7.a-b_c')).toBe('https://site.example/screen?enroll=7.a-b_c');
});

test('a key ends with its time or with its last use', () => {
  const expiresAt = '2026-01-02T00:00:00.000Z';
  const end = Date.parse(expiresAt);
  expect(keyEnd({ expiresAt, used: 0, uses: 1 }, end - 1)).toBeNull();
  expect(keyEnd({ expiresAt, used: 0, uses: 1 }, end)).toBe('expired');
  expect(keyEnd({ expiresAt, used: 2, uses: 2 }, end - 1)).toBe('usedUp');
  // After the number of uses was lowered.
  expect(keyEnd({ expiresAt, used: 3, uses: 2 }, end - 1)).toBe('usedUp');
  expect(keyEnd({ expiresAt, used: 2, uses: 2 }, end + 1)).toBe('expired');
});
