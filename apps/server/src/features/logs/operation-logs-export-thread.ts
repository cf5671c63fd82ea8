import { changesText } from '@mutai/contract/logs/logged-changes';
import { actionNames, moduleTitles } from '@mutai/contract/logs/operations';
import { operationLogLabels as text } from '@mutai/contract/logs/resource';
import type { OperationLogQuery } from '@mutai/contract/logs/schema';
import { toOperationLog } from '../../platform/audit/history.ts';
import { exportInThread } from '../../platform/resource/export/export-thread.ts';
import type { SheetColumn } from '../../platform/sheets/sheet-writer.ts';
import { logList } from './log-list.ts';
import { allOperationLines, type OperationLogRow } from './log-request.ts';
import { logWords } from './log-words.ts';

const names: Readonly<Record<string, string>> = actionNames;

/** Time in the server's zone: `2026-11-21 08:09:52`. The Swedish locale has this format. */
const localTime = (moment: string): string => new Date(moment).toLocaleString('sv-SE');

const columns: readonly SheetColumn<OperationLogRow>[] = [
  { title: text.createdAt, width: 28, value: (row) => new Date(row.createdAt) },
  { title: text.nickname, width: 20, value: (row) => row.nickname },
  { title: text.module, width: 16, value: (row) => moduleTitles[row.module] ?? row.module },
  { title: text.action, width: 14, value: (row) => names[row.action] ?? row.action },
  { title: text.recordName, width: 30, value: (row) => row.recordName },
  { title: text.changes, width: 60, value: (row) => changesText(row.module, toOperationLog(row).changes, localTime) },
  { title: text.ip, width: 20, value: (row) => row.ip },
  { title: `${text.durationMs}（毫秒）`, width: 14, value: (row) => row.durationMs },
  { title: text.requestId, width: 38, value: (row) => row.requestId },
  { title: text.remark, width: 30, value: (row) => row.remark },
  { title: text.id, width: 12, value: (row) => row.id },
  { title: text.headerId, width: 12, value: (row) => row.headerId },
];

await exportInThread<OperationLogQuery, OperationLogRow>(async (database, { query }) => {
  const words = await logWords(database)(database.read, query.keyword);
  return { columns, rows: logList<OperationLogRow>(database, 'operationLogs').all(allOperationLines(query, words)) };
});
