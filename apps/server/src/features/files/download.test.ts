import { Code } from '@mutai/contract/codes';
import { beforeEach, expect, test } from 'vitest';
import { openTestSite, serveTestSite, type Client, type TestApp } from '../../testing/test-app.ts';
import { uploadFile } from '../../testing/uploads.ts';

const content = '0123456789'.repeat(500);

let app: TestApp;
let admin: Client;
/** Number of reads from the storage. */
let reads: number;
beforeEach(async () => {
  const site = await openTestSite();
  const { read } = site.storage;
  reads = 0;
  Object.assign(site.storage, {
    read: (...asked: Parameters<typeof read>) => {
      reads += 1;
      return read(...asked);
    },
  });
  app = await serveTestSite(site);
  admin = await app.signIn();
});

test('a text is sent unchanged and uncompressed, whole or in part, and cached for good', async () => {
  const { path, sha256 } = await uploadFile(app, admin, '说明.txt', content);
  const get = (headers: Record<string, string> = {}) => app.call('GET', path, { headers });
  const whole = await get({ 'accept-encoding': 'br, gzip' });
  expect(whole).toMatchObject({ status: 200, text: content });
  expect(whole.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'content-length': '5000',
    'content-disposition': 'inline',
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/^default-src 'none';.*; sandbox$/) as unknown,
    etag: `"${sha256}"`,
  });
  expect(whole.headers['content-encoding']).toBeUndefined();
  const part = await get({ range: 'bytes=4995-9000' });
  expect(part).toMatchObject({ status: 206, text: '56789' });
  expect(part.headers).toMatchObject({ 'content-range': 'bytes 4995-4999/5000', 'content-length': '5' });
  expect(await get({ range: 'bytes=0-1', 'if-range': '"other"' })).toMatchObject({ status: 200, text: content });
  const none = await get({ range: 'bytes=5000-' });
  expect(none).toMatchObject({ status: 416, code: Code.invalid });
  expect(none.headers).toMatchObject({ 'content-range': 'bytes */5000', 'cache-control': 'no-store' });
  const before = reads;
  expect(await get({ 'if-none-match': `"x", W/"${sha256}"` })).toMatchObject({ status: 304, text: '' });
  const { statusCode, headers, body } = await app.server.inject({ method: 'HEAD', url: path });
  expect([statusCode, headers['content-length'], body]).toEqual([200, '5000', '']);
  expect(reads, 'nothing is read for who wants no content').toBe(before);
});

test('other addresses are not found', async () => {
  const { path, sha256 } = await uploadFile(app, admin, 'a.txt', content);
  for (const other of [
    `/files/${'0'.repeat(64)}`,
    `/files/${sha256.toUpperCase()}`,
    '/files/..%2fmutai.db',
    `${path}/`,
  ]) {
    expect(await app.call('GET', other), other).toMatchObject({ status: 404, code: Code.notFound });
  }
  expect(await app.call('GET', `/files/${sha256}`)).toMatchObject({ status: 200 });
});

test('files that could run scripts are only downloaded', async () => {
  const cases = [
    ['a.html', '<!doctype html><script>alert(1)</script>', 'application/octet-stream'],
    ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'image/svg+xml'],
    ['a.zip', `PK\u0005\u0006${'\0'.repeat(18)}`, 'application/octet-stream'],
  ] as const;
  for (const [name, hostile, type] of cases) {
    const { path } = await uploadFile(app, admin, name, hostile);
    const { headers } = await app.call('GET', path);
    expect(headers, name).toMatchObject({ 'content-type': type, 'content-disposition': 'attachment' });
    expect(headers['content-security-policy']).toMatch(/sandbox$/);
  }
});

test('a file can be downloaded under any name', async () => {
  const { path } = await uploadFile(app, admin, 'a.txt', content);
  const cases = [
    ['节目单 "最终".txt', '"___ ____.txt"', '%E8%8A%82%E7%9B%AE%E5%8D%95%20%22%E6%9C%80%E7%BB%88%22.txt'],
    ["it's (1)*.txt", `"it's (1)*.txt"`, 'it%27s%20%281%29%2A.txt'],
    ['a\r\nSet-Cookie: b', '"aSet-Cookie: b"', 'aSet-Cookie%3A%20b'],
    ['../x\\y.txt', '"y.txt"', 'y.txt'],
  ] as const;
  for (const [name, plain, encoded] of cases) {
    const { status, headers } = await app.call('GET', `${path}?download=${encodeURIComponent(name)}`);
    const disposition = `attachment; filename=${plain}; filename*=UTF-8''${encoded}`;
    expect([status, headers['content-disposition']]).toEqual([200, disposition]);
  }
});
