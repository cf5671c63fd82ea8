import type { IncomingHttpHeaders } from 'node:http';
import { dayMs } from '@mutai/contract/durations';
import { holdsAny } from '@mutai/contract/permissions';
import { networkList } from '../access/network-list.ts';
import type { Clock } from '../time/clock.ts';
import type { Server } from './server.ts';

/** Headers by which proxies pass on the address of a client. */
const forwardingHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const;

/** Returns true if a request has passed a proxy, or says so. */
export const isForwarded = (headers: IncomingHttpHeaders): boolean =>
  forwardingHeaders.some((name) => headers[name] !== undefined);

/** Time after which an address is seen again, in milliseconds. */
const againMs = dayMs;

/** Largest number of remembered addresses: clients can send these headers too. */
const mostAddresses = 100;

/**
 * Watches for proxies that are not trusted. Any client can send their headers, so only requests of users count who may
 * read the warning: others cannot cause it.
 *
 * @param trustProxy addresses and networks of trusted proxies
 * @param permission of the users whose requests count
 * @param seen called for each address that passes on requests without being trusted, once a day; again with the next
 *   request if it rejects
 */
export function watchForwarding(
  app: Server,
  trustProxy: readonly string[],
  permission: string,
  clock: Clock,
  seen: (address: string) => Promise<void>,
): void {
  const isTrusted = networkList(trustProxy);
  /** Address → time at which it was last seen. */
  const known = new Map<string, number>();
  app.addHook('preHandler', async ({ headers, socket, principal, log }) => {
    const address = socket.remoteAddress;
    if (address === undefined || !isForwarded(headers)) return;
    if (principal === null || !holdsAny(principal.permissions, [permission])) return;
    const now = clock();
    const seenAt = known.get(address);
    if (isTrusted(address) || (seenAt !== undefined && now - seenAt < againMs)) return;
    if (seenAt === undefined && known.size >= mostAddresses) return;
    known.set(address, now);
    seen(address).catch((err: unknown) => {
      known.delete(address);
      log.error({ err, address }, 'untrusted proxy not reported');
    });
  });
}
