import { dayMs } from '@mutai/contract/durations';
import { loginLogPermissions, operationLogPermissions } from '@mutai/contract/logs/resource';
import { pageTitles } from '@mutai/contract/pages';
import { systemAuthor } from '../../platform/audit/audit.ts';
import { deleteAged } from '../../platform/database/aged-rows.ts';
import type { Platform } from '../../platform/platform.ts';
import { logSettings } from './log-settings.ts';

/**
 * Deletes expired log lines in batches, and records it in the operation log for each log.
 *
 * @returns runs once; stops early when the server stops
 */
export function retention({ database, clock, audit }: Platform): (stopping: AbortSignal) => Promise<void> {
  /** @param days retention; 0: keep forever */
  const deleteLines = async (
    table: 'loginLogs' | 'operationLogs',
    module: keyof typeof pageTitles,
    days: number,
    stopping: AbortSignal,
  ) => {
    if (days === 0) return;
    const startedAt = clock();
    const before = startedAt - days * dayMs;
    let count = 0;
    const onDeleted = (gone: number) => {
      count += gone;
    };
    try {
      await deleteAged(database, table, before, stopping, { onDeleted });
    } finally {
      if (count > 0) {
        const entry = {
          module,
          action: 'retention',
          recordId: null,
          recordName: `${count} 条${pageTitles[module]}`,
          changes: { count: [null, count], before: [null, new Date(before).toISOString()] },
        } as const;
        await database.write((trx) => audit(trx, systemAuthor(startedAt), entry));
      }
    }
  };

  return async (stopping) => {
    const { loginDays, operationDays } = await logSettings.read(database.read);
    await deleteLines('loginLogs', loginLogPermissions.read, loginDays, stopping);
    await deleteLines('operationLogs', operationLogPermissions.read, operationDays, stopping);
  };
}
