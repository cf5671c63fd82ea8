import { builtInChoices, builtInDictTypes } from '@mutai/contract/dicts/dictionary';
import { loginLogLabels as text } from '@mutai/contract/logs/resource';
import type { LoginLogQuery } from '@mutai/contract/logs/schema';
import { exportInThread } from '../../platform/resource/export/export-thread.ts';
import type { SheetColumn } from '../../platform/sheets/sheet-writer.ts';
import { logList } from './log-list.ts';
import { loginLogSearch, type LoginLogRow } from './log-request.ts';

const [success, failure] = builtInChoices[builtInDictTypes.loginResult];

const columns: readonly SheetColumn<LoginLogRow>[] = [
  { title: text.createdAt, width: 28, value: (row) => new Date(row.createdAt) },
  { title: text.nickname, width: 20, value: (row) => row.nickname },
  { title: text.username, width: 16, value: (row) => row.username },
  { title: text.description, width: 30, value: (row) => row.description },
  { title: text.status, width: 8, value: (row) => (row.success === 1 ? success : failure).name },
  { title: text.ip, width: 20, value: (row) => row.ip },
  { title: text.os, width: 20, value: (row) => row.os },
  { title: text.browser, width: 20, value: (row) => row.browser },
];

await exportInThread<LoginLogQuery, LoginLogRow>((database, { query }) => ({
  columns,
  rows: logList<LoginLogRow>(database, 'loginLogs').all(loginLogSearch(query)),
}));
