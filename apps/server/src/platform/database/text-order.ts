import { sql, type RawBuilder } from 'kysely';
import type { Dialect } from './schema.ts';

/*
 * Sorting by code point in both databases and in memory. By default PostgreSQL sorts by the collation with which the
 * database was created.
 */

/** @param column column name, with the alias of its table if it has one */
export function inCodePointOrder(dialect: Dialect, column: string): RawBuilder<string> {
  return dialect === 'sqlite' ? sql<string>`${sql.ref(column)}` : sql<string>`${sql.ref(column)} collate "C"`;
}

/** Compares like `inCodePointOrder`. JavaScript's `<` would compare UTF-16 code units. */
export const compareCodePoints = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));
