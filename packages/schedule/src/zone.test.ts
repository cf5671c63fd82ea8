import { describe, expect, test } from 'vitest';
import { dateOf, dayOf, mondayOf, weekdayOf } from './days.ts';
import { spanOf, windowOf } from './windows.ts';
import { zoneOf } from './zone.ts';

/** Instant of a local time with its offset, and spans of hours on a date. */
const at = (text: string): number => Date.parse(text);
function span(timeZone: string, date: string, from: string, to: string): string {
  const { start, end } = spanOf(zoneOf(timeZone), dayOf(date), windowOf({ from, to }));
  return `${new Date(start).toISOString().slice(5, 16)} – ${new Date(end).toISOString().slice(5, 16)}`;
}

describe('hours when clocks change', () => {
  test.each([
    // Forward: 02:00 → 03:00 at 01:00 UTC, and back at 01:00 UTC.
    ['Europe/Berlin', '2026-03-29', '01:00', '04:00', '03-29T00:00 – 03-29T02:00'],
    ['Europe/Berlin', '2026-03-29', '02:15', '02:45', '03-29T01:00 – 03-29T01:30'],
    ['Europe/Berlin', '2026-03-29', '02:30', '04:00', '03-29T01:00 – 03-29T02:00'],
    ['Europe/Berlin', '2026-03-29', '01:00', '02:30', '03-29T00:00 – 03-29T01:00'],
    ['Europe/Berlin', '2026-10-25', '02:15', '02:45', '10-25T00:15 – 10-25T00:45'],
    ['Europe/Berlin', '2026-10-25', '02:30', '04:00', '10-25T00:30 – 10-25T03:00'],
    ['Europe/Berlin', '2026-10-24', '22:00', '02:30', '10-24T20:00 – 10-25T00:30'],
    ['America/New_York', '2026-03-08', '02:30', '03:30', '03-08T07:00 – 03-08T07:30'],
    ['America/New_York', '2026-11-01', '01:30', '02:30', '11-01T05:30 – 11-01T07:30'],
    // By half an hour.
    ['Australia/Lord_Howe', '2026-10-04', '02:10', '02:40', '10-03T15:30 – 10-03T15:40'],
    ['Australia/Lord_Howe', '2026-04-05', '01:40', '02:00', '04-04T14:40 – 04-04T15:30'],
    // At midnight.
    ['America/Havana', '2026-03-08', '00:15', '00:45', '03-08T05:00 – 03-08T05:30'],
    ['America/Havana', '2026-11-01', '00:30', '01:30', '11-01T04:30 – 11-01T06:30'],
    ['Asia/Shanghai', '2026-03-29', '02:15', '02:45', '03-28T18:15 – 03-28T18:45'],
    ['Asia/Kathmandu', '2026-03-29', '00:00', '24:00', '03-28T18:15 – 03-29T18:15'],
  ])('%s on %s, %s to %s', (zone, date, from, to, expected) => expect(span(zone, date, from, to)).toBe(expected));
});

test('a window over midnight belongs to the day it starts on, and equal times are a whole day', () => {
  expect(span('Asia/Shanghai', '2026-11-27', '16:00', '01:00')).toBe('11-27T08:00 – 11-27T17:00');
  expect(span('Asia/Shanghai', '2026-11-27', '08:00', '08:00')).toBe('11-27T00:00 – 11-28T00:00');
  expect(span('Asia/Shanghai', '2026-12-31', '20:00', '02:00')).toBe('12-31T12:00 – 12-31T18:00');
});

test('wall times are found again by their instant, and unknown zones are the zone of the system', () => {
  const zone = zoneOf('Asia/Shanghai');
  const instant = at('2026-11-27T08:30:00+08:00');
  expect(zone.instantOf(zone.wallAt(instant))).toBe(instant);
  expect(zone.wallAt(instant + 59_999)).toBe(zone.wallAt(instant));
  expect(zoneOf('Mars/Olympus').wallAt(0)).toBeTypeOf('number');
});

test('days have dates, weekdays and weeks; dates that do not exist are none', () => {
  expect(dateOf(dayOf('2028-02-29'))).toBe('2028-02-29');
  expect(dayOf('2028-03-01') - dayOf('2028-02-28')).toBe(2);
  for (const date of ['2026-02-29', '2026-02-30', '2026-13-01', 'today', '']) expect(dayOf(date)).toBeNaN();
  expect(weekdayOf(dayOf('2026-11-27'))).toBe(5);
  expect(weekdayOf(dayOf('1969-12-28'))).toBe(0);
  expect(dateOf(mondayOf(dayOf('2026-11-29')))).toBe('2026-11-23');
});
