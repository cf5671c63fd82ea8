// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useVisibleRows } from './use-visible-rows.ts';

// The end of scrolling is noticed by a timer, which must not fire after the test.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const drawn = (scrollTop: number, count: number, kept = -1): readonly number[] => {
  const element = document.createElement('div');
  const options = { scroller: { current: element }, count, rowHeight: 44, height: 600, kept };
  const { result } = renderHook(() => useVisibleRows(options));
  act(() => {
    element.scrollTop = scrollTop;
    element.dispatchEvent(new Event('scroll'));
  });
  return result.current.rows;
};

it.each([0, 17, 44, 4400, 400_000])('renders the visible rows after %i pixels, and few more', (top) => {
  const rows = drawn(top, 10_000);
  expect(rows).toContain(Math.floor(top / 44));
  expect(rows).toContain(Math.floor((top + 599) / 44));
  expect(rows.length).toBeLessThan(30);
});

it('renders nothing beyond the ends', () => {
  expect(drawn(0, 3)).toEqual([0, 1, 2]);
  expect(drawn(0, 0)).toEqual([]);
});

it('renders a kept row outside of the visible range in its order, while it exists', () => {
  expect(drawn(0, 10_000, 500).at(-1)).toBe(500);
  expect(drawn(400_000, 10_000, 5)[0]).toBe(5);
  expect(drawn(0, 3, 5)).toEqual([0, 1, 2]);
});
