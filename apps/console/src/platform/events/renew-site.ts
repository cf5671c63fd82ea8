import { consoleSitePath } from '@mutai/contract/site-settings/page';
import type { ConsoleSite } from '@mutai/contract/console-config';
import { api } from '../http/api-client.ts';
import { logFault } from '../log.ts';
import { showSite } from '../site.ts';

/** Refreshes the site's name and logo. Keeps the current ones after a failure. */
export async function renewSite(): Promise<void> {
  try {
    showSite((await api.get<ConsoleSite>(consoleSitePath)).data);
  } catch (error) {
    logFault(error);
  }
}
