import { describe, expect, test } from 'vitest';
import { lunarDay, lunarDayName, lunarMonthName } from './lunar.ts';
import { dayNames } from './notable-days.ts';
import { solarTerm } from './solar-terms.ts';
import { weeksOf } from './weeks.ts';

const dayMs = 86_400_000;

/** Year, month and day of each day of the century. */
const century = Array.from({ length: (Date.UTC(2100, 0, 1) - Date.UTC(2000, 0, 1)) / dayMs }, (_, index) => {
  const date = new Date(Date.UTC(2000, 0, 1) + index * dayMs);
  return [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()] as const;
});

function lunarName(year: number, month: number, day: number): string {
  const lunar = lunarDay(year, month, day);
  return lunar === undefined ? '' : `${String(lunar.year)} ${lunarMonthName(lunar)}${lunarDayName(lunar.day)}`;
}

describe('lunar days', () => {
  test.each([
    [1999, 2, 15, ''],
    [1999, 2, 16, '1999 正月初一'],
    // Browsers say 六月三十.
    [2012, 8, 17, '2012 七月初一'],
    [2020, 5, 23, '2020 闰四月初一'],
    [2025, 7, 25, '2025 闰六月初一'],
    [2026, 2, 16, '2025 腊月廿九'],
    [2026, 2, 17, '2026 正月初一'],
    [2026, 9, 25, '2026 八月十五'],
    [2026, 11, 28, '2026 十月二十'],
    [2027, 2, 5, '2026 腊月廿九'],
    [2033, 12, 22, '2033 闰冬月初一'],
    [2057, 9, 29, '2057 九月初一'],
    [2100, 2, 8, '2099 腊月三十'],
    [2100, 2, 9, ''],
  ])('%i-%i-%i is %s', (year, month, day, name) => {
    expect(lunarName(year, month, day)).toBe(name);
  });

  test('agree with the calendar of browsers except for its five wrong months', () => {
    const days = new Intl.DateTimeFormat('en-u-ca-chinese', { timeZone: 'UTC', month: 'numeric', day: 'numeric' });
    const differing = century.filter(([year, month, day]) => {
      const lunar = lunarDay(year, month, day);
      const own = lunar && `${String(lunar.month)}${lunar.isLeap ? 'bis' : ''}/${String(lunar.day)}`;
      return own !== days.format(Date.UTC(year, month - 1, day));
    });
    expect(differing.length).toBeLessThanOrEqual(150);
  });
});

describe('solar terms', () => {
  test.each([
    [2021, 12, 21, '冬至'],
    [2024, 2, 4, '立春'],
    [2025, 2, 3, '立春'],
    [2026, 2, 18, '雨水'],
    [2026, 4, 5, '清明'],
    [2026, 11, 22, '小雪'],
    [2026, 11, 28, undefined],
    [1999, 12, 22, undefined],
    [2100, 1, 5, undefined],
  ])('%i-%i-%i: %s', (year, month, day, term) => {
    expect(solarTerm(year, month, day)).toBe(term);
  });

  test('there are 24 a year, 14 to 16 days apart', () => {
    const days = century.flatMap(([year, month, day], index) =>
      solarTerm(year, month, day) === undefined ? [] : [index],
    );
    expect(days).toHaveLength(2400);
    const gaps = days.slice(1).map((day, index) => day - (days[index] ?? 0));
    expect([Math.min(...gaps), Math.max(...gaps)]).toEqual([14, 16]);
  });
});

test.each([
  [2026, 10, 1, '国庆节'],
  [2026, 2, 16, '除夕'],
  [2026, 2, 17, '春节'],
  [2026, 4, 5, '清明节'],
  [2026, 9, 25, '中秋节'],
  // The sixth month is followed by a leap month, whose days are no festivals.
  [2025, 8, 29, '七夕'],
  [2026, 11, 28, undefined],
])('%i-%i-%i is the festival %s', (year, month, day, festival) => {
  expect(dayNames(year, month, day).festival).toBe(festival);
});

test('weeks begin on the chosen day, and hold each day of a month once', () => {
  expect(weeksOf(2026, 11, 'monday')[0]).toEqual([undefined, undefined, undefined, undefined, undefined, undefined, 1]);
  expect(weeksOf(2026, 11, 'sunday')[0]).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(weeksOf(2027, 2, 'monday')).toHaveLength(4);
  expect(weeksOf(2026, 11, 'monday')).toHaveLength(6);
  const days = weeksOf(2028, 2, 'monday').flat();
  expect(days.filter((day) => day !== undefined)).toEqual(Array.from({ length: 29 }, (_, index) => index + 1));
});
