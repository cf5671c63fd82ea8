import type { Schema } from '../database/schema.ts';

type SearchedColumns = { readonly [Table in keyof Schema]?: readonly (keyof Schema[Table] & string)[] };

/**
 * Columns whose texts are searched by index. Each table of them has been given its index by a migration
 * (`createTextIndex`); columns that are not listed are searched row by row, which is right for tables that stay short.
 */
const searchedColumns: SearchedColumns = {
  users: ['nickname', 'username'],
  files: ['searchText'],
  posts: ['title', 'contentText'],
  comments: ['content', 'author'],
  layouts: ['searchText'],
};

/** Columns of a table that are searched by index; none where it has no such index. */
export const searchedColumnsOf = (table: string): readonly string[] =>
  (searchedColumns as Readonly<Record<string, readonly string[]>>)[table] ?? [];

/** Tables that have such an index. */
export const searchedTables: readonly string[] = Object.keys(searchedColumns);
