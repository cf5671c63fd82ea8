import { expect, test } from 'vitest';
import { isWithin, lastWorking, nextWorking, nextWorkingEdge, type WeeklyHours } from './working-hours.ts';

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

test('the next working instant is days away if the days between are off', () => {
  const at = (day: number, hour: number) => Date.UTC(2026, 10, day, hour - 8);
  // Friday 22:00 to Saturday 06:00, and Wednesday.
  const hours: WeeklyHours[] = [
    { days: [5], from: '22:00', to: '06:00' },
    { days: [3], from: '09:00', to: '10:00' },
  ];
  const next = (day: number, hour: number) => nextWorking(hours, 'Asia/Shanghai', at(day, hour));
  expect([next(27, 21), next(27, 22), next(28, 5)]).toEqual([at(27, 22), at(27, 22), at(28, 5)]);
  // Saturday 06:00 → Wednesday, 2026-12-02; after it → Friday.
  expect([next(28, 6), next(32, 10)]).toEqual([at(32, 9), at(34, 22)]);
  expect(nextWorking([], 'Asia/Shanghai', at(28, 6))).toBe(at(28, 6));
});

test('the next working instant follows both clock changes', () => {
  const hours: WeeklyHours[] = [{ days: [0, 1, 2, 3, 4, 5, 6], from: '02:30', to: '05:00' }];
  const next = (time: number) => nextWorking(hours, 'Europe/Berlin', time);
  // 02:30 is skipped on 2026-03-29 and begins at 03:00 summer time; on 2026-10-25 it comes twice and counts first.
  expect(next(Date.UTC(2026, 2, 28, 12))).toBe(Date.UTC(2026, 2, 29, 1));
  expect(next(Date.UTC(2026, 9, 24, 12))).toBe(Date.UTC(2026, 9, 25, 0, 30));
});

test('the last working instant is now, or the end of the last hours, as a search by minutes finds it', () => {
  const at = (day: number, hour: number, minute = 0) => Date.UTC(2026, 9, day, hour, minute);
  // Saturday 22:00 to the end of the clock change on Sunday, 2026-10-25; and Wednesday, within longer hours.
  const hours: WeeklyHours[] = [
    { days: [6], from: '22:00', to: '02:30' },
    { days: [3], from: '06:00', to: '22:00' },
    { days: [3], from: '09:00', to: '10:00' },
  ];
  const minutes = 60_000;
  const step = 30 * minutes;
  for (let now = at(21, 0); now < at(29, 0); now += step) {
    const last = lastWorking(hours, 'Europe/Berlin', now);
    expect(isWithin(hours, 'Europe/Berlin', last - minutes), new Date(now).toISOString()).toBe(true);
    for (let idle = last; idle < now; idle += step) expect(isWithin(hours, 'Europe/Berlin', idle)).toBe(false);
  }
  expect(lastWorking([], 'Europe/Berlin', at(21, 0))).toBe(at(21, 0));
});
