import { secondMs } from '@mutai/contract/durations';
import { limits } from '@mutai/contract/limits';
import { historyPath } from '@mutai/contract/paths';
import { screenPlayingPath, screensPath, screenStatusPath } from '@mutai/contract/screens/resource';
import { expect, test } from 'vitest';
import { pairNew, publishedLayout, screenOf, screenSite, watchScreens } from '../../testing/displays.ts';

test('tell state, address, what plays and whether it is the newest', async () => {
  const { app, admin } = await screenSite();
  const layoutId = await publishedLayout(admin, '通知');
  const { screen, display } = await pairNew(app, admin, { layoutId });
  const { revision } = await display.shown();
  const facts = { revision, playing: `${layoutId}-1`, clockErrorMs: -12, secure: false };
  expect(await display.report(facts)).toMatchObject({ status: 200, data: { revision, commands: false } });
  expect(await screenOf(admin, screen.id)).toMatchObject({
    state: 'online',
    address: '127.0.0.1',
    playing: `${layoutId}-1`,
    playingTitle: '通知',
    usedRevision: revision,
    revision,
    version: 1,
  });
  expect(await admin.get(screenPlayingPath(screen.id))).toMatchObject({ data: { title: '通知' } });
  expect(await admin.get(screenStatusPath(screen.id))).toMatchObject({
    data: { state: 'online', clockErrorMs: -12, secure: false, width: 1920, faults: [], doubled: false, outages: [] },
  });
  await admin.patch(`${screensPath}/${screen.id}`, { volume: 10 });
  expect(await screenOf(admin, screen.id)).toMatchObject({ usedRevision: revision, revision: revision + 1 });
  expect(await admin.get(`${screensPath}?state=online,never`)).toMatchObject({ total: 1 });
  expect(await admin.get(`${screensPath}?state=offline`)).toMatchObject({ total: 0 });
  expect(await admin.get(`${screensPath}?address=127.0`)).toMatchObject({ total: 1 });
  expect(await admin.get(`${screensPath}?name=dating`)).toMatchObject({ total: 1 });
});

test('without one, a screen is offline since its last report; a time without contact ends with the next', async () => {
  const { app, admin } = await screenSite();
  const { screen, display } = await pairNew(app, admin);
  await watchScreens(app);
  expect(await screenOf(admin, screen.id)).toMatchObject({ state: 'never' });
  await display.report();
  const { reportedAt } = await screenOf(admin, screen.id);
  app.advance(limits.screenReports.lostAfterSeconds * secondMs);
  await watchScreens(app);
  expect(await screenOf(admin, screen.id)).toMatchObject({ state: 'online' });
  app.advance(1);
  await watchScreens(app);
  expect(await screenOf(admin, screen.id)).toMatchObject({ state: 'offline', stateSince: reportedAt });
  app.advance(60 * secondMs);
  await display.report();
  const status = await admin.get(screenStatusPath(screen.id));
  const until = (status.data as { reportedAt: string }).reportedAt;
  expect(status).toMatchObject({ data: { state: 'online', outages: [{ since: reportedAt, until }] } });
});

test('faults are counted together and limited, and two displays with one token are noticed', async () => {
  const { app, admin } = await screenSite();
  const { screen, display } = await pairNew(app, admin);
  const fault = { at: 1000, kind: 'asset', message: '图片缺失', count: 2 } as const;
  await display.report({ faults: [fault] });
  await display.report({
    faults: [
      { ...fault, at: 5000, count: 1 },
      { ...fault, kind: 'video' },
    ],
  });
  const status = async () => (await admin.get(screenStatusPath(screen.id))).data;
  expect(await status()).toMatchObject({
    faults: [
      { ...fault, at: 5000, count: 3 },
      { ...fault, kind: 'video' },
    ],
    doubled: false,
  });
  await display.report({ run: 'run-00002' });
  expect(await status()).toMatchObject({ doubled: true });
  app.advance(11 * limits.screenReports.everySeconds * secondMs);
  await display.report({ run: 'run-00002' });
  expect(await status()).toMatchObject({ doubled: false });
  for (let part = 0; part < 4; part += 1) {
    const faults = Array.from({ length: 20 }, (_, at) => ({ ...fault, at, message: `第 ${part * 20 + at} 个` }));
    expect(await display.report({ faults })).toMatchObject({ status: 200 });
  }
  expect(((await status()) as { faults: unknown[] }).faults).toHaveLength(limits.screenFaults);
  const bad = [{ faults: [{ ...fault, message: 'x'.repeat(201) }] }, { revision: -1 }, { run: 'a b' }];
  for (const facts of bad) expect(await display.report(facts as never)).toMatchObject({ status: 400 });
});

test('changes are told to those who may see screens, and nothing is told of an unchanged state', async () => {
  const { app, admin } = await screenSite();
  const { display, screen } = await pairNew(app, admin);
  const version = async () => (await admin.get(historyPath(screensPath, screen.id))).total;
  const logged = await version();
  await display.report();
  await display.report();
  expect(await version(), 'reports are not logged').toBe(logged);
});
