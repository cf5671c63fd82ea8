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
  /** Section 3: null or true means success. */
  status: Type.Boolean(),
  ip: Type.String(),
  /** Two words: name, then version. Empty: unknown. */
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

/** The same of one's own sign-ins, whose nickname is known. */
export const OwnLoginLogQuery = ListQuery({ ...dateRange, status: FilterFlag(loginLogLabels.status) }, ['createdAt']);
export type OwnLoginLogQuery = Static<typeof OwnLoginLogQuery>;

/** A field's values before and after. The serializer knows no tuples of anything. */
const Change = Type.Unsafe<[unknown, unknown]>(Type.Array(Type.Unknown()));

export const OperationLog = Type.Object({
  id: Type.Integer(),
  userId: Type.Union([Type.Integer(), Type.Null()]),
  /** Who did it: the name at that time. */
  nickname: Type.String(),
  /** Permission code of the page, such as `user`. */
  module: Type.String(),
  action: Type.String(),
  recordId: Type.Union([Type.Integer(), Type.Null()]),
  recordName: Type.String(),
  /** Field → [before, after]; secrets masked. */
  changes: Type.Record(Type.String(), Change),
  requestId: Type.String(),
  ip: Type.String(),
  /** Milliseconds. */
  durationMs: Type.Integer(),
  remark: Type.String(),
  createdAt: Timestamp,
});
export type OperationLog = Static<typeof OperationLog>;
export const OperationLogAnswer = Answer(OperationLog);

export const OperationLogQuery = ListQuery(
  {
    nickname: SearchText,
    module: SearchText,
    action: SearchText,
    ...dateRange,
  },
  ['createdAt'],
);
export type OperationLogQuery = Static<typeof OperationLogQuery>;
export const OperationLogListAnswer = ListAnswer(OperationLog);

/** What one did oneself. Remarks are between those who read everybody's. */
export const OwnOperationLog = Type.Omit(OperationLog, ['remark']);
export type OwnOperationLog = Static<typeof OwnOperationLog>;
export const OwnOperationLogQuery = ListQuery({ module: SearchText, action: SearchText, ...dateRange }, ['createdAt']);
export type OwnOperationLogQuery = Static<typeof OwnOperationLogQuery>;
export const OwnOperationLogListAnswer = ListAnswer(OwnOperationLog);

/** What of a log line can be changed. */
export const RemarkBody = Type.Object(
  { remark: DescriptionText(operationLogLabels.remark) },
  { additionalProperties: false },
);
export type RemarkBody = Static<typeof RemarkBody>;

/** A fault of the console, which it reports itself: `POST /logs`. */
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

/** Days for which the logs are kept; 0 keeps them for ever. */
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
