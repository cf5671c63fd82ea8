import { Code } from '@mutai/contract/codes';
import { hourMs } from '@mutai/contract/durations';
import { filePermissions } from '@mutai/contract/files/page';
import {
  fileSettingsPath,
  filesPath,
  finishedUploadPath,
  partType,
  uploadOffsetHeader,
  uploadPath,
  uploadsPath,
} from '@mutai/contract/files/resource';
import type { FileRecord } from '@mutai/contract/files/schema';
import { idempotencyKeyHeader } from '@mutai/contract/idempotency';
import { limits } from '@mutai/contract/limits';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { openStorage } from '../../platform/storage/open-storage.ts';
import { StorageUnavailable } from '../../platform/storage/storage-errors.ts';
import { signInHolding } from '../../testing/builders.ts';
import { bytes, digest, listed, readAll } from '../../testing/contents.ts';
import { testDialect } from '../../testing/dialect.ts';
import { listenOn } from '../../testing/event-stream.ts';
import { beginUpload, sendPart } from '../../testing/part-uploads.ts';
import {
  openTestSite,
  reach,
  serveTestSite,
  type Client,
  type TestApp,
  type TestSite,
} from '../../testing/test-app.ts';
import { holdMs } from './upload-hold.ts';

const limit = { timeout: 20_000 };
const kilobyte = 1024;

async function opened() {
  const site = await openTestSite();
  const app = await serveTestSite(site);
  const admin = await app.signIn();
  const { storage } = site;
  const unfinished = () => readdir(join(site.config.dataDir, 'files/unfinished'));
  return { site, app, admin, storage, unfinished };
}

/** Starts another process on the same database. @param dataDir its data directory */
async function startAnother(site: TestSite, dataDir = site.config.dataDir) {
  const storage = await openStorage({ ...site.config, dataDir, alone: false }, site.clock);
  const config = { ...site.config, logLevel: 'silent' } as const;
  const { server } = await buildApp({ ...site, config, storage, frontEnds: [] });
  onTestFinished(() => server.close());
  return { call: reach(server) };
}

/** Sends the beginning of an upload on its own connection, which stays open. */
async function sendSome(app: TestApp, client: Client, id: string, size: number, first: Uint8Array) {
  const { port } = new URL(await listenOn(app.server));
  const socket = connect(Number(port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const head = [
    `PATCH ${uploadPath(id)} HTTP/1.1`,
    'Host: x',
    `Authorization: Bearer ${client.token}`,
    `Content-Type: ${partType}`,
    `${uploadOffsetHeader}: 0`,
    `Content-Length: ${size}`,
    'Connection: close',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.write(first);
  await expect.poll(() => offsetOf(client, id), limit).toBe(first.length);
  return socket;
}

const offsetOf = async (client: Client, id: string) =>
  ((await client.get(uploadPath(id))).data as { offset: number }).offset;
const list = async (client: Client) => (await client.get(filesPath)).data as FileRecord[];

test('a file uploaded in parts is created once, even if finished repeatedly', async () => {
  const { app, admin, storage, unfinished } = await opened();
  const content = bytes(100 * kilobyte);
  const id = await beginUpload(admin, '../会议\u202E.bin', content.length);
  const cut = 30 * kilobyte;
  expect(await sendPart(app, admin, id, 0, content.subarray(0, cut))).toMatchObject({
    status: 200,
    data: { id, offset: cut, size: content.length },
  });
  const there = { data: { id, offset: cut, size: content.length } };
  const conflict = { status: 409, code: Code.conflict, ...there };
  expect(await sendPart(app, admin, id, 0, content.subarray(0, cut)), 'sent again').toMatchObject(conflict);
  expect(await admin.post(finishedUploadPath(id), {}), 'too early').toMatchObject(conflict);
  expect(await admin.get(uploadPath(id))).toMatchObject(there);
  await sendPart(app, admin, id, cut, content.subarray(cut));

  const finish = () => admin.post(finishedUploadPath(id), { categoryId: 2 });
  expect(await admin.post(finishedUploadPath(id), { categoryId: 99 })).toMatchObject({
    status: 400,
    message: '分类：所选分类不存在，请刷新后重新选择',
  });
  const [first, second] = await Promise.all([finish(), finish()]);
  expect(first).toMatchObject({
    status: 201,
    message: '上传成功！',
    data: { name: '会议.bin', sha256: digest(content), size: content.length, category: '视频' },
  });
  expect(second.data).toEqual(first.data);
  expect((await finish()).data).toEqual(first.data);
  expect(await list(admin)).toEqual([first.data]);
  expect(await app.database.read.selectFrom('contents').select('uses').execute()).toEqual([{ uses: 1 }]);
  expect((await readAll(storage, digest(content))).equals(content)).toBe(true);
  expect(await unfinished()).toEqual([]);
  expect(await admin.get(uploadPath(id))).toMatchObject({ data: { offset: content.length } });
});

test('an upload continues after a lost connection, a restart and an ended session', async () => {
  const { site, app, admin, storage } = await opened();
  const content = bytes(3 * 1024 * kilobyte);
  const id = await beginUpload(admin, '长片.bin', content.length);
  (await sendSome(app, admin, id, content.length, content.subarray(0, 1024 * kilobyte))).destroy();
  const second = content.subarray(1024 * kilobyte, 2048 * kilobyte);
  expect(await sendPart(app, admin, id, 1024 * kilobyte, second)).toMatchObject({ status: 200 });

  await admin.post('/api/v1/auth/logout');
  const { call } = await startAnother(site);
  const ended = await call('GET', uploadPath(id), { token: admin.token });
  expect(ended).toMatchObject({ status: 401 });
  const again = await app.signIn();
  expect(await offsetOf(again, id)).toBe(2048 * kilobyte);
  const { call: apart } = await startAnother(site, join(site.config.dataDir, 'apart'));
  expect(await apart('GET', uploadPath(id), { token: again.token }), 'its files are its own').toMatchObject({
    status: 404,
  });
  const rest = content.subarray(2048 * kilobyte);
  expect(await sendPart({ call: apart }, again, id, 2048 * kilobyte, rest)).toMatchObject({ status: 404 });
  expect(await sendPart({ call }, again, id, 2048 * kilobyte, rest)).toMatchObject({ status: 200 });
  expect(await call('POST', finishedUploadPath(id), { token: again.token, body: {} })).toMatchObject({
    status: 201,
    data: { sha256: digest(content) },
  });
  expect((await readAll(storage, digest(content))).equals(content)).toBe(true);
});

test.runIf(testDialect() === 'postgres')(
  'only one process at a time appends to an upload, and a silent one is replaced',
  async () => {
    const { site, app, admin } = await opened();
    const other = await startAnother(site);
    const content = bytes(100 * kilobyte);
    const half = 50 * kilobyte;
    const id = await beginUpload(admin, 'a.bin', content.length);
    const socket = await sendSome(app, admin, id, content.length, content.subarray(0, half));
    const sendRest = () => sendPart(other, admin, id, half, content.subarray(half));
    expect(await sendRest()).toMatchObject({
      status: 409,
      code: Code.conflict,
      message: '此上传的另一片正在接收，请稍后从已接收的位置继续！',
      data: { id, offset: half, size: content.length },
    });
    site.advance(holdMs);
    expect(await sendRest()).toMatchObject({ status: 200, data: { offset: content.length } });
    socket.write(Buffer.alloc(half));
    expect(await textOf(socket), 'what comes too late is not written').toMatch(/^HTTP\/1\.1 409 /);
    expect(await other.call('POST', finishedUploadPath(id), { token: admin.token, body: {} })).toMatchObject({
      status: 201,
      data: { sha256: digest(content) },
    });
    expect((await readAll(site.storage, digest(content))).equals(content)).toBe(true);
  },
);

test('content that was stored before its file was created is not sent again', async () => {
  const { app, admin, storage } = await opened();
  const content = bytes(40 * kilobyte);
  const id = await beginUpload(admin, 'a.bin', content.length);
  await sendPart(app, admin, id, 0, content);
  const { finish } = storage.uploads;
  Object.assign(storage.uploads, {
    finish: async (...given: Parameters<typeof finish>) => {
      await finish(...given);
      throw new StorageUnavailable('ends here', undefined);
    },
  });
  expect(await admin.post(finishedUploadPath(id), {})).toMatchObject({ status: 503 });
  Object.assign(storage.uploads, { finish });
  expect(await list(admin)).toEqual([]);
  expect(await admin.get(uploadPath(id))).toMatchObject({ data: { offset: content.length } });
  expect(await admin.post(finishedUploadPath(id), {})).toMatchObject({
    status: 201,
    data: { name: 'a.bin', sha256: digest(content) },
  });
});

test('invalid parts are rejected with a hint, and aborted uploads leave nothing', async () => {
  const { app, admin, storage, unfinished } = await opened();
  await admin.patch(fileSettingsPath, { allowedTypes: [3, 4], textMaxMb: 1, imageMaxMb: 2 });
  const megabyte = 1024 * kilobyte;
  expect(await admin.post(uploadsPath, { name: 'a', size: 2 * megabyte + 1 })).toMatchObject({
    status: 413,
    message: '文件不能超过 2 MB，请压缩或拆分后再上传！',
  });
  expect(await admin.post(uploadsPath, { name: ' ', size: 0 })).toMatchObject({
    status: 400,
    data: { name: '该项不能为空', size: '不能小于 1' },
  });
  const binary = await beginUpload(admin, 'a.png', 100 * kilobyte);
  expect(await sendPart(app, admin, binary, 0, bytes(90 * kilobyte))).toMatchObject({
    status: 415,
    code: Code.unsupportedType,
    message: '不接受其他类型的文件，可以上传的类型：图片、文本！',
  });
  expect(await sendPart(app, admin, binary, 0, bytes(9))).toMatchObject({ status: 404, code: Code.notFound });
  const long = await beginUpload(admin, 'a.png', 2 * megabyte);
  expect(await sendPart(app, admin, long, 0, Buffer.alloc(90 * kilobyte, 'a'))).toMatchObject({
    status: 413,
    message: '文本不能超过 1 MB，请压缩或拆分后再上传！',
  });
  expect(await unfinished()).toEqual([]);

  const text = await beginUpload(admin, 'a.txt', 10);
  const tooMuch = { status: 400, message: '上传的内容超过了开始时声明的 10 字节，请重新上传！' };
  expect(await sendPart(app, admin, text, 0, Buffer.alloc(11, 'a'))).toMatchObject(tooMuch);
  const path = uploadPath(text);
  expect(await app.call('PATCH', path, { token: admin.token, body: { a: 1 } })).toMatchObject({ status: 400 });
  const headers = { [uploadOffsetHeader]: '0' };
  expect(await app.call('PATCH', path, { token: admin.token, body: { a: 1 }, headers })).toMatchObject({
    status: 415,
    message: `请以 ${partType} 发送文件的内容！`,
  });
  const stranger = await signInHolding(app, admin, 'stranger', [filePermissions.create]);
  const reader = await signInHolding(app, admin, 'reader1', [filePermissions.read]);
  const missing = { status: 404, message: '该上传不存在或已过期，请重新上传！' };
  expect(await stranger.get(path)).toMatchObject(missing);
  expect(await sendPart(app, stranger, text, 0, Buffer.from('a'))).toMatchObject(missing);
  expect(await stranger.post(finishedUploadPath(text), {})).toMatchObject(missing);
  expect(await stranger.delete(path)).toMatchObject(missing);
  expect(await reader.post(uploadsPath, { name: 'a', size: 1 })).toMatchObject({ status: 403 });
  expect(await admin.delete(path)).toMatchObject({ status: 200, message: '已取消上传！' });
  expect(await admin.get(path)).toMatchObject({ status: 404 });
  expect(await unfinished()).toEqual([]);
  expect(await listed(storage)).toEqual([]);
});

test('unfinished uploads are limited in number and by the quota', async () => {
  const { site, app, admin } = await opened();
  const gigabyte = 1024 ** 3;
  await admin.patch(fileSettingsPath, { quotaGb: 3 });
  const first = await beginUpload(admin, 'a', 2 * gigabyte);
  expect(await admin.post(uploadsPath, { name: 'b', size: 2 * gigabyte })).toMatchObject({
    status: 413,
    message: '素材库容量不足：共 3 GB，剩余 1 GB，请清理素材和回收站，或联系管理员增加容量！',
  });
  await admin.patch(fileSettingsPath, { quotaGb: 0 });
  const key = { [idempotencyKeyHeader]: 'upload-0123456789' };
  const begin = () => app.call('POST', uploadsPath, { token: admin.token, body: { name: 'b', size: 1 }, headers: key });
  const { data: second } = await begin();
  expect((await begin()).data).toEqual(second);
  const { id } = second as { id: string };
  site.advance(1000);
  for (let count = 2; count < limits.unfinishedUploads; count += 1) await beginUpload(admin, 'c', 1);
  expect(await admin.post(uploadsPath, { name: 'd', size: 1 })).toMatchObject({
    status: 429,
    message: '最多可同时上传 20 个大文件，请等其中一些完成或取消后重试！',
  });
  site.advance(hourMs);
  await beginUpload(admin, 'd', 1);
  expect(await admin.get(uploadPath(first)), 'the one idle for longest has given way').toMatchObject({ status: 404 });
  await sendPart(app, admin, id, 0, bytes(1));
  await beginUpload(admin, 'e', 1);
  expect(await admin.get(uploadPath(id)), 'one that parts come of has not').toMatchObject({ status: 200 });
});
