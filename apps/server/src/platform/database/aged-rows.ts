import { sql } from 'kysely';
import { repeatWhile } from './many-rows.ts';
import type { Database } from './open-database.ts';

/** Append-only tables whose old rows are deleted. */
type AgedTable =
  | 'loginLogs'
  | 'operationLogs'
  | 'mails'
  | 'webhookDeliveries'
  | 'notices'
  | 'jobRuns'
  | 'screenCommands'
  | 'plays';

export interface DeletionOptions {
  /** Rows per transaction, because SQLite blocks other writes meanwhile; 500 by default. */
  readonly atOnce?: number;
  /** Called after each transaction. @param count number of deleted rows */
  onDeleted?(count: number): void;
}

/**
 * Deletes the rows that were created before a time, in batches.
 *
 * @param before milliseconds since 1970
 * @param stopping stops early when aborted
 */
export function deleteAged(
  { write }: Pick<Database, 'write'>,
  table: AgedTable,
  before: number,
  stopping: AbortSignal,
  { atOnce = 500, onDeleted }: DeletionOptions = {},
): Promise<void> {
  const deleting = sql`delete from ${sql.table(table)} where "id" in (
    select "id" from ${sql.table(table)} where "createdAt" < ${before} order by "createdAt", "id" limit ${atOnce})`;
  return repeatWhile(async () => {
    const { numAffectedRows = 0n } = await write((trx) => deleting.execute(trx));
    onDeleted?.(Number(numAffectedRows));
    return Number(numAffectedRows) === atOnce;
  }, stopping);
}
