import { systemDefaults, systemSettingsKey } from '@mutai/contract/system-settings/resource';
import { SystemSettings } from '@mutai/contract/system-settings/schema';
import type { Executor } from '../../platform/database/open-database.ts';
import { bodyErrors } from '../../platform/validation/validation.ts';
import { keptSettings, settingsStore, type KeptSettings } from '../../platform/settings.ts';

type Values = Omit<SystemSettings, 'version'>;

export const store = settingsStore<Values>(systemSettingsKey, systemDefaults);

/**
 * What is set. A value that this release cannot go by, because a newer one or somebody by hand wrote it, stays where it
 * is kept, and is the default here: nobody is to be locked out by it.
 */
export async function readSystemSettings(executor: Executor): Promise<SystemSettings> {
  const settings = await store.read(executor);
  const faults = Object.keys(bodyErrors(SystemSettings, settings));
  const fitting = Object.entries(settings).filter(([field]) => !faults.includes(field));
  return { ...systemDefaults, ...Object.fromEntries(fitting), version: settings.version };
}

/** The settings for who goes by them. One for each process. */
export const systemSettingsOf = (): KeptSettings<SystemSettings> => keptSettings(readSystemSettings);
