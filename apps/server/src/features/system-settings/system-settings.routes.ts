import { Code } from '@mutai/contract/codes';
import { siteSettingsPage, siteSettingsPermissions } from '@mutai/contract/site-settings/resource';
import {
  systemSettingsLabels,
  systemSettingsPath,
  systemSettingsPermission,
} from '@mutai/contract/system-settings/resource';
import { type SystemSettings, SystemSettingsAnswer, SystemSettingsBody } from '@mutai/contract/system-settings/schema';
import { errors } from '../../platform/errors.ts';
import { actOf } from '../../platform/http/access.ts';
import type { Server } from '../../platform/http/server.ts';
import type { Act } from '../../platform/access/principal.ts';
import { done } from '../../platform/resource/routes.ts';
import type { Platform } from '../../platform/platform.ts';
import { store, readSystemSettings } from './system-settings.ts';

/** Registers `GET/PATCH /settings/system`. */
export function systemSettings(app: Server, platform: Platform): void {
  const { database, clock, audit, publish, announceChange } = platform;

  const change = (act: Act, { version, ...values }: SystemSettingsBody): Promise<SystemSettings> =>
    database.write(async (trx) => {
      const { changes } = await store.change(trx, values, clock(), version);
      const after = await readSystemSettings(trx);
      if (after.addressFailures < after.accountFailures) {
        const message = `不能小于“${systemSettingsLabels.accountFailures}”`;
        throw errors.invalid({ addressFailures: message }, `${systemSettingsLabels.addressFailures}：${message}`);
      }
      if (Object.keys(changes).length === 0) return after;
      await audit(trx, act, {
        module: siteSettingsPermissions.read,
        action: 'update',
        recordId: null,
        recordName: siteSettingsPage.title,
        changes,
      });
      announceChange(trx, { module: siteSettingsPermissions.read, action: 'update', ids: null });
      // The change may have expired sessions and passwords.
      publish(trx, { type: 'access-changed', of: 'user', ids: null });
      return after;
    });

  app.get(
    systemSettingsPath,
    {
      config: { access: [siteSettingsPermissions.read, systemSettingsPermission] },
      schema: { summary: '查看安全与保留设置', response: { 200: SystemSettingsAnswer } },
    },
    async () => ({ code: Code.success, data: await readSystemSettings(database.db) }),
  );
  app.patch(
    systemSettingsPath,
    {
      config: { access: [systemSettingsPermission] },
      schema: { summary: '修改安全与保留设置', body: SystemSettingsBody, response: { 200: SystemSettingsAnswer } },
    },
    async (request) => done(await change(actOf(request), request.body), '保存成功！'),
  );
}
