import { once } from 'node:events';
import { type AddressInfo, connect, createServer as listener } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { filesPath } from '@mutai/contract/files/resource';
import { Code } from '@mutai/contract/codes';
import { buildTestApp, type TestApp } from './testing/test-app.ts';

const users = '/api/v1/users';

describe('invalid input is rejected without damage', () => {
  const cases: readonly (readonly [name: string, body: string, status: number, code: number])[] = [
    ['malformed JSON', '{"username":', 400, Code.invalid],
    ['a body that is no object', '[1,2]', 400, Code.invalid],
    ['a bare value', '"text"', 400, Code.invalid],
    ['wrong types', '{"username":12345,"nickname":{}}', 400, Code.invalid],
    ['null', 'null', 400, Code.invalid],
    ['an empty body', '', 400, Code.invalid],
    ['__proto__', '{"username":"abcde","__proto__":{"admin":true}}', 400, Code.invalid],
    ['constructor.prototype', '{"username":"abcde","constructor":{"prototype":{"x":1}}}', 400, Code.invalid],
    ['deep nesting', `${'['.repeat(50_000)}${']'.repeat(50_000)}`, 400, Code.invalid],
    ['10 MB', JSON.stringify({ username: 'x'.repeat(10_000_000) }), 413, Code.tooLarge],
  ];

  test.each(cases)('%s', async (_name, body, status, code) => {
    const app = await buildTestApp();
    const { token } = await app.signIn();
    const reply = await app.call('POST', users, { token, body, headers: { 'content-type': 'application/json' } });
    expect(reply).toMatchObject({ status, code });
    expect(reply.message).toMatch(/[\u4E00-\u9FFF]/);
    expect(Object.prototype).not.toHaveProperty('admin');
    expect(await app.call('GET', users, { token })).toMatchObject({ code: 2000, total: 1 });
  });

  test('another content type', async () => {
    const app = await buildTestApp();
    const { token } = await app.signIn();
    const reply = await app.call('POST', users, {
      token,
      body: '<a/>',
      headers: { 'content-type': 'application/xml' },
    });
    expect(reply).toMatchObject({ status: 415, code: Code.unsupportedType });
  });

  test('invalid ids', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    for (const id of ['0', '-1', 'abc', '1.5', '1e3x', '9007199254740991', '99999999999999999999', '%00', "1'--"]) {
      expect((await admin.get(`${users}/${id}`)).status).toBe(400);
    }
    for (const id of ['4711', '2147483647']) expect((await admin.get(`${users}/${id}`)).status).toBe(404);
    expect(await admin.get(`${users}/%E0%A4%A`)).toMatchObject({ status: 400, code: Code.invalid });
  });

  test('text with a NUL character', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    expect(await admin.post(users, { username: 'abcde', nickname: 'a\u0000b' })).toMatchObject({ status: 400 });
    expect((await admin.get(`${users}?nickname=%00`)).status).toBe(400);
  });
});

describe('addresses', () => {
  test('unknown ones of the API answer a 4004 envelope', async () => {
    const app = await buildTestApp();
    for (const path of ['/api', '/api/', '/api/v1/nothing', '/api/v2/users', '/api/public/v1/x']) {
      expect(await app.call('GET', path)).toMatchObject({ status: 404, code: Code.notFound });
    }
    expect(await app.call('PUT', '/api/v1/auth/login')).toMatchObject({ status: 404, code: Code.notFound });
  });

  test('every response has the security headers and a request id, and no server software', async () => {
    const app = await buildTestApp();
    for (const path of ['/healthz', '/api/v1/nothing']) {
      const { headers } = await app.call('GET', path);
      expect(headers['content-security-policy']).toContain("script-src 'self'");
      expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['x-frame-options']).toBe('DENY');
      expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
      expect(headers).not.toHaveProperty('x-powered-by');
    }
  });

  test('responses to signed-in users are not cached', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    expect((await admin.get(users)).headers['cache-control']).toBe('no-store');
  });
});

describe('compression', () => {
  test('compresses large responses if the client accepts it, and accepts no compressed bodies', async () => {
    const app = await buildTestApp();
    const { token } = await app.signIn();
    const packed = await app.call('GET', '/api/docs/json', { token, headers: { 'accept-encoding': 'br, gzip' } });
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br' });
    const small = await app.call('GET', users, { token, headers: { 'accept-encoding': 'br, gzip' } });
    expect(small.headers).not.toHaveProperty('content-encoding');
    const bomb = await app.call('POST', users, {
      token,
      body: '{}',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    });
    expect(bomb).toMatchObject({ status: 400, code: Code.invalid });
  });
});

describe('access of routes', () => {
  /** Routes of the API by its OpenAPI document. */
  async function routesOf(app: TestApp): Promise<readonly (readonly [method: string, path: string])[]> {
    const admin = await app.signIn();
    const { text } = await admin.get('/api/docs/json');
    const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, unknown>> };
    return Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => [method.toUpperCase(), path] as const),
    );
  }

  test('only signing in, pairing, hours of panels, invitations and the name of the site are public', async () => {
    const app = await buildTestApp();
    const open: string[] = [];
    for (const [method, path] of await routesOf(app)) {
      const url = path.replaceAll(/\{\w+\}/g, '1');
      const { code } = await app.call(method as 'GET', url);
      if (code !== Code.sessionEnded) open.push(`${method} ${path}`);
    }
    expect(open.toSorted()).toEqual([
      'GET /api/screen/v1/pairing/state',
      'GET /api/screen/v1/power/{id}',
      'GET /api/v1/site',
      'POST /api/screen/v1/pairing',
      'POST /api/v1/auth/invitation',
      'POST /api/v1/auth/invitation/password',
      'POST /api/v1/auth/login',
    ]);
  });

  test('a route without declared access prevents the start', async () => {
    const app = await buildTestApp();
    const { createServer } = await import('./platform/http/server.ts');
    const { enforceAccess } = await import('./platform/http/access.ts');
    const { app: server } = await createServer({ logLevel: 'silent', trustProxy: [], clock: () => 0 });
    enforceAccess(server, { user: () => Promise.reject(new Error('not asked')) });
    server.get('/open', async () => 'open');
    await expect(server.ready()).rejects.toThrow('Routes without access: GET /open');
    expect(app.server.server).toBeDefined();
  });
});

describe('the API documentation', () => {
  test('is only for signed-in users, by token or by the cookie of the sign-in', async () => {
    const app = await buildTestApp();
    for (const path of ['/api/docs', '/api/docs/', '/api/docs/json', '/api/docs/yaml', '/api/docs/static/index.css']) {
      expect(await app.call('GET', path)).toMatchObject({ status: 401, code: Code.sessionEnded });
    }
    const reply = await app.call('POST', '/api/v1/auth/login', { body: { username: 'admin', password: 'Mutai#2026' } });
    const set = String(reply.headers['set-cookie']);
    expect(set).toMatch(/; Path=\/api\/docs; HttpOnly; SameSite=Strict/);
    const cookie = { headers: { cookie: set.split(';')[0] ?? '' } };
    expect((await app.call('GET', '/api/docs/', cookie)).text).toContain('swagger-ui');
    expect((await app.call('GET', users, cookie)).code).toBe(Code.sessionEnded);
  });
});

describe('health', () => {
  test('is ok in normal operation, and not ready without the database', async () => {
    const app = await buildTestApp();
    expect((await app.call('GET', '/healthz')).status).toBe(200);
    expect((await app.call('GET', '/readyz')).status).toBe(200);
    await app.database.close();
    expect((await app.call('GET', '/healthz')).status).toBe(200);
    expect((await app.call('GET', '/readyz')).status).toBe(503);
  });

  test('is not ready without the storage either, with the reason in the log', async () => {
    const nobody = 's3://contents?endpoint=http://127.0.0.1:1';
    const app = await buildTestApp({
      STORAGE_URL: nobody,
      STORAGE_ACCESS_KEY: 'somebody',
      STORAGE_SECRET_KEY: 'never-shown',
    });
    expect((await app.call('GET', '/healthz')).status).toBe(200);
    expect((await app.call('GET', '/readyz')).status).toBe(503);
    expect(app.logs.join('')).toContain('对象存储无法使用');
    expect(app.logs.join('')).not.toContain('never-shown');
  });

  test('is not ready within 2 seconds while the storage hangs, and lists still answer', async () => {
    const silent = listener().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    onTestFinished(() => void silent.close());
    const { port } = silent.address() as AddressInfo;
    const app = await buildTestApp({
      STORAGE_URL: `s3://contents?endpoint=http://127.0.0.1:${port}`,
      STORAGE_ACCESS_KEY: 'somebody',
      STORAGE_SECRET_KEY: 'never-shown',
    });
    const admin = await app.signIn();
    const asked = performance.now();
    const ready = app.call('GET', '/readyz').then(({ status }) => ({ status, ms: performance.now() - asked }));
    expect(await admin.get(filesPath)).toMatchObject({ status: 200, total: 0 });
    expect(await admin.get('/api/v1/posts')).toMatchObject({ status: 200, total: 0 });
    const { status, ms } = await ready;
    expect(status).toBe(503);
    // 1.5 s, and what a busy machine adds.
    expect(ms).toBeLessThan(10_000);
    expect(app.logs.join('')).toContain('no answer from storage');
  });
});

describe('input that is not HTTP', () => {
  /** Sends bytes and returns everything that the server answers. */
  async function exchange(port: number, bytes: string): Promise<string> {
    return new Promise((resolve, reject) => {
      let answer = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
      socket.on('data', (chunk) => {
        answer += chunk.toString();
      });
      socket.on('close', () => resolve(answer));
      socket.on('error', reject);
    });
  }

  test('is answered with an envelope, and the connection is closed', async () => {
    const app = await buildTestApp();
    await app.server.listen({ host: '127.0.0.1', port: 0 });
    const address = app.server.server.address();
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
    expect(await exchange(port, 'HELLO\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [^]*"code":4000/);
    const fat = `GET / HTTP/1.1\r\nHost: x\r\nX-Fat: ${'x'.repeat(20_000)}\r\n\r\n`;
    expect(await exchange(port, fat)).toMatch(/^HTTP\/1\.1 431 [^]*"code":4013/);
  });
});

describe('preferences', () => {
  const path = '/api/v1/preferences';

  test('are stored per user and sent with the session', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    await admin.put(`${path}/theme`, { value: 'dark' });
    await admin.put(`${path}/theme`, { value: { mode: 'light' } });
    await admin.put(`${path}/sidebar`, { value: true });
    await admin.put(`${path}/sidebar`, { value: null });
    expect(await admin.post('/api/v1/auth/info')).toMatchObject({
      data: { preferences: { theme: { mode: 'light' } } },
    });
  });

  test('are limited', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    expect(await admin.put(`${path}/theme`, { value: 'x'.repeat(20_000) })).toMatchObject({ status: 400 });
    expect(await admin.put(`${path}/Bad Key`, { value: 1 })).toMatchObject({ status: 400 });
    expect(await admin.put(`${path}/theme`, {})).toMatchObject({ status: 400 });
  });
});
