import Type, { type Static } from 'typebox';
import { Answer, ListAnswer } from '../codes.ts';
import { choiceOf } from '../fields.ts';
import { limits } from '../limits.ts';
import { FilterChoices, FilterIds, ListQuery, SearchText, timeRange } from '../list.ts';
import { Timestamp } from '../record.ts';
import { playReasons } from '../screens/plays.ts';
import { playLogLabels as labels, playLogSettingsLabels, playReasonNames, playSumKinds } from './resource.ts';

const IdOrNull = Type.Union([Type.Integer(), Type.Null()]);

/** Content that a display has shown without interruption. */
export const Play = Type.Object({
  id: Type.Integer(),
  screenId: Type.Integer(),
  /** Empty: deleted. */
  screenName: Type.String(),
  title: Type.String(),
  /** Layout, or file of the library; both `null`: unknown. */
  layoutId: IdOrNull,
  fileId: IdOrNull,
  /** Key of the publication. */
  key: Type.String(),
  reason: choiceOf(playReasons, labels.reason, playReasonNames),
  /** Rule of the schedule; `null`: the default. */
  reasonId: IdOrNull,
  /** Name of the rule; empty: the default, or deleted. */
  reasonName: Type.String(),
  playlistId: IdOrNull,
  from: Timestamp,
  until: Timestamp,
  seconds: Type.Number(),
});
export type Play = Static<typeof Play>;

const who = {
  screenId: FilterIds(labels.screenId),
  /** Screens of these groups and of groups below them. */
  groupId: FilterIds(labels.groupId),
  title: SearchText,
  layoutId: FilterIds(labels.layoutId),
  fileId: FilterIds(labels.fileId),
};

export const PlayQuery = ListQuery(
  {
    ...who,
    playlistId: FilterIds(labels.playlistId),
    reason: FilterChoices(labels.reason, playReasons),
    ...timeRange('played', '播放时间'),
  },
  ['from'],
);
export type PlayQuery = Static<typeof PlayQuery>;
export const PlayListAnswer = ListAnswer(Play);

const DayFilter = (title: string) =>
  Type.Optional(Type.Union([Type.Literal(''), Type.String({ pattern: String.raw`^\d{4}-\d\d-\d\d$` })], { title }));

export const PlaySumQuery = ListQuery(
  {
    by: Type.Enum([...playSumKinds], { default: 'layout', title: labels.by }),
    ...who,
    /** Days in the zone of each screen, both included. */
    firstDay: DayFilter(labels.firstDay),
    lastDay: DayFilter(labels.lastDay),
  },
  ['seconds', 'times', 'name'],
);
export type PlaySumQuery = Static<typeof PlaySumQuery>;

/** Showings of a layout, of a material, of a screen, or of a day. */
export const PlaySum = Type.Object({
  /** Layout, file or screen; a day as a number: 20261231. */
  id: Type.Integer(),
  /** Latest title of the layout or file, name of the screen (empty: deleted), or day. */
  name: Type.String(),
  /** Showings that began. */
  times: Type.Integer(),
  seconds: Type.Number(),
});
export type PlaySum = Static<typeof PlaySum>;
export const PlaySumListAnswer = ListAnswer(PlaySum);

/** Retention in days; 0: forever. */
const days = (title: string) => Type.Integer({ minimum: 0, maximum: limits.logDaysMax, title });
export const PlayLogSettings = Type.Object({
  days: Type.Integer(),
  sumDays: Type.Integer(),
  version: Type.Integer(),
});
export type PlayLogSettings = Static<typeof PlayLogSettings>;
export const PlayLogSettingsAnswer = Answer(PlayLogSettings);
export const PlayLogSettingsBody = Type.Object(
  {
    days: Type.Optional(days(playLogSettingsLabels.days)),
    /** Not less than `days`. */
    sumDays: Type.Optional(days(playLogSettingsLabels.sumDays)),
    version: Type.Optional(Type.Integer({ minimum: 0, title: '版本' })),
  },
  { additionalProperties: false },
);
export type PlayLogSettingsBody = Static<typeof PlayLogSettingsBody>;
