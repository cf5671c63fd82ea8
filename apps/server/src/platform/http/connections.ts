import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Lets the server close as soon as the last answer is sent. Node waits for connections on which nothing was ever
 * asked (browsers open them ahead), and for those that stay alive behind an answer.
 */
export function closeIdleConnections(app: FastifyInstance): void {
  const open = new Set<Socket>();
  const busy = new Set<Socket>();
  let closing = false;

  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    busy.add(socket);
    response.once('close', () => {
      busy.delete(socket);
      if (closing) socket.destroySoon();
    });
  });
  app.addHook('preClose', (done) => {
    closing = true;
    for (const socket of open) if (!busy.has(socket)) socket.destroy();
    done();
  });
}
