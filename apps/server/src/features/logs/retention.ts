import { dayMs } from '@mutai/contract/durations';
import { loginLogPermissions, operationLogPermissions } from '@mutai/contract/logs/resource';
import { pageTitles } from '@mutai/contract/pages';
import { sql } from 'kysely';
import { systemAuthor } from '../../platform/audit/audit.ts';
import { repeatWhile } from '../../platform/database/many-rows.ts';
import type { Platform } from '../../platform/platform.ts';
import { logSettings } from './log-settings.ts';

/** Rows deleted per transaction: SQLite blocks the event loop meanwhile. */
const chunkSize = 500;

/** Log with its retention. */
interface Aged {
  readonly table: 'loginLogs' | 'operationLogs';
  /** Module of the log line about the deletion. */
  readonly module: string;
  readonly label: string;
  /** 0: keep forever. */
  readonly days: number;
}

/**
 * Deletes expired log lines in batches, and records it in the operation log for each log.
 *
 * @returns runs once; stops early when the server stops
 */
export function retention({ database, clock, audit }: Platform): (stopping: AbortSignal) => Promise<void> {
  const { db } = database;

  const deleteSome = async ({ table }: Aged, before: number): Promise<number> => {
    const deleting = sql`delete from ${sql.table(table)} where "id" in (
      select "id" from ${sql.table(table)} where "createdAt" < ${before}
      order by "createdAt", "id" limit ${chunkSize})`;
    const { numAffectedRows = 0n } = await database.write((trx) => deleting.execute(trx));
    return Number(numAffectedRows);
  };

  const deleteAged = async (aged: Aged, stopping: AbortSignal) => {
    if (aged.days === 0) return;
    const startedAt = clock();
    const before = startedAt - aged.days * dayMs;
    let count = 0;
    try {
      await repeatWhile(async () => {
        const gone = await deleteSome(aged, before);
        count += gone;
        return gone === chunkSize;
      }, stopping);
    } finally {
      if (count > 0) {
        const entry = {
          module: aged.module,
          action: 'retention',
          recordId: null,
          recordName: `${count} 条${aged.label}`,
          changes: { count: [null, count], before: [null, new Date(before).toISOString()] },
        } as const;
        await database.write((trx) => audit(trx, systemAuthor(startedAt), entry));
      }
    }
  };

  return async (stopping) => {
    const { loginDays, operationDays } = await logSettings.read(db);
    const { read: login } = loginLogPermissions;
    const { read: operation } = operationLogPermissions;
    await deleteAged({ table: 'loginLogs', module: login, label: pageTitles[login], days: loginDays }, stopping);
    await deleteAged(
      { table: 'operationLogs', module: operation, label: pageTitles[operation], days: operationDays },
      stopping,
    );
  };
}
