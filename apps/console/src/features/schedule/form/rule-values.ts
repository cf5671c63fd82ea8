import type { RuleColor, RuleTarget } from '@mutai/contract/schedule-rules/resource';
import type { RuleException, RuleHours, RuleRepeat, ScheduleRule } from '@mutai/contract/schedule-rules/schema';
import { titledReference, type TitledReference } from '../../../ui/inputs/titled-reference.ts';

/* Values of the form of a rule. Pure functions. */

export type ContentKind = 'layout' | 'playlist';

export type RuleValues = {
  name: string;
  target: RuleTarget;
  groupId: number | null;
  screenId: TitledReference | null;
  content: ContentKind;
  layoutId: TitledReference | null;
  playlistId: TitledReference | null;
  hours: RuleHours;
  repeat: RuleRepeat;
  /** Empty: follows from the dates of the repetition. */
  firstDate: string | null;
  lastDate: string | null;
  exceptions: readonly RuleException[];
  priority: number | null;
  color: RuleColor;
  remark: string;
};

export const emptyRule: RuleValues = {
  name: '',
  target: 'all',
  groupId: null,
  screenId: null,
  content: 'layout',
  layoutId: null,
  playlistId: null,
  hours: { from: '08:00', to: '18:00' },
  repeat: { kind: 'daily', every: 1 },
  firstDate: null,
  lastDate: null,
  exceptions: [],
  priority: 0,
  color: 'blue',
  remark: '',
};

export const hasDates = ({ kind }: RuleRepeat): boolean => kind === 'dates';

/** Form values of a rule. */
export function valuesOf(rule: ScheduleRule): RuleValues {
  const { name, target, groupId, hours, repeat, exceptions, priority, color, remark } = rule;
  const isOnOneDay = repeat.kind === 'once' || hasDates(repeat);
  return {
    name,
    target,
    groupId,
    screenId: titledReference(rule.screenId, rule.targetName),
    content: rule.playlistId === null ? 'layout' : 'playlist',
    layoutId: titledReference(rule.layoutId, rule.itemTitle),
    playlistId: titledReference(rule.playlistId, rule.itemTitle),
    hours,
    repeat,
    firstDate: hasDates(repeat) ? null : rule.firstDate,
    lastDate: isOnOneDay ? null : rule.lastDate,
    exceptions: isOnOneDay ? [] : exceptions,
    priority,
    color,
    remark,
  };
}

type Sent = { -readonly [Field in keyof RuleValues]?: unknown };

const references = ['screenId', 'layoutId', 'playlistId'] as const;

/** Request body of a create or change. */
export function bodyOf({ content: _, ...values }: Partial<RuleValues>): object {
  const body: Sent = { ...values };
  for (const name of references) if (name in values) body[name] = values[name]?.id ?? null;
  const { repeat } = values;
  if (repeat?.kind === 'dates') {
    const dates = repeat.dates.toSorted((one, other) => one.localeCompare(other));
    return { ...body, repeat: { ...repeat, dates }, firstDate: dates[0], lastDate: null };
  }
  if (body.firstDate === null) delete body.firstDate;
  if (body.priority === null) delete body.priority;
  return body;
}
