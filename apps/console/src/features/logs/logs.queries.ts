import {
  loginLogsPath,
  logRowsPath,
  logSettingsPath,
  logsPath,
  ownLoginLogsPath,
  ownLogsPath,
} from '@mutai/contract/logs/resource';
import type { ListPage } from '@mutai/contract/list';
import type { ListedOperationLog, LoginLog, LogSettings } from '@mutai/contract/logs/schema';
import { pageOf, resourceClient } from '../../platform/resource/resource-client.ts';
import { settingsClient } from '../../platform/resource/settings-client.ts';
import type { ListRequest } from '../../ui/list/list-address.ts';
import type { OperationRow, ShownOperation } from './operation-log-columns.tsx';

const loginLogs = resourceClient<LoginLog>(loginLogsPath);

/** The login log has no route for a single row, so delete it as a list. */
export const loginLogsClient: typeof loginLogs = {
  ...loginLogs,
  remove: (id, force) => loginLogs.removeMany([id], force),
};
export const operationLogsClient = resourceClient<ListedOperationLog>(logsPath);

export const ownLoginLogsClient = resourceClient<LoginLog>(ownLoginLogsPath);
export const ownOperationLogsClient = resourceClient<ShownOperation>(ownLogsPath);

/** Loads the lines under a header. */
export type LoadRows = (id: number, request: ListRequest, signal: AbortSignal) => Promise<ListPage<OperationRow>>;
const rowsOf =
  (path: string): LoadRows =>
  (id, request, signal) =>
    pageOf<OperationRow>(logRowsPath(path, id), request, signal);
export const operationRows = rowsOf(logsPath);
export const ownOperationRows = rowsOf(ownLogsPath);

/** Retention of the logs. */
export const retentionClient = settingsClient<LogSettings>(logSettingsPath);
