import { excerptOf, markOf, mergedMarks, type Mark, type SoundPart } from '@mutai/contract/search/marks';
import { limits } from '@mutai/contract/limits';
import { holdsAny } from '@mutai/contract/permissions';
import { sql, type RawBuilder } from 'kysely';
import type { Principal } from '../access/principal.ts';
import type { Executor, ReadDatabase } from '../database/open-database.ts';
import { compilable, prepared, preparedByShape, type Param } from '../database/prepared.ts';
import { among, listParameter } from '../database/sql.ts';
import { soundPartsOf } from '../search/pinyin.ts';
import { rankedSearch, wordCount } from '../search/ranked-search.ts';
import { searchedWords } from '../search/terms.ts';
import type { Requester } from '../workers/fair-queue.ts';
import { scanMaxRows } from './list/paged-list.ts';
import type { Scope } from './scope.ts';

/** Column of the resource's table, or SQL of a text; the table's alias is `t`. */
type ShownText = string | RawBuilder<string>;

/** SQL of the name of a referenced record. */
export const nameOfRow = (table: string, name: string, key: string): RawBuilder<string> =>
  sql<string>`(select ${sql.ref(`r.${name}`)} from ${sql.table(table)} as r where r."id" = ${sql.ref(`t.${key}`)})`;

/** SQL of the name of a choice. @param names code → name */
export const choiceName = (column: string, names: Readonly<Record<string, string>>): RawBuilder<string> =>
  sql<string>`case ${sql.ref(`t.${column}`)} ${sql.join(
    Object.entries(names).map(([code, name]) => sql`when ${sql.lit(code)} then ${sql.lit(name)}`),
    sql` `,
  )} end`;

/** How the global search finds the records of a resource, and what it shows of them. */
export interface Found {
  /** Columns of the text index in which the words are searched: see search/searched-columns.ts. */
  readonly texts: readonly [string, ...string[]];
  /** Name of a record. */
  readonly title: ShownText;
  /** Further facts that tell records of one name apart; empty ones are omitted. */
  readonly details?: readonly ShownText[];
  /** Parent that the page must show before the record: the code of the type of a dictionary item. */
  readonly parent?: ShownText;
}

/** A record that matches a search. */
export interface FoundRecord {
  readonly id: number;
  /** Name, or the part of a long one with the first match. */
  readonly title: string;
  /** Parts of the title that match, in order. */
  readonly marks: Mark[];
  readonly details: string[];
  /** `parent` of the declaration; empty without one. */
  readonly parent: string;
}

/** Matches of one resource, best first. */
export interface FoundRecords {
  readonly records: readonly FoundRecord[];
  /** How well the best one matches; 0 is the best. */
  readonly rank: number;
  readonly more: boolean;
}

/** Finds records of one resource for the global search. */
export interface RecordFinder {
  /** Module of the records in the operation log. */
  readonly module: string;
  /** Returns true if the caller may open the page of the records. */
  isOpenTo(principal: Principal): boolean;
  /**
   * Finds the best matches that the caller may see. The caller must have checked `isOpenTo`.
   *
   * @param text not blank
   */
  find(principal: Principal, text: string, requester: Requester): Promise<FoundRecords>;
  /** Returns those of some records that exist and that the caller may see. The caller must have checked `isOpenTo`. */
  named(principal: Principal, ids: readonly number[]): Promise<readonly FoundRecord[]>;
}

interface FoundRow {
  readonly id: number;
  readonly rank: number;
  readonly title: string;
  /** JSON array of texts. */
  readonly details: string;
  readonly parent: string;
}

type Values = Readonly<Record<string, unknown>>;

/** Number of matches that are read: one more than shown. */
const most = limits.foundRecords + 1;

/** Converts a match to its answer. @param words of the search; empty without a search */
export function foundRecord({ id, title, details, parent }: FoundRow, words: readonly string[]): FoundRecord {
  const shown = excerptOf(title, words);
  let sounds: readonly SoundPart[] | undefined;
  // Loads the pinyin library only if a word is not in the name as it is written.
  const bySound = (word: string) => markOf(shown, word, (sounds ??= soundPartsOf(shown)));
  const marks = words.map((word) => markOf(shown, word) ?? bySound(word)).filter((mark) => mark !== undefined);
  const facts = (JSON.parse(details) as readonly (string | null)[]).filter((fact) => fact !== null && fact !== '');
  return { id, title: shown, marks: mergedMarks(marks), details: facts.map(String), parent };
}

/** Sorts matches, best first, and removes repetitions. */
export function bestRecords(rows: readonly FoundRow[], words: readonly string[]): FoundRecords {
  const sorted = rows.toSorted((a, b) => a.rank - b.rank || b.id - a.id);
  const unique = sorted.filter(({ id }, index) => sorted.findIndex((other) => other.id === id) === index);
  return {
    records: unique.slice(0, limits.foundRecords).map((row) => foundRecord(row, words)),
    rank: sorted[0]?.rank ?? 0,
    more: unique.length > limits.foundRecords,
  };
}

/** Resource whose records are found. */
interface FoundResource {
  readonly module: string;
  readonly table: string;
  /** Permission to open its page. */
  readonly permission: string;
  readonly found: Found;
  readonly scopeOf: (principal: Principal) => Scope | undefined;
}

/** Creates the finder of a resource's records: one query, limited to the caller's scope. */
export function recordFinder(
  database: ReadDatabase,
  { module, table, permission, found, scopeOf }: FoundResource,
): RecordFinder {
  const { dialect, read } = database;
  const { texts, title, details = [], parent = sql<string>`''` } = found;
  const search = rankedSearch(database, table, texts);
  const textOf = (shown: ShownText) => (typeof shown === 'string' ? sql.ref(`t.${shown}`) : shown);
  const list = sql.raw(dialect === 'sqlite' ? 'json_array' : 'json_build_array');
  const shown = sql`${textOf(title)} as "title", cast(${list}(${sql.join(details.map(textOf))}) as text) as "details",
    ${textOf(parent)} as "parent"`;
  const inScope = (param: Param<Values>, columns: readonly string[]) =>
    columns.map((column) => sql<boolean>`${sql.ref(`scoped.${column}`)} = ${param(`scope ${column}`)}`);
  // With a cross join, SQLite keeps this order of tables.
  const joined = sql.raw(dialect === 'sqlite' ? 'cross join' : 'inner join');

  // The unary plus keeps SQLite from looking up each record of the scope in the index, which takes a millisecond.
  const within = (param: Param<Values>, scope: readonly string[]) => (id: RawBuilder<unknown>) =>
    scope.length === 0
      ? []
      : [
          sql<boolean>`+${id} in (select "scoped"."id" from ${sql.table(table)} as "scoped"
            where ${sql.join(inScope(param, scope), sql` and `)})`,
        ];

  const matches = preparedByShape<{ words: number; scope: readonly string[] }, Values, FoundRow>(
    database,
    (executor, param, { words, scope }) => {
      const query = sql<FoundRow>`select t."id", "found"."rank", ${shown}
        from (${search.rows(param, words, most * 3, within(param, scope))}) as "found"
        ${joined} ${sql.table(table)} as t on t."id" = "found"."id"`;
      return compilable(query, executor);
    },
  );
  const byIds = preparedByShape<{ scope: readonly string[] }, Values, FoundRow>(
    database,
    (executor, param, { scope }) => {
      const conditions = [
        among(dialect, 't.id', param('ids')),
        ...scope.map((column) => sql<boolean>`${sql.ref(`t.${column}`)} = ${param(`scope ${column}`)}`),
      ];
      const query = sql<FoundRow>`select t."id", 0 as "rank", ${shown} from ${sql.table(table)} as t
        where ${sql.join(conditions, sql` and `)}`;
      return compilable(query, executor);
    },
  );
  const lastId = prepared<object, { last: number | null }>(database, (executor) =>
    compilable(sql<{ last: number | null }>`select max("id") as last from ${sql.table(table)}`, executor),
  );
  /** Small tables are read at once, without a turn among the long reads. */
  const laneFor = async (requester: Requester): Promise<Executor> => {
    const [row] = await lastId(read, {});
    return (row?.last ?? 0) > scanMaxRows ? database.longRead(requester) : read;
  };
  const scopeValues = (scope: Scope) =>
    Object.fromEntries(Object.entries(scope).map(([column, value]) => [`scope ${column}`, value]));

  return {
    module,
    isOpenTo: ({ permissions }) => holdsAny(permissions, [permission]),
    async find(principal, text, requester) {
      const scope = scopeOf(principal) ?? {};
      const values = { ...search.valuesOf(text), ...scopeValues(scope) };
      const shape = { words: wordCount(text), scope: Object.keys(scope) };
      return bestRecords(await matches(await laneFor(requester), shape, values), searchedWords(text));
    },
    async named(principal, ids) {
      const scope = scopeOf(principal) ?? {};
      const values = { ids: listParameter(dialect, ids), ...scopeValues(scope) };
      const rows = await byIds(read, { scope: Object.keys(scope) }, values);
      return rows.map((row) => foundRecord(row, []));
    },
  };
}
