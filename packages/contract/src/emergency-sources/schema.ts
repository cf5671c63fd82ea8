import Type, { type Static } from 'typebox';
import { Answer } from '../codes.ts';
import { choiceOf, NameText } from '../fields.ts';
import { limits } from '../limits.ts';
import { idOf, ListQuery, SearchText } from '../list.ts';
import { optionalFields, recordFields, Timestamp, versionField, WriteBody } from '../record.ts';
import { alertBytes, emergencySourceLabels as labels, unmatchedTargetNames, unmatchedTargets } from './resource.ts';

const { areas: areasMax, areaMax } = limits.emergencySources;

/** Area as alerts name it, by description or geocode, and the screens that it means. */
export const SourceArea = Type.Object(
  { area: NameText(labels.area, areaMax), groupId: idOf(labels.groupId) },
  { additionalProperties: false },
);
export type SourceArea = Static<typeof SourceArea>;

const name = NameText(labels.name);
const others = {
  enabled: Type.Boolean({ title: labels.enabled }),
  areas: Type.Array(SourceArea, { maxItems: areasMax, title: labels.areas }),
  unmatched: choiceOf(unmatchedTargets, labels.unmatched, unmatchedTargetNames),
};

/** System that starts and ends emergencies with a token: a fire panel, or a feed of alerts. */
export const EmergencySource = Type.Object({
  ...recordFields,
  name: Type.String(),
  enabled: Type.Boolean(),
  areas: Type.Array(Type.Object({ area: Type.String(), groupId: Type.Integer() })),
  unmatched: Type.Enum([...unmatchedTargets]),
  hasToken: Type.Boolean(),
  /** `null`: never. Accurate to a minute. */
  lastUsedAt: Type.Union([Timestamp, Type.Null()]),
});
export type EmergencySource = Static<typeof EmergencySource>;

const readOnly = ['hasToken', 'lastUsedAt'] as const;

export const CreateEmergencySource = WriteBody({ name, ...optionalFields(others) }, readOnly);
export type CreateEmergencySource = Static<typeof CreateEmergencySource>;

export const UpdateEmergencySource = WriteBody(
  { name: Type.Optional(name), ...optionalFields(others), ...versionField },
  readOnly,
);
export type UpdateEmergencySource = Static<typeof UpdateEmergencySource>;

export const EmergencySourceQuery = ListQuery({ name: SearchText }, ['id', 'name', 'createdAt']);
export type EmergencySourceQuery = Static<typeof EmergencySourceQuery>;

/** New token. It is not stored, so no later answer has it. */
export const SourceTokenAnswer = Answer(Type.Object({ token: Type.String() }));

const Event = Type.Optional(
  Type.String({ minLength: 1, maxLength: limits.emergencySources.eventMax, title: labels.event }),
);

/** Id or name of a prepared emergency. */
const Prepared = Type.Union([idOf(labels.emergency), NameText(labels.emergency)], { title: labels.emergency });

export const StartAlert = Type.Object(
  {
    emergency: Prepared,
    /** Repeats with the same event start nothing. Default: each start counts that comes while it is not at work. */
    event: Event,
  },
  { additionalProperties: false },
);
export type StartAlert = Static<typeof StartAlert>;

export const EndAlert = Type.Object({ emergency: Prepared }, { additionalProperties: false });
export type EndAlert = Static<typeof EndAlert>;

export const UploadedAlert = Type.Object(
  { xml: Type.String({ minLength: 1, maxLength: alertBytes, title: labels.xml }) },
  { additionalProperties: false },
);
export type UploadedAlert = Static<typeof UploadedAlert>;

/** `ignored`: not shown, for the reason in the message. `repeated`: it had been received, or was at work. */
export const alertOutcomes = ['started', 'updated', 'ended', 'repeated', 'ignored'] as const;

export const AlertResult = Type.Object({
  outcome: Type.Enum([...alertOutcomes]),
  /** `null`: none. */
  emergencyId: Type.Union([Type.Integer(), Type.Null()]),
});
export type AlertResult = Static<typeof AlertResult>;
export const AlertAnswer = Answer(AlertResult);
