import { onTestFinished } from 'vitest';
import { enforceAccess, type Authenticators } from '../platform/http/access.ts';
import { createServer } from '../platform/http/server.ts';
import { openTestSite, reach } from './test-app.ts';

/** Default caller of a bare server. */
export const administrator = {
  userId: 1,
  nickname: '管理员',
  sessionId: 1,
  permissions: ['*'],
  mustChangePassword: false,
  viewAs: null,
} as const;

/**
 * Builds a server without features on a copy of the prepared site, for resources that a test declares. It is closed
 * after the test.
 *
 * @param authenticators default: every request is the administrator's
 */
export async function buildBareServer(authenticators: Authenticators = { user: () => Promise.resolve(administrator) }) {
  const site = await openTestSite();
  const { app: server, closing } = await createServer({ logLevel: 'silent', trustProxy: [], clock: site.clock });
  const access = enforceAccess(server, authenticators);
  onTestFinished(async () => {
    await server.close();
    await site.database.close();
    await site.dispose();
  });
  return { ...site, server, access, closing, call: reach(server) };
}
