import type { RuleException, RuleRepeat, ScheduleRule } from '@mutai/contract/schedule-rules/schema';
import { dateOf, dayOf } from '@mutai/schedule/days';
import { hoursOf, type Slot } from './slots.ts';

/* Gestures as changes of rules. Pure functions. */

/** Fields of a rule that gestures change. */
export type RuleChange = Partial<Pick<ScheduleRule, 'hours' | 'repeat' | 'firstDate' | 'lastDate' | 'exceptions'>>;

type Timed = Pick<ScheduleRule, 'hours' | 'repeat' | 'firstDate' | 'lastDate' | 'exceptions'>;

export const isRepeated = ({ repeat }: Pick<ScheduleRule, 'repeat'>): boolean =>
  repeat.kind !== 'once' && !(repeat.kind === 'dates' && repeat.dates.length === 1);

const shifted = (date: string, days: number): string => dateOf(dayOf(date) + days);
const shiftedOrNull = (date: string | null, days: number): string | null =>
  date === null ? null : shifted(date, days);

const shiftedExceptions = (exceptions: readonly RuleException[], days: number): RuleException[] =>
  exceptions.map((exception) => ({ ...exception, date: shifted(exception.date, days) }));

/** Repetition on other days, and the first and last day that belong to it. */
function shiftedDays({ repeat, firstDate, lastDate, exceptions }: Timed, days: number): RuleChange {
  const moved = {
    firstDate: shifted(firstDate, days),
    lastDate: shiftedOrNull(lastDate, days),
    exceptions: shiftedExceptions(exceptions, days),
  };
  switch (repeat.kind) {
    case 'once':
      return { firstDate: moved.firstDate, lastDate: null, exceptions: [] };
    case 'daily':
      // Every day is each day: only the hours move.
      return repeat.every === 1 ? {} : moved;
    case 'weekly': {
      const turned = repeat.days.map((day) => (((day + days) % 7) + 7) % 7).toSorted((one, other) => one - other);
      return { repeat: { ...repeat, days: turned } satisfies RuleRepeat, exceptions: moved.exceptions };
    }
    case 'dates':
      return { ...moved, repeat: { ...repeat, dates: repeat.dates.map((date) => shifted(date, days)) } };
    default:
      return repeat satisfies never;
  }
}

/** Change of a whole rule by moving or stretching one of its entries. */
export function changeOfAll(rule: Timed, before: Slot, after: Slot): RuleChange {
  const days = after.day - before.day;
  return { ...(days === 0 ? {} : shiftedDays(rule, days)), hours: hoursOf(after) };
}

const withException = (exceptions: readonly RuleException[], exception: RuleException): RuleException[] =>
  [...exceptions.filter(({ date }) => date !== exception.date), exception].toSorted((one, other) =>
    one.date.localeCompare(other.date),
  );

/** Change of a rule that leaves out one day. */
export const changeWithoutDay = ({ exceptions }: Pick<Timed, 'exceptions'>, day: number): RuleChange => ({
  exceptions: withException(exceptions, { date: dateOf(day), hours: null }),
});

/** Change of a single day of a rule: an exception, or none and a rule of its own on another day. */
export function changeOfDay(
  rule: Timed,
  before: Slot,
  after: Slot,
): { readonly change: RuleChange; readonly added: RuleChange | null } {
  if (before.day === after.day) {
    const exception = { date: dateOf(after.day), hours: hoursOf(after) };
    return { change: { exceptions: withException(rule.exceptions, exception) }, added: null };
  }
  return {
    change: changeWithoutDay(rule, before.day),
    added: {
      hours: hoursOf(after),
      repeat: { kind: 'once' },
      firstDate: dateOf(after.day),
      lastDate: null,
      exceptions: [],
    },
  };
}
