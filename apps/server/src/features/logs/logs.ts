import { DoneAnswer } from '@mutai/contract/codes';
import { loginLogPermissions, logSettingsPath, logsPath, operationLogPermissions } from '@mutai/contract/logs/resource';
import { FaultBody, LogSettingsAnswer, LogSettingsBody } from '@mutai/contract/logs/schema';
import { contextOf } from '../../platform/http/access.ts';
import type { Server } from '../../platform/http/server.ts';
import type { Platform } from '../../platform/platform.ts';
import { created, done } from '../../platform/resource/routes.ts';
import { settingsRoutes } from '../../platform/settings/settings-routes.ts';
import { faultReporter } from './faults.ts';
import { logSettings } from './log-settings.ts';
import { loginLogs } from './login-logs.routes.ts';
import { operationLogs } from './operation-logs.routes.ts';

/** Registers the login log, the operation log, error reports of the console, and the retention settings. */
export function logs(app: Server, platform: Platform): void {
  loginLogs(app, platform);
  operationLogs(app, platform);

  const report = faultReporter(platform);
  app.post(
    logsPath,
    {
      config: { access: 'signed-in', duringViewAs: true, idempotent: true },
      schema: { summary: '上报页面异常', body: FaultBody, response: { [created]: DoneAnswer } },
    },
    async (request, reply) =>
      reply.code(created).send(done(await report(contextOf(request), request.body), '异常已上报！')),
  );

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
