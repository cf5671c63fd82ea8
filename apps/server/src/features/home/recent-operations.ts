import { limits } from '@mutai/contract/limits';
import { operationLogPermissions } from '@mutai/contract/logs/resource';
import type { OperationLog } from '@mutai/contract/logs/schema';
import { holdsAny } from '@mutai/contract/permissions';
import { toOperationLog } from '../../platform/audit/history.ts';
import type { Database, Executor } from '../../platform/database/open-database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { Principal } from '../../platform/access/principal.ts';

const lastLines = (from: Executor) =>
  from
    .selectFrom('operationLogs')
    .selectAll()
    .where('headerId', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limits.recentOperations);

/**
 * Returns the last operations: all for readers of the log, otherwise one's own. Without a count, unlike the log page.
 */
export function recentOperations(database: Database) {
  const all = prepared(database, (from) => lastLines(from));
  const own = prepared<{ userId: number }, Parameters<typeof toOperationLog>[0]>(database, (from, param) =>
    lastLines(from).where('userId', '=', param('userId')),
  );
  return async ({ userId, permissions }: Principal): Promise<OperationLog[]> => {
    const lines = holdsAny(permissions, [operationLogPermissions.read])
      ? await all(database.read, {})
      : await own(database.read, { userId });
    return lines.map(toOperationLog);
  };
}
