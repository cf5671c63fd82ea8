import { loginLogsPath, logSettingsPath, logsPath, ownLoginLogsPath, ownLogsPath } from '@mutai/contract/logs/resource';
import type { LoginLog, LogSettings, OperationLog } from '@mutai/contract/logs/schema';
import { resourceClient } from '../../platform/resource/resource-client.ts';
import { settingsClient } from '../../platform/resource/settings-client.ts';
import type { ShownOperation } from './operation-log-columns.tsx';

const loginLogs = resourceClient<LoginLog>(loginLogsPath);

/** The login log has no route for a single row, so delete it as a list. */
export const loginLogsClient: typeof loginLogs = {
  ...loginLogs,
  remove: (id, force) => loginLogs.removeMany([id], force),
};
export const operationLogsClient = resourceClient<OperationLog>(logsPath);

export const ownLoginLogsClient = resourceClient<LoginLog>(ownLoginLogsPath);
export const ownOperationLogsClient = resourceClient<ShownOperation>(ownLogsPath);

/** Retention of the logs. */
export const retentionClient = settingsClient<LogSettings>(logSettingsPath);
