import { once } from 'node:events';
import { isIP, type Socket } from 'node:net';
import { connect as secure } from 'node:tls';
import { secondMs } from '@mutai/contract/durations';
import type { Connect } from '../../../../platform/outbound/connect.ts';
import { explained } from '../../../../platform/outbound/post.ts';

interface Scheme {
  readonly port: number;
  readonly isSecure: boolean;
}

const schemes: Readonly<Record<string, Scheme>> = {
  'mqtt:': { port: 1883, isSecure: false },
  'mqtts:': { port: 8883, isSecure: true },
  'ws:': { port: 80, isSecure: false },
  'wss:': { port: 443, isSecure: true },
};

/**
 * Opens a connection to the host of an address, encrypted if its scheme says so.
 *
 * @param seconds limit of time
 * @param signal aborts connecting, and destroys the open connection
 * @throws OutboundError
 */
export async function openSocket(connect: Connect, url: string, seconds: number, signal: AbortSignal): Promise<Socket> {
  const { protocol, hostname, port } = new URL(url);
  const scheme = schemes[protocol];
  if (scheme === undefined) throw new RangeError(`no connection by ${protocol}`);
  const host = hostname.replace(/^\[|\]$/g, '');
  const timeout = AbortSignal.timeout(seconds * secondMs);
  const connecting = new AbortController();
  const abort = () => connecting.abort();
  timeout.addEventListener('abort', abort, { once: true });
  signal.addEventListener('abort', abort, { once: true });
  let socket: Socket | undefined;
  try {
    signal.throwIfAborted();
    socket = await connect(host, port === '' ? scheme.port : Number(port), connecting.signal);
    if (scheme.isSecure) {
      socket = secure({ socket, ...(isIP(host) === 0 ? { servername: host } : { host }) });
      // An abort also emits an error after `once` has removed its listener; an unhandled one would end the process.
      socket.on('error', () => undefined);
      await once(socket, 'secureConnect', { signal: connecting.signal });
    }
    return socket;
  } catch (error) {
    socket?.destroy();
    throw explained(error, timeout, signal);
  } finally {
    // The time limit is one for connecting; who asked may end the open connection later.
    timeout.removeEventListener('abort', abort);
  }
}
