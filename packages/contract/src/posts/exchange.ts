import Type, { type Static } from 'typebox';
import { Answer } from '../codes.ts';
import { choiceOf } from '../fields.ts';
import { limits } from '../limits.ts';
import { idOf } from '../list.ts';
import { postLabels, postStatuses, postStatusNames } from './resource.ts';

/** A dry run writes nothing: the answer describes what the import would do. The file is form field `file`. */
export const PostImportQuery = Type.Object(
  { dryRun: Type.Boolean({ default: true, title: '只检查' }) },
  { additionalProperties: false },
);

export const PostImportError = Type.Object({
  /** Row number as the spreadsheet program shows it; `null` for Markdown files. */
  row: Type.Union([Type.Integer(), Type.Null()]),
  /** Path of the Markdown file in the zip; empty for sheets. */
  file: Type.String(),
  /** Title of the column or field; empty: the whole row or file. */
  column: Type.String(),
  message: Type.String(),
});
export type PostImportError = Static<typeof PostImportError>;

/** Post that the import would create. */
export const ImportedPost = Type.Object({
  row: PostImportError.properties.row,
  file: PostImportError.properties.file,
  title: Type.String(),
  /** Empty: derived from the title. */
  slug: Type.String(),
  category: Type.String(),
  tags: Type.Array(Type.String()),
  status: choiceOf(postStatuses, postLabels.status, postStatusNames),
  /** Publication time, past or future; `null` for drafts and for posts that the import publishes immediately. */
  publicAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
  wordCount: Type.Integer(),
});
export type ImportedPost = Static<typeof ImportedPost>;

/** Result of an import or of its dry run. */
export const PostImport = Type.Object({
  /** Number of non-empty rows, or of files. */
  total: Type.Integer(),
  /** Rows or files without errors. */
  valid: Type.Integer(),
  /** Posts created; 0 in a dry run. */
  created: Type.Integer(),
  /** Posts without errors that become public immediately. */
  published: Type.Integer(),
  /** Posts without errors that become public later. */
  scheduled: Type.Integer(),
  /** Pictures added to the library. */
  pictures: Type.Integer(),
  /** First errors, in row order. */
  errors: Type.Array(PostImportError),
  /** Total number of errors. */
  errorCount: Type.Integer(),
  /** First warnings, such as missing pictures. They do not prevent the import. */
  warnings: Type.Array(PostImportError),
  /** Total number of warnings. */
  warningCount: Type.Integer(),
  /** First posts, as a preview. */
  sample: Type.Array(ImportedPost),
});
export type PostImport = Static<typeof PostImport>;

export const PostImportAnswer = Answer(PostImport);

export const ExportPosts = Type.Object(
  { ids: Type.Array(idOf('文章'), { minItems: 1, maxItems: limits.markdownPosts, uniqueItems: true, title: '文章' }) },
  { additionalProperties: false },
);
export type ExportPosts = Static<typeof ExportPosts>;
