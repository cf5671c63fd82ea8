import { type LunarDay, lunarDay, lunarDayName, lunarMonthName } from './lunar.ts';
import { solarTerm } from './solar-terms.ts';

/** Festivals by month and day. */
const solarFestivals: Readonly<Record<string, string>> = {
  '1-1': '元旦',
  '3-8': '妇女节',
  '3-12': '植树节',
  '5-1': '劳动节',
  '5-4': '青年节',
  '5-12': '护士节',
  '6-1': '儿童节',
  '7-1': '建党节',
  '8-1': '建军节',
  '8-19': '医师节',
  '9-10': '教师节',
  '10-1': '国庆节',
  '11-8': '记者节',
};

/** Festivals by month and day of the lunar calendar. */
const lunarFestivals: Readonly<Record<string, string>> = {
  '1-1': '春节',
  '1-15': '元宵节',
  '5-5': '端午节',
  '7-7': '七夕',
  '8-15': '中秋节',
  '9-9': '重阳节',
  '12-8': '腊八节',
};

function lunarFestival({ month, day, days, isLeap }: LunarDay): string | undefined {
  if (isLeap) return undefined;
  return month === 12 && day === days ? '除夕' : lunarFestivals[`${String(month)}-${String(day)}`];
}

/** Names of a day in Chinese. */
export interface DayNames {
  readonly festival: string | undefined;
  readonly term: string | undefined;
  /** Such as 初二, or the month on its first day; `undefined` for years that are not known. */
  readonly lunar: string | undefined;
  /** With the month, such as 十月初二. */
  readonly wholeLunar: string | undefined;
}

/** Festival, solar term and lunar names of a day. @param month from 1 */
export function dayNames(year: number, month: number, day: number): DayNames {
  const lunar = lunarDay(year, month, day);
  const term = solarTerm(year, month, day);
  const festival =
    (lunar && lunarFestival(lunar)) ??
    solarFestivals[`${String(month)}-${String(day)}`] ??
    (term === '清明' ? '清明节' : undefined);
  const monthName = lunar && lunarMonthName(lunar);
  const name = lunar && (lunar.day === 1 ? monthName : lunarDayName(lunar.day));
  return { festival, term, lunar: name, wholeLunar: lunar && `${monthName ?? ''}${lunarDayName(lunar.day)}` };
}
