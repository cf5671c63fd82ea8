import { actionNames, moduleTitles } from '@mutai/contract/logs/operations';
import { operationLogPermissions } from '@mutai/contract/logs/resource';
import { pageTitles } from '@mutai/contract/pages';
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
  removeRows: (trx, headerIds) =>
    trx
      .deleteFrom('operationLogs')
      .where('headerId', 'in', [...headerIds])
      .execute(),
};

/** Reads and changes single lines of the operation log. */
export function operationLogRecords({ database, audit, announceChange }: Platform) {
  const definition = operationLogDefinition;

  /** @param userId finds only a line of this user @throws AppError 4004 */
  const find = async (executor: Executor, id: number, userId?: number): Promise<OperationLogRow> => {
    const row = await executor.selectFrom('operationLogs').selectAll().where('id', '=', id).executeTakeFirst();
    if (row === undefined || (userId !== undefined && row.userId !== userId)) throw errors.notFound(definition.label);
    return row;
  };

  const setRemark = (context: RequestContext, id: number, remark: string): Promise<OperationLogRow> =>
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
      return { ...before, remark };
    });

  return { find, setRemark };
}
