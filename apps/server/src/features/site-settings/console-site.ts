import type { ConsoleConfig, ConsoleSite } from '@mutai/contract/console-config';
import type { SiteSettings } from '@mutai/contract/site-settings/schema';
import type { Executor } from '../../platform/database/open-database.ts';
import type { CachedSettings } from '../../platform/settings/settings.ts';
import { siteId, type SiteSettingsStore } from './site-settings.ts';

/** Returns what every console knows about the site. @param consoleRules settings that hold for consoles */
export const consoleSiteOf =
  (
    executor: Executor,
    settings: SiteSettingsStore,
    consoleRules: CachedSettings<Omit<ConsoleSite, keyof SiteSettings>>,
  ) =>
  async (): Promise<ConsoleSite> => {
    const { title, subtitle, logoUrl } = await settings.read(executor);
    const { watermark, passwordLength, passwordNotAccount, trashDays } = await consoleRules.now(executor);
    return { title, subtitle, logoUrl, watermark, passwordLength, passwordNotAccount, trashDays };
  };

/**
 * Returns the configuration of console pages by the current settings.
 *
 * @param told called if the database is unavailable; pages then show the last known settings
 */
export function consoleConfigBy(
  executor: Executor,
  consoleSite: () => Promise<ConsoleSite>,
  config: ConsoleConfig,
  told: (error: unknown) => void,
): () => Promise<ConsoleConfig> {
  let last = config;
  return async () => {
    try {
      last = { ...config, ...(await consoleSite()), siteId: await siteId(executor) };
    } catch (error) {
      told(error);
    }
    return last;
  };
}
