import type { OperationLog } from '@mutai/contract/logs/schema';
import type { Selectable } from 'kysely';
import type { Database, Executor } from '../database/open-database.ts';
import { prepared, preparedByShape } from '../database/prepared.ts';
import { rowCount } from '../database/sql.ts';
import type { OperationLogsTable } from '../database/schema.ts';
import { countedPage, countLimit, type Window } from '../resource/list/pages.ts';

/** Converts a row of the operation log to the wire format. */
export function toOperationLog(row: Selectable<OperationLogsTable>): OperationLog {
  return {
    ...row,
    changes: JSON.parse(row.changes) as OperationLog['changes'],
    createdAt: new Date(row.createdAt).toISOString(),
  };
}

export interface HistoryWindow extends Window {
  readonly direction: 'asc' | 'desc';
}

/** Opens the operation log of single records, in order of time. */
export function recordHistory(database: Database, module: string) {
  const page = preparedByShape<
    Pick<HistoryWindow, 'direction'>,
    Window & { id: number },
    Selectable<OperationLogsTable>
  >(database, (from, param, { direction }) =>
    from
      .selectFrom('operationLogs')
      .selectAll()
      .where('module', '=', module)
      .where('recordId', '=', param('id'))
      .orderBy('id', direction)
      .limit(rowCount(param('limit')))
      .offset(rowCount(param('offset'))),
  );
  const count = prepared<{ id: number }, { total: number }>(database, (from, param) =>
    from
      .selectFrom(
        from
          .selectFrom('operationLogs')
          .select('id')
          .where('module', '=', module)
          .where('recordId', '=', param('id'))
          .limit(countLimit)
          .as('found'),
      )
      .select((e) => e.fn.countAll<number>().as('total')),
  );
  return async (executor: Executor, id: number, { direction, ...window }: HistoryWindow) => {
    const rows = await page(executor, { direction }, { id, ...window });
    const [counted] = await count(executor, { id });
    return countedPage(rows.map(toOperationLog), counted?.total ?? 0);
  };
}
