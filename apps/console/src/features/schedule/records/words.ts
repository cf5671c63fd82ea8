import { ruleTargetNames, scheduleRuleLabels as labels } from '@mutai/contract/schedule-rules/resource';
import { exceptionText, hoursText, repeatText } from '@mutai/contract/schedule-rules/rule-text';
import type { RuleContent, ScheduleChange } from '@mutai/contract/schedule-rules/schema';
import { daysText } from '@mutai/contract/screens/working-hours-text';
import { scheduleMessages as text } from './schedule.messages.ts';

/* Rules and their changes in words. Pure functions. */

type Timed = Pick<RuleContent, 'hours' | 'repeat' | 'firstDate' | 'lastDate' | 'exceptions'>;

/** Dates that a text lists before it counts them. */
const datesNamed = 3;

const listed = (dates: readonly string[]): string =>
  dates.length > datesNamed ? text.andMoreDates(dates.slice(0, datesNamed).join('、'), dates.length) : dates.join('、');

/** Days of a rule, without its hours. */
function daysWords({ repeat, firstDate }: Timed): string {
  if (repeat.kind === 'once') return firstDate;
  if (repeat.kind === 'dates') return listed(repeat.dates);
  if (repeat.kind === 'weekly' && repeat.every === 1) {
    const days = daysText(repeat.days);
    return days.startsWith('每') ? days : `每${days}`;
  }
  return repeatText(repeat);
}

/** First and last day, as far as they limit the repetition. */
function limitsWords({ repeat, firstDate, lastDate }: Timed): readonly string[] {
  if (repeat.kind === 'once' || repeat.kind === 'dates') return [];
  return [text.since(firstDate), ...(lastDate === null ? [] : [text.until(lastDate)])];
}

/** Times of a rule: `每周一至周五 08:00–12:00，2026-11-01 起，至 2027-01-31，2026-12-25 不播放`. */
export function timesText(rule: Timed): string {
  const exceptions = rule.exceptions.map(exceptionText);
  return [
    `${daysWords(rule)} ${hoursText(rule.hours)}`,
    ...limitsWords(rule),
    ...(exceptions.length === 0 ? [] : [listed(exceptions)]),
  ].join('，');
}

/** Screens that a rule addresses: `分组：一号线`. */
export function targetText({ target, targetName }: Pick<RuleContent, 'target' | 'targetName'>): string {
  if (target === 'all') return ruleTargetNames.all;
  const name = targetName === '' ? text.deletedTarget : targetName;
  return target === 'group' ? text.ofGroup(name) : text.ofScreen(name);
}

/** Content of a rule: `布局“早高峰”`. */
export function itemText({ layoutId, itemTitle }: Pick<RuleContent, 'layoutId' | 'itemTitle'>): string {
  const title = itemTitle === '' ? text.deletedItem : itemTitle;
  return layoutId === null ? text.playlistTitled(title) : text.layoutTitled(title);
}

/** Difference in one respect. `null`: there is no such side. */
export interface Difference {
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
}

const aspects: readonly { readonly label: string; readonly of: (rule: RuleContent) => string }[] = [
  { label: labels.name, of: ({ name }) => name },
  { label: labels.target, of: targetText },
  { label: text.content, of: itemText },
  { label: text.times, of: timesText },
  { label: labels.priority, of: ({ priority }) => String(priority) },
];

/** Differences between a rule as published and as edited. */
export function differencesOf({ before, after }: Pick<ScheduleChange, 'before' | 'after'>): readonly Difference[] {
  return aspects
    .map(({ label, of }) => ({
      label,
      before: before === null ? null : of(before),
      after: after === null ? null : of(after),
    }))
    .filter((difference) => difference.before !== difference.after);
}
