import { dayAt, weekdayOf } from './days.ts';
import { type Hours, spanOf, windowOf } from './windows.ts';
import { zoneOf } from './zone.ts';

/** Hours on some days of the week (0 is Sunday), which belong to the day they start on. */
export interface WeeklyHours extends Hours {
  readonly days: readonly number[];
}

/**
 * Returns true within working hours.
 *
 * @param hours empty: always
 * @param timeZone IANA name
 * @param now Unix time in milliseconds
 */
export function isWithin(hours: readonly WeeklyHours[], timeZone: string, now: number): boolean {
  if (hours.length === 0) return true;
  const zone = zoneOf(timeZone);
  const today = dayAt(zone.wallAt(now));
  return hours.some((one) => {
    const window = windowOf(one);
    return [today - 1, today].some((day) => {
      if (!one.days.includes(weekdayOf(day))) return false;
      const { start, end } = spanOf(zone, day, window);
      return start <= now && now < end;
    });
  });
}
