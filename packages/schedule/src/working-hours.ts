import { dayAt, weekdayOf } from './days.ts';
import { type Hours, type Span, spanOf, windowOf } from './windows.ts';
import { type Zone, zoneOf } from './zone.ts';

/** Hours on some days of the week (0 is Sunday), which belong to the day they start on. */
export interface WeeklyHours extends Hours {
  readonly days: readonly number[];
}

/** Spans that start on a day. */
const spansOn = (hours: readonly WeeklyHours[], zone: Zone, day: number): readonly Span[] =>
  hours.filter(({ days }) => days.includes(weekdayOf(day))).map((one) => spanOf(zone, day, windowOf(one)));

/** Spans of the day before, the day, and the day after an instant. */
function spansAround(hours: readonly WeeklyHours[], timeZone: string, now: number): readonly Span[] {
  const zone = zoneOf(timeZone);
  const today = dayAt(zone.wallAt(now));
  return [today - 1, today, today + 1].flatMap((day) => spansOn(hours, zone, day));
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

/** Days after which hours on days of the week repeat, and one for clock changes. */
const searchedDays = 8;

/**
 * First instant within working hours, from an instant on.
 *
 * @returns `now` within working hours; Infinity if no hours have a day
 */
export function nextWorking(hours: readonly WeeklyHours[], timeZone: string, now: number): number {
  if (isWithin(hours, timeZone, now)) return now;
  const zone = zoneOf(timeZone);
  const today = dayAt(zone.wallAt(now));
  for (let day = today; day <= today + searchedDays; day += 1) {
    const starts = spansOn(hours, zone, day).map(({ start }) => start);
    const next = Math.min(...starts.filter((start) => start > now));
    if (next < Infinity) return next;
  }
  return Infinity;
}

/**
 * End of the last working hours before an instant.
 *
 * @returns `now` if work went on until then; -Infinity if no hours have a day
 */
export function lastWorking(hours: readonly WeeklyHours[], timeZone: string, now: number): number {
  if (hours.length === 0) return now;
  const zone = zoneOf(timeZone);
  const today = dayAt(zone.wallAt(now));
  const days = Array.from({ length: searchedDays + 1 }, (_, ago) => today - ago);
  const begun = days.flatMap((day) => spansOn(hours, zone, day)).filter(({ start }) => start < now);
  return Math.min(now, Math.max(...begun.map(({ end }) => end)));
}
