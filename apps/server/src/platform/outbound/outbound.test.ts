import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createSocketServer, type AddressInfo, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { addressRule } from './addresses.ts';
import { OutboundError, type Resolve } from './lookup.ts';
import { outbound } from './post.ts';

const inside = [
  '127.0.0.1',
  '127.8.8.8',
  '0.0.0.0',
  '10.1.2.3',
  '100.100.100.200',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.1.1',
  '168.63.129.16',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:a00:1',
  '64:ff9b::a00:1',
  '2002:7f00:1::',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'ff02::1',
];

test('internet addresses are permitted, internal ones only if allowed', () => {
  const rule = addressRule([]);
  expect(inside.filter(rule)).toEqual([]);
  expect(['1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111'].filter((one) => !rule(one))).toEqual([]);
  const some = addressRule(['10.1.0.0/16', '::1']);
  expect(['10.1.2.3', '::1'].every(some)).toBe(true);
  expect(['10.2.0.1', '127.0.0.1', '::2'].some(some)).toBe(false);
});

test.each([
  'http://127.0.0.1/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://[::1]:80/',
  'http://[::ffff:127.0.0.1]/',
  'ftp://example.com/',
  'http://user:secret@example.com/',
  'http://exa mple/',
])('%s is rejected without a lookup', (url) => {
  expect(outbound([]).refusalOf(url)).toMatch(/\p{Script=Han}/u);
});

const quick = { headers: {}, body: '{}', timeoutMs: 10_000, answerBytes: 16, signal: new AbortController().signal };

async function listening(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://receiver.example:${(server.address() as AddressInfo).port}`;
}

const toLoopback: Resolve = (_name, done) => done(null, [{ address: '127.0.0.1', family: 4 }]);
const failure = (sent: Promise<unknown>) =>
  sent.then(
    () => undefined,
    (error: unknown) => (error instanceof OutboundError ? { message: error.message, passing: error.passing } : error),
  );

test('a name is looked up once: its addresses are checked, and the connection goes to one of them', async () => {
  const url = await listening((_request, response) => response.end('hello'));
  let asked = 0;
  const rebinding: Resolve = (_name, done) => {
    asked += 1;
    done(null, [{ address: asked === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }]);
  };
  expect(await outbound(['127.0.0.1'], rebinding).post(url, quick)).toEqual({ status: 200, text: 'hello' });
  expect(asked).toBe(1);
  const mixed: Resolve = (_name, done) =>
    done(null, [
      { address: '93.184.216.34', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ]);
  expect(await failure(outbound([], mixed).post(url, quick))).toMatchObject({
    message: expect.stringContaining('127.0.0.1 是内部地址') as string,
    passing: false,
  });
});

test('answers are read up to a limit, redirects are not followed, and silent servers time out', async () => {
  const { post } = outbound(['127.0.0.1'], toLoopback);
  let redirected = 0;
  const url = await listening((request, response) => {
    if (request.url === '/huge') {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      };
      response.on('drain', more);
      more();
    } else if (request.url === '/away') response.writeHead(302, { location: '/found' }).end();
    else if (request.url === '/found') redirected += 1;
    else if (request.url === '/cut') request.socket.destroy();
  });
  expect(await post(`${url}/huge`, quick)).toEqual({ status: 200, text: 'x'.repeat(16) });
  expect(await post(`${url}/away`, quick)).toEqual({ status: 302, text: '' });
  expect(redirected).toBe(0);
  expect(await failure(post(`${url}/cut`, quick))).toEqual({ message: '对方中断了连接', passing: true });
  expect(await failure(post(`${url}/silent`, { ...quick, timeoutMs: 200 }))).toEqual({
    message: '对方没有在限定的时间内回复',
    passing: true,
  });
  const sockets = createSocketServer((socket: Socket) => socket.end('SSH-2.0-OpenSSH\r\n')).listen(0, '127.0.0.1');
  await once(sockets, 'listening');
  onTestFinished(() => void sockets.close());
  const { port } = sockets.address() as AddressInfo;
  expect(await failure(post(`http://receiver.example:${port}`, quick))).toMatchObject({ passing: true });
});

test('redirects take private headers to the same origin only, and a body only where the status says so', async () => {
  const { fetch } = outbound(['127.0.0.1'], toLoopback);
  const seen: string[] = [];
  const note: RequestListener = (request, response) => {
    const { method, url, headers } = request;
    seen.push([method, url, headers['x-key'] ?? '-', headers['content-length'] ?? '-'].join(' '));
    response.end('{}');
  };
  const other = await listening(note);
  const url = await listening((request, response) => {
    if (request.url === '/kept') response.writeHead(307, { location: '/here' }).end();
    else if (request.url === '/turned') response.writeHead(302, { location: '/here' }).end();
    else if (request.url === '/away') response.writeHead(308, { location: `${other}/there` }).end();
    else note(request, response);
  });
  const posting = {
    method: 'POST',
    body: 'abc',
    headers: {},
    privateHeaders: { 'x-key': 'k' },
    timeoutMs: 10_000,
    redirectsMax: 1,
    signal: new AbortController().signal,
  } as const;
  for (const path of ['/kept', '/turned', '/away']) {
    const { status, headers, body } = await fetch(url + path, posting);
    expect([status, headers['content-length']]).toEqual([200, '2']);
    body.destroy();
  }
  expect(seen).toEqual(['POST /here k 3', 'GET /here k -', 'POST /there - 3']);
});

test('a body that nobody reads is closed at once', async () => {
  const { fetch } = outbound(['127.0.0.1'], toLoopback);
  const closed = Promise.withResolvers<void>();
  const url = await listening((request, response) => {
    response.writeHead(500).flushHeaders();
    request.socket.once('close', () => closed.resolve());
  });
  const { signal } = new AbortController();
  const { body } = await fetch(url, { headers: {}, timeoutMs: 300_000, redirectsMax: 0, signal });
  body.destroy();
  await expect(closed.promise).resolves.toBeUndefined();
}, 60_000);
