import type { Schema } from '../database/schema.ts';

/** Suffix of index columns that contain a text with its pinyin (`withPinyin`). */
const soundEnding = 'Sound';

/** Index columns that contain several others, so that each word of a search may be in any of them. */
const combinedColumns: Readonly<Record<string, readonly string[]>> = {
  userKeyword: ['nicknameSound', 'username', 'email'],
  screenKeyword: ['nameSound', 'placeSound'],
};

type Texts<Table extends keyof Schema> = keyof Schema[Table] & string;
type SearchedColumns = {
  readonly [Table in keyof Schema]?: readonly (
    | Texts<Table>
    | `${Texts<Table>}${typeof soundEnding}`
    | 'userKeyword'
    | 'screenKeyword'
  )[];
};

/**
 * Columns with a text index. A migration creates the index of each table (`createTextIndex`); other columns are
 * searched row by row, which is fine for small tables. `nicknameSound` finds nicknames by characters and pinyin.
 */
const searchedColumns: SearchedColumns = {
  users: ['nicknameSound', 'username', 'userKeyword'],
  files: ['searchText'],
  posts: ['title', 'titleSound', 'contentText'],
  comments: ['content', 'author'],
  layouts: ['searchText'],
  playlists: ['titleSound'],
  dataSources: ['nameSound'],
  screens: ['screenKeyword'],
  screenGroups: ['nameSound'],
  scheduleRules: ['nameSound'],
  emergencies: ['titleSound'],
  categories: ['titleSound', 'slug'],
  fileCategories: ['nameSound', 'code'],
  roles: ['nameSound', 'code'],
  menus: ['nameSound', 'code', 'path'],
  departments: ['nameSound', 'code', 'leaderSound'],
  dictTypes: ['nameSound', 'code'],
  dicts: ['nameSound', 'code'],
  announcements: ['titleSound'],
  webhooks: ['nameSound', 'url'],
};

/** Indexed columns of a table; empty if it has no text index. */
export const searchedColumnsOf = (table: string): readonly string[] =>
  (searchedColumns as Readonly<Record<string, readonly string[]>>)[table] ?? [];

/** Tables with a text index. */
export const searchedTables: readonly string[] = Object.keys(searchedColumns);

/** Column of a table that an index column contains. */
interface Source {
  readonly source: string;
  /** True if its pinyin is added. */
  readonly sounds: boolean;
}

/** Returns the source columns of an index column. */
export function sourcesOf(column: string): readonly Source[] {
  const combined = combinedColumns[column];
  if (combined !== undefined) return combined.flatMap(sourcesOf);
  const sounds = column.endsWith(soundEnding);
  return [{ source: sounds ? column.slice(0, -soundEnding.length) : column, sounds }];
}
