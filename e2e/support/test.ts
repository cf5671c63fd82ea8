import type { SessionUser } from '@mutai/contract/auth';
import { preferencePath } from '@mutai/contract/paths';
import { type BrowserContext, test as base } from '@playwright/test';
import { type Api, signIn } from './api.ts';
import { insertAsTyped } from './firefox.ts';
import { type Environment, type RunningServer, startServer } from './server.ts';

/** Key under which the console keeps the access token. */
export const sessionKey = 'mutai.session';

/** What a browser holds that has signed in. */
function storageOf(origin: string, token: string) {
  const session = { name: sessionKey, value: JSON.stringify({ accessToken: token }) };
  return { cookies: [], origins: [{ origin, localStorage: [session] }] };
}

/**
 * Milliseconds after which the console gives up a request: far above the product's own 2000, because a test must not
 * fail where two browsers and two servers share a busy machine. What happens after a timeout has a test of its own.
 */
const patientTimeoutMs = '30000';

/** Each test begins with the console as it is: what another one set is remembered on the server, a moment later. */
async function forgetPreferences(api: Api): Promise<void> {
  const { preferences } = await api.ask<SessionUser>('POST', '/api/v1/auth/info');
  for (const key of Object.keys(preferences)) await api.ask('PUT', `${preferencePath}/${key}`, { value: null });
}

interface TestFixtures {
  /** Whether the browser has a session of the administrator from the start. Set by `test.use`. */
  readonly signedIn: boolean;
  /** Signs the administrator in, once for a test that needs it. */
  readonly session: () => Promise<Api>;
  /** The administrator's calls, in the session that the signed-in browser has. */
  readonly api: Api;
  /** Opens a further browser, with the session of that user. */
  readonly openAs: (user: Api) => Promise<BrowserContext>;
}

interface WorkerFixtures {
  /** Configuration of the server, beyond the usual. Set by `test.use` at the top of a file. */
  readonly serverEnvironment: Environment;
  /** The real server: one process for all tests of a worker that want the same configuration. */
  readonly server: RunningServer;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  signedIn: [false, { option: true }],
  serverEnvironment: [{}, { option: true, scope: 'worker' }],

  server: [
    async ({ serverEnvironment }, use) => {
      const server = await startServer({ API_TIMEOUT_MS: patientTimeoutMs, ...serverEnvironment });
      await use(server);
      const { code } = await server.stop();
      if (code !== 0) throw new Error(`The server ended with ${code}. It wrote:\n${server.output()}`);
    },
    { scope: 'worker' },
  ],

  session: async ({ server }, use) => {
    let session: Promise<Api> | undefined;
    await use(() => (session ??= signIn(server.url)));
  },

  api: async ({ session }, use) => use(await session()),

  baseURL: async ({ server }, use) => use(server.url),

  context: async ({ context, browserName }, use) => {
    if (browserName === 'firefox') await context.addInitScript(insertAsTyped);
    await use(context);
  },

  storageState: async ({ server, signedIn, session }, use) => {
    if (!signedIn) return use({ cookies: [], origins: [] });
    const own = await session();
    await forgetPreferences(own);
    return use(storageOf(server.url, own.token));
  },

  openAs: async ({ browser, server }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (user) => {
      const context = await browser.newContext({
        storageState: storageOf(server.url, user.token),
        baseURL: server.url,
      });
      opened.push(context);
      return context;
    });
    await Promise.all(opened.map((context) => context.close()));
  },
});

export { expect } from '@playwright/test';
