import type { ListQueryBase } from '@mutai/contract/list';
import { sql, type SelectQueryBuilder } from 'kysely';
import type { Executor, Database } from '../database/open-database.ts';
import type { Schema } from '../database/schema.ts';
import { countedPage, countedTo } from './list/pages.ts';
import type { Page } from './repository.ts';
import { orderOf, windowOf } from './list/search.ts';

/** Append-only tables whose old rows are purged. */
type LogTable = 'mails' | 'webhookDeliveries';

/** Rows deleted per statement. */
const purgedAtOnce = 500;

/**
 * One page of a log table, newest first by default.
 *
 * @param found query of the matching rows, with the columns that the page needs
 * @param show converts a row to its API form
 */
export async function logPage<Row, Shown>(
  executor: Executor,
  found: SelectQueryBuilder<Schema, LogTable, Row>,
  query: ListQueryBase,
  show: (row: Row) => Shown,
): Promise<Page<Shown>> {
  const [, direction] = orderOf(query.sort, 'createdAt:desc');
  const { offset, limit } = windowOf(query);
  const page = found.orderBy('createdAt', direction).orderBy('id', direction).limit(limit).offset(offset);
  const { total } = await executor
    .selectFrom(found.clearSelect().select('id').limit(countedTo).as('counted'))
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return countedPage(
    (await page.execute()).map((row) => show(row as Row)),
    total,
  );
}

/** Deletes a batch of rows older than `before`, in milliseconds since 1970. @returns true if there may be more */
export async function purgeLog({ write }: Database, table: LogTable, before: number): Promise<boolean> {
  const deleting = sql`delete from ${sql.table(table)} where "id" in (
    select "id" from ${sql.table(table)} where "createdAt" < ${before}
    order by "createdAt", "id" limit ${purgedAtOnce})`;
  const { numAffectedRows = 0n } = await write((trx) => deleting.execute(trx));
  return numAffectedRows === BigInt(purgedAtOnce);
}
