// @vitest-environment happy-dom
import type { ExecutedCommand } from '@mutai/contract/screens/player';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { messages } from '../player.messages.ts';
import { createRestart } from './restart.ts';

const text = messages.restart;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Page in a window. @param isKiosk a script opens the browser again */
function page(isKiosk = true) {
  const reported: (readonly [id: number, outcome: ExecutedCommand])[] = [];
  const close = vi.fn<() => void>();
  const restart = createRestart(
    async (id, outcome) => {
      reported.push([id, outcome]);
    },
    { isKiosk: () => isKiosk, close, uptime: () => 2 },
  );
  return { restart, reported, close };
}

test('the page of the browser that was opened again reports the restart, once', () => {
  const before = page();
  const { outcome, after } = before.restart.execute(7);
  expect(outcome).toEqual({ ok: null, message: text.closing });
  expect(before.close).not.toHaveBeenCalled();
  after?.();
  expect(before.close).toHaveBeenCalledTimes(1);
  // The window and its timers are gone.
  vi.clearAllTimers();
  sessionStorage.clear();
  const next = page();
  next.restart.reportLast();
  expect(next.reported).toEqual([[7, { ok: true, message: '浏览器已重启，页面已运行 2 秒' }]]);
  const third = page();
  third.restart.reportLast();
  expect(third.reported).toEqual([]);
});

test('a window that stays, or whose page is only loaded again, reports a failure', () => {
  const failure = [7, { ok: false, message: text.notClosed }];
  const staying = page();
  staying.restart.execute(7).after?.();
  vi.advanceTimersByTime(4000);
  expect(staying.reported).toEqual([]);
  vi.advanceTimersByTime(1000);
  expect(staying.reported).toEqual([failure]);
  page().restart.execute(7).after?.();
  vi.clearAllTimers();
  const reloaded = page();
  reloaded.restart.reportLast();
  expect(reloaded.reported).toEqual([failure]);
});

test('without a script that opens the browser again, nothing is closed', () => {
  const { restart, close } = page(false);
  expect(restart.execute(7)).toEqual({ outcome: { ok: false, message: text.noScript } });
  expect(close).not.toHaveBeenCalled();
});
