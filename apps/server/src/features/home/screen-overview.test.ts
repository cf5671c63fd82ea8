import { hourMs, minuteMs, secondMs } from '@mutai/contract/durations';
import { emergencyPermissions } from '@mutai/contract/emergencies/page';
import { emergenciesPath, startEmergencyPath, withdrawEmergencyPath } from '@mutai/contract/emergencies/resource';
import { screenOverviewPath } from '@mutai/contract/home/paths';
import type { ScreenOverview } from '@mutai/contract/home/schema';
import { limits } from '@mutai/contract/limits';
import { schedulePermissions } from '@mutai/contract/schedule-rules/page';
import { screenPermissions } from '@mutai/contract/screens/page';
import { revokeScreenPath, screensPath } from '@mutai/contract/screens/resource';
import { siteSettingsPath } from '@mutai/contract/site-settings/resource';
import { expect, test } from 'vitest';
import { signInHolding } from '../../testing/builders.ts';
import { createScreenGroup, pairNew, publishedLayout, screenSite, watchScreens } from '../../testing/displays.ts';
import { createRule, publishSchedule } from '../../testing/schedule.ts';
import type { Client, TestApp } from '../../testing/test-app.ts';

const overviewOf = async (client: Pick<Client, 'get'>): Promise<ScreenOverview> => {
  const reply = await client.get(screenOverviewPath);
  expect(reply).toMatchObject({ status: 200 });
  return reply.data as ScreenOverview;
};

/** Lets the time pass after which silent displays are offline. */
async function loseContact(app: TestApp): Promise<void> {
  app.advance(limits.screenReports.lostAfterSeconds * secondMs + 1);
  await watchScreens(app);
}

test('screens are counted by state, and those that are offline, but not on purpose, are named', async () => {
  const { app, admin } = await screenSite();
  expect(await overviewOf(admin)).toEqual({
    counts: { online: 0, offline: 0, asleep: 0, never: 0, unpaired: 0 },
    offline: [],
    faults: [],
    emergencies: [],
    upcoming: [],
  });
  await admin.post(screensPath, { name: '仓库' });
  await pairNew(app, admin, { name: '新屏' });
  const longName = '很长的名称'.repeat(10);
  const { display: lost, screen } = await pairNew(app, admin, { name: longName });
  const { display: closed, screen: night } = await pairNew(app, admin, { name: '打烊' });
  const { display: disabled, screen: off } = await pairNew(app, admin, { name: '停用' });
  const { display: gone, screen: revoked } = await pairNew(app, admin, { name: '解除配对' });
  const { display: seen } = await pairNew(app, admin, { name: '大厅' });
  const today = new Date(app.platform.clock()).getUTCDay();
  const days = [0, 1, 2, 3, 4, 5, 6].filter((day) => ![today - 1, today, today + 1].includes(day));
  await admin.patch(`${screensPath}/${night.id}`, {
    workingHours: [{ days: days.slice(1, 3), from: '08:00', to: '09:00' }],
  });
  await admin.patch(`${screensPath}/${off.id}`, { enabled: false });
  for (const display of [lost, closed, disabled, gone]) await display.report();
  const since = new Date(app.platform.clock()).toISOString();
  await admin.post(revokeScreenPath(revoked.id), {});
  await loseContact(app);
  await seen.report();
  expect(await overviewOf(admin)).toMatchObject({
    counts: { online: 1, offline: 1, asleep: 2, never: 1, unpaired: 2 },
    offline: [{ id: screen.id, name: longName, since }],
  });
  await lost.report();
  expect(await overviewOf(admin)).toMatchObject({
    counts: { online: 2, offline: 0, asleep: 2 },
    offline: [],
  });
});

test('the newest fault of a display is named for a day', async () => {
  const { app, admin } = await screenSite();
  const { display: hall, screen } = await pairNew(app, admin, { name: '大厅' });
  const { display: gate, screen: second } = await pairNew(app, admin, { name: '检票口' });
  const now = app.platform.clock();
  const fault = (at: number, message: string) => ({ at, kind: 'asset' as const, message, count: 1 });
  await hall.report({ faults: [fault(now - 2 * minuteMs, '旧故障'), fault(now - minuteMs, '图片缺失')] });
  await gate.report({ faults: [fault(now + 60 * minuteMs, '时钟偏快')] });
  await pairNew(app, admin, { name: '无故障' });
  expect((await overviewOf(admin)).faults).toEqual([
    { screenId: second.id, name: '检票口', at: new Date(now).toISOString(), message: '时钟偏快' },
    { screenId: screen.id, name: '大厅', at: new Date(now - minuteMs).toISOString(), message: '图片缺失' },
  ]);
  app.advance(24 * 60 * minuteMs);
  expect((await overviewOf(await app.signIn())).faults).toMatchObject([{ message: '时钟偏快' }]);
});

test('emergencies at work are named, to those who may see them, and the rest to those who may see screens', async () => {
  const { app, admin } = await screenSite();
  const viewer = await signInHolding(app, admin, 'viewer', [screenPermissions.read]);
  const guard = await signInHolding(app, admin, 'guard', [screenPermissions.read, emergencyPermissions.read]);
  const stranger = await signInHolding(app, admin, 'stranger', [emergencyPermissions.read]);
  const started = async (title: string, severity: string, body: object = {}) => {
    const { data } = await admin.post(emergenciesPath, { title, severity, textCh: '请注意' });
    const { id } = data as { id: number };
    expect(await admin.post(startEmergencyPath(id), body)).toMatchObject({ status: 200 });
    return id;
  };
  const fire = await started('火警', 'danger');
  app.advance(1000);
  const water = await started('停水', 'notice', { minutes: 5 });
  await started('晚些', 'danger', { startsAt: new Date(app.platform.clock() + 60 * minuteMs).toISOString() });
  await admin.post(emergenciesPath, { title: '备用', textCh: '请注意' });
  const endsAt = new Date(app.platform.clock() + 5 * minuteMs).toISOString();
  expect((await overviewOf(guard)).emergencies).toEqual([
    { id: fire, title: '火警', severity: 'danger', endsAt: null },
    { id: water, title: '停水', severity: 'notice', endsAt },
  ]);
  expect((await overviewOf(viewer)).emergencies).toBeNull();
  expect(await stranger.get(screenOverviewPath)).toMatchObject({ status: 403 });
  await admin.post(withdrawEmergencyPath(fire), {});
  app.advance(5 * minuteMs);
  expect((await overviewOf(guard)).emergencies).toEqual([]);
});

test('rules that begin within a day are named, as published, to those who may see the schedule', async () => {
  const { app, admin } = await screenSite();
  const viewer = await signInHolding(app, admin, 'viewer', [screenPermissions.read]);
  const planner = await signInHolding(app, admin, 'planner', [screenPermissions.read, schedulePermissions.read]);
  const hall = await createScreenGroup(admin, { name: '大厅' });
  const notice = await publishedLayout(admin, '通知');
  expect(await admin.patch(siteSettingsPath, { timeZone: 'UTC' })).toMatchObject({ status: 200 });
  const now = app.platform.clock();
  const inHours = (hours: number) => {
    const wall = new Date(now + hours * hourMs).toISOString();
    return { date: wall.slice(0, 10), time: wall.slice(11, 16) };
  };
  const [past, soon, later, tomorrow] = [inHours(-1), inHours(2), inHours(23), inHours(25)] as const;
  const rule = (name: string, at: typeof soon, fields: object = {}) =>
    createRule(admin, {
      name,
      layoutId: notice,
      hours: { from: at.time, to: at.time },
      repeat: { kind: 'once' },
      firstDate: at.date,
      ...fields,
    });
  await rule('已开始', past);
  const daily = await rule('每天', later, { repeat: { kind: 'daily', every: 1 }, firstDate: past.date });
  const first = await rule('大厅通知', soon, { target: 'group', groupId: hall.id });
  await rule('明天', tomorrow);
  await publishSchedule(admin);
  await rule('未发布', soon);
  const at = (hours: number) => {
    const minutes = Math.floor((now + hours * hourMs) / minuteMs) * minuteMs;
    return new Date(minutes).toISOString();
  };
  expect((await overviewOf(planner)).upcoming).toEqual([
    { id: first.id, name: '大厅通知', targetName: '大厅', itemTitle: '通知', at: at(2) },
    { id: daily.id, name: '每天', targetName: '', itemTitle: '通知', at: at(23) },
  ]);
  expect((await overviewOf(viewer)).upcoming).toBeNull();
  const elsewhere = await admin.patch(siteSettingsPath, { timeZone: 'Pacific/Kiritimati' });
  expect(elsewhere).toMatchObject({ status: 200 });
  expect((await overviewOf(planner)).upcoming, 'days are those of the site').toMatchObject([
    { name: '每天', at: at(9) },
    { name: '明天', at: at(11) },
  ]);
});
