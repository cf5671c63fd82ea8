import Type, { type Static } from 'typebox';
import { Answer } from '../codes.ts';
import { choiceOf, NameText } from '../fields.ts';
import { idOf } from '../list.ts';
import { recordFields, versionField, WriteBody } from '../record.ts';
import { Manifest } from '../screens/player.ts';
import { ruleColors, ruleStates, ruleTargetNames, ruleTargets, scheduleRuleLabels as labels } from './resource.ts';

const Day = (title: string) => Type.String({ pattern: String.raw`^\d{4}-\d\d-\d\d$`, title });

/** Times of day in the zone of the screen; an end that is not after the start is on the next day. */
export const RuleHours = Type.Object(
  {
    from: Type.String({ pattern: String.raw`^(?:[01]\d|2[0-3]):[0-5]\d$`, title: '开始时间' }),
    to: Type.String({ pattern: String.raw`^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$`, title: '结束时间' }),
  },
  { additionalProperties: false, title: labels.hours },
);
export type RuleHours = Static<typeof RuleHours>;

const Every = Type.Integer({ minimum: 1, maximum: 99, title: '间隔' });

/** Days on which a rule applies, from its first day on; see `Repeat` of `packages/schedule`. */
export const RuleRepeat = Type.Union(
  [
    Type.Object({ kind: Type.Literal('once') }, { additionalProperties: false }),
    Type.Object({ kind: Type.Literal('daily'), every: Every }, { additionalProperties: false }),
    Type.Object(
      {
        kind: Type.Literal('weekly'),
        every: Every,
        /** 0 is Sunday. */
        days: Type.Array(Type.Integer({ minimum: 0, maximum: 6 }), { minItems: 1, maxItems: 7, uniqueItems: true }),
      },
      { additionalProperties: false },
    ),
    Type.Object(
      {
        kind: Type.Literal('dates'),
        dates: Type.Array(Day('日期'), { minItems: 1, maxItems: 366, uniqueItems: true }),
      },
      { additionalProperties: false },
    ),
  ],
  { title: labels.repeat },
);
export type RuleRepeat = Static<typeof RuleRepeat>;

const Exceptions = Type.Array(
  Type.Object(
    {
      date: Day('日期'),
      /** `null`: not at all on that day. */
      hours: Type.Union([RuleHours, Type.Null()]),
    },
    { additionalProperties: false },
  ),
  { maxItems: 366, title: labels.exceptions },
);

const IdOrNull = (title: string) => Type.Union([idOf(title), Type.Null()], { title });

const required = {
  name: NameText(labels.name),
  target: choiceOf(ruleTargets, labels.target, ruleTargetNames),
  hours: RuleHours,
  repeat: RuleRepeat,
  firstDate: Day(labels.firstDate),
};
const optional = {
  /** Of target `group`. */
  groupId: Type.Optional(IdOrNull(labels.groupId)),
  /** Of target `screen`. */
  screenId: Type.Optional(IdOrNull(labels.screenId)),
  /** Exactly one of layout and playlist is set. */
  layoutId: Type.Optional(IdOrNull(labels.layoutId)),
  playlistId: Type.Optional(IdOrNull(labels.playlistId)),
  /** Included; `null`: without end. */
  lastDate: Type.Optional(Type.Union([Day(labels.lastDate), Type.Null()], { title: labels.lastDate })),
  exceptions: Type.Optional(Exceptions),
  /** Higher ones win. */
  priority: Type.Optional(Type.Integer({ minimum: 0, maximum: 100, title: labels.priority })),
  color: Type.Optional(Type.Enum([...ruleColors], { title: labels.color })),
  remark: Type.Optional(Type.String({ maxLength: 500, title: labels.remark })),
};

/** Rule of the schedule, as edited. Displays have what was published last. */
export const ScheduleRule = Type.Object({
  ...recordFields,
  name: Type.String(),
  target: Type.Enum([...ruleTargets]),
  groupId: Type.Union([Type.Integer(), Type.Null()]),
  screenId: Type.Union([Type.Integer(), Type.Null()]),
  /** Name of the group or screen; empty: all screens. */
  targetName: Type.String(),
  layoutId: Type.Union([Type.Integer(), Type.Null()]),
  playlistId: Type.Union([Type.Integer(), Type.Null()]),
  /** Title of the layout or playlist. */
  itemTitle: Type.String(),
  hours: RuleHours,
  repeat: RuleRepeat,
  firstDate: Type.String(),
  lastDate: Type.Union([Type.String(), Type.Null()]),
  exceptions: Exceptions,
  priority: Type.Integer(),
  color: Type.Enum([...ruleColors]),
  remark: Type.String(),
  state: Type.Enum([...ruleStates]),
});
export type ScheduleRule = Static<typeof ScheduleRule>;

const readOnly = ['targetName', 'itemTitle', 'state'] as const;

export const CreateScheduleRule = WriteBody({ ...required, ...optional }, readOnly);
export type CreateScheduleRule = Static<typeof CreateScheduleRule>;

export const UpdateScheduleRule = WriteBody(
  { ...Type.Partial(Type.Object(required)).properties, ...optional, ...versionField },
  readOnly,
);
export type UpdateScheduleRule = Static<typeof UpdateScheduleRule>;

/**
 * Everything that decides what plays on a screen: its manifest with all rules that may apply, those not published yet
 * included if the query says `draft=true`.
 */
export const ScreenProgramAnswer = Answer(Manifest);
