import Type from 'typebox';
import type { Server } from './server.ts';

const Health = Type.Object({ status: Type.String() });

/**
 * Registers `/healthz` (the process answers) and `/readyz` (it can serve requests; otherwise 503).
 *
 * @param ready rejects if the database is unavailable
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
