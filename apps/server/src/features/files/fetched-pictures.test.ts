import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
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

test('a picture of another site is taken into the library, through redirects too', async () => {
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
])('nothing is left of what cannot be taken: %s', async (path, code, message) => {
  const app = await buildTestApp({ OUTBOUND_ALLOW: '127.0.0.1' });
  const admin = await app.signIn();
  const site = await otherSite(answering);
  expect(await admin.post(fetchedFilesPath, { url: `${site}${path}` })).toMatchObject({ code, message });
  expect(await admin.get(filesPath)).toMatchObject({ total: 0 });
  expect(await app.database.db.selectFrom('contents').select('sha256').execute()).toEqual([]);
});

test('addresses inside are never reached, not by a redirect either, and it takes the permission to upload', async () => {
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
