import Type, { type Static } from 'typebox';
import { Answer } from '../codes.ts';
import { choiceOf } from '../fields.ts';
import { limits } from '../limits.ts';
import { idOf } from '../list.ts';
import { postLabels, postStatuses, postStatusNames } from './resource.ts';

/** A try writes nothing: the answer tells what an import would do. The file is form field `file`. */
export const PostImportQuery = Type.Object(
  { dryRun: Type.Boolean({ default: true, title: '只检查' }) },
  { additionalProperties: false },
);

export const PostImportError = Type.Object({
  /** Row of a sheet, as the spreadsheet program numbers it; null: of a file. */
  row: Type.Union([Type.Integer(), Type.Null()]),
  /** Name of the file of Markdown, as it stands in the zip; empty: of a sheet. */
  file: Type.String(),
  /** Title of the column or field; empty: the whole of it. */
  column: Type.String(),
  message: Type.String(),
});
export type PostImportError = Static<typeof PostImportError>;

/** A post as it would be. */
export const ImportedPost = Type.Object({
  row: PostImportError.properties.row,
  file: PostImportError.properties.file,
  title: Type.String(),
  /** Empty: made from the title. */
  slug: Type.String(),
  category: Type.String(),
  tags: Type.Array(Type.String()),
  status: choiceOf(postStatuses, postLabels.status, postStatusNames),
  /** Publication time, past or future: null for a draft, and for a post that the import publishes at once. */
  publicAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
  wordCount: Type.Integer(),
});
export type ImportedPost = Static<typeof ImportedPost>;

/** What an import would do, or did. */
export const PostImport = Type.Object({
  /** Rows that are not empty, or files. */
  total: Type.Integer(),
  /** Those without errors. */
  valid: Type.Integer(),
  /** Posts created: 0 in a try. */
  created: Type.Integer(),
  /** Posts without errors that readers can see at once. */
  published: Type.Integer(),
  /** Posts without errors that become public later. */
  scheduled: Type.Integer(),
  /** Pictures that come into the library with them. */
  pictures: Type.Integer(),
  /** The first errors, in the order of the rows. */
  errors: Type.Array(PostImportError),
  /** How many errors there are in all. */
  errorCount: Type.Integer(),
  /** The first losses that do not stop the import, such as pictures that are missing. */
  warnings: Type.Array(PostImportError),
  /** Number of all such losses. */
  warningCount: Type.Integer(),
  /** The first posts, for a look at whether they are what they should be. */
  sample: Type.Array(ImportedPost),
});
export type PostImport = Static<typeof PostImport>;

export const PostImportAnswer = Answer(PostImport);

export const ExportPosts = Type.Object(
  { ids: Type.Array(idOf('文章'), { minItems: 1, maxItems: limits.markdownPosts, uniqueItems: true, title: '文章' }) },
  { additionalProperties: false },
);
export type ExportPosts = Static<typeof ExportPosts>;
