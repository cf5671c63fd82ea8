import { logsPath } from '@mutai/contract/logs/resource';
import { playlistsPath } from '@mutai/contract/playlists/resource';
import { layoutScreensPath, layoutsPath, publishLayoutPath } from '@mutai/contract/layouts/resource';
import { arrangePath } from '@mutai/contract/paths';
import {
  programDocumentPath,
  publishSchedulePath,
  scheduleRulesPath,
  screenProgramPath,
} from '@mutai/contract/schedule-rules/resource';
import type { Manifest } from '@mutai/contract/screens/player';
import { screenGroupsPath } from '@mutai/contract/screen-groups/resource';
import { screensPath } from '@mutai/contract/screens/resource';
import { createSchedule, resolve } from '@mutai/schedule/schedule';
import { expect, test } from 'vitest';
import { signInHolding } from '../../testing/builders.ts';
import { createScreenGroup, pairNew, publishedLayout, screenSite } from '../../testing/displays.ts';
import { listenOn } from '../../testing/event-stream.ts';
import { layoutOf, textBlock } from '../../testing/layouts.ts';
import { changesOf, createRule, publishSchedule, restoreAll } from '../../testing/schedule.ts';

/** A line with a station, a screen in each, and one elsewhere; and two layouts. */
async function network() {
  const site = await screenSite();
  const { app, admin } = site;
  const line = await createScreenGroup(admin, { name: '一号线' });
  const station = await createScreenGroup(admin, { name: '人民广场', parentId: line.id });
  const [notice, weather] = [await publishedLayout(admin, '通知'), await publishedLayout(admin, '天气')];
  const inStation = await pairNew(app, admin, { name: '站台', groupId: station.id });
  const inLine = await pairNew(app, admin, { name: '车厢', groupId: line.id });
  const elsewhere = await pairNew(app, admin, { name: '大厅', layoutId: weather });
  return { ...site, line, station, notice, weather, inStation, inLine, elsewhere };
}

const ruleNames = ({ rules }: Manifest) => rules.map(({ name, level }) => `${name} ${level}`).toSorted();

test('drafts reach nobody until they are published as one change, which exactly the screens concerned hear of', async () => {
  const { app, admin, line, station, notice, weather, inStation, inLine, elsewhere } = await network();
  await createRule(admin, { name: '全线', target: 'group', groupId: line.id, layoutId: notice });
  await createRule(admin, { name: '本站', target: 'group', groupId: station.id, layoutId: weather });
  await createRule(admin, { name: '站台', target: 'screen', screenId: inStation.screen.id, layoutId: weather });
  expect((await inStation.display.shown()).rules).toEqual([]);
  const draft = async (id: number, query = '?draft=true') =>
    (await admin.get(`${screenProgramPath(id)}${query}`)).data as Manifest;
  expect(ruleNames(await draft(inStation.screen.id))).toEqual(['全线 1', '本站 2', '站台 4']);
  expect(ruleNames(await draft(inStation.screen.id, ''))).toEqual([]);
  expect(await changesOf(admin)).toMatchObject({
    count: 3,
    screenCount: 2,
    changes: [
      { id: 1, state: 'new', before: null, after: { name: '全线', targetName: '一号线', itemTitle: '通知' } },
      { id: 2, state: 'new' },
      { id: 3, state: 'new', after: { targetName: '站台' } },
    ],
  });

  const origin = await listenOn(app.server);
  const [first, second] = [await inStation.display.events(origin), await elsewhere.display.events(origin)];
  expect(await publishSchedule(admin)).toEqual({ count: 3, screenCount: 2 });
  expect(await first.until(2)).toEqual([{ type: 'reset' }, { type: 'manifest' }]);
  const manifest = await inStation.display.shown();
  expect(ruleNames(manifest)).toEqual(['全线 1', '本站 2', '站台 4']);
  expect(manifest).toMatchObject({ defaultKey: null, publications: [{ title: '通知' }, { title: '天气' }] });
  for (const { key } of manifest.publications) {
    expect(await inStation.display.document(key)).toMatchObject({ status: 200 });
  }
  expect(await inLine.display.document(`${weather}-1`)).toMatchObject({ status: 404 });
  expect(ruleNames(await inLine.display.shown())).toEqual(['全线 1']);
  expect(ruleNames(await elsewhere.display.shown())).toEqual([]);
  expect(second.events, 'is not concerned').toEqual([{ type: 'reset' }]);
  const schedule = createSchedule('Asia/Shanghai', manifest.rules);
  expect(resolve(schedule, Date.parse('2026-06-01T09:00+08:00')).winner?.rule.item, 'by the screen').toEqual({
    kind: 'publication',
    key: `${weather}-1`,
  });

  // Changed, deleted and new at once; a colour is nothing to displays.
  await admin.patch(`${scheduleRulesPath}/1`, { priority: 9, color: 'red' });
  await admin.delete(`${scheduleRulesPath}/2`);
  await admin.patch(`${scheduleRulesPath}/3`, { color: 'green', remark: '备注' });
  await createRule(admin, { name: '全部', layoutId: weather });
  expect((await changesOf(admin)).changes.map(({ id, state }) => [id, state])).toEqual([
    [1, 'changed'],
    [2, 'deleted'],
    [4, 'new'],
  ]);
  expect(ruleNames(await inStation.display.shown()), 'deleted, not published').toContain('本站 2');
  expect(ruleNames(await draft(inStation.screen.id))).toEqual(['全线 1', '全部 0', '站台 4']);
  expect(await publishSchedule(admin)).toEqual({ count: 3, screenCount: 3 });
  expect(ruleNames(await inStation.display.shown())).toEqual(['全线 1', '全部 0', '站台 4']);
  expect(await admin.get(`${logsPath}?module=schedule&action=publish`)).toMatchObject({
    data: [
      { changes: { count: [null, 3], screens: [null, 3], new: [null, ['全部']], changed: [null, ['全线']] } },
      { changes: { count: [null, 3], screens: [null, 2], new: [null, ['全线', '本站', '站台']] } },
    ],
  });
  // A rule that was changed and changed back, or deleted and restored, needs no publication.
  await admin.patch(`${scheduleRulesPath}/1`, { priority: 0 });
  await admin.patch(`${scheduleRulesPath}/1`, { priority: 9 });
  await admin.delete(`${scheduleRulesPath}/3`);
  await restoreAll(admin, scheduleRulesPath);
  expect((await changesOf(admin)).changes.map(({ id, state }) => [id, state])).toEqual([[2, 'new']]);
});

test('publishing other changes than those seen is refused, and nothing is published twice', async () => {
  const { app, admin, notice, inStation } = await network();
  const editor = await signInHolding(app, admin, 'editor1', ['schedule', 'schedule:create']);
  expect(await editor.post(publishSchedulePath, { token: 'any' })).toMatchObject({ status: 403 });
  await createRule(admin, { layoutId: notice });
  const { token } = await changesOf(editor);
  await admin.patch(`${scheduleRulesPath}/1`, { priority: 1 });
  const conflict = { status: 409, message: '排期已有新的变更，或已由他人发布，请核对最新的变更后再发布！' };
  expect(await admin.post(publishSchedulePath, { token })).toMatchObject(conflict);
  expect((await inStation.display.shown()).rules).toEqual([]);
  const { token: seen } = await changesOf(admin);
  const both = await Promise.all([0, 1].map(() => admin.post(publishSchedulePath, { token: seen })));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const { revision } = await inStation.display.shown();
  const nothing = await changesOf(admin);
  expect(nothing).toMatchObject({ count: 0, screenCount: 0, changes: [] });
  expect(await admin.post(publishSchedulePath, { token: nothing.token })).toMatchObject({ data: { count: 0 } });
  expect(await inStation.display.shown()).toMatchObject({ revision });
});

test('publishing, deleting and restoring a layout reaches screens that show it by a rule', async () => {
  const { app, admin: earlier, line, station, notice, inStation, elsewhere } = await network();
  const other = await createScreenGroup(earlier, { name: '二号线' });
  await createRule(earlier, { name: '全线', target: 'group', groupId: line.id, layoutId: notice });
  await createRule(earlier, { name: '过去', layoutId: notice, lastDate: '2026-02-01' });
  await publishSchedule(earlier);
  app.advance(90 * 86_400_000);
  const admin = await app.signIn();
  const origin = await listenOn(app.server);
  const stream = await inStation.display.events(origin);
  await stream.until(1);
  expect(await admin.get(layoutScreensPath(notice))).toMatchObject({ data: { count: 2 } });
  await admin.patch(`${layoutsPath}/${notice}`, { document: layoutOf({ title: '通知' }, textBlock(1, '新')) });
  await admin.post(publishLayoutPath(notice), {});
  await stream.until(2);
  expect(await inStation.display.shown()).toMatchObject({
    publications: [{ key: `${notice}-2` }],
    rules: [{ name: '全线', item: { kind: 'publication', key: `${notice}-2` } }],
  });
  expect(await admin.delete(`${layoutsPath}/${notice}`)).toMatchObject({
    message:
      '布局“通知”正在 2 块屏幕上播放，删除后这些屏幕不再显示；用于 2 条排期（“全线”、“过去”），删除后这些排期不再播放！',
  });
  await admin.delete(`${layoutsPath}/${notice}?force=true`);
  await stream.until(3);
  expect(await inStation.display.shown()).toMatchObject({ publications: [], rules: [] });
  await restoreAll(admin, layoutsPath);
  await stream.until(4);
  expect((await inStation.display.shown()).rules).toHaveLength(1);
  await admin.post(arrangePath(screenGroupsPath), { parentId: other.id, ids: [station.id] });
  await stream.until(5);
  expect((await inStation.display.shown()).rules, 'another line').toEqual([]);
  await admin.patch(`${screensPath}/${elsewhere.screen.id}`, { groupId: line.id });
  expect(ruleNames(await elsewhere.display.shown())).toEqual(['全线 1']);
});

test('a program has what begins later, leaves out what is over, and shows its documents to those who plan', async () => {
  const { app, admin, notice, weather, elsewhere } = await network();
  const draft = await publishedLayout(admin, '未排');
  // The zone of the screen decides: at 00:00 UTC it is the 1st of January in Shanghai, but not in Los Angeles.
  await admin.patch(`${screensPath}/${elsewhere.screen.id}`, { timeZone: 'America/Los_Angeles' });
  const rule = (name: string, fields: object) => createRule(admin, { name, layoutId: notice, ...fields });
  await rule('以后', { firstDate: '2026-01-31' });
  await rule('前天', { firstDate: '2025-12-30', lastDate: '2025-12-30' });
  await rule('大前天', { firstDate: '2025-12-01', lastDate: '2025-12-29' });
  await rule('一次', { firstDate: '2025-12-29', repeat: { kind: 'once' } });
  await rule('几天', { firstDate: '2025-12-01', repeat: { kind: 'dates', dates: ['2025-12-02', '2025-12-30'] } });
  await rule('几天前', { firstDate: '2025-12-01', repeat: { kind: 'dates', dates: ['2025-12-02', '2025-12-03'] } });
  await publishSchedule(admin);
  expect(ruleNames(await elsewhere.display.shown())).toEqual(['以后 0', '几天 0', '前天 0']);
  const { id } = elsewhere.screen;
  const planner = await signInHolding(app, admin, 'planner1', ['schedule']);
  const program = async (query: string) =>
    ruleNames((await planner.get(screenProgramPath(id) + query)).data as Manifest);
  expect(await program('?draft=true')).toEqual(['以后 0', '几天 0', '前天 0']);
  await rule('草稿', { layoutId: draft });
  expect(await program('?draft=true')).toContain('草稿 0');
  expect(await program('')).not.toContain('草稿 0');
  const document = (key: string, query = '') => planner.get(programDocumentPath(id, key) + query);
  expect(await document(`${weather}-1`)).toMatchObject({ status: 200, data: { canvas: { title: '天气' } } });
  expect(await document(`${draft}-1`)).toMatchObject({ status: 404 });
  expect(await document(`${draft}-1`, '?draft=true')).toMatchObject({ data: { canvas: { title: '未排' } } });
  expect(await planner.get(screenProgramPath(9999))).toMatchObject({ status: 404 });
  const stranger = await signInHolding(app, admin, 'stranger1', ['screen']);
  expect(await stranger.get(screenProgramPath(id))).toMatchObject({ status: 403 });
});

test('a playlist of a rule reaches its screens with its contents, and so does each change of it', async () => {
  const { app, admin, line, notice, weather, inStation, elsewhere } = await network();
  const item = (id: number) => ({ kind: 'layout', id, seconds: 20, weight: 1, firstDate: null, lastDate: null });
  const created = await admin.post(playlistsPath, { title: '轮播', items: [item(notice), item(weather)] });
  const { id: playlistId } = created.data as { id: number };
  const rule = await createRule(admin, { name: '全线', target: 'group', groupId: line.id, playlistId });
  expect(rule).toMatchObject({ itemTitle: '轮播', layoutId: null });
  await publishSchedule(admin);
  expect(await inStation.display.shown()).toMatchObject({
    rules: [{ item: { kind: 'playlist', id: playlistId } }],
    playlists: [{ id: playlistId, entries: [{ key: `${notice}-1` }, { key: `${weather}-1` }] }],
    publications: [{ key: `${notice}-1` }, { key: `${weather}-1` }],
    defaultKey: null,
  });
  const origin = await listenOn(app.server);
  const [first, second] = [await inStation.display.events(origin), await elsewhere.display.events(origin)];
  await first.until(1);
  await admin.patch(`${playlistsPath}/${playlistId}`, { items: [item(notice)] });
  await first.until(2);
  await admin.patch(`${layoutsPath}/${notice}`, { document: layoutOf({ title: '通知' }, textBlock(1, '新')) });
  await admin.post(publishLayoutPath(notice), {});
  await first.until(3);
  expect(await inStation.display.shown()).toMatchObject({ playlists: [{ entries: [{ key: `${notice}-2` }] }] });
  expect(second.events, 'does not play it').toEqual([{ type: 'reset' }]);
  // Another item replaces the playlist.
  expect(await admin.patch(`${scheduleRulesPath}/${rule.id}`, { layoutId: weather })).toMatchObject({
    data: { playlistId: null, itemTitle: '天气' },
  });
  expect(await admin.delete(`${playlistsPath}/${playlistId}`)).toMatchObject({
    status: 409,
    message: '节目单“轮播”用于 1 条排期（“全线”），删除后这些排期不再播放！',
  });
  await admin.delete(`${playlistsPath}/${playlistId}?force=true`);
  expect(await inStation.display.shown()).toMatchObject({ rules: [], playlists: [], publications: [] });
});
