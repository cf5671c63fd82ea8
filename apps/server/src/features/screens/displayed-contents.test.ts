import { fileSettingsPath } from '@mutai/contract/files/resource';
import type { FileRecord } from '@mutai/contract/files/schema';
import { publishLayoutPath } from '@mutai/contract/layouts/resource';
import { displayedAddress } from '@mutai/contract/paths';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { digest } from '../../testing/contents.ts';
import { pairNew } from '../../testing/displays.ts';
import { doJobs, openFileSite } from '../../testing/file-site.ts';
import { createLayout, layoutOf, pictureBlock } from '../../testing/layouts.ts';
import { heicPicture } from '../../testing/odd-media.ts';
import { createPlaylist, itemOf } from '../../testing/playlists.ts';
import { createRule, publishSchedule } from '../../testing/schedule.ts';
import { uploadFile } from '../../testing/uploads.ts';

const plain = () => sharp({ create: { width: 600, height: 400, channels: 3, background: '#369' } });
const located = (background: string) =>
  sharp({ create: { width: 600, height: 400, channels: 3, background } })
    .withExif({ IFD0: { Artist: 'SECRET' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '39/1 54/1 20/1' } })
    .jpeg()
    .toBuffer();

test('displays get each content with the digest of the manifest and without private data, whatever the settings', async () => {
  const site = await openFileSite();
  const { app, admin } = site;
  const files: FileRecord[] = [];
  for (const [name, content] of [
    ['photo.jpg', await located('#369')],
    ['phone.heic', heicPicture],
    ['scan.tiff', await plain().tiff({ compression: 'lzw' }).toBuffer()],
    ['plain.png', await plain().png().toBuffer()],
  ] as const) {
    files.push(await uploadFile(app, admin, name, content));
  }
  const listed = await uploadFile(app, admin, 'listed.jpg', await located('#963'));
  const blocks = files.map(({ path, name }, index) => pictureBlock(index + 1, path, name));
  const { id } = await createLayout(admin, layoutOf({ title: '相册' }, ...blocks));
  expect(await admin.post(publishLayoutPath(id), {}), 'before the copies are made').toMatchObject({
    status: 400,
    message: expect.stringMatching(/phone\.heic.*还在转换为浏览器能显示的格式，请过几秒再发布！/) as string,
  });
  await doJobs(site);
  expect(await admin.post(publishLayoutPath(id), {})).toMatchObject({ status: 200 });
  const playlist = await createPlaylist(admin, '照片', [itemOf('file', listed.id)]);
  await createRule(admin, { playlistId: playlist.id });
  await publishSchedule(admin);
  const { display } = await pairNew(app, admin, { layoutId: id });

  const { publications } = await display.shown();
  const assets = publications.flatMap((publication) => publication.assets);
  expect(assets.map(({ path }) => path)).toEqual([...files, listed].map(({ path }) => path));
  const expectMatch = async () => {
    for (const { path, sha256, size, mimetype } of assets) {
      const { statusCode, rawPayload, headers } = await app.server.inject(displayedAddress(path));
      const got = { sha256: digest(rawPayload), size: rawPayload.length, type: headers['content-type'] };
      expect({ ...got, statusCode }, path).toEqual({ sha256, size, type: mimetype, statusCode: 200 });
      expect(rawPayload.includes('SECRET'), path).toBe(false);
    }
  };
  await expectMatch();

  expect(await admin.patch(fileSettingsPath, { hidePrivateData: false })).toMatchObject({ status: 200 });
  expect((await app.server.inject(listed.path)).rawPayload.includes('SECRET')).toBe(true);
  await expectMatch();
  expect((await display.shown()).publications).toEqual(publications);
});
