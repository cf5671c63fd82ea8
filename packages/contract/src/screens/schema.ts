import { languages } from '@mutai/layout/model/languages';
import Type, { type Static } from 'typebox';
import { BatchEdit } from '../batch.ts';
import { Answer, ListAnswer } from '../codes.ts';
import { choiceOf, DescriptionText, NameText } from '../fields.ts';
import { PublishedDocument } from '../layouts/schema.ts';
import { limits } from '../limits.ts';
import { FilterChoices, FilterIds, Id, idOf, ListQuery, SearchText } from '../list.ts';
import { optionalFields, recordFields, Timestamp, versionField, WriteBody } from '../record.ts';
import { LoadingProgress, ScreenFault } from './player.ts';
import { WorkingHours } from './working-hours-schema.ts';
import {
  commandKinds,
  commandNames,
  orientationNames,
  orientations,
  pairingLabels,
  screenFitNames,
  screenFits,
  screenLabels,
  screenStateNames,
  screenStates,
  shownStates,
} from './resource.ts';

const groupId = Type.Union([idOf(screenLabels.groupId), Type.Null()], { title: screenLabels.groupId });
const layoutId = Type.Union([idOf(screenLabels.layoutId), Type.Null()], { title: screenLabels.layoutId });
const name = NameText(screenLabels.name);

const settings = {
  /** `null`: in no group. */
  groupId,
  description: DescriptionText(),
  place: Type.String({ maxLength: limits.descriptionMax, title: screenLabels.place }),
  /** IANA name; empty: that of the site. */
  timeZone: Type.String({ maxLength: limits.timeZoneMax, title: screenLabels.timeZone }),
  orientation: choiceOf(orientations, screenLabels.orientation, orientationNames),
  fit: choiceOf(screenFits, screenLabels.fit, screenFitNames),
  /** Languages in turn; empty: those of each layout. */
  languages: Type.Array(Type.Enum([...languages]), {
    maxItems: languages.length,
    uniqueItems: true,
    title: screenLabels.languages,
  }),
  /** Seconds of each language; 0: as in each layout. */
  languageSeconds: Type.Integer({ minimum: 0, maximum: 3600, title: screenLabels.languageSeconds }),
  volume: Type.Integer({ minimum: 0, maximum: 100, title: screenLabels.volume }),
  /** Empty: always. */
  workingHours: Type.Array(WorkingHours, { maxItems: limits.hoursLines, title: screenLabels.workingHours }),
  /** `null`: the layout of the group. */
  layoutId,
  enabled: Type.Boolean({ title: screenLabels.enabled }),
};

/** Facts that a display reported; the server computes the rest. */
const reported = {
  state: choiceOf(screenStates, screenLabels.state, screenStateNames),
  /** Time of the last report, and of the beginning of the state `online` or `offline`. */
  reportedAt: Type.Union([Timestamp, Type.Null()]),
  stateSince: Type.Union([Timestamp, Type.Null()]),
  /** Offline on purpose: only outside of its working hours, or disabled. */
  asleep: Type.Boolean(),
  /** Address that the display reports from. */
  address: Type.String(),
  /** Key of the publication that is seen, and its title; empty: none. */
  playing: Type.String(),
  playingTitle: Type.String(),
  /** Newest revision of its manifest, and the one that the display uses. */
  revision: Type.Integer(),
  usedRevision: Type.Union([Type.Integer(), Type.Null()]),
  /** Progress of a newer manifest; `null`: nothing is loading. */
  loading: Type.Union([LoadingProgress, Type.Null()]),
};

/** Screen: one display with its settings. */
export const ListedScreen = Type.Object({
  ...recordFields,
  name: Type.String(),
  ...settings,
  groupName: Type.String(),
  layoutTitle: Type.String(),
  ...reported,
});
export type ListedScreen = Static<typeof ListedScreen>;

const readOnly = ['groupName', 'layoutTitle', ...Object.keys(reported)];

export const CreateScreen = WriteBody({ name, ...optionalFields(settings) }, readOnly);
export type CreateScreen = Static<typeof CreateScreen>;

export const UpdateScreen = WriteBody(
  { name: Type.Optional(name), ...optionalFields(settings), ...versionField },
  readOnly,
);
export type UpdateScreen = Static<typeof UpdateScreen>;

export const ScreenQuery = ListQuery(
  {
    /** Name and place, also by pinyin. */
    name: SearchText,
    groupId: FilterIds(screenLabels.groupId),
    state: FilterChoices(screenLabels.state, shownStates),
    address: SearchText,
  },
  ['id', 'name', 'createdAt'],
);
export type ScreenQuery = Static<typeof ScreenQuery>;

export const BatchEditScreens = BatchEdit({
  groupId: settings.groupId,
  layoutId: settings.layoutId,
  enabled: settings.enabled,
  volume: settings.volume,
  fit: settings.fit,
});
export type BatchEditScreens = Static<typeof BatchEditScreens>;

/** Last report of a screen, with the facts that lists leave out. */
export const ScreenStatus = Type.Object({
  state: reported.state,
  reportedAt: reported.reportedAt,
  stateSince: reported.stateSince,
  address: reported.address,
  /** Browser and operating system, from the request. */
  browser: Type.String(),
  playerVersion: Type.String(),
  /** CSS pixels, and device pixels for each. */
  width: Type.Integer(),
  height: Type.Integer(),
  pixelRatio: Type.Number(),
  secure: Type.Boolean(),
  uptimeSeconds: Type.Integer(),
  clockErrorMs: Type.Union([Type.Integer(), Type.Null()]),
  storage: Type.Union([
    Type.Object({ usedBytes: Type.Integer(), quotaBytes: Type.Integer(), persistent: Type.Boolean() }),
    Type.Null(),
  ]),
  loading: reported.loading,
  /** Newest first. */
  faults: Type.Array(ScreenFault),
  /** Times without contact in the last 30 days within working hours, oldest first; `until` is `null` for one that lasts. */
  outages: Type.Array(Type.Object({ since: Timestamp, until: Type.Union([Timestamp, Type.Null()]) })),
  /** Two displays report with the same token. */
  doubled: Type.Boolean(),
  /** Latest picture that the display drew of itself; `null`: none. Size in pixels. */
  picture: Type.Union([
    Type.Object({ takenAt: Timestamp, width: Type.Integer(), height: Type.Integer() }),
    Type.Null(),
  ]),
});
export type ScreenStatus = Static<typeof ScreenStatus>;
export const ScreenStatusAnswer = Answer(ScreenStatus);

/** Publication that a screen shows. */
export const PlayingPublication = Type.Object({
  key: Type.String(),
  title: Type.String(),
  document: PublishedDocument,
});
export type PlayingPublication = Static<typeof PlayingPublication>;
/** `null`: none. */
export const ScreenPlayingAnswer = Answer(Type.Union([PlayingPublication, Type.Null()]));

/** Display that waits for an administrator. */
export const WaitingDisplay = Type.Object({
  /** CSS pixels. */
  width: Type.Integer(),
  height: Type.Integer(),
  address: Type.String(),
  browser: Type.String(),
  /** Screen that this display was before; `null`: none, or deleted. */
  former: Type.Union([Type.Object({ id: Type.Integer(), name: Type.String() }), Type.Null()]),
});
export type WaitingDisplay = Static<typeof WaitingDisplay>;
export const WaitingDisplayAnswer = Answer(WaitingDisplay);

const code = Type.String({ minLength: 1, maxLength: 20, title: pairingLabels.code });

export const ExaminePairing = Type.Object({ code }, { additionalProperties: false });

/** Pairs the display that shows a code with a new screen, or with an existing one, whose display it replaces. */
export const PairScreen = Type.Object(
  {
    code,
    /** `null`: a new screen, with the fields below. */
    screenId: Type.Optional(Type.Union([Id, Type.Null()], { title: pairingLabels.screenId })),
    name: Type.Optional(name),
    groupId: Type.Optional(groupId),
    layoutId: Type.Optional(layoutId),
  },
  { additionalProperties: false },
);
export type PairScreen = Static<typeof PairScreen>;
export const PairedScreenAnswer = Answer(ListedScreen);

export const SendCommand = Type.Object(
  {
    kind: choiceOf(commandKinds, screenLabels.kind, commandNames),
    /** Percent; required for `volume`. */
    volume: Type.Optional(Type.Integer({ minimum: 0, maximum: 100, title: screenLabels.volume })),
  },
  { additionalProperties: false },
);
export type SendCommand = Static<typeof SendCommand>;

/** Command to a screen. */
export const ScreenCommand = Type.Object({
  id: Type.Integer(),
  kind: choiceOf(commandKinds, screenLabels.kind, commandNames),
  volume: Type.Union([Type.Integer(), Type.Null()]),
  createdAt: Timestamp,
  /** Nickname; empty if the user was deleted. */
  createdBy: Type.String(),
  /** `expired`: the display did not ask for it in time. */
  state: Type.Union([Type.Literal('waiting'), Type.Literal('done'), Type.Literal('failed'), Type.Literal('expired')]),
  doneAt: Type.Union([Timestamp, Type.Null()]),
  /** Words of the display, also while it is at it. */
  message: Type.String(),
});
export type ScreenCommand = Static<typeof ScreenCommand>;
export const ScreenCommandAnswer = Answer(ScreenCommand);
export const ScreenCommandListAnswer = ListAnswer(ScreenCommand);
export const ScreenCommandQuery = ListQuery({}, ['createdAt']);
export type ScreenCommandQuery = Static<typeof ScreenCommandQuery>;
