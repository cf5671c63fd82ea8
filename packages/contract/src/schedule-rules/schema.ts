import Type, { type Static } from 'typebox';
import { BatchEdit } from '../batch.ts';
import { Answer } from '../codes.ts';
import { choiceOf, NameText } from '../fields.ts';
import { PublishedDocument } from '../layouts/schema.ts';
import { FilterChoices, FilterIds, Id, idOf, ListQuery, SearchText } from '../list.ts';
import { recordFields, versionField, WriteBody } from '../record.ts';
import { Manifest } from '../screens/player.ts';
import {
  ruleColorNames,
  ruleColors,
  ruleProblemNames,
  ruleProblems,
  ruleStateNames,
  ruleStates,
  ruleTargetNames,
  ruleTargets,
  scheduleRuleLabels as labels,
} from './resource.ts';

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

/** Other hours on one day. */
export const RuleException = Type.Object(
  {
    date: Day('日期'),
    /** `null`: not at all on that day. */
    hours: Type.Union([RuleHours, Type.Null()], { title: labels.hours }),
  },
  { additionalProperties: false },
);
export type RuleException = Static<typeof RuleException>;

const Exceptions = Type.Array(RuleException, { maxItems: 366, title: labels.exceptions });

const IdOrNull = (title: string) => Type.Union([idOf(title), Type.Null()], { title });

const priority = Type.Integer({ minimum: 0, maximum: 100, title: labels.priority });
const color = choiceOf(ruleColors, labels.color, ruleColorNames);
const lastDate = Type.Union([Day(labels.lastDate), Type.Null()], { title: labels.lastDate });

const required = {
  name: NameText(labels.name),
  target: choiceOf(ruleTargets, labels.target, ruleTargetNames),
  hours: RuleHours,
  repeat: RuleRepeat,
  firstDate: Day(labels.firstDate),
};
const optional = {
  /** Set if the target is `group`. */
  groupId: Type.Optional(IdOrNull(labels.groupId)),
  /** Set if the target is `screen`. */
  screenId: Type.Optional(IdOrNull(labels.screenId)),
  /** Exactly one of layout and playlist is set. */
  layoutId: Type.Optional(IdOrNull(labels.layoutId)),
  playlistId: Type.Optional(IdOrNull(labels.playlistId)),
  /** Included; `null`: without end. */
  lastDate: Type.Optional(lastDate),
  exceptions: Type.Optional(Exceptions),
  /** Higher ones win. */
  priority: Type.Optional(priority),
  color: Type.Optional(color),
  remark: Type.Optional(Type.String({ maxLength: 500, title: labels.remark })),
};

/** Fields of a rule that displays know, with the names that people know. */
const content = {
  name: Type.String(),
  target: Type.Enum([...ruleTargets]),
  groupId: Type.Union([Type.Integer(), Type.Null()]),
  screenId: Type.Union([Type.Integer(), Type.Null()]),
  /** Name of the group or screen; empty: all screens, or deleted. */
  targetName: Type.String(),
  layoutId: Type.Union([Type.Integer(), Type.Null()]),
  playlistId: Type.Union([Type.Integer(), Type.Null()]),
  /** Title of the layout or playlist; empty: deleted. */
  itemTitle: Type.String(),
  hours: RuleHours,
  repeat: RuleRepeat,
  firstDate: Type.String(),
  lastDate: Type.Union([Type.String(), Type.Null()]),
  exceptions: Exceptions,
  priority: Type.Integer(),
};

/** Days of an item of a playlist; `null`: without limit. */
const ValidDays = Type.Object({
  firstDate: Type.Union([Type.String(), Type.Null()]),
  lastDate: Type.Union([Type.String(), Type.Null()]),
});

/** Rule of the schedule, as edited. Displays have what was published last. */
export const ScheduleRule = Type.Object({
  ...recordFields,
  ...content,
  color: choiceOf(ruleColors, labels.color, ruleColorNames),
  remark: Type.String(),
  /** Never `deleted`: deleted rules are in the changes. */
  state: choiceOf(ruleStates, labels.state, ruleStateNames),
  problem: choiceOf(ruleProblems, labels.problem, ruleProblemNames),
  /**
   * Days between which its playlist has something to play, both included, in the zone of the screen; `null`: always. On
   * others the rule is as if it were not there.
   */
  validDays: Type.Union([Type.Array(ValidDays), Type.Null()]),
});
export type ScheduleRule = Static<typeof ScheduleRule>;

const readOnly = ['targetName', 'itemTitle', 'state', 'problem', 'validDays'] as const;

export const CreateScheduleRule = WriteBody({ ...required, ...optional }, readOnly);
export type CreateScheduleRule = Static<typeof CreateScheduleRule>;

export const UpdateScheduleRule = WriteBody(
  { ...Type.Partial(Type.Object(required)).properties, ...optional, ...versionField },
  readOnly,
);
export type UpdateScheduleRule = Static<typeof UpdateScheduleRule>;

const DayFilter = (title: string) => Type.Optional(Type.Union([Type.Literal(''), Day(title)], { title }));

/** `size=0` answers all rules: at most `limits.scheduleRules` exist. */
export const ScheduleRuleQuery = ListQuery(
  {
    name: SearchText,
    target: FilterChoices(labels.target, ruleTargets),
    /** Rules for these groups, for groups below them, and for screens in any of those. */
    groupId: FilterIds(labels.groupId),
    /** Rules that concern any of these screens: for all screens, for their groups, and for themselves. */
    screenId: FilterIds(labels.screenId),
    layoutId: FilterIds(labels.layoutId),
    playlistId: FilterIds(labels.playlistId),
    state: FilterChoices(labels.state, ruleStates),
    /** Rules that may apply on a day from–to, both included, judged by their first and last day. */
    from: DayFilter(labels.from),
    to: DayFilter(labels.to),
  },
  ['id', 'name', 'firstDate', 'lastDate', 'priority', 'createdAt', 'updatedAt'],
  { all: true },
);
export type ScheduleRuleQuery = Static<typeof ScheduleRuleQuery>;

export const BatchEditScheduleRules = BatchEdit({ lastDate, priority, color });
export type BatchEditScheduleRules = Static<typeof BatchEditScheduleRules>;

export const RuleContent = Type.Object(content);
export type RuleContent = Static<typeof RuleContent>;

/** Rule that differs from what displays have. */
export const ScheduleChange = Type.Object({
  /** Id of the rule. */
  id: Type.Integer(),
  /** `new`, `changed` or `deleted`. */
  state: choiceOf(ruleStates, labels.state, ruleStateNames),
  /** Rule as displays have it; `null`: new. */
  before: Type.Union([RuleContent, Type.Null()]),
  /** Rule as edited; `null`: deleted. */
  after: Type.Union([RuleContent, Type.Null()]),
});
export type ScheduleChange = Static<typeof ScheduleChange>;

/** Everything that the next publication changes. */
export const ScheduleChanges = Type.Object({
  count: Type.Integer(),
  /** Screens whose rules change. */
  screenCount: Type.Integer(),
  /** The first `limits.scheduleChanges`, by id. */
  changes: Type.Array(ScheduleChange),
  /** Identifies all changes. A publication of others is rejected. */
  token: Type.String(),
});
export type ScheduleChanges = Static<typeof ScheduleChanges>;
export const ScheduleChangesAnswer = Answer(ScheduleChanges);

export const PublishSchedule = Type.Object(
  {
    /** `ScheduleChanges.token` that the user saw; 4009 if the changes are others by now. */
    token: Type.String({ minLength: 1, maxLength: 64, title: '变更标识' }),
  },
  { additionalProperties: false },
);
export type PublishSchedule = Static<typeof PublishSchedule>;

/** Numbers of published changes, and of screens that they concern. */
export const PublishedSchedule = Type.Object({ count: Type.Integer(), screenCount: Type.Integer() });
export type PublishedSchedule = Static<typeof PublishedSchedule>;
export const PublishedScheduleAnswer = Answer(PublishedSchedule);

export const ScreenProgramQuery = Type.Object(
  { draft: Type.Boolean({ default: false, title: '包含未发布的修改' }) },
  { additionalProperties: false },
);
export type ScreenProgramQuery = Static<typeof ScreenProgramQuery>;

/**
 * Everything that decides what plays on a screen: its manifest with all rules that may apply, those not published yet
 * included if the query says `draft=true`.
 */
export const ScreenProgramAnswer = Answer(Manifest);

export const ProgramDocumentAnswer = Answer(PublishedDocument);

export const ProgramDocumentParams = Type.Object({ id: Id, key: Type.String({ maxLength: 40, title: '发布编号' }) });
