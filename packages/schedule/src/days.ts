import { minutesPerDay } from './zone.ts';

/* Calendar days are numbers: days since 1970-01-01. Dates are texts: `2026-11-27`. */

const dayMs = 24 * 60 * 60 * 1000;

/** @param date `YYYY-MM-DD` @returns NaN for a date that does not exist */
export function dayOf(date: string): number {
  const ms = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  // Some browsers take the 30th of February for the 2nd of March.
  return Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== date ? Number.NaN : ms / dayMs;
}

export const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

/** Day of a wall time; see zone.ts. */
export const dayAt = (wall: number): number => Math.floor(wall / minutesPerDay);

/** Day of the week; 0 is Sunday. */
export const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7;

/** Monday of the week of a day. */
export const mondayOf = (day: number): number => day - ((weekdayOf(day) + 6) % 7);

/** @param time `HH:MM`, up to `24:00` @returns minutes since midnight */
export const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
