// @vitest-environment happy-dom
import { limits } from '@mutai/contract/limits';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useDebounced } from './hooks.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('follows a search when the typing has paused for 100 ms (section 9)', () => {
  const { result, rerender } = renderHook(({ typed }) => useDebounced(typed, limits.treeSearchDelayMs), {
    initialProps: { typed: '' },
  });
  rerender({ typed: '研' });
  act(() => void vi.advanceTimersByTime(99));
  expect(result.current).toBe('');
  rerender({ typed: '研发' });
  act(() => void vi.advanceTimersByTime(99));
  expect(result.current).toBe('');
  act(() => void vi.advanceTimersByTime(1));
  expect(result.current).toBe('研发');
});
