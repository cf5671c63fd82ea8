import { Code } from '@mutai/contract/codes';
import { fileCategoriesPath } from '@mutai/contract/file-categories/resource';
import { fileByHashPath, fileSettingsPath, filesPath } from '@mutai/contract/files/resource';
import type { FileRecord } from '@mutai/contract/files/schema';
import { idempotencyKeyHeader } from '@mutai/contract/idempotency';
import { trashPath } from '@mutai/contract/paths';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { digest, listed, readAll } from '../../testing/contents.ts';
import { createUser } from '../../testing/builders.ts';
import { listenOn } from '../../testing/event-stream.ts';
import { doJobs, openFileSite, whileJobsRun } from '../../testing/file-site.ts';
import { adminPassword, type Client } from '../../testing/test-app.ts';
import { formOf, sendForm, uploadFile } from '../../testing/uploads.ts';

const png = Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010806000000', 'hex');
const limit = { timeout: 20_000 };

const list = async (client: Client, query = '') => (await client.get(`${filesPath}?${query}`)).data as FileRecord[];

const trashIds = async (client: Client) =>
  ((await client.get(trashPath(filesPath))).data as { id: number }[]).map(({ id }) => id);

/** Deletes files permanently. */
async function purge(client: Client, files: readonly FileRecord[]) {
  expect(
    await client.delete(
      filesPath,
      files.map(({ id }) => id),
    ),
  ).toMatchObject({ code: Code.success });
  expect(await client.delete(trashPath(filesPath), await trashIds(client))).toMatchObject({ code: Code.success });
}

test('an upload gets its type from its content, regardless of its name', async () => {
  const { app, admin, storage } = await openFileSite();
  const exe = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(100)]);
  const disguised = await uploadFile(app, admin, '../节目\u202E单.png', exe);
  expect(disguised).toMatchObject({
    name: '节目单.png',
    mimetype: 'application/x-msdownload',
    type: 5,
    size: exe.length,
    sha256: digest(exe),
    path: `/files/${digest(exe)}.exe`,
    category: '默认分类',
    description: '',
    version: 1,
    createdBy: '管理员',
  });
  expect(await admin.get(`${filesPath}/${disguised.id}`)).toMatchObject({ data: disguised });
  expect((await readAll(storage, disguised.sha256)).equals(exe)).toBe(true);
  await uploadFile(app, admin, '海报.jpg', png);
  expect(await list(admin, 'type=3')).toMatchObject([{ name: '海报.jpg', mimetype: 'image/png' }]);
  expect(await list(admin, `name=${encodeURIComponent('节目')}`)).toMatchObject([{ id: disguised.id }]);
  expect(await list(admin, 'type=1,5&categoryId=1&createdFrom=2020-01-01&sort=size:desc')).toEqual([disguised]);
});

test('a category may precede or follow the file; the default one is used without it', async () => {
  const { app, admin } = await openFileSite();
  const file = ['file', ['a.png', png]] as const;
  const video = ['categoryId', '2'] as const;
  expect(await sendForm(app, admin, [video, file])).toMatchObject({ data: { categoryId: 2, category: '视频' } });
  const { data } = await sendForm(app, admin, [file, video]);
  expect(data).toMatchObject({ categoryId: 2, category: '视频' });
  expect(await sendForm(app, admin, [file, ['categoryId', '']])).toMatchObject({ data: { categoryId: 1 } });
  expect(await admin.get(`${fileCategoriesPath}?sort=id:asc`)).toMatchObject({
    data: [{ fileCount: 1 }, { fileCount: 2 }],
  });
  expect(await admin.delete(`${fileCategoriesPath}/2`)).toMatchObject({
    code: Code.conflict,
    message: '“视频”下还有 2 个素材，请先将它们移到其他分类或删除！',
  });
  // A file in the trash does not keep its category, and is restored without it.
  const { id } = data as FileRecord;
  const [first] = await list(admin, 'categoryId=2&sort=id:asc');
  await admin.patch(`${filesPath}/${first?.id}`, { categoryId: 1, name: ' 横幅/新 \u0007', description: '首页' });
  await admin.delete(`${filesPath}/${id}`);
  expect(await admin.delete(`${fileCategoriesPath}/2`)).toMatchObject({ code: Code.success });
  await admin.post(`${trashPath(filesPath)}/restore`, await trashIds(admin));
  expect(await list(admin, 'sort=id:asc')).toMatchObject([
    { name: '新', description: '首页', categoryId: 1 },
    { id, category: '默认分类' },
    { categoryId: 1 },
  ]);
});

test('an invalid upload is rejected with a hint, without leftovers', async () => {
  const all = await openFileSite();
  const { app, admin, storage } = all;
  const form = await formOf([['file', ['a.png', png]]]);
  const send = (body: Buffer, type: string) =>
    app.call('POST', filesPath, { token: admin.token, body, headers: { 'content-type': type } });
  const type = form.headers['content-type'] ?? '';
  const incomplete = { status: 400, message: '上传的内容不完整，请重新选择文件后上传！' };
  expect(await send(form.body, 'multipart/form-data')).toMatchObject(incomplete);
  expect(await send(form.body.subarray(0, -20), type)).toMatchObject(incomplete);
  expect(await send(form.body.subarray(0, 150), type)).toMatchObject(incomplete);
  expect(await admin.post(filesPath, { name: 'a' })).toMatchObject({ status: 415, code: Code.unsupportedType });
  const file = ['file', ['a.png', png]] as const;
  const cases = [
    [[['file', ['空.txt', Buffer.alloc(0)]]], '文件是空的，请检查后重新选择！'],
    [[], '请选择要上传的文件，字段名为 file！'],
    [[['file', 'text']], '请选择要上传的文件，字段名为 file！'],
    [[file, file], '一次只能上传一个文件，字段名为 file！'],
    [[file, ['categoryId', 'x']], '分类：应为分类的编号'],
    [[file, ['categoryId', '99']], '分类：所选分类不存在，请刷新后重新选择'],
    [[file, ['owner', '1']], 'owner：没有此字段'],
  ] as const;
  for (const [parts, message] of cases) {
    expect(await sendForm(app, admin, parts), message).toMatchObject({ status: 400, code: Code.invalid, message });
  }
  const large = { ...form.headers, 'content-length': '3000000000' };
  expect(await app.call('POST', filesPath, { token: admin.token, headers: large })).toMatchObject({
    status: 413,
    message: '文件不能超过 2 GB，请压缩或拆分后再上传！',
  });
  expect(await list(admin)).toEqual([]);
  await whileJobsRun(all, async () => {
    await expect.poll(() => listed(storage), limit).toEqual([]);
  });
});

test('a file that exceeds the settings is rejected as early as possible, without leftovers', async () => {
  const { app, admin, storage, site } = await openFileSite();
  const megabyte = 1024 ** 2;
  const text = (bytes: number) => Buffer.alloc(bytes, '文');
  const send = (content: Buffer) => sendForm(app, admin, [['file', ['a.png', content]]]);
  await admin.patch(fileSettingsPath, { allowedTypes: [3, 4], textMaxMb: 1, imageMaxMb: 50 });
  expect(await send(Buffer.from('%PDF-1.7\n%\u00e2'))).toMatchObject({
    status: 415,
    code: Code.unsupportedType,
    message: '不接受其他类型的文件，可以上传的类型：图片、文本！',
  });
  expect(await send(text(megabyte + 3))).toMatchObject({
    status: 413,
    code: Code.tooLarge,
    message: '文本不能超过 1 MB，请压缩或拆分后再上传！',
  });
  expect(await listed(storage)).toEqual([]);
  expect(await readdir(join(site.config.dataDir, 'files/arriving'))).toEqual([]);
  await uploadFile(app, admin, 'b.txt', text(megabyte));
  await admin.patch(fileSettingsPath, { quotaGb: 1 });
  // A file that leaves less quota than the next one needs.
  await site.database.maintenance
    .updateTable('contents')
    .set({ size: 1024 ** 3 - 100 })
    .execute();
  expect(await send(text(101))).toMatchObject({
    status: 413,
    message: '素材库容量不足：共 1 GB，剩余 0 MB，请清理素材和回收站，或联系管理员增加容量！',
  });
  await uploadFile(app, admin, 'c.txt', text(99));
});

test('a connection closed during an upload leaves nothing', async () => {
  const { site, app, admin, storage } = await openFileSite();
  const { body, headers } = await formOf([['file', ['a.bin', Buffer.alloc(2_000_000, 7)]]]);
  const { port } = new URL(await listenOn(app.server));
  const socket = connect(Number(port), '127.0.0.1');
  const head = [
    `POST ${filesPath} HTTP/1.1`,
    'Host: x',
    `Authorization: Bearer ${admin.token}`,
    `Content-Type: ${headers['content-type']}`,
    `Content-Length: ${body.length}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.write(body.subarray(0, body.length / 2));
  const arriving = () => readdir(join(site.config.dataDir, 'files/arriving'));
  await expect.poll(arriving, limit).toHaveLength(1);
  socket.destroy();
  await expect.poll(arriving, limit).toEqual([]);
  expect(await list(admin)).toEqual([]);
  expect(await listed(storage)).toEqual([]);
});

test('equal content is stored once, until the last file with it is deleted permanently', async () => {
  const all = await openFileSite();
  const { app, admin, storage } = all;
  await Promise.all(['一.png', '二.png'].map((name) => uploadFile(app, admin, name, png)));
  const [first, second] = await list(admin, 'sort=id:asc');
  if (first === undefined || second === undefined) throw new Error('expected two files');
  expect(second.path).toBe(first.path);
  expect(await admin.get(fileByHashPath(first.sha256.toUpperCase()))).toMatchObject({ data: { id: second.id } });
  const refused = await sendForm(app, admin, [
    ['file', ['三.png', png]],
    ['categoryId', '99'],
  ]);
  expect(refused).toMatchObject({ code: Code.invalid });
  await purge(admin, [first]);
  await doJobs(all);
  expect(await app.call('GET', second.path)).toMatchObject({ status: 200 });
  await admin.delete(`${filesPath}/${second.id}`);
  expect(await app.call('GET', second.path), 'from the trash nothing is served').toMatchObject({ status: 404 });
  expect(await listed(storage)).toHaveLength(1);
  await admin.post(`${trashPath(filesPath)}/restore`, await trashIds(admin));
  expect(await app.call('GET', second.path)).toMatchObject({ status: 200 });
  await whileJobsRun(all, async () => {
    await purge(admin, [second]);
    await expect.poll(() => listed(storage), limit).toEqual([]);
  });
  expect(await app.database.read.selectFrom('contents').selectAll().execute()).toEqual([]);
  expect(await admin.get(fileByHashPath(first.sha256))).toMatchObject({ status: 404, code: Code.notFound });
  expect(await admin.get(fileByHashPath('abc'))).toMatchObject({ status: 400, code: Code.invalid });
});

test('content that is removed during its next upload is not lost: the upload is rejected with a retry', async () => {
  const { site, app, admin, storage } = await openFileSite();
  const { write } = storage;
  Object.assign(storage, {
    write: async (...given: Parameters<typeof write>) => {
      const content = await write(...given);
      await site.storage.remove(content.sha256);
      return content;
    },
  });
  expect(await sendForm(app, admin, [['file', ['a.png', png]]])).toMatchObject({ status: 503, code: Code.notReady });
  Object.assign(storage, { write });
  expect(await list(admin)).toEqual([]);
  await uploadFile(app, admin, 'a.png', png);
});

test('a repeated upload with the same key creates one file', async () => {
  const { app, admin } = await openFileSite();
  const key = { [idempotencyKeyHeader]: 'upload-0123456789' };
  const first = await sendForm(app, admin, [['file', ['a.png', png]]], key);
  const again = await sendForm(app, admin, [['file', ['a.png', png]]], key);
  expect(again.data).toEqual(first.data);
  expect(await list(admin)).toHaveLength(1);
  expect(await sendForm(app, admin, [['file', ['b.png', png]]], key)).toMatchObject({ code: Code.conflict });
  expect(await app.database.read.selectFrom('contents').select('uses').execute()).toEqual([{ uses: 1 }]);
});

test('users without permission can neither see nor upload files', async () => {
  const { app, admin } = await openFileSite();
  const file = await uploadFile(app, admin, 'a.png', png);
  await createUser(admin, { username: 'nobody1', password: adminPassword });
  const nobody = await app.signIn('nobody1');
  const refused = { status: 403, code: Code.forbidden };
  expect(await sendForm(app, nobody, [['file', ['a.png', png]]])).toMatchObject(refused);
  expect(await nobody.get(filesPath)).toMatchObject(refused);
  expect(await nobody.get(fileByHashPath(file.sha256))).toMatchObject(refused);
  expect(await nobody.get(`${filesPath}/${file.id}`)).toMatchObject(refused);
  expect(await nobody.delete(`${filesPath}/${file.id}`)).toMatchObject(refused);
  expect(await app.call('GET', filesPath)).toMatchObject({ status: 401 });
  expect(await sendForm(app, { token: '' }, [['file', ['a.png', png]]])).toMatchObject({ status: 401 });
});
