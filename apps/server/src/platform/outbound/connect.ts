import { once } from 'node:events';
import { connect as connectSocket, isIP, type Socket } from 'node:net';
import { hasCode, reasonOf } from '../start-error.ts';
import { addressRule } from './addresses.ts';
import { byTheSystem, connectionFailures, OutboundError, permittedLookup, refused, type Resolve } from './lookup.ts';

/**
 * Opens a connection to a host that people entered.
 *
 * @param signal ends it, also later
 * @throws OutboundError when there is none, unless it was ended
 */
export type Connect = (host: string, port: number, signal: AbortSignal) => Promise<Socket>;

/**
 * Connections to addresses of the internet, and to those inside that the configuration allows.
 *
 * @param allowed addresses and networks inside
 * @param resolve of the system unless given
 */
export function connector(allowed: readonly string[], resolve: Resolve = byTheSystem): Connect {
  const permits = addressRule(allowed);
  const lookup = permittedLookup(permits, resolve);
  return async (host, port, signal) => {
    if (isIP(host) !== 0 && !permits(host)) throw refused(host);
    const socket = connectSocket({ host, port, lookup, signal });
    try {
      await once(socket, 'connect');
      return socket;
    } catch (error) {
      socket.destroy();
      if (signal.aborted || error instanceof OutboundError) throw error;
      // Several addresses, each of which failed.
      const causes: readonly unknown[] = error instanceof AggregateError ? error.errors : [error];
      const known = Object.entries(connectionFailures).find(([code]) => causes.some((one) => hasCode(one, code)));
      throw new OutboundError(known?.[1] ?? reasonOf(causes[0]), true, { cause: error });
    }
  };
}
