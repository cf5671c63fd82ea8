import { systemDefaults, systemSettingsKey } from '@mutai/contract/system-settings/resource';
import { SystemSettings } from '@mutai/contract/system-settings/schema';
import type { Executor } from '../../platform/database/open-database.ts';
import { bodyErrors } from '../../platform/validation/validation.ts';
import { keptSettings, settingsStore, type KeptSettings } from '../../platform/settings/settings.ts';

type Values = Omit<SystemSettings, 'version'>;

export const store = settingsStore<Values>(systemSettingsKey, systemDefaults);

/**
 * Reads the settings. A value that is invalid for this release (written by a newer one, or manually) stays stored, but
 * the default applies, so that it locks out nobody.
 */
export async function readSystemSettings(executor: Executor): Promise<SystemSettings> {
  const settings = await store.read(executor);
  const faults = Object.keys(bodyErrors(SystemSettings, settings));
  const fitting = Object.entries(settings).filter(([field]) => !faults.includes(field));
  return { ...systemDefaults, ...Object.fromEntries(fitting), version: settings.version };
}

/** Cached settings, one instance per process. */
export const systemSettingsOf = (): KeptSettings<SystemSettings> => keptSettings(readSystemSettings);
