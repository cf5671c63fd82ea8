import { loginLogsPath, logSettingsPath, logsPath, ownLoginLogsPath, ownLogsPath } from '@mutai/contract/logs/resource';
import type { LoginLog, LogSettings, OperationLog } from '@mutai/contract/logs/schema';
import { api } from '../../platform/http/api-client.ts';
import { resourceClient } from '../../platform/resource/resource-client.ts';
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

/** Loads the retention settings, as a record for the form. */
export async function loadRetention(_id: number, signal: AbortSignal): Promise<LogSettings & { readonly id: number }> {
  const { data } = await api.get<LogSettings>(logSettingsPath, { signal });
  return { ...data, id: 0 };
}

export async function saveRetention(values: object, version: number | null): Promise<void> {
  const body = version === null ? values : { ...values, version };
  await api.patch(logSettingsPath, { body, busy: true, success: true });
}
