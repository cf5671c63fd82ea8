import Type, { type Static } from 'typebox';
import { Answer } from '../codes.ts';

/**
 * Without `confirm` nothing is written: the answer describes what the import would do. The sheet is form field `file`.
 */
export const UserImportQuery = Type.Object(
  { confirm: Type.Boolean({ default: false, title: '确认导入' }) },
  { additionalProperties: false },
);

export const UserImportError = Type.Object({
  /** Row number as the spreadsheet program shows it. */
  row: Type.Integer(),
  /** Title of the column. */
  column: Type.String(),
  message: Type.String(),
});
export type UserImportError = Static<typeof UserImportError>;

/** Equal errors of several rows. */
export const UserImportErrorGroup = Type.Object({
  column: Type.String(),
  message: Type.String(),
  /** First rows with this error, in their order. */
  rows: Type.Array(Type.Integer()),
  /** Number of rows with this error. */
  count: Type.Integer(),
});
export type UserImportErrorGroup = Static<typeof UserImportErrorGroup>;

/** Row of the sheet. */
export const UserImportRow = Type.Object({
  row: Type.Integer(),
  username: Type.String(),
  nickname: Type.String(),
  roles: Type.String(),
  department: Type.String(),
  email: Type.String(),
  description: Type.String(),
  enabled: Type.String(),
});
export type UserImportRow = Static<typeof UserImportRow>;

/** Result of an import or of its dry run. */
export const UserImport = Type.Object({
  /** Number of non-empty rows. */
  total: Type.Integer(),
  /** Number of rows without errors. */
  valid: Type.Integer(),
  /** Users created; 0 unless confirmed. */
  created: Type.Integer(),
  /** Ids of created users. */
  createdIds: Type.Array(Type.Integer()),
  /** First errors, in row order. */
  errors: Type.Array(UserImportError),
  /** All errors, equal ones together, in the order of their first row; the first groups if there are many. */
  errorGroups: Type.Array(UserImportErrorGroup),
  /** Total number of errors. */
  errorCount: Type.Integer(),
  /** First rows, as a preview of the column mapping. */
  sample: Type.Array(UserImportRow),
});
export type UserImport = Static<typeof UserImport>;

export const UserImportAnswer = Answer(UserImport);
