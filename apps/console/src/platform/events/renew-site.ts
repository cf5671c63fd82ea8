import type { ConsoleSite } from '@mutai/contract/console-config';
import { consoleSitePath } from '@mutai/contract/site-settings/resource';
import { api } from '../http/api-client.ts';
import { logFault } from '../log.ts';
import { showSite } from '../site.ts';

/** Asks what the site is called, and looks like, by now. Without an answer all stays as it is. */
export async function renewSite(): Promise<void> {
  try {
    showSite((await api.get<ConsoleSite>(consoleSitePath)).data);
  } catch (error) {
    logFault(error);
  }
}
