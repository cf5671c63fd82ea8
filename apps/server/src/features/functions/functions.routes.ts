import { Code } from '@mutai/contract/codes';
import {
  functionPage,
  functionPermissions,
  functionSettingsPath,
  siteFunctions,
} from '@mutai/contract/functions/resource';
import { type FunctionSettings, FunctionSettingsAnswer, FunctionSettingsBody } from '@mutai/contract/functions/schema';
import { actOf } from '../../platform/http/access.ts';
import type { Server } from '../../platform/http/server.ts';
import type { Act } from '../../platform/access/principal.ts';
import { done } from '../../platform/resource/routes.ts';
import type { Platform } from '../../platform/platform.ts';
import { functionSettings } from './functions.ts';

/** Registers `GET/PATCH /settings/features`. */
export function functions(app: Server, platform: Platform): void {
  const { database, clock, audit, announceChange } = platform;

  const change = (act: Act, { version, switched: _, ...values }: FunctionSettingsBody): Promise<FunctionSettings> =>
    database.write(async (trx) => {
      const now = clock();
      // An empty change locks the row, so that switched functions are determined by current values.
      const { after: before } = await functionSettings.change(trx, {}, now, version);
      const switchedNames = siteFunctions.filter((name) => values[name] !== undefined && values[name] !== before[name]);
      const by = { at: new Date(now).toISOString(), by: act.principal.nickname };
      const switched = { ...before.switched, ...Object.fromEntries(switchedNames.map((name) => [name, by])) };
      const { after, changes } = await functionSettings.change(trx, { ...values, switched }, now);
      const told = Object.fromEntries(Object.entries(changes).filter(([field]) => field !== 'switched'));
      if (Object.keys(told).length > 0) {
        await audit(trx, act, {
          module: functionPermissions.read,
          action: 'update',
          recordId: null,
          recordName: functionPage.title,
          changes: told,
        });
        announceChange(trx, { module: functionPermissions.read, action: 'update', ids: null });
      }
      return after;
    });

  app.get(
    functionSettingsPath,
    {
      config: { access: [functionPermissions.read] },
      schema: { summary: '查看功能设置', response: { 200: FunctionSettingsAnswer } },
    },
    async () => ({ code: Code.success, data: await functionSettings.read(database.db) }),
  );
  app.patch(
    functionSettingsPath,
    {
      config: { access: [functionPermissions.update] },
      schema: { summary: '修改功能设置', body: FunctionSettingsBody, response: { 200: FunctionSettingsAnswer } },
    },
    async (request) => done(await change(actOf(request), request.body), '保存成功！'),
  );
}
