import { daysText, endsNextDay } from '../screens/working-hours-text.ts';
import type { RuleException, RuleHours, RuleRepeat } from './schema.ts';

/* Parts of a rule in words. The parameters are unknown for the operation log: it shows stored values. */

/** Hours in words: `16:00–01:00（次日）`. @param value `RuleHours` */
export function hoursText(value: unknown): string {
  const hours = value as RuleHours;
  return `${hours.from}–${hours.to}${endsNextDay(hours) ? '（次日）' : ''}`;
}

/** Repetition in words: `每 2 周的周一、周三`. @param value `RuleRepeat` */
export function repeatText(value: unknown): string {
  const repeat = value as RuleRepeat;
  switch (repeat.kind) {
    case 'once':
      return '不重复';
    case 'daily':
      return repeat.every === 1 ? '每天' : `每 ${repeat.every} 天`;
    case 'weekly':
      return `${repeat.every === 1 ? '每周' : `每 ${repeat.every} 周的`}${daysText(repeat.days)}`;
    case 'dates':
      return repeat.dates.join('、');
    default:
      return repeat satisfies never;
  }
}

/** Exception in words: `2026-10-01 不播放`. @param value `RuleException` */
export function exceptionText(value: unknown): string {
  const { date, hours } = value as RuleException;
  return `${date} ${hours === null ? '不播放' : hoursText(hours)}`;
}
