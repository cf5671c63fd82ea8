// @vitest-environment happy-dom
import { limits } from '@mutai/contract/limits';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useDebounced } from './hooks.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('debounces a search by 100 ms', () => {
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
