import type { ConsoleConfig, ConsoleSite } from '@mutai/contract/console-config';
import type { SiteSettings } from '@mutai/contract/site-settings/schema';
import { settingsStore, type SettingsStore } from '../../platform/settings.ts';

export type SiteSettingsStore = SettingsStore<Omit<SiteSettings, 'version'>>;

/** What the site is called, and looks like. @param initial as long as nobody has said otherwise */
export const siteSettingsStore = ({ title, subtitle }: Pick<ConsoleConfig, 'title' | 'subtitle'>): SiteSettingsStore =>
  settingsStore('site', { logoUrl: '', title, subtitle, description: '', url: '', timeZone: '' });

/**
 * What pages of the console begin with, by the settings of now.
 *
 * @param told of a database that does not answer: pages then say what they said last
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
