import type { IncomingMessage, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * Milliseconds after the last answer in which a client that keeps its connection may send another request without
 * finding it closed: who asks again and again does so within them, and learns from the answer that it is the last.
 */
const lingerMs = 500;

/**
 * Closes the server without breaking anybody's connection: it accepts no more of them, says `connection: close` with
 * every answer, and closes those on which nothing is asked. Node would close kept connections at once, under a
 * request that is on its way, and wait for those on which nothing was ever asked (browsers open them ahead).
 *
 * @returns aborted when the server begins to close: what would go on without end has to end then
 */
export function drainConnections(app: FastifyInstance): AbortSignal {
  const open = new Set<Socket>();
  const busy = new Set<Socket>();
  const closing = new AbortController();
  // Looked at with every answer, for which a signal's own property takes too long.
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

/** @returns resolves when every connection is closed */
function stopListening({ server }: FastifyInstance): Promise<void> {
  // The server's own `close` closes kept connections at once.
  return new Promise((resolve) => NetServer.prototype.close.call(server, () => resolve()));
}
