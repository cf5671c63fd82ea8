import { siteSettingsPage } from '@mutai/contract/site-settings/page';
import { dayMs } from '@mutai/contract/durations';
import { networkList } from '../../platform/access/network-list.ts';
import type { Notify } from '../../platform/notices.ts';
import type { Platform } from '../../platform/platform.ts';
import { settingsStore } from '../../platform/settings/settings.ts';

/** Time after which an address is reported again, in milliseconds. */
const againMs = 30 * dayMs;
/** Age of a sighting that a start still reports, in milliseconds. */
const recentMs = 7 * dayMs;
/** Largest number of addresses, because users can send the headers of proxies too. */
const mostAddresses = 20;

/** Address that passed on requests without being trusted. */
interface Sighting {
  readonly address: string;
  /** Times in milliseconds since 1970. */
  readonly reportedAt: number;
  readonly seenAt: number;
}

const sightings = settingsStore<{ proxies: readonly Sighting[] }>('untrusted-proxies', { proxies: [] });

const warningOf = (addresses: string): string =>
  `经 ${addresses} 转发的请求未被采信，所有用户都显示为这一个地址，一人多次输错密码会使所有人无法登录。` +
  `如果它是反向代理，请将其加入 TRUST_PROXY 并重启服务`;

/**
 * Reports proxies that are not in `TRUST_PROXY` to those who may change the settings, once a month each.
 *
 * @param trustProxy addresses and networks of trusted proxies
 */
export function proxyWatch({ database, clock }: Platform, notify: Notify, trustProxy: readonly string[]) {
  const isTrusted = networkList(trustProxy);
  return {
    /** Records that requests came through an untrusted address. */
    async seen(address: string): Promise<void> {
      await database.write(async (trx) => {
        const now = clock();
        let isNew = false;
        await sightings.change(
          trx,
          ({ proxies }) => {
            const kept = proxies.filter((one) => now - one.reportedAt < againMs);
            const known = kept.find((one) => one.address === address);
            isNew = known === undefined && kept.length < mostAddresses;
            if (known === undefined && !isNew) return {};
            if (known !== undefined && now - known.seenAt < dayMs) return {};
            const sighting = { address, reportedAt: known?.reportedAt ?? now, seenAt: now };
            return { proxies: [...kept.filter((one) => one !== known), sighting] };
          },
          now,
        );
        if (!isNew) return;
        const title = warningOf(address);
        await notify(trx, { kind: 'proxy-untrusted', title }, { permission: siteSettingsPage.code });
      });
    },
    /** Returns the warning for a start: proxies of the last days that are still not trusted. */
    async warning(): Promise<string | undefined> {
      const { proxies } = await sightings.read(database.read);
      const recent = proxies.filter((one) => clock() - one.seenAt < recentMs && !isTrusted(one.address));
      return recent.length === 0 ? undefined : `${warningOf(recent.map(({ address }) => address).join('、'))}。`;
    },
  };
}
