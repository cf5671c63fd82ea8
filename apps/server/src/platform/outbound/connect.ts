import { once } from 'node:events';
import { connect as connectSocket, isIP, type Socket } from 'node:net';
import { hasCode, reasonOf } from '../process/start-error.ts';
import { addressRule } from './addresses.ts';
import {
  systemResolver,
  connectionFailures,
  OutboundError,
  permittedLookup,
  internalAddressError,
  type Resolve,
} from './lookup.ts';

/**
 * Opens a connection to a host entered by a user.
 *
 * @param signal aborts connecting, and destroys the open connection
 * @throws OutboundError if connecting fails, except after an abort
 */
export type Connect = (host: string, port: number, signal: AbortSignal) => Promise<Socket>;

/**
 * Creates connections to internet addresses and permitted internal ones.
 *
 * @param allowed internal addresses and networks
 * @param resolve default: the system's resolver
 */
export function connector(allowed: readonly string[], resolve: Resolve = systemResolver): Connect {
  const permits = addressRule(allowed);
  const lookup = permittedLookup(permits, resolve);
  return async (host, port, signal) => {
    if (isIP(host) !== 0 && !permits(host)) throw internalAddressError(host);
    const socket = connectSocket({ host, port, lookup, signal });
    // An abort emits an error at any time, also after the user of the socket has removed their listeners.
    socket.on('error', () => undefined);
    try {
      await once(socket, 'connect');
      return socket;
    } catch (error) {
      socket.destroy();
      if (signal.aborted || error instanceof OutboundError) throw error;
      // An AggregateError contains the failure of each address.
      const causes: readonly unknown[] = error instanceof AggregateError ? error.errors : [error];
      const known = Object.entries(connectionFailures).find(([code]) => causes.some((one) => hasCode(one, code)));
      throw new OutboundError(known?.[1] ?? reasonOf(causes[0]), true, { cause: error });
    }
  };
}
