import { limits } from '@mutai/contract/limits';
import type { ListQueryBase } from '@mutai/contract/list';
import type { RawBuilder } from 'kysely';
import type { Dialect } from '../../database/schema.ts';
import { containsAll, listParameter } from '../../database/sql.ts';

/** A pattern for LIKE that finds the text anywhere; its own wildcards stand for themselves. Escape: `\`. */
function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** Patterns for LIKE, one for each word of a search: a text has to match all of them. */
export const wordPatterns = (text: string): readonly string[] => text.trim().split(/\s+/).map(containsPattern);

/** The condition that a column contains all words of a search. For queries that are made anew each time. */
export const hasWords = (dialect: Dialect, column: string, text: string): RawBuilder<boolean> =>
  containsAll(dialect, column, listParameter(dialect, wordPatterns(text)));

/** Rows to skip and to take. Size 0 takes all. */
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

/** Values that really narrow a list: an empty one means no filter. */
export function given(text: string | undefined): string | undefined {
  const trimmed = text?.trim();
  return trimmed === '' ? undefined : trimmed;
}

/** What a field of a query asks for; its schema says that it holds texts and numbers. */
export function givenIn(query: object, field: string): string | undefined {
  const value = (query as Readonly<Record<string, string | number | undefined>>)[field];
  return given(value?.toString());
}
