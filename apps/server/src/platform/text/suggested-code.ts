import { sql } from 'kysely';
import { among, listParameter } from '../database/sql.ts';
import type { Executor } from '../database/open-database.ts';
import type { Dialect } from '../database/schema.ts';
import { latinOf } from '../search/latin.ts';
import { pinyinOf } from '../search/pinyin.ts';
import { slugKey, slugKeyOf } from './slugs.ts';

/** Characters reserved for the suffix of duplicates. */
const suffixMax = 10;
/** Number of numeric suffixes to try for duplicates. */
const numbersTried = 50;

/** Shape of a code that is derived from a name. */
export interface CodeShape {
  /** Maximum characters of the code. */
  readonly max: number;
  /** Code of names without letters or digits, and first word of codes that `pattern` rejects. */
  readonly fallback: string;
  readonly pattern?: RegExp;
}

/**
 * Converts a name to a code of Latin letters, digits and hyphens: Chinese by pinyin, other alphabets by transliteration.
 * Leaves room for a suffix.
 */
export function codeOf(name: string, { max, fallback, pattern }: CodeShape): string {
  const sounded = latinOf(pinyinOf(name).join(' '));
  const words = sounded
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  const whole = words === '' || pattern?.test(words) !== false ? words : `${fallback}-${words}`;
  const most = max - suffixMax;
  const end = whole.length > most ? whole.lastIndexOf('-', most) : -1;
  return whole.slice(0, end > 0 ? end : most) || fallback;
}

/**
 * Returns a code that is not in use, with a suffix if necessary.
 *
 * @param base code without a suffix
 * @param takenAmong returns the keys of those candidates that are in use
 * @param now milliseconds since 1970: the suffix after too many duplicates
 */
export async function unusedCode(
  base: string,
  takenAmong: (candidates: readonly string[]) => Promise<ReadonlySet<string>>,
  now: number,
): Promise<string> {
  const candidates = [base, ...Array.from({ length: numbersTried }, (_, index) => `${base}-${index + 2}`)];
  const taken = await takenAmong(candidates);
  return candidates.find((one) => !taken.has(slugKey(one))) ?? `${base}-${now.toString(36)}`;
}

/** Column of a table whose values are codes. */
export interface CodeColumn {
  readonly table: string;
  readonly column: string;
  /** Restricts the records among which the code is unique: column and value. */
  readonly within?: { readonly column: string; readonly value: number };
}

/** Keys of those codes that records have, compared without case. */
export async function takenCodes(
  executor: Executor,
  dialect: Dialect,
  { table, column, within }: CodeColumn,
  codes: readonly string[],
): Promise<ReadonlySet<string>> {
  const conditions = [
    among(dialect, slugKeyOf(column), listParameter(dialect, codes.map(slugKey))),
    ...(within === undefined ? [] : [sql`${sql.ref(within.column)} = ${within.value}`]),
  ];
  const { rows } = await sql<{ code: string }>`select ${sql.ref(column)} as "code" from ${sql.table(table)}
    where ${sql.join(conditions, sql` and `)}`.execute(executor);
  return new Set(rows.map(({ code }) => slugKey(code)));
}
