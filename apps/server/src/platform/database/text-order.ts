import { sql, type RawBuilder } from 'kysely';
import type { Dialect } from './schema.ts';

/*
 * Texts in the order of their code points, on both databases and in memory. PostgreSQL sorts by the collation that its
 * database was created with.
 */

/** @param column reference, with the alias of its table where there is one */
export function inCodePointOrder(dialect: Dialect, column: string): RawBuilder<string> {
  return dialect === 'sqlite' ? sql<string>`${sql.ref(column)}` : sql<string>`${sql.ref(column)} collate "C"`;
}

/** Compares as `inCodePointOrder` does; texts of JavaScript compare by UTF-16 units by themselves. */
export const compareCodePoints = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));
