import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { Code } from '@mutai/contract/codes';
import { fetchedFilesPath, filesPath } from '@mutai/contract/files/resource';
import { expect, onTestFinished, test } from 'vitest';
import { signInHolding } from '../../testing/builders.ts';
import { buildTestApp } from '../../testing/test-app.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function otherSite(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const answering: RequestListener = (request, response) => {
  if (request.url === '/moved/640') response.writeHead(302, { location: '/%E5%B1%B1/640' }).end();
  else if (request.url === '/around') response.writeHead(302, { location: '/around' }).end();
  else if (request.url === '/inside') response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end();
  else if (request.url === '/page.png') response.end('<!doctype html><p>不是图片');
  else if (request.url === '/missing') response.writeHead(404).end(png);
  else if (request.url === '/empty') response.end();
  else if (request.url === '/cut') {
    response.writeHead(200, { 'content-length': '1000' });
    response.write(png);
    setTimeout(() => request.socket.destroy(), 50);
  } else if (request.url === '/huge') {
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536)));
    };
    response.write(png);
    response.on('drain', more);
    more();
  } else response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(png);
};

test('a picture of another site is imported, also through redirects', async () => {
  const app = await buildTestApp({ OUTBOUND_ALLOW: '127.0.0.1' });
  const admin = await app.signIn();
  const site = await otherSite(answering);
  const taken = await admin.post(fetchedFilesPath, { url: `${site}/a%20b.png?x=1` });
  expect(taken).toMatchObject({ status: 201, data: { name: 'a b.png', mimetype: 'image/png', type: 3 } });
  expect(await admin.post(fetchedFilesPath, { url: `${site}/moved/640` })).toMatchObject({
    status: 201,
    data: { name: '640.png' },
  });
});

test.each([
  ['/page.png', Code.unsupportedType, '该地址的内容不是图片！'],
  ['/missing', Code.invalid, '图片无法收录：对方返回状态码 404！'],
  ['/around', Code.invalid, '图片无法收录：对方重定向的次数过多！'],
  ['/empty', Code.invalid, '文件是空的，请检查后重新选择！'],
  ['/cut', Code.invalid, '图片无法收录：对方中断了连接！'],
  ['/huge', Code.tooLarge, '图片不能超过 30 MB，请压缩或拆分后再上传！'],
])('a rejected picture leaves nothing behind: %s', async (path, code, message) => {
  const app = await buildTestApp({ OUTBOUND_ALLOW: '127.0.0.1' });
  const admin = await app.signIn();
  const site = await otherSite(answering);
  expect(await admin.post(fetchedFilesPath, { url: `${site}${path}` })).toMatchObject({ code, message });
  expect(await admin.get(filesPath)).toMatchObject({ total: 0 });
  expect(await app.database.read.selectFrom('contents').select('sha256').execute()).toEqual([]);
});

test('internal addresses are never reached, not even by redirect, and importing needs the upload permission', async () => {
  const app = await buildTestApp({ OUTBOUND_ALLOW: '127.0.0.1' });
  const admin = await app.signIn();
  const site = await otherSite(answering);
  const asked = async (url: string) => admin.post(fetchedFilesPath, { url });
  const inside = expect.stringContaining('是内部地址') as string;
  for (const url of [`${site}/inside`, 'http://169.254.169.254/', 'http://10.0.0.1/a.png', 'http://[::1]/a.png']) {
    expect(await asked(url)).toMatchObject({ status: 400, code: Code.invalid, message: inside });
  }
  for (const url of ['file:///etc/passwd', 'x']) expect(await asked(url)).toMatchObject({ status: 400 });
  const closed = await buildTestApp();
  expect(await (await closed.signIn()).post(fetchedFilesPath, { url: `${site}/a.png` })).toMatchObject({
    status: 400,
    message: expect.stringContaining('内部地址') as string,
  });
  const reader = await signInHolding(app, admin, 'reader1', ['material']);
  expect(await reader.post(fetchedFilesPath, { url: `${site}/a.png` })).toMatchObject({ status: 403 });
});

/** Starts a site that never answers, and counts its open requests. */
async function silentSite() {
  const open = new Set<object>();
  const site = await otherSite((request, response) => {
    open.add(response);
    response.on('close', () => open.delete(response));
    // Sends slowly, so that no idle timeout applies.
    if (request.url === '/drip') {
      response.write(png.subarray(0, 20));
      const timer = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(timer));
    }
  });
  return { site, asked: () => open.size };
}

test('fetching is aborted when the requester is gone, without leftovers', async () => {
  const app = await buildTestApp({ OUTBOUND_ALLOW: '127.0.0.1' });
  const { token } = await app.signIn();
  const { site, asked } = await silentSite();
  const address = await app.server.listen({ host: '127.0.0.1', port: 0 });
  const gone = new AbortController();
  const fetched = ['/silent', '/drip'].map((path) =>
    fetch(`${address}${fetchedFilesPath}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ url: `${site}${path}` }),
      signal: gone.signal,
    }),
  );
  await expect.poll(asked).toBe(2);
  gone.abort();
  expect((await Promise.allSettled(fetched)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect.poll(asked).toBe(0);
  expect(await app.database.read.selectFrom('contents').select('sha256').execute()).toEqual([]);
});

test('slow sites of one user do not delay pictures of others', async () => {
  const app = await buildTestApp({ OUTBOUND_ALLOW: '127.0.0.1' });
  const admin = await app.signIn();
  const other = await signInHolding(app, admin, 'editor1', ['material', 'material:create']);
  const { site, asked } = await silentSite();
  const quick = await otherSite(answering);
  const address = await app.server.listen({ host: '127.0.0.1', port: 0 });
  const gone = new AbortController();
  const slow = Array.from({ length: 10 }, () =>
    fetch(`${address}${fetchedFilesPath}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ url: `${site}/silent` }),
      signal: gone.signal,
    }).catch(() => undefined),
  );
  await expect.poll(asked).toBe(4);
  expect(await other.post(fetchedFilesPath, { url: `${quick}/a.png` })).toMatchObject({ status: 201 });
  expect(asked()).toBe(4);
  gone.abort();
  await Promise.all(slow);
  expect(await admin.post(fetchedFilesPath, { url: `${quick}/b.png` })).toMatchObject({ status: 201 });
});

test('headers of a site are not trusted, and cannot lead to other addresses', async () => {
  const app = await buildTestApp({ OUTBOUND_ALLOW: '127.0.0.1' });
  const admin = await app.signIn();
  const site = await otherSite((request, response) => {
    const to = /^\/to\/(.*)/.exec(request.url ?? '')?.[1];
    if (to !== undefined) response.writeHead(302, { location: decodeURIComponent(to) }).end();
    else if (request.url === '/short') response.writeHead(200, { 'content-length': '10' }).end(png.subarray(0, 10));
    else if (request.url === '/packed') response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(png));
    else
      response
        .writeHead(200, { 'content-type': 'image/png' })
        .end('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>');
  });
  const targets = [
    'http://localhost:1/',
    '//127.0.0.2/',
    'http://[::ffff:7f00:2]/',
    'http://0x7f000002/',
    'file:///etc/passwd',
    'data:image/png,x',
  ];
  for (const target of targets) {
    const answer = await admin.post(fetchedFilesPath, { url: `${site}/to/${encodeURIComponent(target)}` });
    expect(answer, target).toMatchObject({ status: 400 });
  }
  expect(await admin.post(fetchedFilesPath, { url: `${site}/packed` })).toMatchObject({ status: 415 });
  expect(await admin.post(fetchedFilesPath, { url: `${site}/short` })).not.toMatchObject({ status: 500 });
  // A vector graphic is served as such regardless of its name, and never as a page.
  expect(await admin.post(fetchedFilesPath, { url: `${site}/x.png` })).toMatchObject({
    status: 201,
    data: { mimetype: 'image/svg+xml', path: expect.stringMatching(/\.svg$/) as string },
  });
  const badly = [`${site}/${'a'.repeat(3000)}`, '', 'http://', `http://user:x@${site.slice(7)}/a`, 5, null, ['x']];
  for (const url of badly) expect(await admin.post(fetchedFilesPath, { url })).toMatchObject({ status: 400 });
});

test('two requests with one key import one picture', async () => {
  const app = await buildTestApp({ OUTBOUND_ALLOW: '127.0.0.1' });
  const { token, get } = await app.signIn();
  const url = `${await otherSite(answering)}/a.png`;
  const headers = { 'idempotency-key': 'one-key-for-both-requests' };
  const both = [1, 2].map(() => app.call('POST', fetchedFilesPath, { token, headers, body: { url } }));
  for (const answer of await Promise.all(both)) expect(answer).toMatchObject({ status: 201, data: { id: 1 } });
  expect(await get(filesPath)).toMatchObject({ total: 1 });
});
