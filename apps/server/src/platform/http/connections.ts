import type { IncomingMessage, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * Grace period for kept-alive connections after the last answer, in milliseconds. A client that polls more often than
 * that sends its next request on an open connection and learns from the answer that it is the last.
 */
const lingerMs = 500;

/**
 * Closes the server gracefully: stops accepting connections, sends `connection: close` with every answer and closes
 * idle connections after the grace period. Node would close kept-alive connections immediately, racing with requests in
 * flight, and wait for connections without any request (browsers open them ahead).
 *
 * @returns aborted when the server begins to close, so that endless responses end
 */
export function drainConnections(app: FastifyInstance): AbortSignal {
  const open = new Set<Socket>();
  const busy = new Set<Socket>();
  const closing = new AbortController();
  // Read for every answer; `closing.signal.aborted` is too slow for that.
  let isClosing = false;

  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    busy.add(socket);
    response.once('close', () => {
      busy.delete(socket);
      if (isClosing) socket.destroySoon();
    });
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done(null, payload);
  });
  app.addHook('preClose', async () => {
    const allClosed = stopListening(app);
    isClosing = true;
    closing.abort();
    await Promise.race([allClosed, delay(lingerMs)]);
    for (const socket of open) if (!busy.has(socket)) socket.destroy();
    await allClosed;
  });
  return closing.signal;
}

/** @returns resolves when all connections are closed */
function stopListening({ server }: FastifyInstance): Promise<void> {
  // Bypasses the HTTP server's own `close`, which closes kept-alive connections immediately.
  return new Promise((resolve) => NetServer.prototype.close.call(server, () => resolve()));
}
