import { EventEmitter, once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import fastify from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { buildTestApp } from '../../testing/test-app.ts';
import {
  allowSlowBody,
  limitConnections,
  connectionLimits,
  sharedAddresses,
  refuseConnection,
} from './connection-limits.ts';

type Listening = Pick<Awaited<ReturnType<typeof buildTestApp>>['server'], 'server' | 'listen'>;

async function listen(app: Listening): Promise<number> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

async function open(port: number, allowHalfOpen = false): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** Sends bytes and returns everything that the server answers. */
async function exchange(port: number, bytes: string): Promise<string> {
  const socket = await open(port);
  socket.write(bytes);
  return text(socket);
}

const connections = ({ server }: Listening) => promisify(server.getConnections.bind(server))();

describe('a request with an invalid head', () => {
  const cases: readonly (readonly [string, string, RegExp])[] = [
    ['two hosts', 'GET /healthz HTTP/1.1\r\nHost: a\r\nhost: b\r\nConnection: close\r\n\r\n', /多个 Host 头/],
    ['one host twice', 'GET / HTTP/1.0\r\nHost: a\r\nHost: a\r\nConnection: close\r\n\r\n', /多个 Host 头/],
    ['no host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', /请求缺少 Host 头/],
    ['an expectation', 'GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: tea\r\nConnection: close\r\n\r\n', /请求头 Expect/],
  ];

  test.each(cases)('%s is answered with an envelope', async (_name, bytes, message) => {
    const { server } = await buildTestApp();
    const answer = await exchange(await listen(server), bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 400 [^]*x-request-id: [^]*"code":4000/);
    expect(answer).toMatch(message);
  });

  test('HTTP/1.0 and 100-continue are supported', async () => {
    const { server } = await buildTestApp();
    const port = await listen(server);
    expect(await exchange(port, 'GET /healthz HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /);
    const body = '{"username":"admin","password":"wrong"}';
    const head = `POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`;
    const answer = await exchange(port, `${head}\r\nExpect: 100-Continue\r\nConnection: close\r\n\r\n${body}`);
    expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 401 [^]*"code":4001/);
  });
});

describe('connections', () => {
  test('are closed after a refusal, even if the client keeps its end open', async () => {
    const { server } = await buildTestApp();
    const socket = await open(await listen(server), true);
    onTestFinished(() => void socket.destroy());
    socket.write('HELLO\r\n\r\n');
    socket.resume();
    await once(socket, 'end');
    expect(await connections(server)).toBe(1);
    await expect.poll(() => connections(server), { timeout: 10 * connectionLimits.lingerMs }).toBe(0);
  });

  test('that the client closes during a body are not logged as a failure', async () => {
    const { server, logs } = await buildTestApp();
    const socket = await open(await listen(server));
    const asked = once(server.server, 'request');
    socket.write(
      'POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
    );
    await asked;
    socket.destroy();
    await expect.poll(() => connections(server)).toBe(0);
    expect(logs.join('')).not.toContain('request failed');
  });

  test('have deadlines for the request, checked often', async () => {
    const { server } = await buildTestApp();
    expect(server.server).toMatchObject({
      requestTimeout: connectionLimits.requestMs,
      headersTimeout: connectionLimits.headMs,
      timeout: connectionLimits.silentMs,
      maxConnections: connectionLimits.inAll,
    });
  });

  test('may upload a body slowly if the route allows it, and only for that request', async () => {
    const app = fastify({
      clientErrorHandler: refuseConnection,
      requestTimeout: 300,
      http: { headersTimeout: 300, connectionsCheckingInterval: 20 },
    });
    onTestFinished(() => app.close());
    app.post('/short', async () => 'done');
    app.post('/long', { onRequest: async (request, reply) => allowSlowBody(request, reply) }, async () => 'done');
    const port = await listen(app);
    const begin = (path: string) =>
      `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\na`;
    const slow = await open(port);
    slow.setEncoding('utf8');
    onTestFinished(() => void slow.destroy());
    slow.write(begin('/long'));
    expect(await exchange(port, begin('/short'))).toMatch(/^HTTP\/1\.1 408 /);
    slow.write('b');
    expect((await once(slow, 'data'))[0]).toMatch(/^HTTP\/1\.1 200 /);
    slow.write(begin('/short'));
    expect(await text(slow)).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('on which the client continues a refused body are closed after it read the answer', async () => {
    const app = fastify({ clientErrorHandler: refuseConnection });
    onTestFinished(() => app.close());
    app.addContentTypeParser('text/plain', (_request, _payload, done) => done(null));
    app.post('/', { onRequest: async (request, reply) => allowSlowBody(request, reply) }, async (_, reply) =>
      reply.code(413).send(),
    );
    const socket = await open(await listen(app), true);
    onTestFinished(() => void socket.destroy());
    const cut = once(socket, 'error') as Promise<[NodeJS.ErrnoException]>;
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 100000000000\r\n\r\n');
    const more = Buffer.alloc(1_000_000);
    const goOn = () => {
      while (socket.write(more)) continue;
    };
    socket.on('drain', goOn);
    goOn();
    // The connection is reset only after the client read the whole answer.
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 413 /);
    expect((await cut)[0].code).toMatch(/^(?:ECONNRESET|EPIPE)$/);
  });

  test('of one address are limited, and closing one makes room', async () => {
    const app = fastify({ clientErrorHandler: refuseConnection });
    onTestFinished(() => app.close());
    limitConnections(app, () => false, { inAll: 10, perAddress: 2 });
    const port = await listen(app);
    const [first, second] = [await open(port), await open(port)];
    onTestFinished(() => void second.destroy());
    await once(await open(port), 'close');
    expect(await connections(app)).toBe(2);
    first.destroy();
    await expect.poll(() => connections(app)).toBe(1);
    const third = await open(port);
    third.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expect(await text(third)).toMatch(/^HTTP\/1\.1 404 /);
  });

  test('of one IPv6 network are counted together, regardless of notation', () => {
    const server = new EventEmitter();
    limitConnections({ server }, () => false, { inAll: 10, perAddress: 2 });
    const refused: string[] = [];
    const come = (remoteAddress: string) =>
      server.emit('connection', { remoteAddress, once: () => undefined, destroy: () => refused.push(remoteAddress) });
    for (const address of ['2001:db8::1', '2001:DB8:0:0:a::2', '2001:db8:0:1::1', '2001:db8:0:0:ffff::3'])
      come(address);
    for (const address of ['203.0.113.7', '::ffff:203.0.113.7', '::ffff:cb00:7107', '203.0.113.8']) come(address);
    expect(refused).toEqual(['2001:db8:0:0:ffff::3', '::ffff:cb00:7107']);
  });

  test('of this machine and of trusted proxies are not limited per address', () => {
    const many = sharedAddresses(['10.1.2.3', '192.168.0.0/16', 'fd00::/8']);
    expect(
      ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1', '10.1.2.3', '192.168.7.7', 'fd12::1'].map(many),
    ).toEqual(Array.from({ length: 7 }, () => true));
    expect(['10.1.2.4', '8.8.8.8', '::ffff:8.8.8.8', '2001:db8::1'].map(many)).toEqual([false, false, false, false]);
  });
});
