import { expect, test, vi } from 'vitest';
import { createWaits } from './waits.ts';

test('a wait passes, or is ended by its name, by another of the same name, or with all', async () => {
  vi.useFakeTimers();
  const waits = createWaits();
  const passed = waits.wait('a', 1000);
  const replaced = waits.wait('b', 1000);
  const ended = waits.wait('b', 1000);
  waits.end('b');
  const last = waits.wait('b', 2000);
  await vi.advanceTimersByTimeAsync(1000);
  waits.endAll();
  expect(await Promise.all([passed, replaced, ended, last])).toEqual([true, false, false, false]);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
