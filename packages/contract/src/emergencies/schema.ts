import Type, { type Static } from 'typebox';
import { choiceOf, DateTimeOrNull, NameText } from '../fields.ts';
import { limits } from '../limits.ts';
import { FilterChoices, idOf, ListQuery, SearchText } from '../list.ts';
import { recordFields, Timestamp, versionField, WriteBody } from '../record.ts';
import { emergencyLabels as labels, emergencyTargetNames, emergencyTargets, severityNames } from './resource.ts';
import { severities } from './severities.ts';

const Message = (title: string) => Type.String({ maxLength: limits.emergencies.textMax, title });
const Colour = (title: string) => Type.String({ pattern: '^(#[0-9a-f]{6})?$', title });
const Minutes = Type.Union([Type.Integer({ minimum: 1, maximum: limits.emergencies.minutesMax }), Type.Null()], {
  title: labels.minutes,
});
const idsOf = (title: string) =>
  Type.Array(idOf(title), { maxItems: limits.emergencies.targets, uniqueItems: true, title });

const title = NameText(labels.title);

const optional = {
  severity: Type.Optional(choiceOf(severities, labels.severity, severityNames)),
  /** Published layout that is shown; `null`: the texts. */
  layoutId: Type.Optional(Type.Union([idOf(labels.layoutId), Type.Null()], { title: labels.layoutId })),
  textCh: Type.Optional(Message(labels.textCh)),
  textEn: Type.Optional(Message(labels.textEn)),
  textRu: Type.Optional(Message(labels.textRu)),
  /** Empty: by severity. */
  bgColor: Type.Optional(Colour(labels.bgColor)),
  color: Type.Optional(Colour(labels.color)),
  sound: Type.Optional(Type.Boolean({ title: labels.sound })),
  target: Type.Optional(choiceOf(emergencyTargets, labels.target, emergencyTargetNames)),
  groupIds: Type.Optional(idsOf(labels.groupIds)),
  screenIds: Type.Optional(idsOf(labels.screenIds)),
  /** `null`: until it is withdrawn. */
  minutes: Type.Optional(Minutes),
  /** Typed on a display, it starts the emergency there without the server; empty: none. */
  code: Type.Optional(Type.String({ pattern: '^([0-9]{4,8})?$', title: labels.code })),
};

/** Group or screen that an emergency covers. Deleted ones are covered again when they are restored. */
export const CoveredPlace = Type.Object({ id: Type.Integer(), name: Type.String(), deleted: Type.Boolean() });
export type CoveredPlace = Static<typeof CoveredPlace>;

/** Layout or text over everything else, prepared or at work. */
export const Emergency = Type.Object({
  ...recordFields,
  title: Type.String(),
  severity: Type.Enum([...severities]),
  layoutId: Type.Union([Type.Integer(), Type.Null()]),
  /** Empty: none. */
  layoutTitle: Type.String(),
  textCh: Type.String(),
  textEn: Type.String(),
  textRu: Type.String(),
  bgColor: Type.String(),
  color: Type.String(),
  sound: Type.Boolean(),
  target: Type.Enum([...emergencyTargets]),
  groupIds: Type.Array(Type.Integer()),
  screenIds: Type.Array(Type.Integer()),
  /** Those of `groupIds` and `screenIds`, and deleted ones. */
  groups: Type.Array(CoveredPlace),
  screens: Type.Array(CoveredPlace),
  minutes: Type.Union([Type.Integer(), Type.Null()]),
  /** `null`: only users who may change emergencies see it. */
  code: Type.Union([Type.String(), Type.Null()]),
  hasCode: Type.Boolean(),
  /** `null`: not started. */
  startsAt: Type.Union([Timestamp, Type.Null()]),
  /** `null`: not started, or until it is withdrawn. */
  endsAt: Type.Union([Timestamp, Type.Null()]),
  /** User whose request waits for confirmation; `null`: none. */
  askedById: Type.Union([Type.Integer(), Type.Null()]),
});
export type Emergency = Static<typeof Emergency>;

const readOnly = ['layoutTitle', 'hasCode', 'groups', 'screens', 'startsAt', 'endsAt', 'askedById'] as const;

export const CreateEmergency = WriteBody({ title, ...optional }, readOnly);
export type CreateEmergency = Static<typeof CreateEmergency>;

export const UpdateEmergency = WriteBody({ title: Type.Optional(title), ...optional, ...versionField }, readOnly);
export type UpdateEmergency = Static<typeof UpdateEmergency>;

export const StartEmergency = Type.Object(
  {
    /** Default: now. */
    startsAt: Type.Optional(DateTimeOrNull(labels.startsAt)),
    /** Default: as prepared. */
    minutes: Type.Optional(Minutes),
    ...versionField,
  },
  { additionalProperties: false },
);
export type StartEmergency = Static<typeof StartEmergency>;

export const ConfirmEmergency = Type.Object({ ...versionField }, { additionalProperties: false });
export type ConfirmEmergency = Static<typeof ConfirmEmergency>;

export const EmergencyQuery = ListQuery(
  {
    title: SearchText,
    severity: FilterChoices(labels.severity, severities),
  },
  ['id', 'title', 'startsAt', 'createdAt'],
);
export type EmergencyQuery = Static<typeof EmergencyQuery>;

/** Emergency as a display has it. Times are milliseconds since 1970. */
export const ManifestEmergency = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  severity: Type.Enum([...severities]),
  /** Key of a publication of the manifest. */
  key: Type.String(),
  sound: Type.Boolean(),
  /** SHA-256 of the code that starts it on the display, hexadecimal; empty: none. */
  codeDigest: Type.String(),
  /** Length after a start on the display; `null`: until it is ended there. */
  minutes: Type.Union([Type.Integer(), Type.Null()]),
  /** `null`: prepared only. */
  startsAt: Type.Union([Type.Integer(), Type.Null()]),
  /** `null`: without end. */
  endsAt: Type.Union([Type.Integer(), Type.Null()]),
});
export type ManifestEmergency = Static<typeof ManifestEmergency>;
