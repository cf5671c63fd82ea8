import { hourMs, minuteMs } from '@mutai/contract/durations';
import { emergenciesPath, startEmergencyPath, withdrawEmergencyPath } from '@mutai/contract/emergencies/resource';
import type { Emergency } from '@mutai/contract/emergencies/schema';
import { screenOverviewPath } from '@mutai/contract/home/paths';
import type { ScreenOverview } from '@mutai/contract/home/schema';
import { notificationsPath } from '@mutai/contract/notifications/resource';
import { screenPowerPath } from '@mutai/contract/screens/player-paths';
import { screensPath, screenStatusPath } from '@mutai/contract/screens/resource';
import type { ListedScreen, ScreenStatus } from '@mutai/contract/screens/schema';
import { expect, test } from 'vitest';
import { pairNew, screenSite, watchScreens } from '../../testing/displays.ts';

/** Monday to Friday. The clock of tests begins on Thursday, 2026-01-01 at 00:00 UTC. */
const weekdays = { timeZone: 'UTC', workingHours: [{ days: [1, 2, 3, 4, 5], from: '08:00', to: '22:00' }] };

test('a display that is turned off after its hours sleeps, without a notice or an outage, until it is due again', async () => {
  const { app, ...site } = await screenSite();
  let { admin } = site;
  const { screen, display } = await pairNew(app, admin, { name: '大厅' });
  await admin.patch(`${screensPath}/${screen.id}`, weekdays);
  /** Lets time go by, in which the session of the administrator expires; the watch runs after it. */
  const pass = async (ms: number) => {
    app.advance(ms);
    admin = await app.signIn();
    await watchScreens(app);
  };
  const told = async () => {
    const [listed] = (await admin.get(screensPath)).data as ListedScreen[];
    const { outages } = (await admin.get(screenStatusPath(screen.id))).data as ScreenStatus;
    const notices = (await admin.get(notificationsPath)).data as readonly unknown[];
    return { state: listed?.state, asleep: listed?.asleep, outages: outages.length, notices: notices.length };
  };
  // Friday 21:59:30: the last report, half a minute before the end.
  await pass(46 * hourMs - minuteMs / 2);
  await display.report();
  expect(await told()).toEqual({ state: 'online', asleep: false, outages: 0, notices: 0 });
  const off = { state: 'offline', asleep: true, outages: 0, notices: 0 };
  await pass(10 * minuteMs);
  expect(await told()).toEqual(off);
  // The weekend is over at 08:00 on Monday.
  await pass(57 * hourMs + 45 * minuteMs);
  expect(await told(), 'before 08:00').toEqual(off);
  await pass(6 * minuteMs);
  expect(await told(), 'it may start up').toMatchObject({ asleep: false, notices: 0 });
  await pass(10 * minuteMs);
  expect(await told(), 'it does not come').toEqual({ state: 'offline', asleep: false, outages: 1, notices: 1 });
  await display.report();
  // It fails at 08:20, and stays away until the night.
  await pass(15 * hourMs);
  expect(await told()).toMatchObject({ state: 'offline', asleep: false, outages: 2 });
});

test('states can be searched and counted, and what is off on purpose is 休眠 and not 离线', async () => {
  const { app, ...site } = await screenSite();
  let { admin } = site;
  /** A screen whose display reports now. */
  const reporting = async (name: string, settings: object = {}) => {
    const { screen, display } = await pairNew(app, admin, { name });
    await admin.patch(`${screensPath}/${screen.id}`, settings);
    await display.report();
    return { screen, display };
  };
  await pairNew(app, admin, { name: '未上线' });
  await admin.post(screensPath, { name: '未配对' });
  // Friday, 21:59:30.
  app.advance(46 * hourMs - minuteMs / 2);
  admin = await app.signIn();
  await reporting('失联');
  for (let nth = 1; nth <= 12; nth += 1) await reporting(`关门 ${nth}`, weekdays);
  // 05:59 in Shanghai, one minute before the end; at 06:30 it is over.
  const shanghai = { timeZone: 'Asia/Shanghai', workingHours: [{ days: [5], from: '16:00', to: '06:00' }] };
  await reporting('上海关门', shanghai);
  await reporting('停用', { enabled: false });
  await reporting('值班', { timeZone: 'UTC', workingHours: [{ days: [5], from: '20:00', to: '23:00' }] });
  app.advance(30 * minuteMs);
  await watchScreens(app);
  admin = await app.signIn();
  await reporting('在线');

  const found = async (state: string, rest = '') => {
    const reply = await admin.get(`${screensPath}?state=${state}&sort=id:asc${rest}`);
    expect(reply, state).toMatchObject({ status: 200 });
    return { names: (reply.data as ListedScreen[]).map(({ name }) => name), total: reply.total };
  };
  expect(await found('offline')).toEqual({ names: ['失联', '值班'], total: 2 });
  expect(await found('asleep', '&size=5')).toEqual({
    names: ['关门 1', '关门 2', '关门 3', '关门 4', '关门 5'],
    total: 14,
  });
  expect(await found('asleep', '&size=5&page=3')).toEqual({
    names: ['关门 11', '关门 12', '上海关门', '停用'],
    total: 14,
  });
  expect(await found('offline,never')).toEqual({ names: ['未上线', '失联', '值班'], total: 3 });
  expect(await found('asleep,online,unpaired', '&size=2&page=8')).toEqual({ names: ['停用', '在线'], total: 16 });
  expect(await found('offline,asleep')).toMatchObject({ total: 16 });
  expect(await found('')).toMatchObject({ total: 19 });
  const { counts, offline } = (await admin.get(screenOverviewPath)).data as ScreenOverview;
  expect(counts).toEqual({ online: 1, offline: 2, asleep: 14, never: 1, unpaired: 1 });
  expect(offline.map(({ name }) => name).toSorted()).toEqual(['值班', '失联'].toSorted());
  expect(await admin.get(`${screensPath}?state=gone`)).toMatchObject({ status: 400 });

  // Monday, 08:30: all are due.
  app.advance(58 * hourMs);
  admin = await app.signIn();
  expect(await found('asleep')).toEqual({ names: ['上海关门', '停用'], total: 2 });
});

test('scripts on the device learn whether its panel should be lit, and for how long', async () => {
  const { app, ...site } = await screenSite();
  let { admin } = site;
  const { screen } = await pairNew(app, admin, { name: '大厅' });
  const power = async (id = screen.id) => (await app.call('GET', screenPowerPath(id))).text;
  const week = 7 * 24 * 3600;
  expect(await power(), 'without hours').toBe(`on ${week}\n`);
  const change = (fields: object) => admin.patch(`${screensPath}/${screen.id}`, fields);
  await change(weekdays);
  expect(await power(), 'Thursday 00:00').toBe(`off ${8 * 3600}\n`);
  app.advance(46 * hourMs - minuteMs);
  expect(await power(), 'Friday 21:59').toBe('on 60\n');
  app.advance(minuteMs);
  expect(await power(), 'Friday 22:00').toBe(`off ${58 * 3600}\n`);

  admin = await app.signIn();
  const made = await admin.post(emergenciesPath, {
    title: '火警',
    textCh: '请撤离',
    severity: 'danger',
    target: 'all',
  });
  const { id } = made.data as Emergency;
  expect(await power(), 'prepared only').toBe(`off ${58 * 3600}\n`);
  const started = await admin.post(startEmergencyPath(id), { minutes: 10 });
  expect(started).toMatchObject({ status: 200 });
  expect(await power(), 'an emergency lights it').toBe('on 600\n');
  await admin.post(withdrawEmergencyPath(id), {});
  expect(await power()).toBe(`off ${58 * 3600}\n`);
  await change({ workingHours: [], enabled: false });
  expect(await power(), 'disabled').toBe(`off ${week}\n`);

  expect(await app.call('GET', screenPowerPath(screen.id + 1))).toMatchObject({ status: 404 });
  await admin.delete(`${screensPath}/${screen.id}`);
  expect(await app.call('GET', screenPowerPath(screen.id)), 'in the trash').toMatchObject({ status: 404 });
});
