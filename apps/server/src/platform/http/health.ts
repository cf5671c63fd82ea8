import Type from 'typebox';
import type { Server } from './server.ts';

const Health = Type.Object({ status: Type.String() });

/**
 * `/healthz`: the process answers. `/readyz`: it can also do its work, 503 otherwise.
 *
 * @param ready resolves when the database can do its work
 */
export function healthRoutes(app: Server, ready: () => Promise<void>): void {
  const schema = { response: { '2xx': Health, 503: Health } };
  app.get('/healthz', { config: { access: 'public' }, schema }, async () => ({ status: 'ok' }));
  app.get('/readyz', { config: { access: 'public' }, schema }, async (request, reply) => {
    try {
      await ready();
      return { status: 'ok' };
    } catch (error) {
      request.log.error({ reqId: request.id, err: error }, 'not ready');
      return reply.code(503).send({ status: 'unavailable' });
    }
  });
}
