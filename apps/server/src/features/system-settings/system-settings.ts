import { systemDefaults } from '@mutai/contract/system-settings/defaults';
import {
  siteSettingsPage,
  siteSettingsPermissions,
  systemSettingsPermission,
} from '@mutai/contract/site-settings/page';
import { systemSettingsKey, systemSettingsLabels, systemSettingsPath } from '@mutai/contract/system-settings/resource';
import { SystemSettings, SystemSettingsAnswer, SystemSettingsBody } from '@mutai/contract/system-settings/schema';
import type { Executor } from '../../platform/database/open-database.ts';
import { errors } from '../../platform/errors.ts';
import type { Server } from '../../platform/http/server.ts';
import type { Platform } from '../../platform/platform.ts';
import { settingsRoutes } from '../../platform/settings/settings-routes.ts';
import { cachedSettings, settingsStore, type CachedSettings } from '../../platform/settings/settings.ts';
import { bodyErrors } from '../../platform/validation/validation.ts';

const store = settingsStore<Omit<SystemSettings, 'version'>>(systemSettingsKey, systemDefaults);

/**
 * Reads the settings. A value that is invalid for this release (written by a newer one, or manually) stays stored, but
 * the default applies, so that it locks out nobody.
 */
async function readSystemSettings(executor: Executor): Promise<SystemSettings> {
  const settings = await store.read(executor);
  const faults = Object.keys(bodyErrors(SystemSettings, settings));
  const fitting = Object.entries(settings).filter(([field]) => !faults.includes(field));
  return { ...systemDefaults, ...Object.fromEntries(fitting), version: settings.version };
}

/** Cached settings, one instance per process. */
export const systemSettingsOf = (): CachedSettings<SystemSettings> => cachedSettings(readSystemSettings);

/** Registers `GET/PATCH /settings/system`. */
export function systemSettings(app: Server, platform: Platform): void {
  const { publish, announceChange } = platform;
  const module = siteSettingsPermissions.read;
  settingsRoutes(app, platform, {
    path: systemSettingsPath,
    label: '安全与保留设置',
    access: { read: [module, systemSettingsPermission], update: [systemSettingsPermission] },
    schemas: { body: SystemSettingsBody, answer: SystemSettingsAnswer },
    store,
    read: readSystemSettings,
    module,
    recordName: siteSettingsPage.title,
    check({ addressFailures, accountFailures }) {
      if (addressFailures >= accountFailures) return;
      const message = `不能小于“${systemSettingsLabels.accountFailures}”`;
      throw errors.invalidField('addressFailures', systemSettingsLabels.addressFailures, message);
    },
    changed(trx) {
      announceChange(trx, { module, action: 'update', ids: null });
      // The change may have expired sessions and passwords.
      publish(trx, { type: 'access-changed', of: 'user', ids: null });
    },
  });
}
