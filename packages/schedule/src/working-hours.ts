import { dayAt, weekdayOf } from './days.ts';
import { type Hours, type Span, spanOf, windowOf } from './windows.ts';
import { zoneOf } from './zone.ts';

/** Hours on some days of the week (0 is Sunday), which belong to the day they start on. */
export interface WeeklyHours extends Hours {
  readonly days: readonly number[];
}

/** Spans of the day before, the day, and the day after an instant. */
function spansAround(hours: readonly WeeklyHours[], timeZone: string, now: number): readonly Span[] {
  const zone = zoneOf(timeZone);
  const today = dayAt(zone.wallAt(now));
  return [today - 1, today, today + 1].flatMap((day) =>
    hours.filter(({ days }) => days.includes(weekdayOf(day))).map((one) => spanOf(zone, day, windowOf(one))),
  );
}

/**
 * Returns true within working hours.
 *
 * @param hours empty: always
 * @param timeZone IANA name
 * @param now Unix time in milliseconds
 */
export function isWithin(hours: readonly WeeklyHours[], timeZone: string, now: number): boolean {
  return hours.length === 0 || spansAround(hours, timeZone, now).some(({ start, end }) => start <= now && now < end);
}

/**
 * Next instant at which working hours begin or end.
 *
 * @returns Infinity: not until the end of the next day
 */
export function nextWorkingEdge(hours: readonly WeeklyHours[], timeZone: string, now: number): number {
  const edges = spansAround(hours, timeZone, now).flatMap(({ start, end }) => [start, end]);
  return Math.min(...edges.filter((edge) => edge > now), Infinity);
}
