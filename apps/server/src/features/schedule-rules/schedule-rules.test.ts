import { batchPath } from '@mutai/contract/paths';
import { playlistsPath } from '@mutai/contract/playlists/resource';
import { scheduleRulesPath } from '@mutai/contract/schedule-rules/resource';
import type { ScheduleRule } from '@mutai/contract/schedule-rules/schema';
import { screenGroupsPath } from '@mutai/contract/screen-groups/resource';
import { screensPath } from '@mutai/contract/screens/resource';
import { layoutsPath, unpublishLayoutPath } from '@mutai/contract/layouts/resource';
import { limits } from '@mutai/contract/limits';
import { expect, test } from 'vitest';
import { createScreenGroup, publishedLayout, screenSite } from '../../testing/displays.ts';
import { createPlaylist, itemOf } from '../../testing/playlists.ts';
import { createRule, publishSchedule, restoreAll, ruleBody } from '../../testing/schedule.ts';
import type { Client } from '../../testing/test-app.ts';

async function createScreen(admin: Client, fields: object): Promise<number> {
  return ((await admin.post(screensPath, fields)).data as { id: number }).id;
}

test('a rule that nobody could follow is rejected with what to do', async () => {
  const { admin } = await screenSite();
  const layoutId = await publishedLayout(admin, '通知');
  const group = await createScreenGroup(admin, { name: '一号线' });
  const refused = async (fields: object) => {
    const { status, data } = await admin.post(scheduleRulesPath, ruleBody({ layoutId, ...fields }));
    return [status, data];
  };
  expect(await refused({ layoutId: null })).toEqual([400, { layoutId: '请选择要播放的布局或节目单' }]);
  expect(await refused({ layoutId: 99 })).toEqual([400, { layoutId: '所选布局不存在，请刷新后重新选择' }]);
  expect(await refused({ layoutId: null, playlistId: 99 })).toEqual([
    400,
    { playlistId: '所选节目单不存在，请刷新后重新选择' },
  ]);
  expect(await refused({ target: 'group' })).toEqual([400, { groupId: '请选择播放此排期的屏幕分组' }]);
  expect(await refused({ target: 'screen' })).toEqual([400, { screenId: '请选择播放此排期的屏幕' }]);
  expect(await refused({ groupId: group.id })).toEqual([400, { groupId: '与播放范围不符，请清空或修改播放范围' }]);
  expect(await refused({ target: 'screen', screenId: 99 })).toEqual([
    400,
    { screenId: '所选屏幕不存在，请刷新后重新选择' },
  ]);
  expect(await refused({ firstDate: '2026-02-30' })).toEqual([
    400,
    { firstDate: '日期 2026-02-30 不存在，请重新选择' },
  ]);
  expect(await refused({ lastDate: '2025-12-31' })).toEqual([
    400,
    { lastDate: '不能早于开始日期，请重新选择，或留空表示长期播放' },
  ]);
  expect(await refused({ repeat: { kind: 'dates', dates: ['2026-04-31'] } })).toEqual([
    400,
    { repeat: '日期 2026-04-31 不存在，请重新选择' },
  ]);
  const exception = { date: '2026-10-01', hours: null };
  expect(await refused({ exceptions: [exception, exception] })).toEqual([
    400,
    { exceptions: '2026-10-01 只能有一个例外，请删除重复的' },
  ]);
  for (const fields of [
    { hours: { from: '8:00', to: '10:00' } },
    { hours: { from: '08:00', to: '24:01' } },
    { repeat: { kind: 'weekly', every: 0, days: [1] } },
    { repeat: { kind: 'weekly', every: 1, days: [7] } },
    { repeat: { kind: 'yearly' } },
    { priority: 101 },
    { color: 'black' },
  ]) {
    expect(await refused(fields), JSON.stringify(fields)).toEqual([400, expect.anything()]);
  }
});

test('a change of target or item replaces the other one, and two people cannot overwrite each other', async () => {
  const { admin } = await screenSite();
  const layoutId = await publishedLayout(admin, '通知');
  const group = await createScreenGroup(admin, { name: '一号线' });
  const screenId = await createScreen(admin, { name: '大厅' });
  const rule = await createRule(admin, { layoutId, target: 'group', groupId: group.id });
  expect(rule).toMatchObject({ targetName: '一号线', itemTitle: '通知', state: 'new', problem: 'none', version: 1 });
  const path = `${scheduleRulesPath}/${rule.id}`;
  expect(await admin.patch(path, { target: 'screen', screenId, version: 1 })).toMatchObject({
    status: 200,
    data: { groupId: null, screenId, targetName: '大厅', version: 2 },
  });
  expect(await admin.patch(path, { name: '晚间', version: 1 })).toMatchObject({
    status: 409,
    data: { name: '早间', version: 2 },
  });
  expect(await admin.patch(path, { hours: { to: '10:00', from: '08:00' } }), 'unchanged').toMatchObject({
    data: { version: 2 },
  });
  expect(await admin.patch(path, { layoutId: null })).toMatchObject({ status: 400 });
});

test('a rule says on which days its playlist has something to play', async () => {
  const { admin } = await screenSite();
  const [notice, weather] = [await publishedLayout(admin, '通知'), await publishedLayout(admin, '天气')];
  const layout = (id: number, firstDate: string | null, lastDate: string | null) =>
    itemOf('layout', id, { firstDate, lastDate });
  const { id: playlistId } = await createPlaylist(admin, '三月', [layout(notice, '2026-03-01', '2026-03-31')]);
  const rule = await createRule(admin, { playlistId });
  expect(rule.validDays).toEqual([{ firstDate: '2026-03-01', lastDate: '2026-03-31' }]);
  const other = await createRule(admin, { layoutId: notice });
  const listed = async () => {
    const { data } = await admin.get(`${scheduleRulesPath}?size=0&sort=id:asc`);
    return (data as ScheduleRule[]).map(({ validDays }) => validDays);
  };
  const change = (items: readonly object[]) => admin.patch(`${playlistsPath}/${playlistId}`, { items });
  expect(await listed()).toEqual([rule.validDays, null]);
  await change([layout(notice, null, '2026-01-31'), layout(weather, '2026-03-01', null)]);
  expect(await listed(), 'open on one side').toEqual([
    [
      { firstDate: null, lastDate: '2026-01-31' },
      { firstDate: '2026-03-01', lastDate: null },
    ],
    null,
  ]);
  await change([layout(notice, '2026-03-01', '2026-03-31'), layout(weather, null, null)]);
  expect(await listed(), 'an item without days').toEqual([null, null]);
  await admin.post(unpublishLayoutPath(weather), {});
  expect(await listed(), 'one that cannot be played').toEqual([rule.validDays, null]);
  await change([]);
  expect(await listed(), 'an empty playlist').toEqual([[], null]);
  const path = `${scheduleRulesPath}/${other.id}`;
  expect(await admin.patch(path, { validDays: [] }), 'read only').toMatchObject({ data: { validDays: null } });
});

test('rules are found by what they address and play, by days and by state', async () => {
  const { admin } = await screenSite();
  const [notice, weather] = [await publishedLayout(admin, '通知'), await publishedLayout(admin, '天气')];
  const line = await createScreenGroup(admin, { name: '一号线' });
  const station = await createScreenGroup(admin, { name: '人民广场', parentId: line.id });
  const other = await createScreenGroup(admin, { name: '二号线' });
  const screenId = await createScreen(admin, { name: '大厅', groupId: station.id });
  const rule = (name: string, fields: object) => createRule(admin, { name, layoutId: notice, ...fields });
  await rule('全部', { layoutId: weather, lastDate: '2026-01-31' });
  await rule('线路', { target: 'group', groupId: line.id, firstDate: '2026-02-01' });
  await rule('车站', { target: 'group', groupId: station.id, repeat: { kind: 'once' } });
  await publishSchedule(admin);
  await rule('别处', { target: 'group', groupId: other.id });
  const own = await rule('大厅', { target: 'screen', screenId });
  await admin.patch(`${scheduleRulesPath}/1`, { priority: 5 });
  await admin.patch(`${scheduleRulesPath}/2`, { remark: '不影响屏幕', color: 'red' });
  const found = async (query: string) => {
    const { data } = await admin.get(`${scheduleRulesPath}?size=0&sort=id:asc&${query}`);
    return (data as ScheduleRule[]).map(({ name }) => name);
  };
  expect(await found('')).toEqual(['全部', '线路', '车站', '别处', '大厅']);
  expect(await found('target=all,screen')).toEqual(['全部', '大厅']);
  expect(await found(`groupId=${line.id}`)).toEqual(['线路', '车站', '大厅']);
  expect(await found(`groupId=${station.id}`)).toEqual(['车站', '大厅']);
  expect(await found(`screenId=${screenId}`)).toEqual(['全部', '线路', '车站', '大厅']);
  expect(await found(`layoutId=${weather}`)).toEqual(['全部']);
  expect(await found('playlistId=1')).toEqual([]);
  expect(await found('state=published')).toEqual(['线路', '车站']);
  expect(await found('state=new,changed')).toEqual(['全部', '别处', '大厅']);
  expect(await found('from=2026-02-01')).toEqual(['线路', '别处', '大厅']);
  expect(await found('to=2026-01-31')).toEqual(['全部', '车站', '别处', '大厅']);
  expect(await found('name=chezhan')).toEqual(['车站']);
  expect(await admin.post(batchPath(scheduleRulesPath), { ids: [1, 2], lastDate: '2026-01-15' })).toMatchObject({
    status: 409,
    data: { refused: [{ id: 2, name: '线路', reason: '结束日期早于它的开始日期' }] },
  });
  expect(await admin.post(batchPath(scheduleRulesPath), { ids: [1, own.id], priority: 9 })).toMatchObject({
    status: 200,
  });
});

test('a deletion names the rules that use the record, which then tell their problem and recover with it', async () => {
  const { admin } = await screenSite();
  const layoutId = await publishedLayout(admin, '通知');
  const draft = await publishedLayout(admin, '草稿');
  const group = await createScreenGroup(admin, { name: '一号线' });
  const screenId = await createScreen(admin, { name: '大厅' });
  await createRule(admin, { name: '早间', target: 'group', groupId: group.id, layoutId });
  await publishSchedule(admin);
  await admin.patch(`${scheduleRulesPath}/1`, { name: '早高峰' });
  await createRule(admin, { name: '晚间', target: 'screen', screenId, layoutId });
  await createRule(admin, { name: '夜间', layoutId: draft });
  await admin.post(unpublishLayoutPath(draft), {});
  const problems = async () => {
    const { data } = await admin.get(`${scheduleRulesPath}?size=0&sort=id:asc`);
    return (data as ScheduleRule[]).map(({ problem }) => problem);
  };
  expect(await problems()).toEqual(['none', 'none', 'unpublished']);
  for (const [path, message] of [
    [`${screenGroupsPath}/${group.id}`, '屏幕分组“一号线”用于 1 条排期（“早间”），删除后这些排期不再播放！'],
    [`${screensPath}/${screenId}`, '屏幕“大厅”用于 1 条排期（“晚间”），删除后这些排期不再播放！'],
    [`${layoutsPath}/${layoutId}`, '布局“通知”用于 2 条排期（“早间”、“晚间”），删除后这些排期不再播放！'],
    [`${layoutsPath}/${draft}`, '布局“草稿”用于 1 条排期（“夜间”），删除后这些排期不再播放！'],
  ] as const) {
    expect(await admin.delete(path)).toMatchObject({ status: 409, message });
    expect(await admin.delete(`${path}?force=true`)).toMatchObject({ status: 200 });
  }
  expect(await problems()).toEqual(['target', 'target', 'item']);
  expect(await admin.patch(`${scheduleRulesPath}/1`, { priority: 3 }), 'other fields').toMatchObject({
    status: 200,
    data: { targetName: '', itemTitle: '', problem: 'target' },
  });
  await restoreAll(admin, screenGroupsPath);
  await restoreAll(admin, layoutsPath);
  expect(await problems()).toEqual(['none', 'target', 'unpublished']);
});

test('rules are limited in number', async () => {
  const { app, admin } = await screenSite();
  const layoutId = await publishedLayout(admin, '通知');
  const { id, name } = await createRule(admin, { layoutId });
  const row = {
    ...ruleBody({ layoutId, name }),
    hours: '{}',
    repeat: '{}',
    exceptions: '[]',
    priority: 0,
    color: 'blue',
    remark: '',
    createdAt: 0,
    updatedAt: 0,
  };
  const many = Array.from({ length: limits.scheduleRules - id }, () => row);
  for (let at = 0; at < many.length; at += 1000) {
    await app.database.maintenance
      .insertInto('scheduleRules')
      .values(many.slice(at, at + 1000))
      .execute();
  }
  expect(await admin.post(scheduleRulesPath, ruleBody({ layoutId }))).toMatchObject({
    status: 409,
    message: '排期最多 10000 条，请先删除已经结束的排期！',
  });
});
