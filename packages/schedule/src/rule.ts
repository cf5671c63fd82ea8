import { dayOf, mondayOf, weekdayOf } from './days.ts';
import { type Hours, type Window, windowOf } from './windows.ts';

/** Days on which a rule applies, from its first day on. */
export type Repeat =
  /** On the first day only. */
  | { readonly kind: 'once' }
  /** Every `every` days. */
  | { readonly kind: 'daily'; readonly every: number }
  /** On days of the week (0 is Sunday), in every `every` weeks; weeks begin on Monday. */
  | { readonly kind: 'weekly'; readonly every: number; readonly days: readonly number[] }
  | { readonly kind: 'dates'; readonly dates: readonly string[] };

/** Has an item play at some times. Dates are `YYYY-MM-DD` in the time zone of the screen. */
export interface Rule<Item> {
  /** Later rules have higher ids. */
  readonly id: number;
  readonly item: Item;
  readonly hours: Hours;
  readonly repeat: Repeat;
  readonly firstDate: string;
  /** Included; `null`: without end. */
  readonly lastDate: string | null;
  /** Other hours on single days; `null`: not at all on that day. */
  readonly exceptions: readonly { readonly date: string; readonly hours: Hours | null }[];
  /** Higher ones win. */
  readonly priority: number;
  /** How near to the screen it was made: 0 for all screens, then by level of the group. Nearer ones win. */
  readonly level: number;
}

/** Rule that is ready for many questions. */
export interface PreparedRule<Item> {
  readonly rule: Rule<Item>;
  /** Days between which it applies, both included; see days.ts. */
  readonly first: number;
  readonly last: number;
  /** Hours on a day; `null`: it does not apply on that day. */
  readonly on: (day: number) => Window | null;
}

function repeats(repeat: Repeat, first: number): (day: number) => boolean {
  switch (repeat.kind) {
    case 'daily':
      return (day) => (day - first) % Math.max(1, repeat.every) === 0;
    case 'weekly': {
      const start = mondayOf(first);
      const days = new Set(repeat.days);
      return (day) => days.has(weekdayOf(day)) && ((mondayOf(day) - start) / 7) % Math.max(1, repeat.every) === 0;
    }
    case 'dates': {
      const days = new Set(repeat.dates.map(dayOf));
      return (day) => days.has(day);
    }
    case 'once':
      return (day) => day === first;
    default:
      return repeat satisfies never;
  }
}

export function prepareRule<Item>(rule: Rule<Item>): PreparedRule<Item> {
  const first = dayOf(rule.firstDate);
  const last = rule.lastDate === null ? Number.POSITIVE_INFINITY : dayOf(rule.lastDate);
  const usual = windowOf(rule.hours);
  const applies = repeats(rule.repeat, first);
  const exceptions = new Map(
    rule.exceptions.map(({ date, hours }) => [dayOf(date), hours === null ? null : windowOf(hours)] as const),
  );
  return {
    rule,
    first,
    last,
    on(day) {
      // A date that does not exist is neither before nor after another: the rule never applies.
      if (!(day >= first && day <= last) || !applies(day)) return null;
      const exception = exceptions.get(day);
      return exception === undefined ? usual : exception;
    },
  };
}

/** Reason why one rule wins over another. */
export type Advantage = 'priority' | 'level' | 'newer';

/** Why `one` wins over `other`. */
export function advantage(one: Rule<unknown>, other: Rule<unknown>): Advantage {
  if (one.priority !== other.priority) return 'priority';
  return one.level === other.level ? 'newer' : 'level';
}

/** Order of precedence of rules: those that win first. */
export const byPrecedence = (one: Rule<unknown>, other: Rule<unknown>): number =>
  other.priority - one.priority || other.level - one.level || other.id - one.id;
