import { sql, type RawBuilder } from 'kysely';
import type { Dialect } from './schema.ts';
import { stillWanted } from './sqlite/reader.ts';

/** SQL that joins the numbers of a subquery with commas; null if there are none. */
export function joinedNumbers(dialect: Dialect, column: string, from: RawBuilder<unknown>): RawBuilder<string | null> {
  const reference = sql.ref(column);
  return dialect === 'sqlite'
    ? sql<string | null>`(select group_concat(${reference}) ${from})`
    : sql<string | null>`(select string_agg(${reference}::text, ',') ${from})`;
}

/** SQL for a JSON array with the texts of a column of a subquery, in its order. */
export function listedTexts(dialect: Dialect, column: string, query: RawBuilder<unknown>): RawBuilder<string> {
  return dialect === 'sqlite'
    ? sql<string>`(select json_group_array(${sql.ref(column)}) from (${query}))`
    : sql<string>`(select coalesce(json_agg(${sql.ref(`listed.${column}`)})::text, '[]') from (${query}) as listed)`;
}

/** Parses the result of `joinedNumbers`, in ascending order. */
export function splitNumbers(joined: string | null): number[] {
  return joined === null
    ? []
    : joined
        .split(',')
        .map(Number)
        .toSorted((a, b) => a - b);
}

/**
 * Condition that a column matches all patterns of a list, ignoring case. SQLite folds ASCII letters only. The database
 * folds both sides, so that any text matches itself.
 *
 * @param patterns result of `wordPatterns`, as a `listParameter`
 */
export function containsAll(dialect: Dialect, column: string, patterns: unknown): RawBuilder<boolean> {
  const text = sql`lower(${sql.ref(column)})`;
  return dialect === 'sqlite'
    ? sql<boolean>`not exists (select 1 from json_each(${patterns}) where ${text} not like lower(value) escape '\\')`
    : sql<boolean>`${text} like all (select lower("pattern") from unnest(${patterns}::text[]) as "pattern")`;
}

/** Converts a list of values to a single parameter for `among`. */
export function listParameter(dialect: Dialect, values: readonly (string | number)[]): unknown {
  return dialect === 'sqlite' ? JSON.stringify(values) : values;
}

/**
 * Condition that a column has one of the values of a list of any length.
 *
 * @param list result of `listParameter`
 */
export function among(dialect: Dialect, column: string | RawBuilder<unknown>, list: unknown): RawBuilder<boolean> {
  const value = typeof column === 'string' ? sql.ref(column) : column;
  return dialect === 'sqlite'
    ? sql<boolean>`${value} in (select value from json_each(${list}))`
    : sql<boolean>`${value} = any(${list})`;
}

/**
 * Condition that a column has none of the integers of a list of any length.
 *
 * @param list result of `listParameter`
 */
export function amongNone(dialect: Dialect, column: string, list: unknown): RawBuilder<boolean> {
  // A subquery is hashed in each version of PostgreSQL.
  const values =
    dialect === 'sqlite' ? sql`select value from json_each(${list})` : sql`select unnest(${list}::integer[])`;
  return sql<boolean>`${sql.ref(column)} not in (${values})`;
}

/**
 * Parameter for `limit` and `offset`. The cast prevents SQLite from planning with the bare value and recompiling the
 * statement at every run, which made a page of ten rows four times as slow.
 */
export const rowCount = (value: unknown): RawBuilder<number> => sql<number>`cast(${value} as bigint)`;

/** SQL for `limit` and `offset` with placeholders. */
export const pageWindow = (place: (name: 'limit' | 'offset') => unknown): RawBuilder<unknown> =>
  sql`limit ${rowCount(place('limit'))} offset ${rowCount(place('offset'))}`;

/** Bit mask: a read checks for cancellation once in 1024 ids. One less than a power of two. */
const rowsBetweenLooks = 1023;

/**
 * Condition that is always true and aborts a cancelled read with SQLite. PostgreSQL needs none: another connection cancels
 * the query.
 */
export function cancellationGuard(dialect: Dialect, idColumn: string): readonly RawBuilder<boolean>[] {
  return dialect === 'sqlite'
    ? [sql<boolean>`(${sql.ref(idColumn)} & ${sql.lit(rowsBetweenLooks)} or ${sql.raw(stillWanted)}())`]
    : [];
}
