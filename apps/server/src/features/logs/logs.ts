import type { Server } from '../../platform/http/server.ts';
import { faultReports } from './faults.routes.ts';
import { logSettingsRoutes } from './log-settings.routes.ts';
import { loginLogs } from './login-logs.routes.ts';
import type { Platform } from '../../platform/platform.ts';
import { operationLogs } from './operation-logs.routes.ts';

/** The login log, the operation log, what the console tells of its own faults, and how long all of it is kept. */
export function logs(app: Server, platform: Platform): void {
  const { database, clock, audit } = platform;
  loginLogs(app, platform);
  operationLogs(app, platform);
  faultReports(app, database, audit, clock);
  logSettingsRoutes(app, database, audit, clock);
}
