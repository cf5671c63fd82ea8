import { expect, test } from 'vitest';
import { submissionKeys } from './submission-keys.ts';

test('what is sent again goes by the same key, what was changed by another, and so does the next form', () => {
  const keyOf = submissionKeys();
  const first = keyOf({ name: '甲', roleIds: [1] });
  expect(first).toMatch(/^[\da-f]{32}$/);
  expect(keyOf({ name: '甲', roleIds: [1] })).toBe(first);
  const changed = keyOf({ name: '甲', roleIds: [1, 2] });
  const others = [changed, keyOf({ name: '甲', roleIds: [1] }), submissionKeys()({ name: '甲', roleIds: [1] })];
  expect(new Set([first, ...others]).size).toBe(4);
});
