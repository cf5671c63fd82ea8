import { hourMs, minuteMs } from '@mutai/contract/durations';
import { emergenciesPath, startEmergencyPath, withdrawEmergencyPath } from '@mutai/contract/emergencies/resource';
import type { Emergency } from '@mutai/contract/emergencies/schema';
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
