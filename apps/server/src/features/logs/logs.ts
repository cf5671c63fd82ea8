import type { Server } from '../../platform/http/server.ts';
import { faultReports } from './faults.routes.ts';
import { logSettingsRoutes } from './log-settings.routes.ts';
import { loginLogs } from './login-logs.routes.ts';
import type { Platform } from '../../platform/platform.ts';
import { operationLogs } from './operation-logs.routes.ts';

/** Registers the login log, the operation log, error reports of the console, and the retention settings. */
export function logs(app: Server, platform: Platform): void {
  const { database, clock, audit } = platform;
  loginLogs(app, platform);
  operationLogs(app, platform);
  faultReports(app, database, audit, clock);
  logSettingsRoutes(app, database, audit, clock);
}
