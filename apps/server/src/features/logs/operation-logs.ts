import { actionNames, moduleTitles } from '@mutai/contract/logs/operations';
import { operationLogPermissions } from '@mutai/contract/logs/resource';
import type { OperationLog } from '@mutai/contract/logs/schema';
import { pageTitles } from '@mutai/contract/pages';
import { toOperationLog } from '../../platform/audit/history.ts';
import type { Executor } from '../../platform/database/open-database.ts';
import { errors } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { RequestContext } from '../../platform/access/principal.ts';
import type { LogDefinition } from './log-lines.ts';
import type { OperationLogRow } from './log-request.ts';

const names: Readonly<Record<string, string>> = actionNames;

export const operationLogDefinition: LogDefinition<OperationLogRow> = {
  table: 'operationLogs',
  module: operationLogPermissions.read,
  label: pageTitles[operationLogPermissions.read],
  describe: ({ createdAt, nickname, module, action, recordName }) =>
    [
      new Date(createdAt).toISOString(),
      nickname,
      moduleTitles[module] ?? module,
      names[action] ?? action,
      recordName,
    ].join(' '),
};

/** Reads and changes single lines of the operation log. */
export function operationLogRecords({ database, audit, announceChange }: Platform) {
  const definition = operationLogDefinition;

  const find = async (executor: Executor, id: number): Promise<OperationLogRow> => {
    const row = await executor.selectFrom('operationLogs').selectAll().where('id', '=', id).executeTakeFirst();
    if (row === undefined) throw errors.notFound(definition.label);
    return row;
  };

  const setRemark = (context: RequestContext, id: number, remark: string): Promise<OperationLog> =>
    database.write(async (trx) => {
      const before = await find(trx, id);
      await trx.updateTable('operationLogs').set({ remark }).where('id', '=', id).execute();
      if (before.remark !== remark) {
        await audit(trx, context, {
          module: definition.module,
          action: 'update',
          recordId: id,
          recordName: definition.describe(before),
          changes: { remark: [before.remark, remark] },
        });
        announceChange(trx, { module: definition.module, action: 'update', ids: [id] });
      }
      return toOperationLog({ ...before, remark });
    });

  return { find, setRemark };
}
