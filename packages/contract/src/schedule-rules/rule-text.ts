import { daysText, endsNextDay } from '../screens/working-hours-text.ts';

/** Hours and days of a rule: see `schema.ts`, which needs the labels of this folder. */
interface Hours {
  readonly from: string;
  readonly to: string;
}
type Repeat =
  | { readonly kind: 'once' }
  | { readonly kind: 'daily'; readonly every: number }
  | { readonly kind: 'weekly'; readonly every: number; readonly days: readonly number[] }
  | { readonly kind: 'dates'; readonly dates: readonly string[] };
interface Exception {
  readonly date: string;
  readonly hours: Hours | null;
}

/* Parts of a rule in words. The parameters are unknown for the operation log: it shows stored values. */

/** Hours in words: `16:00–01:00（次日）`. @param value `RuleHours` */
export function hoursText(value: unknown): string {
  const hours = value as Hours;
  return `${hours.from}–${hours.to}${endsNextDay(hours) ? '（次日）' : ''}`;
}

/** Repetition in words: `每 2 周的周一、周三`. @param value `RuleRepeat` */
export function repeatText(value: unknown): string {
  const repeat = value as Repeat;
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
  const { date, hours } = value as Exception;
  return `${date} ${hours === null ? '不播放' : hoursText(hours)}`;
}
