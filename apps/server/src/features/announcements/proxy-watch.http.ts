import { siteSettingsPage } from '@mutai/contract/site-settings/page';
import { watchForwarding } from '../../platform/http/forwarding.ts';
import type { Server } from '../../platform/http/server.ts';
import type { Notify } from '../../platform/notices.ts';
import type { Platform } from '../../platform/platform.ts';
import { proxyWatch } from './proxy-watch.ts';

/**
 * Reports proxies that are not trusted in the log and to administrators.
 *
 * @returns the warning for a start; `undefined` if none was seen lately
 */
export function reportProxies(app: Server, platform: Platform, notify: Notify, trustProxy: readonly string[]) {
  const watch = proxyWatch(platform, notify, trustProxy);
  watchForwarding(app, trustProxy, siteSettingsPage.code, platform.clock, (address) => {
    app.log.warn({ address }, 'forwarding headers are ignored: the address is not in TRUST_PROXY');
    return watch.seen(address);
  });
  return (): Promise<string | undefined> => watch.warning();
}
