import { Code } from '@mutai/contract/codes';
import { loginLogPermissions, logSettingsPath, operationLogPermissions } from '@mutai/contract/logs/resource';
import { type LogSettings, LogSettingsAnswer, LogSettingsBody } from '@mutai/contract/logs/schema';
import type { Audit } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { actOf } from '../../platform/http/access.ts';
import type { Server } from '../../platform/http/server.ts';
import type { Act } from '../../platform/access/principal.ts';
import { done } from '../../platform/resource/routes.ts';
import { logSettings } from './log-settings.ts';

/** Registers `GET/PATCH /settings/logs`. */
export function logSettingsRoutes(app: Server, { db, write }: Database, audit: Audit, clock: Clock): void {
  const change = (act: Act, { version, ...values }: LogSettingsBody): Promise<LogSettings> =>
    write(async (trx) => {
      const { after, changes } = await logSettings.change(trx, values, clock(), version);
      if (Object.keys(changes).length > 0) {
        await audit(trx, act, {
          module: operationLogPermissions.read,
          action: 'update',
          recordId: null,
          recordName: '日志保留设置',
          changes,
        });
      }
      return after;
    });

  app.get(
    logSettingsPath,
    {
      config: { access: [loginLogPermissions.read, operationLogPermissions.read, operationLogPermissions.retention] },
      schema: { summary: '查看日志保留天数', response: { 200: LogSettingsAnswer } },
    },
    async () => ({ code: Code.success, data: await logSettings.read(db) }),
  );
  app.patch(
    logSettingsPath,
    {
      config: { access: [operationLogPermissions.retention] },
      schema: { summary: '修改日志保留天数', body: LogSettingsBody, response: { 200: LogSettingsAnswer } },
    },
    async (request) => done(await change(actOf(request), request.body), '保存成功！'),
  );
}
