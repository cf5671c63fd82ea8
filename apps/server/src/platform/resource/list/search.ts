import { limits } from '@mutai/contract/limits';
import { type ListQueryBase, maxId } from '@mutai/contract/list';
import type { RawBuilder } from 'kysely';
import type { Dialect } from '../../database/schema.ts';
import { containsAll, listParameter } from '../../database/sql.ts';

/** LIKE pattern for a substring. Wildcards in the text are escaped by `\`. */
function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** LIKE patterns of the words in a search; a match must contain all of them. */
export const wordPatterns = (text: string): readonly string[] => text.trim().split(/\s+/).map(containsPattern);

/** Condition that a column contains all words of a search, for queries that are not prepared. */
export const hasWords = (dialect: Dialect, column: string, text: string): RawBuilder<boolean> =>
  containsAll(dialect, column, listParameter(dialect, wordPatterns(text)));

/** Offset and limit of a page. Size 0 selects all rows. */
export function windowOf(query: ListQueryBase): { readonly offset: number; readonly limit: number } {
  return query.size === 0
    ? { offset: 0, limit: Number.MAX_SAFE_INTEGER }
    : { offset: (query.page - limits.firstPage) * query.size, limit: query.size };
}

/** Field and direction of `field:asc` or `field:desc`; the schema has already checked the field. */
export function orderOf(
  sort: string | undefined,
  fallback: string,
): readonly [field: string, direction: 'asc' | 'desc'] {
  const [field = '', direction] = (sort === undefined || sort === '' ? fallback : sort).split(':');
  return [field, direction === 'asc' ? 'asc' : 'desc'];
}

/** Trims a filter value; undefined if it is empty, because that means no filter. */
export function nonBlank(text: string | undefined): string | undefined {
  const trimmed = text?.trim();
  return trimmed === '' ? undefined : trimmed;
}

/** Filter value of a query field; the schema allows only texts and numbers. */
export function filterValue(query: object, field: string): string | undefined {
  const value = (query as Readonly<Record<string, string | number | undefined>>)[field];
  return nonBlank(value?.toString());
}

/** Ids in a list separated by commas; too large ones are omitted, because no record has them. */
export const idsIn = (text: string): readonly number[] =>
  text
    .split(',')
    .map(Number)
    .filter((id) => id <= maxId);
