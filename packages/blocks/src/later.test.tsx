// @vitest-environment happy-dom
import { act, render } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newBlock } from '@mutai/layout/model/block';
import { type BlockType } from '@mutai/layout/model/block-types';
import { emptyLayout, type Layout } from '@mutai/layout/model/layout';
import { createClock } from './clock.ts';
import { later } from './later.tsx';
import { LayoutView } from './layout-view.tsx';
import { hasViews, loadViews } from './views.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a part appears when its code is there, and is requested again after a failure', async () => {
  const request = vi.fn<() => Promise<() => string>>(async () => () => 'loaded');
  request.mockRejectedValueOnce(new Error('no network'));
  const Part = later(request);
  const { container } = render(<Part />);
  await act(() => vi.advanceTimersByTimeAsync(4900));
  expect([container.textContent, Part.isLoaded(), request.mock.calls.length]).toEqual(['', false, 1]);
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect([container.textContent, Part.isLoaded(), request.mock.calls.length]).toEqual(['loaded', true, 2]);
  const again = render(<Part />);
  expect([again.container.textContent, request.mock.calls.length]).toEqual(['loaded', 2]);
});

test('a part appears when its code arrives between its rendering and its effects', async () => {
  vi.useRealTimers();
  const Part = later(async () => () => 'loaded');
  function Page() {
    useLayoutEffect(() => void Part.load(), []);
    return <Part />;
  }
  const box = document.createElement('div');
  // Not within `act`, which runs effects at once.
  const root = createRoot(box);
  root.render(<Page />);
  await expect.poll(() => box.textContent).toBe('loaded');
  root.unmount();
});

test('a part that is gone is not requested again', async () => {
  const request = vi.fn<() => Promise<() => string>>(() => Promise.reject(new Error('no network')));
  const Part = later(request);
  const { unmount } = render(<Part />);
  await act(() => vi.advanceTimersByTimeAsync(100));
  unmount();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(request.mock.calls.length).toBe(1);
});

test('the views of a layout are loaded before it is shown', async () => {
  const types: readonly BlockType[] = ['text', 'shape', 'calendar'];
  const blocks = Object.fromEntries(types.map((type, index) => [index + 1, newBlock(type, index + 1)]));
  const layout: Layout = { ...emptyLayout(), blocks, order: [1, 2, 3] };
  expect(hasViews(layout)).toBe(false);
  await loadViews(layout);
  expect(hasViews(layout)).toBe(true);
  const stage = { mode: 'play', language: 'ch', clock: createClock() } as const;
  const { container } = render(<LayoutView layout={layout} stage={stage} />);
  expect(container.querySelectorAll('svg rect')).toHaveLength(1);
  expect(container.querySelector('[data-block="3"]')?.textContent).toContain('一二三四五六日');
});
