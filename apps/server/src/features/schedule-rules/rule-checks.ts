import { scheduleRuleLabels as labels } from '@mutai/contract/schedule-rules/resource';
import type { RuleException, RuleHours, RuleRepeat } from '@mutai/contract/schedule-rules/schema';
import { dayOf } from '@mutai/schedule/days';
import { errors } from '../../platform/errors.ts';
import type { RuleValues } from './schedule-rules.repository.ts';

/** Fields of a request that decide what a rule addresses and plays. */
type Sent = Partial<RuleValues>;

const targetIds = { group: 'groupId', screen: 'screenId' } as const;

/** @throws AppError 4000 for a date that no calendar has, such as the 30th of February */
function checkDate(field: string, label: string, date: string): void {
  if (Number.isNaN(dayOf(date))) throw errors.invalidField(field, label, `日期 ${date} 不存在，请重新选择`);
}

/** @throws AppError 4000 unless target and item are complete and unambiguous */
function checkTargetAndItem({ target, groupId, screenId, layoutId, playlistId }: RuleValues): void {
  if (target === 'group' && groupId === null) {
    throw errors.invalidField('groupId', labels.groupId, '请选择播放此排期的屏幕分组');
  }
  if (target === 'screen' && screenId === null) {
    throw errors.invalidField('screenId', labels.screenId, '请选择播放此排期的屏幕');
  }
  if (layoutId === null && playlistId === null) {
    throw errors.invalidField('layoutId', labels.layoutId, '请选择要播放的布局或节目单');
  }
}

/** @throws AppError 4000 for ids that contradict what the same request says */
function checkContradictions(sent: Sent, { target }: RuleValues): void {
  for (const [kind, field] of Object.entries(targetIds)) {
    if (kind === target || (sent[field] ?? null) === null) continue;
    throw errors.invalidField(field, labels[field], '与播放范围不符，请清空或修改播放范围');
  }
  if ((sent.layoutId ?? null) !== null && (sent.playlistId ?? null) !== null) {
    throw errors.invalidField('playlistId', labels.playlistId, '布局与节目单只能选一个，请清空其中一个');
  }
}

/** @throws AppError 4000 for dates that do not exist or contradict each other */
function checkDates({ firstDate, lastDate, repeat, exceptions }: RuleValues): void {
  checkDate('firstDate', labels.firstDate, firstDate);
  if (lastDate !== null) {
    checkDate('lastDate', labels.lastDate, lastDate);
    if (lastDate < firstDate) {
      throw errors.invalidField('lastDate', labels.lastDate, '不能早于开始日期，请重新选择，或留空表示长期播放');
    }
  }
  for (const date of repeat.kind === 'dates' ? repeat.dates : []) checkDate('repeat', labels.repeat, date);
  const dates = new Set<string>();
  for (const { date } of exceptions) {
    checkDate('exceptions', labels.exceptions, date);
    if (dates.has(date))
      throw errors.invalidField('exceptions', labels.exceptions, `${date} 只能有一个例外，请删除重复的`);
    dates.add(date);
  }
}

const plainHours = ({ from, to }: RuleHours): RuleHours => ({ from, to });

/** Values with their fields in one order, so that equal rules have equal texts. */
function plainRepeat(repeat: RuleRepeat): RuleRepeat {
  switch (repeat.kind) {
    case 'daily':
      return { kind: 'daily', every: repeat.every };
    case 'weekly':
      return { kind: 'weekly', every: repeat.every, days: repeat.days.toSorted((a, b) => a - b) };
    case 'dates':
      return { kind: 'dates', dates: repeat.dates.toSorted() };
    case 'once':
      return { kind: 'once' };
    default:
      return repeat satisfies never;
  }
}

const plainExceptions = (exceptions: readonly RuleException[]): RuleException[] =>
  exceptions
    .map(({ date, hours }) => ({ date, hours: hours === null ? null : plainHours(hours) }))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));

/**
 * Values of a rule after a request. An id that the request leaves out is cleared if it contradicts what the request
 * says: a playlist replaces the layout, and another target the group.
 *
 * @throws AppError 4000 if the result is no rule
 */
export function checkedValues(before: RuleValues, sent: Sent): RuleValues {
  const merged: RuleValues = { ...before, ...sent };
  checkContradictions(sent, merged);
  const values: RuleValues = {
    ...merged,
    groupId: merged.target === 'group' ? merged.groupId : null,
    screenId: merged.target === 'screen' ? merged.screenId : null,
    layoutId: (sent.playlistId ?? null) === null ? merged.layoutId : null,
    playlistId: (sent.layoutId ?? null) === null ? merged.playlistId : null,
    hours: plainHours(merged.hours),
    repeat: plainRepeat(merged.repeat),
    exceptions: plainExceptions(merged.exceptions),
  };
  checkTargetAndItem(values);
  checkDates(values);
  return values;
}
