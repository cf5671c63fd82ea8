import { fieldLabel, loggedText, visibleChanges } from '@mutai/contract/logs/logged-changes';
import { actionNames, moduleTitles } from '@mutai/contract/logs/operations';
import { operationLogLabels as text } from '@mutai/contract/logs/resource';
import type { OperationLog, OperationLogQuery } from '@mutai/contract/logs/schema';
import { isEmptyValue } from '@mutai/contract/logs/values';
import { toOperationLog } from '../../platform/audit/history.ts';
import { exportInThread } from '../../platform/resource/export/export-thread.ts';
import type { SheetColumn } from '../../platform/sheets/sheet-writer.ts';
import { logList } from './log-list.ts';
import { operationLogSearch, type OperationLogRow } from './log-request.ts';

const names: Readonly<Record<string, string>> = actionNames;

/** Time in the server's zone: `2026-11-21 08:09:52`. The Swedish locale has this format. */
const localTime = (moment: string): string => new Date(moment).toLocaleString('sv-SE');

/** Text of all changes in one cell: `用户昵称：张三 → 李四；状态：启用 → 停用`. New values are shown without an arrow. */
function changesText({ module, changes }: OperationLog): string {
  const value = (field: string, one: unknown) => loggedText(module, field, one, localTime);
  return visibleChanges(changes)
    .map(([field, before, after]) => {
      const told = isEmptyValue(before) ? value(field, after) : `${value(field, before)} → ${value(field, after)}`;
      return `${fieldLabel(module, field)}：${told}`;
    })
    .join('；');
}

const columns: readonly SheetColumn<OperationLogRow>[] = [
  { title: text.createdAt, width: 28, value: (row) => new Date(row.createdAt) },
  { title: text.nickname, width: 20, value: (row) => row.nickname },
  { title: text.module, width: 16, value: (row) => moduleTitles[row.module] ?? row.module },
  { title: text.action, width: 14, value: (row) => names[row.action] ?? row.action },
  { title: text.recordName, width: 30, value: (row) => row.recordName },
  { title: text.changes, width: 60, value: (row) => changesText(toOperationLog(row)) },
  { title: text.ip, width: 20, value: (row) => row.ip },
  { title: `${text.durationMs}（毫秒）`, width: 14, value: (row) => row.durationMs },
  { title: text.requestId, width: 38, value: (row) => row.requestId },
  { title: text.remark, width: 30, value: (row) => row.remark },
];

await exportInThread<OperationLogQuery, OperationLogRow>((database, { query }) => ({
  columns,
  rows: logList<OperationLogRow>(database, 'operationLogs').all(operationLogSearch(query)),
}));
