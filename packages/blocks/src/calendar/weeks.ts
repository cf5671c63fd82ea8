import { type WeekStart } from '@mutai/layout/model/types/calendar';

/** Days of a month in weeks of seven; `undefined` before the first and after the last. @param month from 1 */
export function weeksOf(
  year: number,
  month: number,
  weekStart: WeekStart,
): readonly (readonly (number | undefined)[])[] {
  const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay();
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const before = weekStart === 'sunday' ? first : (first + 6) % 7;
  return Array.from({ length: Math.ceil((before + days) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (__, column) => {
      const day = 7 * week + column - before + 1;
      return day >= 1 && day <= days ? day : undefined;
    }),
  );
}
