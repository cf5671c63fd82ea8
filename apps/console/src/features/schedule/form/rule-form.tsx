import { limits } from '@mutai/contract/limits';
import type { RuleException, RuleRepeat, ScheduleRule } from '@mutai/contract/schedule-rules/schema';
import { exceptionText, hoursText, repeatText } from '@mutai/contract/schedule-rules/rule-text';
import { screenGroupChoices } from '../../../platform/resource/common-choices.ts';
import { fixedChoices } from '../../../ui/choices/choices.ts';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { formFields, type FormField } from '../../../ui/form/field-kinds.tsx';
import { FoundSelect } from '../../../ui/inputs/found-select.tsx';
import type { TitledReference } from '../../../ui/inputs/titled-reference.ts';
import { kitMessages } from '../../../ui/kit/kit.messages.ts';
import type { ResourceFormDeclaration } from '../../../ui/resource/resource.ts';
import { findLayouts, findPlaylists, findScreens } from '../../../platform/resource/found-records.ts';
import { scheduleName } from '../records/rules.queries.ts';
import { scheduleMessages } from '../records/schedule.messages.ts';
import { ColorField } from './color-field.tsx';
import { formMessages as text } from './form.messages.ts';
import { bodyOf, emptyRule, hasDates, valuesOf, type RuleValues } from './rule-values.ts';

const meanwhile = { meanwhile: () => <Skeleton width="100%" height={32} /> };
const fields = async () => import('./time-fields.tsx');
const HoursField = lazyPart(async () => (await fields()).HoursField, meanwhile);
const RepeatField = lazyPart(async () => (await fields()).RepeatField, meanwhile);
const ExceptionsField = lazyPart(async () => (await fields()).ExceptionsField, meanwhile);
const DayField = lazyPart(async () => (await fields()).DayField, meanwhile);

const titleOf = (value: unknown): string => (value as TitledReference | null)?.title ?? '';

/** @throws Error with the reason why a repetition cannot be saved */
function checkRepeat(repeat: RuleRepeat): void {
  if ('every' in repeat && !(repeat.every >= 1)) throw new Error(text.badEvery);
  if (repeat.kind === 'weekly' && repeat.days.length === 0) throw new Error(text.noDays);
  if (repeat.kind === 'dates' && repeat.dates.length === 0) throw new Error(text.noDates);
}

/** @throws Error with the reason why exceptions cannot be saved */
function checkExceptions(exceptions: readonly RuleException[]): void {
  exceptions.forEach(({ date }, index) => {
    if (date === '') throw new Error(text.exceptionNoDate(index + 1));
    if (exceptions.findIndex((other) => other.date === date) !== index) throw new Error(text.exceptionTwice(date));
  });
}

/** Fields of 新增排期 and 修改排期. */
const ruleFields: readonly FormField<RuleValues>[] = formFields<RuleValues>({
  name: {
    kind: 'text',
    label: scheduleMessages.name,
    required: true,
    max: limits.nameMax,
    section: text.sections.what,
  },
  target: {
    kind: 'choice',
    label: scheduleMessages.target,
    required: true,
    from: fixedChoices(scheduleMessages.target, scheduleMessages.targets),
    hint: text.targetHint,
    next: 'same',
  },
  groupId: {
    kind: 'choice',
    label: scheduleMessages.groupId,
    required: true,
    from: screenGroupChoices,
    when: ({ target }) => target === 'group',
    next: 'same',
  },
  screenId: {
    label: scheduleMessages.screenId,
    required: true,
    control: <FoundSelect label={scheduleMessages.screenId} name={`${scheduleName}-screen`} find={findScreens} />,
    show: titleOf,
    when: ({ target }) => target === 'screen',
    next: 'same',
  },
  content: {
    kind: 'choice',
    label: text.contentKind,
    required: true,
    from: fixedChoices(text.contentKind, text.contentKinds),
    next: 'same',
  },
  layoutId: {
    label: scheduleMessages.layoutId,
    required: true,
    control: <FoundSelect label={scheduleMessages.layoutId} name={`${scheduleName}-layout`} find={findLayouts} />,
    show: titleOf,
    when: ({ content }) => content === 'layout',
    next: 'same',
  },
  playlistId: {
    label: scheduleMessages.playlistId,
    required: true,
    control: <FoundSelect label={scheduleMessages.playlistId} name={`${scheduleName}-playlist`} find={findPlaylists} />,
    show: titleOf,
    when: ({ content }) => content === 'playlist',
    next: 'same',
  },
  hours: {
    label: scheduleMessages.hours,
    hint: text.hoursHint,
    wide: true,
    control: <HoursField />,
    show: hoursText,
    section: text.sections.when,
  },
  repeat: {
    label: scheduleMessages.repeat,
    wide: true,
    control: <RepeatField />,
    show: repeatText,
    rules: [{ validator: async (_rule, value: RuleRepeat) => checkRepeat(value) }],
    next: 'same',
  },
  firstDate: {
    label: scheduleMessages.firstDate,
    required: true,
    control: <DayField placeholder={kitMessages.choose(scheduleMessages.firstDate)} allowClear={false} />,
    when: ({ repeat }) => !hasDates(repeat),
    next: 'same',
  },
  lastDate: {
    label: scheduleMessages.lastDate,
    hint: text.lastHint,
    control: <DayField placeholder={kitMessages.choose(scheduleMessages.lastDate)} />,
    when: ({ repeat }) => repeat.kind !== 'once' && !hasDates(repeat),
    rules: [
      ({ getFieldValue }) => ({
        validator: async (_rule, value: string | null) => {
          const first = getFieldValue('firstDate') as string | null;
          if (value !== null && first !== null && value < first) throw new Error(text.lastBeforeFirst);
        },
      }),
    ],
    next: 'same',
  },
  exceptions: {
    label: scheduleMessages.exceptions,
    wide: true,
    control: <ExceptionsField />,
    show: (value) => (value as readonly RuleException[]).map(exceptionText).join('、'),
    when: ({ repeat }) => repeat.kind !== 'once' && !hasDates(repeat),
    rules: [{ validator: async (_rule, value: readonly RuleException[]) => checkExceptions(value) }],
  },
  priority: {
    kind: 'number',
    label: scheduleMessages.priority,
    required: true,
    max: 100,
    hint: text.priorityHint,
    next: 'same',
    section: text.sections.look,
  },
  color: {
    label: scheduleMessages.color,
    control: <ColorField />,
    show: (value) => scheduleMessages.colors[value as RuleValues['color']],
    next: 'same',
  },
  remark: { kind: 'longText', label: scheduleMessages.remark, max: 500, wide: true },
});

/** Form of rules. @param start values of a new rule */
const ruleForm = (start: RuleValues): ResourceFormDeclaration<ScheduleRule, RuleValues> => ({
  createTitle: scheduleMessages.createTitle,
  modifyTitle: scheduleMessages.modifyTitle,
  width: limits.dialogWidth.large,
  columns: 2,
  fields: ruleFields,
  emptyValues: start,
  valuesOf,
  bodyOf,
});

/** Form without a place and a day. */
export const usualRuleForm = ruleForm(emptyRule);
