import { filesPath, fileUsesPath } from '@mutai/contract/files/resource';
import { layoutsPath, unpublishLayoutPath } from '@mutai/contract/layouts/resource';
import type { OperationLog } from '@mutai/contract/logs/schema';
import { historyPath, restorePath, trashPath } from '@mutai/contract/paths';
import { playlistsPath } from '@mutai/contract/playlists/resource';
import { playlistPermissions } from '@mutai/contract/playlists/page';
import type { Playlist, PlaylistItem } from '@mutai/contract/playlists/schema';
import { expect, test } from 'vitest';
import { signInHolding } from '../../testing/builders.ts';
import { pairNew, publishedLayout, screenSite } from '../../testing/displays.ts';
import { doJobs, openFileSite } from '../../testing/file-site.ts';
import { createLayout, layoutOf, textBlock } from '../../testing/layouts.ts';
import { blackPictureOf, soundOf } from '../../testing/media.ts';
import { createPlaylist, itemOf } from '../../testing/playlists.ts';
import { createRule, publishSchedule } from '../../testing/schedule.ts';
import { buildTestApp, type Client } from '../../testing/test-app.ts';
import { uploadFile } from '../../testing/uploads.ts';

const one = (id: number) => `${playlistsPath}/${id}`;

test('a playlist is created, changed, found, deleted and restored, and its log names its items', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const [morning, noon] = [await publishedLayout(admin, '早安'), await publishedLayout(admin, '午间')];
  const items = [itemOf('layout', morning, { seconds: 15, weight: 2, firstDate: '2026-01-01' })];
  const { id, version } = await createPlaylist(admin, '晨间节目', items);
  expect(await admin.get(one(id))).toMatchObject({ data: { transition: 'cut', description: '', itemCount: 1, items } });
  await createPlaylist(admin, '空', []);

  const changed = [itemOf('layout', noon), ...items, itemOf('layout', noon, { lastDate: '2026-02-28' })];
  expect(await admin.patch(one(id), { version, transition: 'fade', items: changed })).toMatchObject({
    status: 200,
    data: { items: changed, itemCount: 3, transition: 'fade' },
  });
  expect(await admin.patch(one(id), { version, title: '别人的修改' }), 'based on an old version').toMatchObject({
    status: 409,
    code: 4009,
  });
  expect(await admin.get(`${playlistsPath}?title=cjjm`), 'by pinyin').toMatchObject({
    total: 1,
    data: [{ id, title: '晨间节目', itemCount: 3 }],
  });
  const [latest, first] = (await admin.get(historyPath(playlistsPath, id))).data as OperationLog[];
  expect(first?.changes).toMatchObject({ items: [null, ['早安，15 秒，每轮 2 次，2026-01-01 起']] });
  expect(latest?.changes).toEqual({
    transition: ['cut', 'fade'],
    items: [
      ['早安，15 秒，每轮 2 次，2026-01-01 起'],
      ['午间', '早安，15 秒，每轮 2 次，2026-01-01 起', '午间，2026-02-28 止'],
    ],
  });

  await admin.delete(one(id));
  expect(await admin.get(one(id))).toMatchObject({ status: 404 });
  expect(await admin.delete(`${layoutsPath}/${noon}`), 'a deleted playlist uses nothing').toMatchObject({
    status: 409,
    message: '布局“午间”已发布，删除后屏幕不再显示！',
  });
  await admin.post(restorePath(playlistsPath), [id]);
  expect(await admin.get(one(id))).toMatchObject({ data: { items: changed } });
  expect(await admin.delete(`${layoutsPath}/${noon}`)).toMatchObject({
    message: '布局“午间”被节目单“晨间节目”使用，删除后不再播放！',
  });
});

test('bad items are refused with a message that names the field or the item', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const layout = await publishedLayout(admin, '早安');
  const text = await uploadFile(app, admin, '说明.txt', '说明');
  const sound = await uploadFile(app, admin, '钟声.wav', soundOf(1));
  const refused = async (...items: readonly object[]) => {
    const { status, message } = await admin.post(playlistsPath, { title: '节目', items });
    return { status, message };
  };
  const good = itemOf('layout', layout);
  expect(await refused({ ...good, kind: 'playlist' })).toEqual({
    status: 400,
    message: '类型：只能是布局（layout）或素材（file），节目单中不能再放节目单',
  });
  expect(await refused(good, { ...good, firstDate: '2026-03-02', lastDate: '2026-03-01' })).toEqual({
    status: 400,
    message: '节目：第 2 项“早安”的开始日期晚于结束日期，请修改',
  });
  expect(await refused({ ...good, firstDate: '2026-02-30' })).toEqual({
    status: 400,
    message: '开始日期：请使用存在的日期，例如 2026-01-31，或留空表示不限',
  });
  for (const seconds of [0, -1, 1.5, 86_401, '5']) {
    expect(await refused({ ...good, seconds }), String(seconds)).toEqual({
      status: 400,
      message: '时长（秒）：请输入 1~86400 的整数，或留空使用默认时长',
    });
  }
  for (const weight of [0, 11, 1.5]) expect((await refused({ ...good, weight })).status, String(weight)).toBe(400);
  expect(await refused(...Array.from({ length: 201 }, () => good))).toEqual({
    status: 400,
    message: '节目：最多 200 项',
  });
  expect(await refused(good, itemOf('layout', 999))).toMatchObject({
    message: '节目：第 2 项的布局不存在或已被删除，请重新选择',
  });
  expect(await refused(itemOf('file', 999))).toMatchObject({
    message: '节目：第 1 项的素材不存在或已被删除，请重新选择',
  });
  for (const { id, name } of [text, sound]) {
    expect(await refused(itemOf('file', id))).toMatchObject({
      message: `节目：第 1 项“${name}”不是可以播放的图片或视频，请更换`,
    });
  }
  expect(await admin.post(playlistsPath, { title: ' ', items: [] })).toMatchObject({ status: 400 });
  expect(
    await admin.post(playlistsPath, { title: '满', items: Array.from({ length: 200 }, () => good) }),
  ).toMatchObject({ status: 201, data: { itemCount: 200 } });
});

test('playlists are read and changed with their permissions only', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const { id } = await createPlaylist(admin, '节目', []);
  const statuses = async (client: Client) => [
    (await client.get(one(id))).status,
    (await client.post(playlistsPath, { title: '新' })).status,
    (await client.patch(one(id), { description: client.token.slice(0, 9) })).status,
    (await client.delete(one(id))).status,
  ];
  const { read, create, update } = playlistPermissions;
  expect(await statuses(await signInHolding(app, admin, 'guest1', ['layout']))).toEqual([403, 403, 403, 403]);
  expect(await statuses(await signInHolding(app, admin, 'reader1', [read]))).toEqual([200, 403, 403, 403]);
  expect(await statuses(await signInHolding(app, admin, 'editor1', [read, create, update]))).toEqual([
    200, 201, 200, 403,
  ]);
  const chooser = await signInHolding(app, admin, 'chooser1', [read]);
  for (const path of [layoutsPath, filesPath]) expect(await chooser.get(path), path).toMatchObject({ status: 200 });
});

test('deleting a layout or a material asks while a playlist uses it, and names the playlist', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const draft = await createLayout(admin, layoutOf({ title: '草稿' }, textBlock(1, '文')));
  const picture = await uploadFile(app, admin, '海报.png', blackPictureOf(40, 30));
  const items = [itemOf('layout', draft.id), itemOf('file', picture.id), itemOf('file', picture.id)];
  for (const title of ['乙', '甲', '丁', '丙']) await createPlaylist(admin, title, items);
  const { message } = await admin.delete(`${layoutsPath}/${draft.id}`);
  expect(message).toMatch(/^布局“草稿”被节目单“.”、“.”、“.”等 4 个使用，删除后不再播放！$/);
  expect(await admin.delete(`${filesPath}/${picture.id}`)).toMatchObject({
    status: 409,
    message: '素材“海报.png”正被 4 条数据引用，删除后它们将无法显示此文件！',
  });
  expect(await admin.get(`${fileUsesPath(picture.id)}?size=1`)).toMatchObject({
    total: 4,
    data: [{ module: 'playlist', title: '节目单', recordName: '乙', deleted: false }],
  });

  await admin.delete(`${layoutsPath}/${draft.id}?force=true`);
  await admin.delete(`${filesPath}/${picture.id}?force=true`);
  const [playlist] = (await admin.get(`${playlistsPath}?sort=id:asc`)).data as Playlist[];
  const path = one(playlist?.id ?? 0);
  const kept: PlaylistItem[] = [...items].toReversed();
  expect(await admin.patch(path, { items: kept }), 'items that are gone stay').toMatchObject({ data: { items: kept } });
  expect(await admin.patch(path, { items: [] })).toMatchObject({ data: { items: [], itemCount: 0 } });
});

test('a change of a playlist or of something that it plays gives displays another revision', async () => {
  const site = await openFileSite();
  const { app, admin } = site;
  const { display } = await pairNew(app, admin);
  const layout = await publishedLayout(admin, '早安');
  const other = await publishedLayout(admin, '别的');
  const picture = await uploadFile(app, admin, '海报.png', blackPictureOf(40, 30));
  const { id } = await createPlaylist(admin, '节目', [itemOf('layout', layout), itemOf('file', picture.id)]);
  await createRule(admin, { playlistId: id });
  await publishSchedule(admin);
  let before = (await display.shown()).revision;
  const isNew = async () => {
    const { revision } = await display.shown();
    const grew = revision > before;
    before = revision;
    return grew;
  };
  await doJobs(site);
  expect(await isNew(), 'the size of the picture is known').toBe(true);
  await admin.patch(one(id), { transition: 'fade' });
  expect(await isNew()).toBe(true);
  await admin.patch(one(id), { transition: 'fade' });
  await admin.post(unpublishLayoutPath(other), {});
  expect(await isNew(), 'nothing of it changed').toBe(false);
  await admin.post(unpublishLayoutPath(layout), {});
  expect(await isNew()).toBe(true);
  for (const [path, own] of [
    [layoutsPath, layout],
    [filesPath, picture.id],
    [playlistsPath, id],
  ] as const) {
    await admin.delete(`${path}/${own}?force=true`);
    expect(await isNew(), path).toBe(true);
    const [newest] = (await admin.get(trashPath(path))).data as { id: number }[];
    await admin.post(restorePath(path), [newest?.id]);
    expect(await isNew(), path).toBe(true);
  }
});

test('a display is not told of playlists that are added', async () => {
  const { app, admin } = await screenSite();
  const { display } = await pairNew(app, admin);
  const { revision } = await display.shown();
  await createPlaylist(admin, '节目', []);
  expect(await display.shown()).toMatchObject({ revision });
});
