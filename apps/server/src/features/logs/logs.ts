import { auditLog } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Server } from '../../platform/http/server.ts';
import { faultReports } from './faults.ts';
import { logSettingsRoutes } from './log-settings.ts';
import { loginLogs } from './login-logs.ts';
import { operationLogs } from './operation-logs.ts';

/** The login log, the operation log, what the console tells of its own faults, and how long all of it is kept. */
export function logs(app: Server, database: Database, clock: Clock): void {
  const audit = auditLog(database, clock);
  loginLogs(app, database, clock, audit);
  operationLogs(app, database, clock, audit);
  faultReports(app, database, audit, clock);
  logSettingsRoutes(app, database, audit, clock);
}
