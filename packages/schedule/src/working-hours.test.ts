import { expect, test } from 'vitest';
import { isWithin, nextWorkingEdge, type WeeklyHours } from './working-hours.ts';

test('a window over midnight belongs to the day on which it starts', () => {
  // 2026-11-27 is a Friday.
  const at = (day: number, hour: number, minute = 0) => Date.UTC(2026, 10, day, hour - 8, minute);
  const night: WeeklyHours[] = [{ days: [5], from: '16:00', to: '01:00' }];
  const open = (day: number, hour: number, minute?: number) => isWithin(night, 'Asia/Shanghai', at(day, hour, minute));
  expect([open(27, 15, 59), open(27, 16), open(27, 23, 59)]).toEqual([false, true, true]);
  expect([open(28, 0), open(28, 0, 59), open(28, 1), open(28, 16)]).toEqual([true, true, false, false]);
  expect([open(27, 0, 30), open(26, 16)]).toEqual([false, false]);

  const whole: WeeklyHours[] = [{ days: [5], from: '00:00', to: '24:00' }];
  const all = (day: number, hour: number, minute?: number) => isWithin(whole, 'Asia/Shanghai', at(day, hour, minute));
  expect([all(26, 23, 59), all(27, 0), all(27, 23, 59), all(28, 0)]).toEqual([false, true, true, false]);

  const round: WeeklyHours[] = [{ days: [5], from: '08:00', to: '08:00' }];
  const turn = (day: number, hour: number) => isWithin(round, 'Asia/Shanghai', at(day, hour));
  expect([turn(27, 7), turn(27, 8), turn(28, 7), turn(28, 8)]).toEqual([false, true, true, false]);
});

test('hours follow the zone of the screen, also when its clocks change', () => {
  const hours: WeeklyHours[] = [{ days: [0, 1, 2, 3, 4, 5, 6], from: '08:00', to: '20:00' }];
  const open = (now: number) => isWithin(hours, 'Europe/Berlin', now);
  // Winter time until 2026-03-29, then summer time.
  expect([open(Date.UTC(2026, 2, 28, 6, 59)), open(Date.UTC(2026, 2, 28, 7))]).toEqual([false, true]);
  expect([open(Date.UTC(2026, 2, 29, 5, 59)), open(Date.UTC(2026, 2, 29, 6))]).toEqual([false, true]);
  expect(isWithin(hours, 'Mars/Olympus', Date.now())).toBeTypeOf('boolean');
});

test('the next edge is the next begin or end, across midnight and days off', () => {
  const at = (day: number, hour: number) => Date.UTC(2026, 10, day, hour - 8);
  const hours: WeeklyHours[] = [{ days: [5], from: '16:00', to: '01:00' }];
  const edge = (day: number, hour: number) => nextWorkingEdge(hours, 'Asia/Shanghai', at(day, hour));
  expect([edge(27, 9), edge(27, 16), edge(28, 0), edge(28, 1)]).toEqual([at(27, 16), at(28, 1), at(28, 1), Infinity]);
  expect(nextWorkingEdge([], 'Asia/Shanghai', at(27, 9))).toBe(Infinity);
});
