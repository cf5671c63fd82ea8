import { arrangePath, historyPath } from '@mutai/contract/paths';
import { screenGroupsPath } from '@mutai/contract/screen-groups/resource';
import { screensPath, screenStatusPath } from '@mutai/contract/screens/resource';
import type { ListedScreen, ScreenStatus } from '@mutai/contract/screens/schema';
import { expect, test } from 'vitest';
import { createScreenGroup, pairNew, screenOf, screenSite } from '../../testing/displays.ts';

const night = [{ days: [0, 1, 2, 3, 4, 5, 6], from: '23:00', to: '06:00' }];
const weekend = [{ days: [6, 0], from: '00:00', to: '24:00' }];

test('displays get hours and bandwidth of the nearest group that sets them, at once', async () => {
  const { app, admin } = await screenSite();
  const line = await createScreenGroup(admin, { name: '一号线' });
  const station = await createScreenGroup(admin, { name: '人民广场', parentId: line.id });
  const hall = await createScreenGroup(admin, { name: '站厅', parentId: station.id });
  const { display } = await pairNew(app, admin, { groupId: hall.id });
  const { display: free } = await pairNew(app, admin, { name: '备用' });
  let revision = (await display.shown()).revision;
  expect(await display.shown()).toMatchObject({ largeFiles: { hours: [], rate: 0 } });

  /** Changes a group, and returns what the display gets in a newer manifest. */
  const after = async (id: number, fields: object) => {
    expect(await admin.patch(`${screenGroupsPath}/${id}`, fields)).toMatchObject({ status: 200 });
    const manifest = await display.shown();
    expect(manifest.revision).toBeGreaterThan(revision);
    ({ revision } = manifest);
    const { hours, rate } = manifest.largeFiles;
    return { hours, rate };
  };
  expect(await after(line.id, { downloadHours: night, downloadRate: 500 })).toEqual({ hours: night, rate: 500 });
  expect(await after(station.id, { downloadHours: weekend })).toEqual({ hours: weekend, rate: 500 });
  expect(await after(hall.id, { downloadRate: 0 })).toEqual({ hours: weekend, rate: 0 });
  expect(await after(station.id, { downloadHours: null })).toEqual({ hours: night, rate: 0 });
  const other = await createScreenGroup(admin, { name: '二号线' });
  await admin.post(arrangePath(screenGroupsPath), { parentId: other.id, ids: [hall.id] });
  expect(await display.shown()).toMatchObject({ largeFiles: { hours: [], rate: 0 } });
  expect(await free.shown()).toMatchObject({ largeFiles: { hours: [], rate: 0 } });
  expect((await admin.get(historyPath(screenGroupsPath, station.id))).data).toMatchObject([
    { changes: { downloadHours: [weekend, null] } },
    { changes: { downloadHours: [null, weekend] } },
    {},
  ]);
});

test('hours without days or duration and a bandwidth of nothing are refused with what to do', async () => {
  const { admin } = await screenSite();
  const { id } = await createScreenGroup(admin, { name: '一号线' });
  const refusal = async (fields: object) => {
    const { status, data } = await admin.patch(`${screenGroupsPath}/${id}`, fields);
    expect(status).toBe(400);
    return data;
  };
  expect(await refusal({ downloadHours: [...night, { days: [1], from: '08:00', to: '08:00' }] })).toEqual({
    downloadHours: '第 2 个时段的开始与结束不能相同；全天请填写 00:00 至 24:00',
  });
  expect(await refusal({ downloadRate: 9 })).toEqual({
    downloadRate: '不能小于 10 KB/s，否则大文件无法载入完；0 表示不限',
  });
  for (const wrong of [
    { downloadHours: [] },
    { downloadHours: [{ days: [], from: '08:00', to: '09:00' }] },
    { downloadHours: [{ days: [7], from: '8', to: '25:00' }] },
    { downloadRate: -1 },
    { downloadRate: 10.5 },
    { downloadRate: 1_000_001 },
  ]) {
    expect(Object.keys((await refusal(wrong)) as object), JSON.stringify(wrong)).toEqual(Object.keys(wrong));
  }
  expect(await admin.post(screenGroupsPath, { name: '二号线', downloadRate: 1 })).toMatchObject({ status: 400 });
});

test('lists and details say that a display waits for its hours, or how much it has loaded', async () => {
  const { app, admin } = await screenSite();
  const { screen, display } = await pairNew(app, admin);
  const told = async () => {
    const [listed] = (await admin.get(screensPath)).data as ListedScreen[];
    const { loading } = (await admin.get(screenStatusPath(screen.id))).data as ScreenStatus;
    expect(listed?.loading).toEqual(loading);
    expect((await screenOf(admin, screen.id)).loading).toEqual(loading);
    return loading;
  };
  expect(await told()).toBeNull();
  const loading = { loadedBytes: 12_000_000, totalBytes: 80_000_000, loadedFiles: 3, totalFiles: 10, waitsUntil: null };
  await display.report({ loading });
  expect(await told()).toEqual(loading);
  await display.report({ loading: { ...loading, waitsUntil: 1_800_000_000_000 } });
  expect(await told()).toEqual({ ...loading, waitsUntil: 1_800_000_000_000 });
  const earlier = { loadedBytes: 1, totalBytes: 2 };
  await display.report({ loading: earlier });
  expect(await told(), 'of an earlier player').toEqual(earlier);
  await display.report();
  expect(await told()).toBeNull();
});
