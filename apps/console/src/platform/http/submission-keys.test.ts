import { expect, test } from 'vitest';
import { submissionKeys } from './submission-keys.ts';

test('the same content gets the same key; changed content and other forms get another one', () => {
  const keyOf = submissionKeys();
  const first = keyOf({ name: '甲', roleIds: [1] });
  expect(first).toMatch(/^[\da-f]{32}$/);
  expect(keyOf({ name: '甲', roleIds: [1] })).toBe(first);
  const changed = keyOf({ name: '甲', roleIds: [1, 2] });
  const others = [changed, keyOf({ name: '甲', roleIds: [1] }), submissionKeys()({ name: '甲', roleIds: [1] })];
  expect(new Set([first, ...others]).size).toBe(4);
});
