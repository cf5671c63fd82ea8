import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createClock } from './clock.ts';
import { momentText } from './clock-text/formats.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 22, 9, 5, 7, 300) });
});
afterEach(() => {
  vi.useRealTimers();
});

test('ticks at full seconds with one shared timer, which stops without listeners', () => {
  const clock = createClock();
  const heard: number[] = [];
  const ends = [clock.every(1000, () => heard.push(clock.now() % 1000)), clock.every(1000, () => heard.push(-1))];
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(699);
  expect(heard).toEqual([]);
  vi.advanceTimersByTime(1001);
  expect(heard).toEqual([0, -1, 0, -1]);
  for (const end of ends) end();
  ends[0]?.();
  expect(vi.getTimerCount()).toBe(0);
});

test('follows the given time and ticks once per period, even if timers fire early', () => {
  let correction = 250;
  const clock = createClock(() => Date.now() + correction);
  const heard: number[] = [];
  clock.every(100, () => heard.push(clock.now() % 100));
  vi.advanceTimersByTime(50);
  expect(heard).toEqual([0]);
  // A correction moves the clock back while a timer is pending: the tick is not due yet.
  correction -= 30;
  vi.advanceTimersByTime(100);
  expect(heard).toEqual([0]);
  vi.advanceTimersByTime(30);
  expect(heard).toEqual([0, 0]);
});

test('momentText supports every date and time format', () => {
  const texts = (['YYYY-MM-DD', 'YYYY年MM月DD日', 'HH:mm:ss', 'HH:mm', 'HH时mm分ss秒', 'HH时mm分'] as const).map(
    (format) => momentText(format, Date.now()),
  );
  expect(texts).toEqual(['2026-11-22', '2026年11月22日', '09:05:07', '09:05', '09时05分07秒', '09时05分']);
});

test('momentText shows the time of a zone, and that of the browser for unknown zones', () => {
  const now = Date.UTC(2026, 10, 22, 16, 0, 9);
  const text = (timeZone?: string) => momentText('HH:mm:ss', now, timeZone);
  expect([text('Asia/Shanghai'), text('America/New_York'), text('Asia/Kolkata')]).toEqual([
    '00:00:09',
    '11:00:09',
    '21:30:09',
  ]);
  expect(momentText('YYYY年MM月DD日', now, 'Asia/Shanghai')).toBe('2026年11月23日');
  expect(text('Mars/Olympus')).toBe(text());
});
