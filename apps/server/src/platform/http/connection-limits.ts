import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { rawErrorAnswer } from './error-handler.ts';
import { networkList } from '../access/network-list.ts';
import { networkOf } from '../access/network-of.ts';

/** Limits of connections. docs/operations.md names these figures. */
export const connectionLimits = {
  /** Connections in all: 10,000 streams of events, and requests. */
  inAll: 12_000,
  /**
   * Connections that the system keeps while the process is too busy to accept them; beyond that it drops or resets them.
   * Node's 511 are too few if thousands of displays come back after a restart. The system may allow less
   * (`net.core.somaxconn`).
   */
  waiting: 4096,
  /**
   * Limit per IPv4 address or IPv6 network: a large office behind one router. Trusted proxies and this machine are
   * exempt.
   */
  perAddress: 500,
  /** Deadline for the whole request, in milliseconds. */
  requestMs: 30_000,
  /** Deadline for the head of a request, in milliseconds. */
  headMs: 15_000,
  /** Interval of the deadline checks, in milliseconds. */
  checkEveryMs: 5000,
  /** Idle timeout in milliseconds. Also applies to clients that do not read their answer. */
  silentMs: 120_000,
  /** Time to read a refusal before the connection is closed, in milliseconds. */
  lingerMs: 1000,
} as const;

/** Returns a predicate for addresses shared by many people: this machine and trusted proxies. */
export const sharedAddresses = (trustProxy: readonly string[]): ((address: string) => boolean) =>
  networkList(['127.0.0.0/8', '::1', ...trustProxy]);

/**
 * Limits connections in all and per address or IPv6 network. Excess connections are closed without an answer, which
 * would cost too much under load.
 *
 * @param notCounted returns true for addresses without a limit
 */
export function limitConnections(
  app: { readonly server: Pick<EventEmitter, 'on'> & { maxConnections?: number } },
  notCounted: (address: string) => boolean,
  { inAll, perAddress }: { readonly inAll: number; readonly perAddress: number } = connectionLimits,
): void {
  const counts = new Map<string, number>();
  app.server.maxConnections = inAll;
  app.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress;
    // The address is undefined if the socket is already closed.
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

/** Connections whose current body has no deadline. */
const slowBodies = new WeakSet<object>();

/**
 * Removes the deadline for the body of a request as long as data arrives, for large files. If the answer is sent before
 * the body is complete, the client gets `lingerMs` to finish or to read the answer; then the connection is closed.
 */
export function allowSlowBody({ raw }: FastifyRequest, reply: FastifyReply): void {
  const { socket } = raw;
  slowBodies.add(socket);
  reply.raw.once('close', () => slowBodies.delete(socket));
  reply.raw.once('finish', () => {
    if (raw.complete) return;
    // Discard the rest: an unread body would keep the client from reading the answer.
    raw.unpipe();
    raw.resume();
    setTimeout(() => {
      if (!raw.complete && socket.writable) endConnection(socket);
    }, connectionLimits.lingerMs).unref();
  });
}

/**
 * Closes a connection even if the client never closes its end, which would leak a file descriptor. Ends our side first
 * and destroys later: destroying while the client still sends resets the connection, and the reset may overtake unread
 * data.
 *
 * @param answer last bytes to send
 */
function endConnection(socket: Socket, answer = ''): void {
  socket.end(answer);
  setTimeout(() => socket.destroy(), connectionLimits.lingerMs).unref();
}

/** Answers invalid HTTP and missed deadlines, then closes the connection. */
export function refuseConnection(error: { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && slowBodies.has(socket)) return;
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  endConnection(socket, rawErrorAnswer(error.code));
}
