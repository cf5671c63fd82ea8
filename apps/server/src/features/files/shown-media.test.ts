import { authPath, trashPath } from '@mutai/contract/paths';
import { fileSettingsPath, filesPath, fileType, originalFilePath } from '@mutai/contract/files/resource';
import type { FileRecord } from '@mutai/contract/files/schema';
import { layoutsPath } from '@mutai/contract/layouts/resource';
import { postsPath } from '@mutai/contract/posts/resource';
import { usersPath } from '@mutai/contract/users/resource';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { listed, readAll } from '../../testing/contents.ts';
import { doJobs, type FileSite, openFileSite, whileJobsRun } from '../../testing/file-site.ts';
import { blackPictureOf, soundOf, videoOf } from '../../testing/media.ts';
import { heavyDrawing, heicPicture, photoshopPicture, soundTrackOf } from '../../testing/odd-media.ts';
import { createUser, signInHolding, userBody } from '../../testing/builders.ts';
import { createLayout, layoutOf, pictureBlock, textBlock } from '../../testing/layouts.ts';
import { createPost } from '../../testing/posts.ts';
import { uploadFile } from '../../testing/uploads.ts';

const known = async ({ admin }: FileSite, { id }: FileRecord) =>
  (await admin.get(`${filesPath}/${id}`)).data as FileRecord;

const pictures = async ({ admin }: FileSite, flag: boolean) =>
  ((await admin.get(`${filesPath}?picture=${flag}&sort=id:asc`)).data as FileRecord[]).map(({ name }) => name);

const plain = () => sharp({ create: { width: 600, height: 400, channels: 3, background: '#369' } });
const located = () =>
  plain()
    .withExif({ IFD0: { Artist: 'SECRET' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '39/1 54/1 20/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

test('files state whether browsers display them as a picture; others are displayed by a copy', async () => {
  const site = await openFileSite();
  const { app, admin } = site;
  const tiff = await plain().tiff({ compression: 'lzw' }).toBuffer();
  const all = [
    ['a.jpg', await plain().jpeg().toBuffer()],
    ['b.heic', heicPicture],
    ['c.tiff', tiff],
    ['d.psd', photoshopPicture],
    ['e.heic', heicPicture.subarray(0, 400)],
    ['f.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
    ['g.txt', '图片'],
  ] as const;
  const files: FileRecord[] = [];
  for (const [name, content] of all) files.push(await uploadFile(app, admin, name, content));
  expect(files.map(({ type }) => type)).toEqual([3, 3, 3, 3, 3, 3, 4]);
  expect(await pictures(site, true), 'those that may get a copy').toEqual([
    'a.jpg',
    'b.heic',
    'c.tiff',
    'e.heic',
    'f.svg',
  ]);
  const [, heic, , psd, broken] = files;
  if (heic === undefined || psd === undefined || broken === undefined) throw new Error('files are missing');
  // A request right after the upload waits for the copy.
  let early: Awaited<ReturnType<typeof app.call>> | undefined;
  await whileJobsRun(site, async () => {
    early = await app.call('GET', heic.path);
  });
  await doJobs(site);
  expect(early?.headers).toMatchObject({ 'content-type': 'image/jpeg', 'content-disposition': 'inline' });
  expect(await pictures(site, true)).toEqual(['a.jpg', 'b.heic', 'c.tiff', 'f.svg']);
  expect(await pictures(site, false)).toEqual(['d.psd', 'e.heic', 'g.txt']);
  expect(await known(site, heic)).toMatchObject({
    isPicture: true,
    hasThumbnails: true,
    width: 48,
    mimetype: 'image/heic',
  });
  expect(await known(site, psd)).toMatchObject({ isPicture: false, hasThumbnails: false, width: 400, height: 200 });

  const shown = await app.call('GET', heic.path);
  expect(shown.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable' });
  const sha256 = String(shown.headers['etag']).replaceAll('"', '');
  expect(await sharp(await readAll(site.storage, sha256)).metadata()).toMatchObject({ format: 'jpeg', width: 48 });
  expect((await app.call('GET', `${heic.path}?download=b.heic`)).headers['content-length']).toBe('513');
  expect((await app.call('GET', broken.path)).headers).toMatchObject({
    'content-disposition': 'attachment',
    'cache-control': 'no-cache',
  });

  const ids = files.map(({ id }) => id);
  await admin.delete(filesPath, ids);
  expect((await app.call('GET', heic.path)).status, 'a copy goes with its file').toBe(404);
  const trashed = (await admin.get(trashPath(filesPath))).data as { id: number }[];
  await admin.delete(
    trashPath(filesPath),
    trashed.map(({ id }) => id),
  );
  await doJobs(site);
  expect(await listed(site.storage)).toEqual([]);
});

test('location and owner of photos are sent only to users who may change files, depending on the settings', async () => {
  const site = await openFileSite();
  const { app, admin } = site;
  const photo = await located();
  const { id, path, sha256, size } = await uploadFile(app, admin, '照片.jpg', photo);
  const sent = async (query = '', headers: Record<string, string> = {}) =>
    (await app.server.inject({ method: 'GET', url: `${path}${query}`, headers })).rawPayload;
  for (const query of ['', '?download=a.jpg']) {
    const bytes = await sent(query);
    expect(bytes.includes('SECRET'), query).toBe(false);
    expect(bytes).toHaveLength(size);
    expect(await sharp(bytes).metadata()).toMatchObject({ orientation: 6, autoOrient: { width: 400, height: 600 } });
  }
  expect((await app.call('GET', path)).headers['etag']).toBe(`"${sha256}-public"`);
  const whole = await sent();
  expect(await sent('', { range: 'bytes=20-79' }), 'parts are those of the same whole').toEqual(whole.subarray(20, 80));

  const original = await app.server.inject({
    method: 'GET',
    url: originalFilePath(id),
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect(original.rawPayload.equals(photo)).toBe(true);
  expect(original.headers).toMatchObject({ 'cache-control': 'no-store' });
  expect(await app.call('GET', originalFilePath(id))).toMatchObject({ status: 401 });
  const reader = await signInHolding(app, admin, 'reader1', ['material']);
  expect(await reader.get(originalFilePath(id))).toMatchObject({ status: 403 });

  await admin.patch(fileSettingsPath, { hidePrivateData: false });
  expect((await sent()).equals(photo)).toBe(true);
});

test('a recording without video is audio, also when uploaded again', async () => {
  const site = await openFileSite();
  const { app, admin } = site;
  const sound = await uploadFile(app, admin, '录音.mp4', soundTrackOf(1500));
  expect(sound).toMatchObject({ type: fileType.video });
  const video = await uploadFile(app, admin, '片.mp4', videoOf({ width: 64, height: 32, durationMs: 1000 }));
  const wave = await uploadFile(app, admin, '声.wav', soundOf(1));
  await doJobs(site);
  expect(await known(site, sound)).toMatchObject({
    type: fileType.audio,
    mimetype: 'audio/mp4',
    durationMs: 1500,
    codec: null,
  });
  expect(await known(site, video)).toMatchObject({ type: fileType.video, codec: 'AVC', width: 64 });
  expect(await known(site, wave)).toMatchObject({ type: fileType.audio, durationMs: 1000 });
  expect((await app.call('GET', sound.path)).headers).toMatchObject({
    'content-type': 'audio/mp4',
    'content-disposition': 'inline',
  });
  const again = await uploadFile(app, admin, '录音2.mp4', soundTrackOf(1500));
  expect(again).toMatchObject({ type: fileType.audio, mimetype: 'audio/mp4' });
});

test('malicious vector graphics delay no other files', async () => {
  const site = await openFileSite();
  const { app, admin } = site;
  const heavy = await uploadFile(app, admin, '重.svg', heavyDrawing);
  const light = await uploadFile(app, admin, '轻.png', await plain().png().toBuffer());
  await whileJobsRun(site, async () => {
    await expect.poll(() => known(site, light), { timeout: 20_000 }).toMatchObject({ hasThumbnails: true });
    expect(await known(site, heavy), 'it is still being drawn').toMatchObject({ hasThumbnails: false });
  });
});

test('only files that browsers display are accepted as pictures', async () => {
  const site = await openFileSite();
  const { app, admin } = site;
  const { path: psd } = await uploadFile(app, admin, '图.psd', photoshopPicture);
  const { path: words } = await uploadFile(app, admin, '图.png', '不是图片');
  const { path: heic } = await uploadFile(app, admin, '图.heic', heicPicture);
  const { path: vast, sha256 } = await uploadFile(app, admin, '大图.png', blackPictureOf(8, 6));
  await app.database.maintenance
    .updateTable('contents')
    .set({ width: 60_000, height: 60_000 })
    .where('sha256', '=', sha256)
    .execute();
  const post = await createPost(admin, { cover: heic });
  const user = await createUser(admin, { avatar: heic });
  for (const path of [psd, words]) {
    const told = '浏览器不能显示此文件，请选择 JPEG、PNG、WebP 等格式的图片';
    const cover = { status: 400, code: 4000, data: { cover: told }, message: `封面：${told}！` };
    expect(await admin.post(postsPath, { title: '稿', slug: 'gao', cover: path })).toMatchObject(cover);
    expect(await admin.patch(`${postsPath}/${post.id}`, { cover: path })).toMatchObject(cover);
    const avatar = { status: 400, data: { avatar: told } };
    expect(await admin.post(usersPath, userBody({ avatar: path }))).toMatchObject(avatar);
    expect(await admin.patch(`${usersPath}/${user.id}`, { avatar: path })).toMatchObject(avatar);
    expect(await admin.patch(authPath.profile, { avatar: path })).toMatchObject(avatar);
  }
  for (const document of [
    layoutOf({ title: '甲' }, pictureBlock(1, psd, '图.psd')),
    layoutOf({ title: '乙', bgImage: psd }, textBlock(1, '标题')),
    layoutOf({ title: '丙', bgImage: words }, textBlock(1, '标题')),
    layoutOf({ title: '丁' }, pictureBlock(1, vast, '大图.png')),
  ]) {
    const { id } = await createLayout(admin, document);
    expect(await admin.post(`${layoutsPath}/${id}/publish`, {})).toMatchObject({
      status: 400,
      message: expect.stringMatching(/^浏览器不能显示.*，请更换为 JPEG、PNG、WebP 等格式的图片后再发布！$/) as unknown,
    });
  }
});
