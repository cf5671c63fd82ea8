import { limits } from '@mutai/contract/limits';
import { sql, type SelectQueryBuilder } from 'kysely';
import type { Executor } from '../../database/open-database.ts';
import type { Page } from '../repository.ts';

/** Largest number of matches that is counted; it means more than `limits.exactTotal`. */
export const countLimit = limits.exactTotal + 1;

/** One page of a list. @param counted number of matches, counted up to `most` + 1 */
export const countedPage = <T>(rows: readonly T[], counted: number, most: number = limits.exactTotal): Page<T> => ({
  rows,
  total: Math.min(counted, most),
  atLeast: counted > most,
});

/** Part of a list. */
export interface Window {
  readonly offset: number;
  readonly limit: number;
}

/**
 * Reads one page of a query that is not prepared, and counts its matches.
 *
 * @param executor counts; the query has its own
 * @param ordered all matches in their order
 */
export async function pageOf<DB, TB extends keyof DB, Row>(
  executor: Executor,
  ordered: SelectQueryBuilder<DB, TB, Row>,
  { offset, limit }: Window,
): Promise<Page<Row>> {
  const rows = await ordered.limit(limit).offset(offset).execute();
  const matches = ordered.clearSelect().clearOrderBy().select(sql.lit(1).as('one')).limit(countLimit);
  const counted = await sql<{ total: number }>`select count(*) as "total" from ${matches} as "matches"`.execute(
    executor,
  );
  return countedPage(rows as readonly Row[], counted.rows[0]?.total ?? 0);
}

/** Returns a short list as one page. */
export const wholePage = <T>(rows: readonly T[]): Page<T> => ({ rows, total: rows.length, atLeast: false });
