import type { Server } from '../../platform/http/server.ts';
import { faultReports } from './faults.ts';
import { logSettingsRoutes } from './log-settings.ts';
import { loginLogs } from './login-logs.ts';
import type { Platform } from '../../platform/platform.ts';
import { operationLogs } from './operation-logs.ts';

/** The login log, the operation log, what the console tells of its own faults, and how long all of it is kept. */
export function logs(app: Server, platform: Platform): void {
  const { database, clock, audit } = platform;
  loginLogs(app, platform);
  operationLogs(app, platform);
  faultReports(app, database, audit, clock);
  logSettingsRoutes(app, database, audit, clock);
}
