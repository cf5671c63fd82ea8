import { dateOf, weekdayOf } from '@mutai/schedule/days';
import { minutesPerDay } from '@mutai/schedule/zone';
import type { Conflict } from '../model/conflicts.ts';
import { clockText, type Slot } from '../model/slots.ts';
import { calendarMessages as text } from './calendar.messages.ts';

/* Days and slots in words. */

/** `11月27日`. */
export function monthDayText(day: number): string {
  const [, month = '', date = ''] = dateOf(day).split('-');
  return text.monthDay(Number(month), Number(date));
}

/** `周五 11月27日`. */
export const dayText = (day: number): string => `${text.weekDays[weekdayOf(day)] ?? ''} ${monthDayText(day)}`;

/** `08:00–12:00`; minutes of the next day begin anew. */
export const slotText = ({ from, to }: Pick<Slot, 'from' | 'to'>): string =>
  `${clockText(from)}–${clockText(to > minutesPerDay ? to - minutesPerDay : to)}`;

/** Conflicts that a line names. */
const named = 3;

/** Names of rules with the reason: `早高峰（优先级较高）`. */
export function conflictText(conflicts: readonly Conflict[]): string {
  const names = conflicts.slice(0, named).map(({ rule, reason }) => `${rule.item.name}（${text.reasons[reason]}）`);
  return `${names.join('、')}${conflicts.length > named ? ` ${text.andMore(conflicts.length)}` : ''}`;
}
