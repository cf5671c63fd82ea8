import { loginLogPermissions, logSettingsPath, operationLogPermissions } from '@mutai/contract/logs/resource';
import { LogSettingsAnswer, LogSettingsBody } from '@mutai/contract/logs/schema';
import type { Server } from '../../platform/http/server.ts';
import type { Platform } from '../../platform/platform.ts';
import { settingsRoutes } from '../../platform/settings/settings-routes.ts';
import { faultReports } from './faults.routes.ts';
import { logSettings } from './log-settings.ts';
import { loginLogs } from './login-logs.routes.ts';
import { operationLogs } from './operation-logs.routes.ts';

/** Registers the login log, the operation log, error reports of the console, and the retention settings. */
export function logs(app: Server, platform: Platform): void {
  const { database, clock, audit } = platform;
  loginLogs(app, platform);
  operationLogs(app, platform);
  faultReports(app, database, audit, clock);
  const { read, retention } = operationLogPermissions;
  settingsRoutes(app, platform, {
    path: logSettingsPath,
    label: '日志保留天数',
    access: { read: [loginLogPermissions.read, read, retention], update: [retention] },
    schemas: { body: LogSettingsBody, answer: LogSettingsAnswer },
    store: logSettings,
    module: read,
    recordName: '日志保留设置',
  });
}
