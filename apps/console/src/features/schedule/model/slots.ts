import type { Hours } from '@mutai/schedule/windows';
import { minutesPerDay } from '@mutai/schedule/zone';

/* Times in the calendar. Days count from 1970-01-01, minutes from midnight; see packages/schedule. Pure functions. */

/** Step of gestures, in minutes; also the shortest slot. */
const stepMinutes = 15;

/** Place in the calendar. */
export interface Point {
  readonly day: number;
  /** Within the day. */
  readonly minute: number;
}

/** Hours of one day; the end may be on the next day, at most a day after the start. */
export interface Slot {
  readonly day: number;
  readonly from: number;
  readonly to: number;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** @param minute up to 1440, which is `24:00` */
export const clockText = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;

/** Hours of a rule that begins and ends like a slot. */
export function hoursOf({ from, to }: Slot): Hours {
  return { from: clockText(from), to: clockText(to > minutesPerDay ? to - minutesPerDay : to) };
}

const absolute = ({ day, minute }: Point): number => day * minutesPerDay + minute;
const snapped = (minutes: number): number => Math.round(minutes / stepMinutes) * stepMinutes;
const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);

function slotAt(start: number, length: number): Slot {
  const day = Math.floor(start / minutesPerDay);
  const from = start - day * minutesPerDay;
  return { day, from, to: from + length };
}

const startOf = ({ day, from }: Slot): number => day * minutesPerDay + from;
const endOf = ({ day, to }: Slot): number => day * minutesPerDay + to;

/** Slot that a drag on empty grid creates: whole steps, those under both ends included. */
export function createdSlot(anchor: Point, at: Point): Slot {
  const cell = (point: Point) => Math.floor(absolute(point) / stepMinutes) * stepMinutes;
  const [one, other] = [cell(anchor), cell(at)];
  const [start, end] = [Math.min(one, other), Math.max(one, other) + stepMinutes];
  const length = Math.min(end - start, minutesPerDay);
  // The pressed end stays.
  return slotAt(other < one ? end - length : start, length);
}

/** Slot that is dragged from one point to another. */
export function movedSlot(slot: Slot, grabbed: Point, at: Point): Slot {
  const start = startOf(slot) + (absolute(at) - absolute(grabbed));
  return slotAt(snapped(start), slot.to - slot.from);
}

export type Edge = 'from' | 'to';

/** Slot with one edge at a point. */
export function stretchedSlot(slot: Slot, edge: Edge, at: Point): Slot {
  const place = snapped(absolute(at));
  if (edge === 'to') {
    const end = clamp(place, startOf(slot) + stepMinutes, startOf(slot) + minutesPerDay);
    return { ...slot, to: end - slot.day * minutesPerDay };
  }
  const end = endOf(slot);
  const start = clamp(place, end - minutesPerDay, end - stepMinutes);
  return slotAt(start, end - start);
}

const moves: Readonly<Record<string, number>> = {
  ArrowUp: -stepMinutes,
  ArrowDown: stepMinutes,
  ArrowLeft: -minutesPerDay,
  ArrowRight: minutesPerDay,
};

/** Slot after an arrow key; `null` for other keys. @param stretches moves the end only */
export function slotAfterKey(slot: Slot, key: string, stretches: boolean): Slot | null {
  const by = moves[key];
  if (by === undefined) return null;
  if (!stretches) return slotAt(startOf(slot) + by, slot.to - slot.from);
  if (Math.abs(by) === minutesPerDay) return null;
  return { ...slot, to: clamp(slot.to + by, slot.from + stepMinutes, slot.from + minutesPerDay) };
}

/** Point after an arrow key, within a day; `null` for other keys. */
export function pointAfterKey({ day, minute }: Point, key: string): Point | null {
  const by = moves[key];
  if (by === undefined) return null;
  if (Math.abs(by) === minutesPerDay) return { day: day + Math.sign(by), minute };
  return { day, minute: clamp(minute + by, 0, minutesPerDay - stepMinutes) };
}

export const sameSlot = (one: Slot, other: Slot): boolean =>
  one.day === other.day && one.from === other.from && one.to === other.to;
