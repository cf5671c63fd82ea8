// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { newBlock } from '@mutai/layout/model/block';
import { emptyLayout } from '@mutai/layout/model/layout';
import { initialVisibility, type Visibility } from '@mutai/layout/model/visibility';
import { createClock } from '../clock.ts';
import { LayoutView } from '../layout-view.tsx';
import { type Stage } from '../stage.ts';
import { hasViews, loadViews } from '../views.ts';
import { isShown } from './is-shown.ts';

afterEach(cleanup);

/** @param local wall time, as `2026-11-28T09:00`, a Saturday */
const shownAt = (local: string, conditions: Partial<Visibility>, value?: unknown): boolean =>
  isShown({ ...initialVisibility, ...conditions }, { wall: Date.parse(`${local}Z`), language: 'ch', value });

test.each<[local: string, conditions: Partial<Visibility>, shown: boolean]>([
  ['2026-11-28T09:00', {}, true],
  ['2026-11-28T09:00', { from: '2026-11-28T09:00' }, true],
  ['2026-11-28T08:59', { from: '2026-11-28T09:00' }, false],
  ['2026-11-28T09:00', { until: '2026-11-28T09:00' }, false],
  ['2026-11-28T08:59', { until: '2026-11-28T09:00' }, true],
  ['2026-11-28T09:00', { start: '09:00', end: '17:00' }, true],
  ['2026-11-28T17:00', { start: '09:00', end: '17:00' }, false],
  ['2026-11-28T08:59', { start: '09:00' }, false],
  ['2026-11-28T23:59', { start: '09:00' }, true],
  ['2026-11-28T16:59', { end: '17:00' }, true],
  ['2026-11-28T17:00', { end: '17:00' }, false],
  ['2026-11-28T23:00', { start: '22:00', end: '06:00' }, true],
  ['2026-11-28T05:59', { start: '22:00', end: '06:00' }, true],
  ['2026-11-28T12:00', { start: '22:00', end: '06:00' }, false],
  ['2026-11-28T12:00', { start: '08:00', end: '08:00' }, true],
  ['2026-11-28T09:00', { days: [6] }, true],
  ['2026-11-28T09:00', { days: [0, 5] }, false],
  // Friday night lasts until Saturday morning.
  ['2026-11-28T05:00', { start: '22:00', end: '06:00', days: [5] }, true],
  ['2026-11-28T23:00', { start: '22:00', end: '06:00', days: [5] }, false],
  ['2026-11-28T09:00', { languages: ['ch', 'ru'] }, true],
  ['2026-11-28T09:00', { languages: ['en'] }, false],
])('at %s with %j: %s', (local, conditions, shown) => {
  expect(shownAt(local, conditions)).toBe(shown);
});

test('a condition on data applies to the value at its path, and never without a value', () => {
  const hot = { source: 3, field: '[0].温度', compare: '>', with: '35' } as const;
  const at = '2026-11-28T09:00';
  expect(shownAt(at, hot, [{ 温度: 36 }])).toBe(true);
  expect(shownAt(at, hot, [{ 温度: 35 }])).toBe(false);
  for (const value of [undefined, null, [], [{}], '36']) expect(shownAt(at, hot, value)).toBe(false);
  expect(shownAt(at, { ...hot, compare: '!=' }, undefined), 'no value').toBe(false);
  expect(shownAt(at, { ...hot, field: '[' }, [{ 温度: 36 }]), 'no path').toBe(false);
});

test('a block appears and disappears with time, language and data on displays; the editor always shows it', async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 28, 8, 59) });
  const when: Visibility = { ...initialVisibility, start: '09:00', source: 3, compare: '=', with: '开' };
  const layout = { ...emptyLayout(), blocks: { 1: { ...newBlock('text', 1), when } }, order: [1] };
  expect(hasViews(layout)).toBe(false);
  await loadViews(layout);
  let value = '开';
  const listeners = new Set<() => void>();
  const stage: Stage = {
    mode: 'play',
    language: 'ch',
    clock: createClock(() => Date.now()),
    timeZone: 'UTC',
    sources: {
      get: () => ({ value, at: 0, ages: false }),
      subscribe: (changed) => {
        listeners.add(changed);
        return () => void listeners.delete(changed);
      },
    },
  };
  const found = { value, at: 0, ages: false };
  const sources = {
    ...stage.sources,
    get: () => found,
    subscribe: stage.sources?.subscribe ?? (() => () => undefined),
  };
  const { container, rerender } = render(<LayoutView layout={layout} stage={{ ...stage, sources }} />);
  const isThere = () => container.querySelector('[data-block="1"]') !== null;
  expect(isThere()).toBe(false);
  act(() => void vi.advanceTimersByTime(60_000));
  expect(isThere()).toBe(true);
  value = '关';
  Object.assign(found, { value });
  act(() => {
    for (const changed of listeners) changed();
  });
  rerender(<LayoutView layout={layout} stage={{ ...stage, mode: 'edit', sources }} />);
  expect(isThere(), 'in the editor').toBe(true);
  vi.useRealTimers();
});
