import type { SessionUser } from '@mutai/contract/auth';
import { preferencePath } from '@mutai/contract/paths';
import { type BrowserContext, test as base } from '@playwright/test';
import { type Api, signIn } from './api.ts';
import { insertAsTyped } from './firefox.ts';
import { type Environment, type RunningServer, startServer } from './server.ts';

/** `localStorage` key of the console's session. */
export const sessionKey = 'mutai.session';

/** Storage state of a signed-in browser. */
function storageOf(origin: string, token: string) {
  const session = { name: sessionKey, value: JSON.stringify({ accessToken: token }) };
  return { cookies: [], origins: [{ origin, localStorage: [session] }] };
}

/**
 * Request timeout of the console in milliseconds. Far above the product's default of 2000, because tests must not fail
 * on a busy machine with two browsers and two servers. Timeouts have their own test.
 */
const patientTimeoutMs = '30000';

/** Has the console load each part when it is opened. */
const saveData = (): void => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
};

/** Resets the preferences, which the server stores with a delay, so that each test starts with the defaults. */
async function forgetPreferences(api: Api): Promise<void> {
  const { preferences } = await api.ask<SessionUser>('POST', '/api/v1/auth/info');
  for (const key of Object.keys(preferences)) await api.ask('PUT', `${preferencePath}/${key}`, { value: null });
}

interface TestFixtures {
  /** The browser starts with a session of the administrator. Set by `test.use`. */
  readonly signedIn: boolean;
  /**
   * The console loads parts that may be opened ahead, as it does unless data is saved. Off for other tests: it takes a
   * third of the computing time of a page. Set by `test.use`.
   */
  readonly loadsAhead: boolean;
  /** Signs the administrator in, once per test. */
  readonly session: () => Promise<Api>;
  /** API client of the administrator, in the session of the signed-in browser. */
  readonly api: Api;
  /** Opens another browser context with the session of a user. */
  readonly openAs: (user: Api) => Promise<BrowserContext>;
}

interface WorkerFixtures {
  /** Additional configuration of the server. Set by `test.use` at the top of a file. */
  readonly serverEnvironment: Environment;
  /** Built server: one process for all tests of a worker with the same configuration. */
  readonly server: RunningServer;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  signedIn: [false, { option: true }],
  loadsAhead: [false, { option: true }],
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

  context: async ({ context, browserName, loadsAhead }, use) => {
    if (browserName === 'firefox') await context.addInitScript(insertAsTyped);
    if (!loadsAhead) await context.addInitScript(saveData);
    await use(context);
  },

  storageState: async ({ server, signedIn, session }, use) => {
    if (!signedIn) return use({ cookies: [], origins: [] });
    const own = await session();
    await forgetPreferences(own);
    return use(storageOf(server.url, own.token));
  },

  openAs: async ({ browser, server, loadsAhead }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (user) => {
      const context = await browser.newContext({
        storageState: storageOf(server.url, user.token),
        baseURL: server.url,
      });
      if (!loadsAhead) await context.addInitScript(saveData);
      opened.push(context);
      return context;
    });
    await Promise.all(opened.map((context) => context.close()));
  },
});

export { expect } from '@playwright/test';
