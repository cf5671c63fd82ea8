import { Code } from '@mutai/contract/codes';
import { productPermissions } from '@mutai/contract/pages';
import { authPath, eventsPath } from '@mutai/contract/paths';
import { holdsAny } from '@mutai/contract/permissions';
import type { RouteOptions } from 'fastify';
import { describe, expect, test } from 'vitest';
import { createUser, roleIdOf } from '../../testing/builders.ts';
import { adminPassword, buildTestApp, type TestApp } from '../../testing/test-app.ts';

type Method = Parameters<TestApp['call']>[0];

interface DeclaredRoute {
  readonly method: Method;
  readonly url: string;
  readonly access: NonNullable<NonNullable<RouteOptions['config']>['access']>;
}

/** Routes registered on the server, without the HEAD routes that Fastify derives from GET. */
function routesOf({ routes }: TestApp): readonly DeclaredRoute[] {
  return routes.flatMap(({ method, url, config }) =>
    [method]
      .flat()
      .filter((one) => one !== 'HEAD')
      .map((one) => ({ method: one as Method, url, access: config?.access ?? ([''] as const) })),
  );
}

/** URL with parameters of missing records, so that permitted requests change nothing. */
const addressOf = (url: string) => url.replaceAll(/:\w+/g, '2147483647').replaceAll('*', 'nothing');

/** Sorts the logout route last, because it ends the session. */
const lastOfAll = (routes: readonly DeclaredRoute[]) =>
  routes.toSorted((a, b) => Number(a.url === authPath.logout) - Number(b.url === authPath.logout));

/** Writing routes for every signed-in user: their own data, and reports of console errors. */
const ownThings: ReadonlySet<string> = new Set([
  'POST /api/v1/auth/info',
  'POST /api/v1/auth/logout',
  'POST /api/v1/auth/password',
  'POST /api/v1/auth/view-as',
  'PATCH /api/v1/auth/profile',
  'DELETE /api/v1/auth/sessions',
  'DELETE /api/v1/auth/sessions/:id',
  'PUT /api/v1/preferences/:key',
  'POST /api/v1/savedViews',
  'PATCH /api/v1/savedViews/:id',
  'DELETE /api/v1/savedViews/:id',
  'DELETE /api/v1/savedViews',
  'POST /api/v1/logs',
  'POST /api/v1/logs/:id/undo',
  'POST /api/v1/notifications/read',
]);

/** Routes that change nothing despite their method. */
const changesNothing: ReadonlySet<string> = new Set(['POST /api/v1/posts/:id/preview', 'POST /api/v1/search/sounds']);

const codesOf = (access: DeclaredRoute['access']): readonly string[] => (typeof access === 'string' ? [] : access);

type Outcome = 'refused as a stranger' | 'refused' | 'let through';

const refusal = '权限不足，如需访问请联系管理员！';

async function outcome(app: TestApp, { method, url }: DeclaredRoute, token: string | undefined): Promise<Outcome> {
  const reply = await app.call(method, addressOf(url), token === undefined ? {} : { token });
  if (reply.code === Code.sessionEnded) return 'refused as a stranger';
  return reply.code === Code.forbidden && reply.message === refusal ? 'refused' : 'let through';
}

function expected(access: DeclaredRoute['access'], held: readonly string[] | undefined): Outcome {
  if (access === 'public') return 'let through';
  if (held === undefined || access === 'screen' || access === 'source') return 'refused as a stranger';
  return access === 'signed-in' || holdsAny(held, access) ? 'let through' : 'refused';
}

/** Requests every route and returns those whose outcome differs from their declaration. */
async function surprises(app: TestApp, token: string | undefined, held: readonly string[] | undefined) {
  const found: string[] = [];
  for (const route of lastOfAll(routesOf(app))) {
    const wanted = expected(route.access, held);
    // An event stream does not end; events.test covers it.
    if (route.url === eventsPath && wanted === 'let through') continue;
    const got = await outcome(app, route, token);
    if (got !== wanted) found.push(`${route.method} ${route.url}: ${got}, not ${wanted}`);
  }
  return found;
}

async function signInAs(app: TestApp, username: string, roleIds: readonly number[]) {
  const admin = await app.signIn();
  await createUser(admin, { username, password: adminPassword, roleIds: [...roleIds] });
  const client = await app.signIn(username);
  const info = await client.post(authPath.info);
  return { token: client.token, held: (info.data as { auth: readonly string[] }).auth };
}

describe('every route', () => {
  test('declares its access, and only these routes are public', async () => {
    const app = await buildTestApp();
    const routes = routesOf(app);
    expect(routes.length).toBeGreaterThan(40);
    expect(routes.filter((route) => route.access.length === 0 || route.access[0] === '')).toEqual([]);
    const open = routes.filter((route) => route.access === 'public').map((route) => `${route.method} ${route.url}`);
    expect(open.toSorted()).toEqual([
      'GET /api/public/v1/categories',
      'GET /api/public/v1/posts',
      'GET /api/public/v1/posts/:slug',
      'GET /api/public/v1/posts/:slug/comments',
      'GET /api/public/v1/preview/:token',
      'GET /api/public/v1/rss.xml',
      'GET /api/public/v1/site',
      'GET /api/public/v1/sitemap.xml',
      'GET /api/public/v1/tags',
      'GET /api/screen/v1/pairing/state',
      'GET /api/screen/v1/power/:id',
      'GET /api/v1/site',
      'GET /files/:content',
      'GET /files/:content/:picture',
      'GET /healthz',
      'GET /metrics',
      'GET /readyz',
      'OPTIONS /api/public/v1/*',
      'POST /api/public/v1/posts/:slug/comments',
      'POST /api/screen/v1/pairing',
      'POST /api/v1/auth/invitation',
      'POST /api/v1/auth/invitation/password',
      'POST /api/v1/auth/login',
    ]);
  });

  test('that changes data of others requires an action permission', async () => {
    const app = await buildTestApp();
    const changing = routesOf(app).filter(({ method }) => method !== 'GET');
    const loose = changing.filter(
      ({ access, method, url }) =>
        codesOf(access).some((code) => !code.includes(':')) && !changesNothing.has(`${method} ${url}`),
    );
    expect(loose).toEqual([]);
    const own = changing.filter(({ access }) => access === 'signed-in').map(({ method, url }) => `${method} ${url}`);
    expect(own.filter((route) => !ownThings.has(route) && !changesNothing.has(route))).toEqual([]);
  });

  test('requires only permissions that can be granted', async () => {
    const asked = routesOf(await buildTestApp()).flatMap(({ access }) => codesOf(access));
    expect(asked.filter((code) => code !== '' && !productPermissions.has(code))).toEqual([]);
  });

  test('rejects unauthenticated requests unless it is public', async () => {
    const app = await buildTestApp();
    expect(await surprises(app, undefined, undefined)).toEqual([]);
  });

  test.each(['super-admin', 'content-editor', 'auditor'])('treats a %s as declared', async (code) => {
    const app = await buildTestApp();
    const { token, held } = await signInAs(app, 'holder1', [await roleIdOf(app, code)]);
    expect(await surprises(app, token, held)).toEqual([]);
  });

  test('treats a user without a role as declared', async () => {
    const app = await buildTestApp();
    const { token, held } = await signInAs(app, 'nobody1', []);
    expect(held).toEqual([]);
    expect(await surprises(app, token, held)).toEqual([]);
  });
});

test('an auditor can read but not change data', async () => {
  const app = await buildTestApp();
  const { held } = await signInAs(app, 'auditor1', [await roleIdOf(app, 'auditor')]);
  const open = routesOf(app).filter(({ access }) => Array.isArray(access) && holdsAny(held, access));
  expect(open.filter(({ method }) => method !== 'GET')).toEqual([]);
  expect(open.map(({ url }) => url)).toEqual(
    expect.arrayContaining(['/api/v1/users', '/api/v1/roles', '/api/v1/menus', '/api/v1/departments']),
  );
});
