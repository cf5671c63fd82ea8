import { Code } from '@mutai/contract/codes';
import { filesPath, posterPath, thumbnailPath, thumbnailSizes } from '@mutai/contract/files/resource';
import type { FileRecord } from '@mutai/contract/files/schema';
import { trashPath } from '@mutai/contract/paths';
import sharp from 'sharp';
import { alwaysTrusted } from '../../../platform/time/trusted-time.ts';
import { expect, test } from 'vitest';
import { StorageUnavailable } from '../../../platform/storage/storage-errors.ts';
import { listed, readAll } from '../../../testing/contents.ts';
import { doJobs, type FileSite, openFileSite } from '../../../testing/file-site.ts';
import { checkContents, type Difference } from '../content-check.ts';
import { movingPictureOf, videoOf } from '../../../testing/media.ts';
import { formOf, uploadFile } from '../../../testing/uploads.ts';

const pictureOf = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#369' } });

const known = async ({ admin }: FileSite, { id }: FileRecord) =>
  (await admin.get(`${filesPath}/${id}`)).data as FileRecord;

/** Sizes of the thumbnails of a file: small, medium and large. */
async function thumbnailsOf({ app, storage }: FileSite, { sha256 }: FileRecord) {
  const sizes: unknown[] = [];
  for (const size of thumbnailSizes) {
    const { status, headers } = await app.call('GET', thumbnailPath(sha256, size));
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' });
    const {
      format,
      width,
      height,
      pages = 1,
    } = await sharp(await readAll(storage, String(headers['etag']).replaceAll('"', ''))).metadata();
    sizes.push([format, width, height, pages]);
  }
  return sizes;
}

/** Deletes files permanently. Files in the trash already show nothing. */
async function purge(site: FileSite, files: readonly FileRecord[]) {
  const { admin } = site;
  await admin.delete(
    filesPath,
    files.map(({ id }) => id),
  );
  const shown = await Promise.all(files.map(({ sha256 }) => site.app.call('GET', thumbnailPath(sha256, 'small'))));
  expect(new Set(shown.map(({ status }) => status))).toEqual(new Set([404]));
  const trashed = (await admin.get(trashPath(filesPath))).data as { id: number }[];
  await admin.delete(
    trashPath(filesPath),
    trashed.map(({ id }) => id),
  );
  await doJobs(site);
}

async function sendPoster(site: FileSite, { id }: FileRecord, poster: Uint8Array) {
  const { body, headers } = await formOf([['file', ['poster.png', poster]]]);
  return site.app.call('POST', posterPath(id), { token: site.admin.token, body, headers });
}

test('a picture gets its displayed size and three thumbnails, none larger than the picture', async () => {
  const site = await openFileSite();
  const { app, admin, storage } = site;
  const photo = await uploadFile(
    app,
    admin,
    '照片.jpg',
    await pictureOf(1600, 800).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
  );
  expect(photo).toMatchObject({ width: null, height: null, hasThumbnails: false });
  expect(await app.call('GET', thumbnailPath(photo.sha256, 'small'))).toMatchObject({ status: 404 });
  const icon = await uploadFile(app, admin, '图标.png', await pictureOf(20, 10).png().toBuffer());
  const moving = await uploadFile(app, admin, '动图.gif', movingPictureOf(3));
  const drawing = await uploadFile(
    app,
    admin,
    '图.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><image href="file:///etc/hostname" width="9" height="9"/></svg>',
  );
  const text = await uploadFile(app, admin, '说明.txt', '节目说明');
  await doJobs(site);
  expect(await known(site, photo)).toMatchObject({
    width: 800,
    height: 1600,
    rotation: 90,
    durationMs: null,
    hasThumbnails: true,
  });
  expect(await thumbnailsOf(site, photo)).toEqual([
    ['webp', 80, 160, 1],
    ['webp', 240, 480, 1],
    ['webp', 640, 1280, 1],
  ]);
  expect(await known(site, icon)).toMatchObject({ width: 20, height: 10, rotation: 0 });
  expect(await thumbnailsOf(site, icon)).toEqual(Array.from({ length: 3 }, () => ['webp', 20, 10, 1]));
  expect(await thumbnailsOf(site, moving)).toEqual(Array.from({ length: 3 }, () => ['webp', 1, 1, 3]));
  expect(await known(site, drawing)).toMatchObject({ width: 200, height: 100 });
  expect((await thumbnailsOf(site, drawing))[0]).toEqual(['webp', 160, 80, 1]);
  expect(await known(site, text)).toMatchObject({ width: null, hasThumbnails: false });

  const differences: Difference[] = [];
  const differs = (difference: Difference) => differences.push(difference);
  await checkContents(app.database, storage, site.site.clock, { hash: true, differs });
  expect(differences, 'database and storage agree about them').toEqual([]);
  await purge(site, [photo, icon, moving, drawing, text]);
  expect(await listed(storage)).toEqual([]);
  expect(await app.database.read.selectFrom('contents').selectAll().execute()).toEqual([]);
});

test('an examination ignores missing content and is retried if the storage is unavailable', async () => {
  const site = await openFileSite();
  const { app, admin, storage } = site;
  const gone = await uploadFile(app, admin, '失.png', await pictureOf(30, 30).png().toBuffer());
  await storage.remove(gone.sha256);
  await doJobs(site);
  expect(await known(site, gone)).toMatchObject({ width: null, hasThumbnails: false });

  const { read } = storage;
  Object.assign(storage, { read: () => Promise.reject(new StorageUnavailable('存储没有响应', undefined)) });
  const file = await uploadFile(app, admin, 'a.png', await pictureOf(40, 40).png().toBuffer());
  const failures: unknown[] = [];
  const jobs = app.platform.jobs.start(
    {
      failed: (_kind, error) => failures.push(error),
      unreachable: (error) => failures.push(error),
      reachable: () => undefined,
    },
    alwaysTrusted(app.platform.clock),
  );
  await expect.poll(() => failures, { timeout: 20_000 }).toHaveLength(1);
  await jobs.stop();
  expect(await known(site, file)).toMatchObject({ width: null });
  Object.assign(storage, { read });
  app.advance(10_000);
  await doJobs(site);
  expect(await known(site, file)).toMatchObject({ width: 40, hasThumbnails: true });
});

test('a video shows the first poster that its browser sent', async () => {
  const site = await openFileSite();
  const { app, admin, storage } = site;
  const video = await uploadFile(app, admin, '片.mp4', videoOf({ width: 640, height: 360, durationMs: 1000 }));
  const picture = await uploadFile(app, admin, '图.png', await pictureOf(10, 10).png().toBuffer());
  const poster = await pictureOf(320, 180).webp().toBuffer();
  expect(await sendPoster(site, picture, poster)).toMatchObject({
    code: Code.invalid,
    message: '只有文件类型为视频的素材可以上传封面！',
  });
  expect(await sendPoster(site, video, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toMatchObject({
    status: 415,
    code: Code.unsupportedType,
  });
  expect(await sendPoster(site, video, Buffer.alloc(2 * 1024 * 1024 + 1))).toMatchObject({
    status: 413,
    message: '封面不能超过 2 MB，请压缩后再上传！',
  });
  expect(await sendPoster(site, video, (await pictureOf(9, 9).png().toBuffer()).subarray(0, 30))).toMatchObject({
    code: Code.invalid,
    message: '封面：图片已损坏或尺寸过大，请重新选择',
  });
  // Only one of two concurrent posters is stored, without leftovers of the other.
  const other = await pictureOf(180, 320).png().toBuffer();
  for (const { data } of await Promise.all([poster, other].map((one) => sendPoster(site, video, one)))) {
    expect(data).toMatchObject({ hasThumbnails: true });
  }
  await doJobs(site);
  expect(await known(site, video)).toMatchObject({ width: 640, height: 360, durationMs: 1000 });
  const [first] = await thumbnailsOf(site, video);
  expect([
    ['webp', 160, 90, 1],
    ['webp', 90, 160, 1],
  ]).toContainEqual(first);
  await sendPoster(site, video, await pictureOf(50, 50).png().toBuffer());
  expect((await thumbnailsOf(site, video))[0]).toEqual(first);
  await purge(site, [video, picture]);
  expect(await listed(storage)).toEqual([]);
});
