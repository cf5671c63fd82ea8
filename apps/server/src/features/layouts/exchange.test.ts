import { Code } from '@mutai/contract/codes';
import { filesPath } from '@mutai/contract/files/resource';
import { layoutExportPath, layoutImportPath, layoutsPath } from '@mutai/contract/layouts/resource';
import type { LayoutImport, LayoutRecord } from '@mutai/contract/layouts/schema';
import { limits } from '@mutai/contract/limits';
import { type Block, newBlock } from '@mutai/layout/model/block';
import { mediaOf } from '@mutai/layout/model/media';
import { expect, test } from 'vitest';
import { signInHolding } from '../../testing/builders.ts';
import { createLayout, layoutOf, pictureBlock, textBlock } from '../../testing/layouts.ts';
import { blackPictureOf } from '../../testing/media.ts';
import { buildTestApp, type Client, type TestApp } from '../../testing/test-app.ts';
import { formOf, uploadFile } from '../../testing/uploads.ts';
import { zip } from '../../testing/zip.ts';

/** Uploads a file to the import. */
async function sent(app: TestApp, { token }: Pick<Client, 'token'>, content: Uint8Array, dryRun = false) {
  const { body, headers } = await formOf([['file', ['布局.zip', content]]]);
  const reply = await app.call('POST', `${layoutImportPath}?dryRun=${dryRun}`, { token, body, headers });
  return { ...reply, report: reply.data as LayoutImport };
}

const total = async (client: Client, path: string) => (await client.get(path)).total;

const picture = blackPictureOf(8, 6);

test('a layout and its pictures can be exported as one file and imported once into another site', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const file = await uploadFile(app, admin, '大厅.png', picture);
  const document = layoutOf(
    { title: '大厅', bgImage: file.path },
    pictureBlock(1, file.path, '大厅.png'),
    textBlock(2, '标题'),
  );
  const { id } = await createLayout(admin, document);
  const exported = await app.server.inject({
    url: layoutExportPath(id),
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect(exported.statusCode).toBe(200);
  expect(exported.headers['content-type']).toBe('application/zip');
  const packed = exported.rawPayload;
  expect(packed.includes(picture), 'the picture is stored unchanged').toBe(true);

  const there = await buildTestApp();
  const other = await there.signIn();
  const facts = { title: '大厅', blockCount: 2, problems: [], notes: [], assetCount: 1 };
  const fresh = { ...facts, newAssetCount: 1, newAssetBytes: picture.length };
  expect(await sent(there, other, packed, true)).toMatchObject({ status: 200, data: { ...fresh, createdId: null } });
  expect([await total(other, layoutsPath), await total(other, filesPath)]).toEqual([0, 0]);
  const maker = await signInHolding(there, other, 'maker1', ['layout', 'layout:create']);
  expect(await sent(there, maker, packed)).toMatchObject({ status: 403 });
  const made = await sent(there, other, packed);
  expect(made).toMatchObject({ status: 200, message: '导入成功！', data: fresh });
  expect(await other.get(`${layoutsPath}/${made.report.createdId}`)).toMatchObject({ data: { document } });
  expect(await other.get(filesPath)).toMatchObject({
    total: 1,
    data: [{ name: '大厅.png', path: file.path, useCount: 1 }],
  });
  // Existing contents are not imported again and require no permission.
  expect(await sent(there, maker, packed)).toMatchObject({ data: { ...facts, newAssetCount: 0 } });
  expect([await total(other, layoutsPath), await total(other, filesPath)]).toEqual([2, 1]);
});

test('imported blocks have no links: components of another site have other ids', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const linked = layoutOf({}, { ...textBlock(1, '标题'), component: { id: 7, revision: 2, part: 1 } });
  const { report } = await sent(app, admin, Buffer.from(JSON.stringify(linked)));
  const { data } = await admin.get(`${layoutsPath}/${report.createdId}`);
  expect(data).toMatchObject({ document: { blocks: { 1: { title: '标题', component: null } } } });
});

test('imports accept a file packed by hand and a file of JSON only', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const byHand = layoutOf({ title: '手工' }, pictureBlock(1, '/assets/a/hall.png', '大厅'));
  const packed = zip([
    { name: 'layout.json', content: Buffer.from(JSON.stringify(byHand)) },
    { name: 'assets/a/hall.png', content: picture },
    { name: 'readme.txt', content: Buffer.from('…') },
  ]);
  const { report } = await sent(app, admin, packed);
  const { data } = await admin.get(`${layoutsPath}/${report.createdId}`);
  expect(mediaOf((data as LayoutRecord).document)).toEqual([expect.stringMatching(/^\/files\/[0-9a-f]{64}\.png$/)]);
  expect(await admin.get(filesPath)).toMatchObject({ data: [{ name: '大厅', mimetype: 'image/png', useCount: 1 }] });

  const alone = layoutOf({ title: '单独', bgImage: `/files/${'0'.repeat(64)}.png` });
  expect(await sent(app, admin, Buffer.from(JSON.stringify(alone)))).toMatchObject({
    data: { title: '单独', notes: ['有 1 个素材不在文件中，素材库中也没有，导入后请更换'], problems: [] },
  });
});

test('an invalid file imports nothing and is rejected with reasons', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const document = layoutOf(
    { title: '屏' },
    pictureBlock(1, '/assets/hall.png', '大厅'),
    pictureBlock(2, '/assets/b', '二'),
  );
  const json = { name: 'layout.json', content: Buffer.from(JSON.stringify(document)) };
  const hall = { name: 'assets/hall.png', content: picture };
  const refused = async (content: Uint8Array, problem: string) => {
    const { status, code, message, data } = await sent(app, admin, content);
    expect([status, code, message, data]).toEqual([
      400,
      Code.invalid,
      expect.stringContaining(problem),
      { file: expect.stringContaining(problem) as unknown },
    ]);
  };
  const checked = await sent(app, admin, zip([hall]), true);
  expect(
    [checked.status, checked.report.createdId, checked.report.problems.join()],
    'a check that finds something',
  ).toEqual([200, null, expect.stringContaining('没有 layout.json')]);
  await refused(zip([hall]), '没有 layout.json');
  await refused(zip([json, hall]).subarray(0, 300), '压缩包已损坏');
  await refused(zip([json, { ...hall, name: '../../hall.png' }]), '不安全');
  await refused(zip([{ ...json, content: Buffer.from('{"schemaVersion":1') }]), '不是完整的 JSON');
  await refused(
    zip([{ ...json, content: Buffer.from(JSON.stringify({ ...document, schemaVersion: 9 })) }]),
    '请升级后',
  );
  await refused(Buffer.from('hello'), '不是完整的 JSON');
  await refused(Buffer.alloc(100, 0xff), '不是导出的布局文件');
  await refused(Buffer.alloc(limits.layoutBytes + 1, 0x20), '不能超过 10 MB');
  const deep = `{"schemaVersion":1,"blocks":{"1":{"type":${'['.repeat(1e5)}${']'.repeat(1e5)}}}}`;
  await refused(Buffer.from(deep), '嵌套不能超过 64 层');
  await refused(zip([json, { ...hall, content: Buffer.alloc(0) }]), '素材“大厅”：文件是空的');
  // A zip bomb may state a false or true size: neither is unpacked beyond the stated size.
  const bomb = { ...hall, content: Buffer.alloc(50 * 1024 * 1024), stated: 100 };
  await refused(zip([json, bomb]), '素材“大厅”已损坏');
  await refused(
    zip([json, { ...hall, stated: limits.layoutPackageBytes }, { ...hall, stated: 1 }]),
    '解开后不能超过 2048 MB',
  );
  const zeros = { ...hall, content: Buffer.alloc(11 * 1024 * 1024) };
  await refused(zip([json, zeros]), '“assets/hall.png”解开后大得异常');
  for (const content of ['<!doctype html><script>1</script>', 'MZ\u0090\u0000 program', '%PDF-1.7']) {
    await refused(zip([json, { ...hall, content: Buffer.from(content) }]), '素材“大厅”不是浏览器能显示的图片');
  }
  const vast = Buffer.from(picture);
  vast.writeUInt32BE(60_000, 16);
  vast.writeUInt32BE(60_000, 20);
  await refused(zip([json, { ...hall, content: vast }]), '素材“大厅”像素过多');
  const film = newBlock('video', 3);
  const played = { ...film, params: { ...film.params, videos: [{ url: '/assets/hall.png', title: '片' }] } } as Block;
  const wrong = JSON.stringify(layoutOf({ title: '屏' }, played));
  await refused(zip([{ ...json, content: Buffer.from(wrong) }, hall]), '素材“片”不是视频');
  const named = layoutOf({ title: '屏' }, pictureBlock(1, `/files/${'0'.repeat(64)}.png`, '大厅'));
  const lying = { name: `assets/${'0'.repeat(64)}.png`, content: picture };
  await refused(zip([{ ...json, content: Buffer.from(JSON.stringify(named)) }, lying]), '与布局中记录的不一致');
  const { status } = await admin.patch('/api/v1/settings/files', { allowedTypes: [1, 3], imageMaxMb: 1 });
  expect(status).toBe(200);
  await refused(zip([json, { ...hall, content: Buffer.from('just a text') }]), '不接受文本类型的文件');
  const heavy = Buffer.concat([picture, Buffer.alloc(2 * 1024 * 1024)]);
  await refused(zip([json, { ...hall, content: heavy }]), '图片不能超过 1 MB');
  // Valid contents are not imported before invalid ones are found.
  await refused(zip([json, hall, { name: 'assets/b', content: Buffer.from('text') }]), '素材“二”');
  expect([await total(admin, layoutsPath), await total(admin, filesPath)]).toEqual([0, 0]);
  expect(await app.call('POST', layoutImportPath, { token: admin.token, body: {} })).toMatchObject({ status: 415 });
  const whole = await formOf([['file', ['布局.zip', zip([json, hall])]]]);
  const cut = { token: admin.token, headers: whole.headers, body: whole.body.subarray(0, -200) };
  expect(await app.call('POST', layoutImportPath, cut)).toMatchObject({ status: 400, code: Code.invalid });
});
