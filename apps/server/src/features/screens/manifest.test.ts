import { functionSettingsPath } from '@mutai/contract/functions/resource';
import {
  layoutScreensPath,
  layoutsPath,
  publishLayoutPath,
  republishLayoutPath,
  unpublishLayoutPath,
} from '@mutai/contract/layouts/resource';
import type { LayoutScreens } from '@mutai/contract/layouts/schema';
import { arrangePath, batchPath, restorePath, trashPath } from '@mutai/contract/paths';
import { publicationDocumentPath } from '@mutai/contract/screens/player-paths';
import { screenGroupsPath } from '@mutai/contract/screen-groups/resource';
import { screensPath } from '@mutai/contract/screens/resource';
import type { ListedScreen } from '@mutai/contract/screens/schema';
import { schemaVersion } from '@mutai/layout/model/layout';
import { storedLayouts } from '@mutai/layout/testing/stored-layouts';
import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { signInHolding } from '../../testing/builders.ts';
import { listenOn } from '../../testing/event-stream.ts';
import { layoutOf, textBlock } from '../../testing/layouts.ts';
import { createScreenGroup, pairNew, publishedLayout, screenSite } from '../../testing/displays.ts';

test('publishing reaches exactly the screens that show the layout', async () => {
  const { app, admin } = await screenSite();
  const line = await createScreenGroup(admin, { name: '一号线' });
  const station = await createScreenGroup(admin, { name: '人民广场', parentId: line.id });
  const [shown, other] = [await publishedLayout(admin, '通知'), await publishedLayout(admin, '天气')];
  await admin.patch(`${screenGroupsPath}/${line.id}`, { layoutId: shown });
  const { display: inGroup } = await pairNew(app, admin, { name: '站台', groupId: station.id });
  const { display: own } = await pairNew(app, admin, { name: '大厅', groupId: station.id, layoutId: other });
  const { display: free } = await pairNew(app, admin, { name: '备用' });
  expect(await inGroup.shown()).toMatchObject({
    screen: { groups: ['一号线', '人民广场'] },
    defaultKey: `${shown}-1`,
    publications: [{ key: `${shown}-1`, title: '通知', number: 1 }],
  });
  expect(await own.shown()).toMatchObject({ defaultKey: `${other}-1` });
  expect(await free.shown()).toMatchObject({ defaultKey: null, publications: [] });

  const showing = async (id: number, as = admin) => {
    const { count, screens } = (await as.get(layoutScreensPath(id))).data as LayoutScreens;
    return { count, names: screens.map(({ name }) => name) };
  };
  expect(await showing(shown)).toEqual({ count: 1, names: ['站台'] });
  expect(await showing(other)).toEqual({ count: 1, names: ['大厅'] });
  const designer = await signInHolding(app, admin, 'design1', ['layout']);
  expect(await showing(shown, designer)).toEqual({ count: 1, names: [] });

  const origin = await listenOn(app.server);
  const [first, second] = [await inGroup.events(origin), await free.events(origin)];
  const before = await inGroup.manifest();
  const etag = String(before.headers['etag']);
  expect(await inGroup.manifest({ 'if-none-match': etag })).toMatchObject({ status: 304 });
  const document = layoutOf({ title: '通知二' }, textBlock(1, '新'));
  await admin.patch(`${layoutsPath}/${shown}`, { document });
  expect(await inGroup.manifest({ 'if-none-match': etag }), 'saved, not published').toMatchObject({ status: 304 });
  await admin.post(publishLayoutPath(shown), {});
  expect(await first.until(2)).toEqual([{ type: 'reset' }, { type: 'manifest' }]);
  expect(await inGroup.manifest({ 'if-none-match': etag })).toMatchObject({
    status: 200,
    data: { defaultKey: `${shown}-2`, publications: [{ title: '通知二' }] },
  });
  await admin.post(republishLayoutPath(shown, 1), {});
  expect(await inGroup.shown()).toMatchObject({ defaultKey: `${shown}-1` });
  await admin.post(unpublishLayoutPath(shown), {});
  expect(await inGroup.shown()).toMatchObject({ defaultKey: null, publications: [] });
  await admin.post(publishLayoutPath(shown), {});
  expect(await admin.delete(`${layoutsPath}/${shown}`)).toMatchObject({
    status: 409,
    message: '布局“通知二”正在 1 块屏幕上播放，删除后这些屏幕不再显示！',
  });
  await admin.delete(`${layoutsPath}/${shown}?force=true`);
  expect(await inGroup.shown()).toMatchObject({ defaultKey: null });
  expect(second.events, 'shows none of it').toEqual([{ type: 'reset' }]);
});

test('a display gets the documents of its manifest, and no others', async () => {
  const { app, admin } = await screenSite();
  const [shown, other] = [await publishedLayout(admin, '通知'), await publishedLayout(admin, '天气')];
  const { display } = await pairNew(app, admin, { name: '大厅', layoutId: shown });
  const listed = async () => {
    const [publication] = (await display.shown()).publications;
    if (publication === undefined) throw new Error('no publication');
    const { key, document } = publication;
    const { status, headers, text } = await display.document(key);
    expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'application/json' });
    expect(document).toEqual({
      path: publicationDocumentPath(key),
      mimetype: 'application/json',
      sha256: hash('sha256', text),
      size: Buffer.byteLength(text),
    });
    return JSON.parse(text) as unknown;
  };
  expect(await listed()).toMatchObject({ canvas: { title: '通知' }, schemaVersion });
  for (const key of [`${other}-1`, `${shown}-2`, '0-0', 'none']) {
    expect(await display.document(key), key).toMatchObject({ status: 404 });
  }
  // Displays migrate publications of earlier releases; their digests stay.
  const document = storedLayouts[1];
  const earlier = { document, digest: hash('sha256', document), schemaVersion: 1 };
  await app.database.maintenance.updateTable('layoutPublications').set(earlier).execute();
  expect(await listed()).toEqual(JSON.parse(document));
});

test('moving a group, settings of the screen and the function of playback reach the display', async () => {
  const { app, admin } = await screenSite();
  const [line, other] = [
    await createScreenGroup(admin, { name: '一号线' }),
    await createScreenGroup(admin, { name: '二号线' }),
  ];
  const hall = await createScreenGroup(admin, { name: '大厅', parentId: line.id });
  const { screen, display } = await pairNew(app, admin, { groupId: hall.id });
  const revisions = [(await display.shown()).revision];
  const next = async () => {
    const manifest = await display.shown();
    expect(manifest.revision).toBeGreaterThan(revisions.at(-1) ?? 0);
    revisions.push(manifest.revision);
    return manifest;
  };
  await admin.post(arrangePath(screenGroupsPath), { parentId: other.id, ids: [hall.id] });
  expect(await next()).toMatchObject({ screen: { groups: ['二号线', '大厅'] } });
  const hours = [{ days: [1, 2], from: '16:00', to: '01:00' }];
  const settings = {
    volume: 30,
    orientation: 90,
    fit: 'cover',
    languages: ['ru'],
    workingHours: hours,
    enabled: false,
  };
  expect(await admin.patch(`${screensPath}/${screen.id}`, { ...settings, timeZone: 'Europe/Moscow' })).toMatchObject({
    status: 200,
  });
  const { enabled, ...shown } = settings;
  expect(await next()).toMatchObject({ enabled, screen: { ...shown, timeZone: 'Europe/Moscow' } });
  await admin.patch(functionSettingsPath, { screenPlayback: false });
  expect(await next()).toMatchObject({ playback: false });
  await admin.patch(functionSettingsPath, { allowedOrigins: [] });
  expect((await display.shown()).revision).toBe(revisions.at(-1));
  expect(await admin.patch(`${screensPath}/${screen.id}`, { timeZone: 'Mars/Phobos' })).toMatchObject({
    status: 400,
    data: { timeZone: '没有这个时区，请从列表中选择，例如 Asia/Shanghai，或留空使用站点时区' },
  });
  for (const workingHours of [[{ days: [], from: '08:00', to: '09:00' }], [{ days: [7], from: '8', to: '25:00' }]]) {
    expect(await admin.patch(`${screensPath}/${screen.id}`, { workingHours })).toMatchObject({ status: 400 });
  }
});

test('groups are at most three levels deep, and are deleted only when they are empty', async () => {
  const { app, admin } = await screenSite();
  let parentId = 0;
  for (const name of ['一', '二', '三']) parentId = (await createScreenGroup(admin, { name, parentId })).id;
  expect(await admin.post(screenGroupsPath, { name: '四', parentId })).toMatchObject({ status: 400 });
  const { screen } = await pairNew(app, admin, { groupId: parentId });
  expect(await admin.delete(`${screenGroupsPath}/${parentId}`)).toMatchObject({
    status: 409,
    message: '“三”中还有 1 块屏幕，请先将它们移到其他分组！',
  });
  const moved = await admin.post(batchPath(screensPath), { ids: [screen.id], groupId: null });
  expect(moved).toMatchObject({ status: 200 });
  expect(await admin.delete(`${screenGroupsPath}/${parentId}`)).toMatchObject({ status: 200 });
});

test('a filter by group includes the groups below it', async () => {
  const { app, admin } = await screenSite();
  const line = await createScreenGroup(admin, { name: '线' });
  const station = await createScreenGroup(admin, { name: '站', parentId: line.id });
  const hall = await createScreenGroup(admin, { name: '厅' });
  await pairNew(app, admin, { name: '站台', groupId: station.id });
  await pairNew(app, admin, { name: '大厅', groupId: hall.id });
  await pairNew(app, admin, { name: '无' });
  const namesIn = async (groupId: number | string) =>
    ((await admin.get(`${screensPath}?groupId=${groupId}&sort=id:asc`)).data as ListedScreen[]).map(({ name }) => name);
  expect(await namesIn(line.id)).toEqual(['站台']);
  expect(await namesIn(hall.id)).toEqual(['大厅']);
  expect(await namesIn(`${hall.id},${station.id}`)).toEqual(['站台', '大厅']);
});

test('a screen in the trash is refused, and plays on when it is restored', async () => {
  const { app, admin } = await screenSite();
  const { screen, display } = await pairNew(app, admin);
  await display.report();
  await admin.delete(`${screensPath}/${screen.id}`);
  expect(await display.report()).toMatchObject({ status: 401 });
  const [kept] = (await admin.get(trashPath(screensPath))).data as { id: number }[];
  expect(await admin.post(restorePath(screensPath), { ids: [kept?.id] })).toMatchObject({ status: 200 });
  expect(await display.report()).toMatchObject({ status: 200 });
});
