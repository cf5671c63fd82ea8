import Type from 'typebox';
import { release } from '../release.ts';
import { within } from '../time/within.ts';
import type { Server } from './server.ts';

const Health = Type.Object({ status: Type.String() });
const Alive = Type.Object({ ...Health.properties, version: Type.String(), commit: Type.String() });

/** Time limit of each check in milliseconds: load balancers give up after a few seconds. */
const checkMs = 1500;

/** Service that requests depend on → check that rejects if it is unavailable. */
export type ReadyChecks = Readonly<Record<string, () => Promise<void>>>;

/** @throws Error that names a service that does not answer in time; errors of the checks */
async function checkAll(checks: ReadyChecks): Promise<void> {
  await Promise.all(Object.entries(checks).map(([name, check]) => within(name, checkMs, check())));
}

/**
 * Registers `/healthz` (the process answers, with its release) and `/readyz` (it can serve requests; otherwise 503,
 * within 2 seconds).
 */
export function healthRoutes(app: Server, checks: ReadyChecks): void {
  const schema = { response: { '2xx': Health, 503: Health } };
  const { version, commit } = release;
  const alive = { config: { access: 'public' }, schema: { response: { '2xx': Alive } } } as const;
  app.get('/healthz', alive, async () => ({ status: 'ok', version, commit }));
  app.get('/readyz', { config: { access: 'public' }, schema }, async (request, reply) => {
    try {
      await checkAll(checks);
      return { status: 'ok' };
    } catch (error) {
      request.log.error({ reqId: request.id, err: error }, 'not ready');
      return reply.code(503).send({ status: 'unavailable' });
    }
  });
}
