import Type, { type Static } from 'typebox';
import { Answer } from '../codes.ts';

/** Without `confirm` nothing is written: the answer tells what an import would do. The sheet is form field `file`. */
export const UserImportQuery = Type.Object(
  { confirm: Type.Boolean({ default: false, title: '确认导入' }) },
  { additionalProperties: false },
);

export const UserImportError = Type.Object({
  /** Number of the row as the spreadsheet program shows it. */
  row: Type.Integer(),
  /** Title of the column. */
  column: Type.String(),
  message: Type.String(),
});
export type UserImportError = Static<typeof UserImportError>;

/** A row as it stands in the sheet. */
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

/** What an import would do, or did. */
export const UserImport = Type.Object({
  /** Rows that are not empty. */
  total: Type.Integer(),
  /** Rows without errors. */
  valid: Type.Integer(),
  /** Users created: 0 before the import is confirmed. */
  created: Type.Integer(),
  /** The first errors, by row. */
  errors: Type.Array(UserImportError),
  /** How many errors there are in all. */
  errorCount: Type.Integer(),
  /** The first rows, for a look at whether the columns are what they should be. */
  sample: Type.Array(UserImportRow),
});
export type UserImport = Static<typeof UserImport>;

export const UserImportAnswer = Answer(UserImport);
