import type { Schema } from '../database/schema.ts';

/** Ending of the name of an index's column that holds a text together with its pinyin (`withPinyin`). */
const soundEnding = 'Sound';

type Texts<Table extends keyof Schema> = keyof Schema[Table] & string;
type SearchedColumns = {
  readonly [Table in keyof Schema]?: readonly (Texts<Table> | `${Texts<Table>}${typeof soundEnding}`)[];
};

/**
 * Columns whose texts are searched by index. Each table of them has been given its index by a migration
 * (`createTextIndex`); columns that are not listed are searched row by row, which is right for tables that stay short.
 * `nicknameSound` finds nicknames by their characters and by their pinyin.
 */
const searchedColumns: SearchedColumns = {
  users: ['nicknameSound', 'username'],
  files: ['searchText'],
  posts: ['title', 'titleSound', 'contentText'],
  comments: ['content', 'author'],
  layouts: ['searchText'],
};

/** Columns of a table's index; none where it has no such index. */
export const searchedColumnsOf = (table: string): readonly string[] =>
  (searchedColumns as Readonly<Record<string, readonly string[]>>)[table] ?? [];

/** Tables that have such an index. */
export const searchedTables: readonly string[] = Object.keys(searchedColumns);

/** Column of the table from which a column of its index is made, and whether its pinyin is added. */
export function sourceOf(column: string): { readonly source: string; readonly sounds: boolean } {
  const sounds = column.endsWith(soundEnding);
  return { source: sounds ? column.slice(0, -soundEnding.length) : column, sounds };
}
