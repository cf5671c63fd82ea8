import { holdsAny } from '@mutai/contract/permissions';
import { networkList } from '../access/network-list.ts';
import type { Server } from './server.ts';

/** Headers by which proxies pass on the address of a client. */
const headers = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const;

/** Largest number of remembered addresses: clients can send these headers too. */
const mostAddresses = 100;

/**
 * Watches for proxies that are not trusted. Any client can send their headers, so only requests of users count who may
 * read the warning: others cannot cause it.
 *
 * @param trustProxy addresses and networks of trusted proxies
 * @param permission of the users whose requests count
 * @param seen called once per address that passes on requests without being trusted
 */
export function watchForwarding(
  app: Server,
  trustProxy: readonly string[],
  permission: string,
  seen: (address: string) => void,
): void {
  const isTrusted = networkList(trustProxy);
  const known = new Set<string>();
  app.addHook('preHandler', async ({ headers: sent, socket, principal }) => {
    const address = socket.remoteAddress;
    if (address === undefined || headers.every((name) => sent[name] === undefined)) return;
    if (principal === null || !holdsAny(principal.permissions, [permission])) return;
    if (known.has(address) || isTrusted(address)) return;
    if (known.size >= mostAddresses) return;
    known.add(address);
    seen(address);
  });
}
