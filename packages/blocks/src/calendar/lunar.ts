/*
 * Chinese lunar calendar from February 1999 to January 2100. The calendar of browsers (ICU) has five wrong months in this
 * time, because it computes new moons less precisely than the official one.
 */

/**
 * Years from 1999 as hexadecimal numbers: the last digit is the month that a leap month follows (0: none), the three before
 * it are the months from the first to the twelfth (a set bit: 30 days, otherwise 29), the first says the same of the leap
 * month.
 */
const years = [
  '092e0 0c960 0d954 0d4a0 0da50 07552 056a0 0abb7 025d0 092d0 0cab5 0a950 0b4a0 0baa4 0ad50 055d9',
  '04ba0 0a5b0 15176 052b0 0a930 07954 06aa0 0ad50 05b52 04b60 0a6e6 0a4e0 0d260 0ea65 0d530 05aa0',
  '076a3 096d0 04afb 04ad0 0a4d0 1d0b6 0d250 0d520 0dd45 0b5a0 056d0 055b2 049b0 0a577 0a4b0 0aa50',
  '1b255 06d20 0ada0 14b63 09370 049f8 04970 064b0 168a6 0ea50 06b20 1a6c4 0aae0 092e0 0d2e3 0c960',
  '0d557 0d4a0 0da50 05d55 056a0 0a6d0 055d4 052d0 0a9b8 0a950 0b4a0 0b6a6 0ad50 055a0 0aba4 0a5b0',
  '052b0 0b273 06930 07337 06aa0 0ad50 14b55 04b60 0a570 054e4 0d160 0e968 0d520 0daa0 16aa6 056d0',
  '04ae0 0a9d4 0a2d0 0d150 0f252',
].flatMap((line) => line.split(' ').map((year) => Number.parseInt(year, 16)));

const firstYear = 1999;
const dayMs = 86_400_000;
/** First day of the first year. */
const firstDay = Date.UTC(1999, 1, 16) / dayMs;

/** Day of the lunar calendar. */
export interface LunarDay {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly isLeap: boolean;
  /** From 1. */
  readonly day: number;
  /** Length of the month, in days. */
  readonly days: number;
}

interface Month {
  readonly month: number;
  readonly isLeap: boolean;
  readonly days: number;
}

function monthsOf(year: number): readonly Month[] {
  const leap = year % 16;
  const daysOf = (bit: number) => (Math.floor(year / 2 ** bit) % 2 === 1 ? 30 : 29);
  return Array.from({ length: 12 }, (_, index) => index + 1).flatMap((month): readonly Month[] => {
    const common = { month, isLeap: false, days: daysOf(16 - month) };
    return month === leap ? [common, { month, isLeap: true, days: daysOf(16) }] : [common];
  });
}

/** Day of the lunar calendar; `undefined` outside of the years that are known. @param month from 1 */
export function lunarDay(year: number, month: number, day: number): LunarDay | undefined {
  let left = Date.UTC(year, month - 1, day) / dayMs - firstDay;
  if (left < 0) return undefined;
  for (const [index, bits] of years.entries()) {
    for (const one of monthsOf(bits)) {
      if (left < one.days) return { ...one, year: firstYear + index, day: left + 1 };
      left -= one.days;
    }
  }
  return undefined;
}

const digits = ['', '一', '二', '三', '四', '五', '六', '七', '八', '九', '十'];
const months = ['正', '二', '三', '四', '五', '六', '七', '八', '九', '十', '冬', '腊'];

/** Name of a month, such as 闰六月. */
export const lunarMonthName = ({ month, isLeap }: Pick<LunarDay, 'month' | 'isLeap'>): string =>
  `${isLeap ? '闰' : ''}${months[month - 1] ?? ''}月`;

/** Name of a day of a month, such as 初一, 二十 or 廿九. @param day from 1 to 30 */
export function lunarDayName(day: number): string {
  if (day === 10) return '初十';
  if (day === 20) return '二十';
  if (day === 30) return '三十';
  return `${['初', '十', '廿'][Math.floor(day / 10)] ?? ''}${digits[day % 10] ?? ''}`;
}
