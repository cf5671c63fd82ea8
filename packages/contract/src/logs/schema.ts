import Type, { type Static } from 'typebox';
import { Answer, ListAnswer } from '../codes.ts';
import { DescriptionText } from '../fields.ts';
import { limits } from '../limits.ts';
import { dateRange, FilterFlag, Id, ListQuery, SearchText } from '../list.ts';
import { faultLabels, loginLogLabels, logSettingsLabels, operationLogLabels } from './resource.ts';
import { Timestamp } from '../record.ts';

export const LoginLog = Type.Object({
  id: Type.Integer(),
  userId: Type.Union([Type.Integer(), Type.Null()]),
  username: Type.String(),
  nickname: Type.String(),
  description: Type.String(),
  /** `true`: success. */
  status: Type.Boolean(),
  ip: Type.String(),
  /** Name and version, separated by a space. Empty: unknown. */
  os: Type.String(),
  browser: Type.String(),
  createdAt: Timestamp,
});
export type LoginLog = Static<typeof LoginLog>;

export const LoginLogQuery = ListQuery(
  {
    nickname: SearchText,
    ...dateRange,
    status: FilterFlag(loginLogLabels.status),
  },
  ['createdAt'],
);
export type LoginLogQuery = Static<typeof LoginLogQuery>;
export const LoginLogListAnswer = ListAnswer(LoginLog);

/** Filters for the caller's own sign-ins: no nickname. */
export const OwnLoginLogQuery = ListQuery({ ...dateRange, status: FilterFlag(loginLogLabels.status) }, ['createdAt']);
export type OwnLoginLogQuery = Static<typeof OwnLoginLogQuery>;

/** Values of a field before and after. `Unsafe`, because the serializer does not support tuples of unknown values. */
const Change = Type.Unsafe<[unknown, unknown]>(Type.Array(Type.Unknown()));

/** Field → [before, after]. */
export const LoggedChanges = Type.Record(Type.String(), Change);

export const OperationLog = Type.Object({
  id: Type.Integer(),
  userId: Type.Union([Type.Integer(), Type.Null()]),
  /** Nickname of the user at that time. */
  nickname: Type.String(),
  /** Permission code of the page, such as `user`. */
  module: Type.String(),
  action: Type.String(),
  recordId: Type.Union([Type.Integer(), Type.Null()]),
  recordName: Type.String(),
  /** Field → [before, after]; secrets masked. */
  changes: LoggedChanges,
  requestId: Type.String(),
  ip: Type.String(),
  /** Milliseconds. */
  durationMs: Type.Integer(),
  remark: Type.String(),
  createdAt: Timestamp,
  /** Line that heads this one, such as the import that created a user. */
  headerId: Type.Union([Type.Integer(), Type.Null()]),
});
export type OperationLog = Static<typeof OperationLog>;

/** Line of a list, with the number of lines under it. */
export const ListedOperationLog = Type.Object({ ...OperationLog.properties, rowCount: Type.Integer() });
export type ListedOperationLog = Static<typeof ListedOperationLog>;
export const OperationLogAnswer = Answer(ListedOperationLog);

export const OperationLogQuery = ListQuery(
  {
    keyword: SearchText,
    nickname: SearchText,
    module: SearchText,
    action: SearchText,
    ...dateRange,
  },
  ['createdAt'],
);
export type OperationLogQuery = Static<typeof OperationLogQuery>;
export const OperationLogListAnswer = ListAnswer(ListedOperationLog);

/** Lines under a header, oldest first. @param keyword shows only those that contain it */
export const OperationRowsQuery = ListQuery({ keyword: SearchText }, ['id']);
export type OperationRowsQuery = Static<typeof OperationRowsQuery>;
export const OperationRowsAnswer = ListAnswer(OperationLog);

/** The caller's own operations, without the remark: remarks are for users who may read the whole log. */
export const OwnOperationLog = Type.Omit(ListedOperationLog, ['remark']);
export type OwnOperationLog = Static<typeof OwnOperationLog>;
export const OwnOperationLogQuery = ListQuery({ module: SearchText, action: SearchText, ...dateRange }, ['createdAt']);
export type OwnOperationLogQuery = Static<typeof OwnOperationLogQuery>;
export const OwnOperationLogListAnswer = ListAnswer(OwnOperationLog);
export const OwnOperationRowsAnswer = ListAnswer(Type.Omit(OperationLog, ['remark']));

/** Result of an undo. */
export const Undone = Type.Object({
  /** Number of records as they were before. */
  count: Type.Integer(),
  /** Records that were left as they are, because somebody changed them meanwhile or for the reason. */
  skipped: Type.Array(Type.Object({ name: Type.String(), reason: Type.Optional(Type.String()) })),
  /** True if it was already undone. */
  isRepeated: Type.Boolean(),
});
export const UndoneAnswer = Answer(Undone);

/** Editable field of a log line. */
export const RemarkBody = Type.Object(
  { remark: DescriptionText(operationLogLabels.remark) },
  { additionalProperties: false },
);
export type RemarkBody = Static<typeof RemarkBody>;

/** Error of the console, reported by itself: `POST /logs`. */
export const FaultBody = Type.Object(
  {
    message: Type.String({ minLength: 1, maxLength: 500, title: faultLabels.message }),
    stack: Type.Optional(Type.String({ maxLength: 4000, title: faultLabels.stack })),
    page: Type.Optional(Type.String({ maxLength: limits.urlMax, title: faultLabels.page })),
  },
  { additionalProperties: false },
);
export type FaultBody = Static<typeof FaultBody>;

export const HistoryParams = Type.Object({ id: Id });

/** Retention in days; 0: forever. */
const days = (title: string) => Type.Integer({ minimum: 0, maximum: limits.logDaysMax, title });
export const LogSettings = Type.Object({
  loginDays: Type.Integer(),
  operationDays: Type.Integer(),
  version: Type.Integer(),
});
export type LogSettings = Static<typeof LogSettings>;
export const LogSettingsAnswer = Answer(LogSettings);
export const LogSettingsBody = Type.Object(
  {
    loginDays: Type.Optional(days(logSettingsLabels.loginDays)),
    operationDays: Type.Optional(days(logSettingsLabels.operationDays)),
    version: Type.Optional(Type.Integer({ minimum: 0, title: '版本' })),
  },
  { additionalProperties: false },
);
export type LogSettingsBody = Static<typeof LogSettingsBody>;
