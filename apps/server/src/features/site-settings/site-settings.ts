import type { ConsoleConfig, ConsoleSite } from '@mutai/contract/console-config';
import type { SiteSettings } from '@mutai/contract/site-settings/schema';
import { settingsStore, type SettingsStore } from '../../platform/settings/settings.ts';

export type SiteSettingsStore = SettingsStore<Omit<SiteSettings, 'version'>>;

/** Name and appearance of the site. @param initial defaults until the settings are saved */
export const siteSettingsStore = ({ title, subtitle }: Pick<ConsoleConfig, 'title' | 'subtitle'>): SiteSettingsStore =>
  settingsStore('site', { logoUrl: '', title, subtitle, description: '', url: '', timeZone: '' });

/**
 * Returns the configuration of console pages by the current settings.
 *
 * @param told called if the database is unavailable; pages then show the last known settings
 */
export function consoleConfigBy(
  consoleSite: () => Promise<ConsoleSite>,
  config: ConsoleConfig,
  told: (error: unknown) => void,
): () => Promise<ConsoleConfig> {
  let last = config;
  return async () => {
    try {
      last = { ...config, ...(await consoleSite()) };
    } catch (error) {
      told(error);
    }
    return last;
  };
}
