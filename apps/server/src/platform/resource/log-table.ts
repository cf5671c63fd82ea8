import type { ListQueryBase } from '@mutai/contract/list';
import { sql, type SelectQueryBuilder } from 'kysely';
import type { Executor, Database } from '../database/open-database.ts';
import type { Schema } from '../database/schema.ts';
import { countedPage, countedTo } from './list/pages.ts';
import type { Page } from './repository.ts';
import { orderOf, windowOf } from './list/search.ts';

/** Tables that grow by a row for each thing that happened, and lose what is old. */
type LogTable = 'mails' | 'webhookDeliveries';

/** Rows deleted in one go. */
const purgedAtOnce = 500;

/**
 * One page of such a table, the newest first unless the query says otherwise.
 *
 * @param found the rows that match, with the columns that the page needs
 * @param show a row as the API has it
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

/** Forgets rows that are older than some moment. @returns whether there may be more */
export async function purgeLog({ write }: Database, table: LogTable, before: number): Promise<boolean> {
  const deleting = sql`delete from ${sql.table(table)} where "id" in (
    select "id" from ${sql.table(table)} where "createdAt" < ${before}
    order by "createdAt", "id" limit ${purgedAtOnce})`;
  const { numAffectedRows = 0n } = await write((trx) => deleting.execute(trx));
  return numAffectedRows === BigInt(purgedAtOnce);
}
