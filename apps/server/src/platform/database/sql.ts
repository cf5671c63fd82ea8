import { sql, type RawBuilder } from 'kysely';
import type { Dialect } from './schema.ts';
import { stillWanted } from './sqlite/reader.ts';

/** Numbers of a sub-query in one text, comma-separated; null for none. Each database has a name of its own for it. */
export function joinedNumbers(dialect: Dialect, column: string, from: RawBuilder<unknown>): RawBuilder<string | null> {
  const reference = sql.ref(column);
  return dialect === 'sqlite'
    ? sql<string | null>`(select group_concat(${reference}) ${from})`
    : sql<string | null>`(select string_agg(${reference}::text, ',') ${from})`;
}

/** Texts of a column of a sub-query, in its order, as a JSON list. */
export function listedTexts(dialect: Dialect, column: string, query: RawBuilder<unknown>): RawBuilder<string> {
  return dialect === 'sqlite'
    ? sql<string>`(select json_group_array(${sql.ref(column)}) from (${query}))`
    : sql<string>`(select coalesce(json_agg(${sql.ref(`listed.${column}`)})::text, '[]') from (${query}) as listed)`;
}

/** The numbers that `joinedNumbers` joined, ascending. */
export function splitNumbers(joined: string | null): number[] {
  return joined === null
    ? []
    : joined
        .split(',')
        .map(Number)
        .toSorted((a, b) => a - b);
}

/**
 * Whether a column matches all patterns of a list, whatever their case: as far as the database knows cases, which for SQLite
 * are those of English letters. Both sides are folded by it, so that any text finds itself.
 *
 * @param patterns of `wordPatterns`, as a `listParameter`
 */
export function containsAll(dialect: Dialect, column: string, patterns: unknown): RawBuilder<boolean> {
  const text = sql`lower(${sql.ref(column)})`;
  return dialect === 'sqlite'
    ? sql<boolean>`not exists (select 1 from json_each(${patterns}) where ${text} not like lower(value) escape '\\')`
    : sql<boolean>`${text} like all (select lower("pattern") from unnest(${patterns}::text[]) as "pattern")`;
}

/** A list of values as one parameter of `among`. */
export function listParameter(dialect: Dialect, values: readonly (string | number)[]): unknown {
  return dialect === 'sqlite' ? JSON.stringify(values) : values;
}

/** Whether a column holds one of a list of values, however long. @param list of `listParameter` */
export function among(dialect: Dialect, column: string | RawBuilder<unknown>, list: unknown): RawBuilder<boolean> {
  const value = typeof column === 'string' ? sql.ref(column) : column;
  return dialect === 'sqlite'
    ? sql<boolean>`${value} in (select value from json_each(${list}))`
    : sql<boolean>`${value} = any(${list})`;
}

/**
 * A number of rows that comes with each run, for `limit` and `offset`. SQLite looks at a bare value when it plans, and
 * therefore compiles the statement anew at every run: a page of ten took four times as long.
 */
export const rowCount = (value: unknown): RawBuilder<number> => sql<number>`cast(${value} as bigint)`;

/** The rows of one page, as values of each run. */
export const pageWindow = (place: (name: 'limit' | 'offset') => unknown): RawBuilder<unknown> =>
  sql`limit ${rowCount(place('limit'))} offset ${rowCount(place('offset'))}`;

/** Rows between two looks at whether anybody still waits, less one; one less than a power of two. */
const rowsBetweenLooks = 1023;

/**
 * A condition that every row meets and that ends a read which nobody waits for any more. PostgreSQL needs none: another
 * connection cancels what runs.
 */
export function whileWanted(dialect: Dialect, idColumn: string): readonly RawBuilder<boolean>[] {
  return dialect === 'sqlite'
    ? [sql<boolean>`(${sql.ref(idColumn)} & ${sql.lit(rowsBetweenLooks)} or ${sql.raw(stillWanted)}())`]
    : [];
}
