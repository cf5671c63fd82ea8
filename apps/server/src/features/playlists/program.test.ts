import type { FileRecord } from '@mutai/contract/files/schema';
import { filesPath, thumbnailPath } from '@mutai/contract/files/resource';
import { layoutsPath, unpublishLayoutPath } from '@mutai/contract/layouts/resource';
import { playlistContentsPath, playlistDocumentPath, playlistsPath } from '@mutai/contract/playlists/resource';
import type { PlaylistContent } from '@mutai/contract/playlists/schema';
import type { Layout } from '@mutai/layout/model/layout';
import { readLayout } from '@mutai/layout/reading/read-layout';
import { hash } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { publishedLayout } from '../../testing/displays.ts';
import { doJobs, type FileSite, openFileSite } from '../../testing/file-site.ts';
import { blackPictureOf, videoOf } from '../../testing/media.ts';
import { createPlaylist, itemOf } from '../../testing/playlists.ts';
import { uploadFile } from '../../testing/uploads.ts';
import { playlistContents } from './contents.ts';
import { playlistPrograms } from './program.ts';

const keyOf = ({ id, sha256 }: FileRecord) => `f${id}-${sha256.slice(0, 12)}`;

/** Contents as the console gets them. */
async function contentsOf({ admin }: FileSite, query: string): Promise<readonly PlaylistContent[]> {
  const reply = await admin.get(`${playlistContentsPath}?${query}`);
  expect(reply).toMatchObject({ status: 200 });
  return reply.data as readonly PlaylistContent[];
}

async function documentOf({ admin }: FileSite, key: string): Promise<Layout> {
  const reply = await admin.get(playlistDocumentPath(key));
  expect(reply).toMatchObject({ status: 200 });
  return reply.data as Layout;
}

test('contents say whether they play, how long, and why not', async () => {
  const site = await openFileSite();
  const { app, admin } = site;
  const picture = await uploadFile(app, admin, '海报.png', blackPictureOf(40, 30));
  const clip = await uploadFile(app, admin, '短片.mp4', videoOf({ width: 640, height: 360, durationMs: 12_500 }));
  const layout = await publishedLayout(admin, '早安');
  const files = `files=${picture.id},${clip.id}`;
  expect(await contentsOf(site, files)).toMatchObject([
    { kind: 'file', title: '海报.png', state: 'processing', key: null },
    { state: 'processing', key: null, isVideo: true },
  ]);
  await doJobs(site);
  expect(await contentsOf(site, `${files},77&layouts=${layout},78`)).toEqual([
    {
      kind: 'layout',
      id: layout,
      title: '早安',
      state: 'ready',
      key: `${layout}-1`,
      seconds: 10,
      width: 1920,
      height: 1080,
      isVideo: false,
      thumbnail: '',
    },
    expect.objectContaining({ kind: 'layout', id: 78, title: '', state: 'deleted', key: null }),
    {
      kind: 'file',
      id: picture.id,
      title: '海报.png',
      state: 'ready',
      key: keyOf(picture),
      seconds: 10,
      width: 40,
      height: 30,
      isVideo: false,
      thumbnail: thumbnailPath(picture.sha256, 'small'),
    },
    {
      kind: 'file',
      id: clip.id,
      title: '短片.mp4',
      state: 'ready',
      key: keyOf(clip),
      seconds: 12.5,
      width: 640,
      height: 360,
      isVideo: true,
      thumbnail: '',
    },
    expect.objectContaining({ kind: 'file', id: 77, title: '', state: 'deleted' }),
  ]);

  await admin.post(unpublishLayoutPath(layout), {});
  await admin.delete(`${filesPath}/${picture.id}`);
  expect(await contentsOf(site, `${files}&layouts=${layout}`)).toMatchObject([
    { state: 'unpublished', key: null, title: '早安' },
    { id: clip.id, state: 'ready' },
    { id: picture.id, state: 'deleted', key: null, title: '海报.png' },
  ]);
  await admin.delete(`${layoutsPath}/${layout}?force=true`);
  expect(await contentsOf(site, `layouts=${layout}`)).toMatchObject([{ state: 'deleted', title: '早安' }]);
  expect(await admin.get(`${playlistContentsPath}?files=1,x`)).toMatchObject({ status: 400 });
});

test('an image or a video plays as a layout of one block of its own size', async () => {
  const site = await openFileSite();
  const { app, admin } = site;
  const large = await sharp({ create: { width: 30_000, height: 100, channels: 3, background: '#369' } })
    .png()
    .toBuffer();
  const panorama = await uploadFile(app, admin, '全景.png', large);
  const clip = await uploadFile(app, admin, '短片.mp4', videoOf({ width: 640, height: 360, durationMs: 500 }));
  await doJobs(site);
  const [wide, video] = [await documentOf(site, keyOf(panorama)), await documentOf(site, keyOf(clip))];
  expect(wide.canvas).toMatchObject({ width: 20_000, height: 67 });
  expect(wide.blocks[1]).toMatchObject({
    type: 'image',
    x: 0,
    y: 0,
    w: 20_000,
    h: 67,
    params: { images: [{ url: panorama.path, title: '' }] },
  });
  expect(video.canvas).toMatchObject({ width: 640, height: 360, bgColor: '#000000' });
  expect(video.blocks[1]).toMatchObject({ type: 'video', w: 640, h: 360, params: { type: 'file' } });
  for (const document of [wide, video]) expect(readLayout(document)).toMatchObject({ layout: document });

  await admin.patch(`${filesPath}/${clip.id}`, { name: '改名.mp4' });
  expect(await documentOf(site, keyOf(clip)), 'the key identifies the document').toEqual(video);
  const other = keyOf({ ...clip, sha256: '0'.repeat(64) });
  for (const key of [other, 'f99-000000000000', '9-9', 'x']) {
    expect(await admin.get(playlistDocumentPath(key)), key).toMatchObject({ status: 404 });
  }
  await admin.delete(`${filesPath}/${clip.id}`);
  expect(await admin.get(playlistDocumentPath(keyOf(clip)))).toMatchObject({ status: 404 });
});

test('the program of playlists has what can be played, each publication once', async () => {
  const site = await openFileSite();
  const { app, admin } = site;
  const picture = await uploadFile(app, admin, '海报.png', blackPictureOf(40, 30));
  const clip = await uploadFile(app, admin, '短片.mp4', videoOf({ width: 640, height: 360, durationMs: 12_500 }));
  await doJobs(site);
  const layout = await publishedLayout(admin, '早安');
  const published = { key: `${layout}-1`, layoutId: layout, number: 1, title: '早安', assets: [] };
  const shown = { ...published, document: { sha256: '0'.repeat(64), size: 2 } };
  const contents = playlistContents(app.database, {
    publicationsOf: async (_executor, ids) => new Map(ids.filter((id) => id === layout).map((id) => [id, shown])),
    documentOf: async (_executor, key) => (key === shown.key ? '{}' : undefined),
    titleOf: async (_executor, key) => (key === shown.key ? shown.title : ''),
  });
  const programOf = playlistPrograms(app.database, contents);
  const dates = { firstDate: '2026-01-01', lastDate: '2026-12-31' };
  const first = await createPlaylist(admin, '晨间', [
    itemOf('file', clip.id, { weight: 3 }),
    itemOf('layout', layout, { seconds: 5, ...dates }),
    itemOf('file', picture.id),
    itemOf('file', clip.id, { seconds: 4 }),
  ]);
  const second = await createPlaylist(admin, '午间', [itemOf('file', picture.id)]);
  const empty = await createPlaylist(admin, '空', []);
  const ids = [first.id, second.id, empty.id, 999];
  const { playlists, publications } = await programOf(app.database.read, ids);
  const entry = { weight: 1, firstDate: null, lastDate: null };
  expect(playlists).toEqual([
    {
      id: first.id,
      title: '晨间',
      transition: 'cut',
      entries: [
        { ...entry, key: keyOf(clip), seconds: 12.5, weight: 3 },
        { ...entry, key: shown.key, seconds: 5, ...dates },
        { ...entry, key: keyOf(picture), seconds: 10 },
        { ...entry, key: keyOf(clip), seconds: 4 },
      ],
    },
    { id: second.id, title: '午间', transition: 'cut', entries: [{ ...entry, key: keyOf(picture), seconds: 10 }] },
    { id: empty.id, title: '空', transition: 'cut', entries: [] },
  ]);
  const text = (await contents.documentOf(app.database.read, keyOf(picture))) ?? '';
  expect(publications).toHaveLength(3);
  expect(publications).toContainEqual(shown);
  expect(publications).toContainEqual({
    key: keyOf(picture),
    layoutId: null,
    number: 0,
    title: '海报.png',
    document: { sha256: hash('sha256', text), size: Buffer.byteLength(text) },
    assets: [{ path: picture.path, sha256: picture.sha256, mimetype: 'image/png', size: picture.size }],
  });
  expect(await contents.titleOf(app.database.read, shown.key)).toBe('早安');
  expect(await contents.titleOf(app.database.read, keyOf(picture))).toBe('海报.png');

  await admin.delete(`${filesPath}/${picture.id}?force=true`);
  await admin.delete(`${playlistsPath}/${empty.id}`);
  const later = await programOf(app.database.read, ids);
  expect(later.playlists.map(({ entries }) => entries.length)).toEqual([3, 0]);
  expect(later.publications.map(({ title }) => title)).not.toContain('海报.png');
  expect(await contents.titleOf(app.database.read, keyOf(picture)), 'for reports of the past').toBe('海报.png');
});
