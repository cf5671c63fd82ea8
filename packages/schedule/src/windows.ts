import { minuteOf } from './days.ts';
import { minuteMs, minutesPerDay, type Zone } from './zone.ts';

/** Times of day, `HH:MM`. An end that is not after the start is on the next day; `24:00` ends with the day. */
export interface Hours {
  readonly from: string;
  readonly to: string;
}

/** Span of instants: the end is excluded. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Hours in minutes since midnight; the end may lie on the next day. */
export interface Window {
  readonly from: number;
  readonly to: number;
}

export function windowOf({ from, to }: Hours): Window {
  const [start, end] = [minuteOf(from), minuteOf(to)];
  return { from: start, to: end > start ? end : end + minutesPerDay };
}

/**
 * Span of a window that belongs to the day it starts on. A time that comes twice counts when it comes first; what lies in
 * a skipped hour begins at its end, and lasts as long as it would.
 */
export function spanOf(zone: Zone, day: number, { from, to }: Window): Span {
  const midnight = day * minutesPerDay;
  const start = zone.instantOf(midnight + from);
  const end = zone.instantOf(midnight + to);
  return { start, end: end > start ? end : start + (to - from) * minuteMs };
}
