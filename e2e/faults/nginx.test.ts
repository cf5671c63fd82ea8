import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { connect, type ClientHttp2Session, type IncomingHttpHeaders } from 'node:http2';
import { type AddressInfo, connect as connectSocket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { loginLogsPath } from '@mutai/contract/logs/resource';
import type { LoginLog } from '@mutai/contract/logs/schema';
import { authPath } from '@mutai/contract/paths';
import { partType, uploadOffsetHeader, uploadPath } from '@mutai/contract/files/resource';
import { usersSheetPath } from '@mutai/contract/users/resource';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { hasProgram } from '../support/has-program.ts';
import { type Certificate, makeCertificate, startNginx } from '../support/nginx.ts';
import { admin, startServer } from '../support/server.ts';

/** Loopback address of the client, different from those of the server and nginx. */
const clientAddress = '127.0.0.9';

let tls: Certificate;
beforeAll(async () => {
  tls = await makeCertificate();
  return tls.remove;
});

/** HTTP/2 connection from `clientAddress`. */
async function connectTo(port: number): Promise<ClientHttp2Session> {
  const socket = connectTls({
    socket: connectSocket({ host: '127.0.0.1', port, localAddress: clientAddress }),
    ALPNProtocols: ['h2'],
    ca: await readFile(tls.certificate),
    servername: 'localhost',
  });
  await once(socket, 'secureConnect');
  expect(socket.alpnProtocol).toBe('h2');
  const session = connect(`https://localhost:${port}`, { createConnection: () => socket });
  onTestFinished(() => session.destroy());
  return session;
}

interface Answer {
  readonly headers: IncomingHttpHeaders & { readonly ':status'?: number };
  readonly body: string;
}

async function send(
  session: ClientHttp2Session,
  headers: Readonly<Record<string, string>>,
  body?: string | Uint8Array,
): Promise<Answer> {
  const stream = session.request(headers);
  stream.end(body);
  const [answered] = (await once(stream, 'response')) as [Answer['headers']];
  let text = '';
  for await (const chunk of stream.setEncoding('utf8')) text += String(chunk);
  return { headers: answered, body: text };
}

/** Form with a file of the given size. */
function upload(bytes: number) {
  const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\n';
  return {
    headers: { ':method': 'POST', ':path': usersSheetPath.import, 'content-type': 'multipart/form-data; boundary=b' },
    body: Buffer.concat([Buffer.from(head), Buffer.alloc(bytes, 'x'), Buffer.from('\r\n--b--\r\n')]),
  };
}

/** Starts a stand-in for the server. @returns its port */
async function standIn(answer: RequestListener): Promise<number> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => server.closeAllConnections());
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

describe.skipIf(!hasProgram('nginx'))('the example for nginx', () => {
  test('TLS, HTTP/2, headers, client addresses and body sizes match the manual', async () => {
    const server = await startServer({ TRUST_PROXY: '127.0.0.1' });
    onTestFinished(async () => void (await server.stop()));
    const { https, http } = await startNginx(tls, new URL(server.url).host);

    const redirected = await fetch(`http://127.0.0.1:${http}/login?a=1`, { redirect: 'manual' });
    expect(redirected.headers.get('location')).toBe('https://127.0.0.1/login?a=1');

    const session = await connectTo(https);
    const page = await send(session, { ':path': '/login' });
    expect(page.headers).toMatchObject({
      ':status': 200,
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
    });
    expect(page.headers['content-security-policy']).toContain("default-src 'self'");
    const missing = await send(session, { ':path': '/api/v1/nothing' });
    expect(missing.headers).toMatchObject({ ':status': 404, 'strict-transport-security': 'max-age=31536000' });

    const signIn = { ':method': 'POST', ':path': authPath.login, 'content-type': 'application/json' };
    const claimed = { ...signIn, 'x-forwarded-for': '203.0.113.7' };
    const { data: token } = JSON.parse((await send(session, claimed, JSON.stringify(admin))).body) as { data: string };
    const authorization = `Bearer ${token}`;
    const list = await send(session, { ':path': loginLogsPath, authorization });
    expect((JSON.parse(list.body) as { data: readonly LoginLog[] }).data.map(({ ip }) => ip)).toEqual([clientAddress]);

    const sheet = upload(5 * 1024 * 1024);
    const taken = await send(session, { ...sheet.headers, authorization }, sheet.body);
    expect(taken.body, 'the server itself answers').toContain('"code":4015');
    const tooLarge = upload(7 * 1024 * 1024);
    expect((await send(session, { ...tooLarge.headers, authorization }, tooLarge.body)).headers[':status']).toBe(413);
    const part = { 'content-type': partType, [uploadOffsetHeader]: '0' };
    const toUpload = { ':method': 'PATCH', ':path': uploadPath('none'), ...part, authorization };
    expect((await send(session, toUpload, tooLarge.body)).body, 'the server itself answers').toContain('"code":4004');
  });

  test('an open stream passes on each chunk immediately', async () => {
    let goOn = () => {};
    const port = await standIn((_, response) => {
      // Without chunked encoding, only the buffering setting makes nginx pass on small pieces.
      response.useChunkedEncodingByDefault = false;
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: first\n\n');
      goOn = () => response.end('data: last\n\n');
    });
    const { https } = await startNginx(tls, `127.0.0.1:${port}`);
    const stream = (await connectTo(https)).request({ ':path': '/api/v1/events' }).setEncoding('utf8');
    expect(await once(stream, 'data')).toEqual(['data: first\n\n']);
    goOn();
    expect(await once(stream, 'data')).toEqual(['data: last\n\n']);
  });

  test('connections to the server are kept alive', async () => {
    const connections = new Set<unknown>();
    const port = await standIn((request, response) => {
      connections.add(request.socket);
      response.end();
    });
    const { https } = await startNginx(tls, `127.0.0.1:${port}`);
    const session = await connectTo(https);
    for (const page of ['/', '/login']) await send(session, { ':path': page });
    expect(connections.size).toBe(1);
  });
});
