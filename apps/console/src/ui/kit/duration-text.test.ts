import { dayMs, hourMs, minuteMs } from '@mutai/contract/durations';
import { expect, test } from 'vitest';
import { durationText } from './duration-text.ts';

test.each([
  [0, '0 秒'],
  [40_000, '40 秒'],
  [5 * minuteMs, '5 分钟'],
  [2 * hourMs + 5 * minuteMs, '2 小时 5 分钟'],
  [3 * dayMs + 2 * hourMs + minuteMs, '3 天 2 小时'],
])('%d ms are %s', (ms, words) => {
  expect(durationText(ms)).toBe(words);
});
