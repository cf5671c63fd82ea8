import type { EventEmitter } from 'node:events';
import { BlockList, isIP, type Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { rawErrorAnswer } from './error-handler.ts';
import { networkOf } from '../network-of.ts';

/** What connections may take. docs/operations.md names these figures. */
export const connectionLimits = {
  /** Connections in all: 10,000 streams of events, and requests. */
  inAll: 12_000,
  /** Connections of one address, or network of IPv6: a large office behind one router. Proxies and this machine are many people's. */
  perAddress: 500,
  /** Milliseconds in which a request has to have arrived whole. */
  requestMs: 30_000,
  /** Milliseconds in which its head has to have arrived. */
  headMs: 15_000,
  /** Milliseconds between two looks at whose time is over. */
  checkEveryMs: 5000,
  /** Milliseconds after which a connection ends on which nothing moves, such as that of who does not read its answer. */
  silentMs: 120_000,
  /** Milliseconds in which who is refused may take the answer. */
  lingerMs: 1000,
} as const;

/** Who is not counted: this machine, and the proxies whose word is taken. */
export function manyPeoplesAddresses(trustProxy: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  list.addSubnet('127.0.0.0', 8, 'ipv4');
  list.addAddress('::1', 'ipv6');
  for (const proxy of trustProxy) {
    const [address = '', bits] = proxy.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/**
 * Bounds connections in all and of one address, or network of IPv6. Who comes when there are as many already is hung up on: an answer would
 * have to be sent to each of them.
 *
 * @param notCounted addresses that may have any number
 */
export function boundConnections(
  app: { readonly server: Pick<EventEmitter, 'on'> & { maxConnections?: number } },
  notCounted: (address: string) => boolean,
  { inAll, perAddress }: { readonly inAll: number; readonly perAddress: number } = connectionLimits,
): void {
  const counts = new Map<string, number>();
  app.server.maxConnections = inAll;
  app.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress;
    // None: it is gone already.
    if (address === undefined || notCounted(address)) return;
    const network = networkOf(address);
    const count = (counts.get(network) ?? 0) + 1;
    counts.set(network, count);
    socket.once('close', () => {
      const left = (counts.get(network) ?? 1) - 1;
      if (left === 0) counts.delete(network);
      else counts.set(network, left);
    });
    if (count > perAddress) socket.destroy();
  });
}

/** Connections on which a body arrives that may take its time. */
const slowBodies = new WeakSet<object>();

/**
 * Lets the body of a request take as long as something of it moves: for large files. Who is answered in the midst of it
 * has a moment to end it or to read that; then the connection ends.
 */
export function allowSlowBody({ raw }: FastifyRequest, reply: FastifyReply): void {
  const { socket } = raw;
  slowBodies.add(socket);
  reply.raw.once('close', () => slowBodies.delete(socket));
  reply.raw.once('finish', () => {
    if (raw.complete) return;
    // What nobody reads would keep the other side from reading.
    raw.unpipe();
    raw.resume();
    setTimeout(() => {
      if (!raw.complete && socket.writable) endConnection(socket);
    }, connectionLimits.lingerMs).unref();
  });
}

/**
 * Ends a connection whatever the other side does: one that never closes its end would hold a file descriptor for ever.
 * Both ends are closed one after the other, because closing while the other side still sends resets the connection, and
 * a reset may overtake what it has not read yet.
 *
 * @param answer the last that is sent
 */
function endConnection(socket: Socket, answer = ''): void {
  socket.end(answer);
  setTimeout(() => socket.destroy(), connectionLimits.lingerMs).unref();
}

/** Answers what is no HTTP, or did not arrive in time, and ends the connection. */
export function refuseConnection(error: { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && slowBodies.has(socket)) return;
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  endConnection(socket, rawErrorAnswer(error.code));
}
