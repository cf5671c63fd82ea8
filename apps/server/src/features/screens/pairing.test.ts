import { secondMs } from '@mutai/contract/durations';
import { limits } from '@mutai/contract/limits';
import type { OperationLog } from '@mutai/contract/logs/schema';
import { historyPath } from '@mutai/contract/paths';
import { screenKeysPath } from '@mutai/contract/screen-keys/resource';
import { screenApi } from '@mutai/contract/screens/player-paths';
import { examinePairingPath, pairScreenPath, revokeScreenPath, screensPath } from '@mutai/contract/screens/resource';
import { expect, test } from 'vitest';
import { signInHolding } from '../../testing/builders.ts';
import { listenOn } from '../../testing/event-stream.ts';
import { askForCode, createScreenGroup, displayWith, pairNew, screenSite } from '../../testing/displays.ts';

test('a display waits with its secret until an administrator enters the code; then the secret is its token', async () => {
  const { app, admin } = await screenSite();
  const { code, secret, validMs } = await askForCode(app, {}, '10.1.1.1');
  expect(code).toMatch(/^[2-9A-HJKMNP-Z]{6}$/);
  expect(validMs).toBe(limits.pairingMs);
  const state = () => app.call('GET', screenApi.pairingState, { token: secret });
  expect(await state()).toMatchObject({ data: { state: 'waiting' } });
  expect(await app.call('GET', screenApi.manifest, { token: secret })).toMatchObject({ status: 401 });
  const typed = `${code.slice(0, 3).toLowerCase()} - ${code.slice(3)}`;
  expect(await admin.post(examinePairingPath, { code: typed })).toMatchObject({
    data: { width: 1920, height: 1080, address: '10.1.1.1', former: null },
  });
  const paired = await admin.post(pairScreenPath, { code: typed, name: '大厅' });
  expect(paired).toMatchObject({ status: 200, data: { name: '大厅', state: 'never', volume: 0, fit: 'contain' } });
  expect(await state()).toMatchObject({ data: { state: 'paired' } });
  expect(await displayWith(app, secret).manifest()).toMatchObject({
    status: 200,
    data: { screen: { name: '大厅', groups: [] }, publications: [], defaultKey: null, playback: true },
  });
  expect(await admin.post(pairScreenPath, { code, name: '又' })).toMatchObject({
    status: 400,
    data: { code: '配对码不正确或已过期，请按屏幕上显示的配对码重新输入' },
  });
});

test('two requests with one code make one screen, and a refused name leaves the code usable', async () => {
  const { app, admin } = await screenSite();
  const { code } = await askForCode(app);
  expect(await admin.post(pairScreenPath, { code })).toMatchObject({ status: 400, data: { name: '该项不能为空' } });
  expect(await admin.post(pairScreenPath, { code, name: '甲', groupId: 99 })).toMatchObject({ status: 400 });
  const both = await Promise.all([1, 2].map((n) => admin.post(pairScreenPath, { code, name: `甲${n}` })));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  expect(await admin.get(screensPath)).toMatchObject({ total: 1 });
});

test('a repeated request with its idempotency key gets the screen that the first one made', async () => {
  const { app, admin } = await screenSite();
  const { code, secret } = await askForCode(app);
  const pair = (body: object) =>
    app.call('POST', pairScreenPath, {
      token: admin.token,
      body,
      headers: { 'idempotency-key': 'pairing-of-the-hall' },
    });
  const first = await pair({ code, name: '大厅' });
  expect(first).toMatchObject({ status: 200, data: { name: '大厅' } });
  expect((await pair({ code, name: '大厅' })).data).toEqual(first.data);
  expect(await pair({ code, name: '站台' })).toMatchObject({ status: 409 });
  expect(await admin.post(pairScreenPath, { code, name: '大厅' })).toMatchObject({ status: 400 });
  expect(await admin.get(screensPath)).toMatchObject({ total: 1 });
  expect(await displayWith(app, secret).manifest()).toMatchObject({ status: 200 });
});

test('codes expire, and displays that wait too long learn it', async () => {
  const { app, admin } = await screenSite();
  const { code, secret } = await askForCode(app);
  app.advance(limits.pairingMs);
  expect(await admin.post(pairScreenPath, { code, name: '甲' })).toMatchObject({ status: 400 });
  expect(await app.call('GET', screenApi.pairingState, { token: secret })).toMatchObject({
    data: { state: 'expired' },
  });
  expect(await app.call('GET', screenApi.pairingState)).toMatchObject({ data: { state: 'expired' } });
});

test('guesses of a user, and displays of a network, are limited', async () => {
  const { app, admin } = await screenSite();
  for (let guess = 0; guess < limits.pairingGuesses; guess += 1) {
    expect(await admin.post(examinePairingPath, { code: 'AAAAAA' })).toMatchObject({ status: 400 });
  }
  expect(await admin.post(examinePairingPath, { code: 'AAAAAA' })).toMatchObject({ status: 429 });
  const ask = (remoteAddress: string) =>
    app.call('POST', screenApi.pairing, { body: { width: 1, height: 1 }, remoteAddress });
  // Not all at once: those that wait too long for a connection would be refused.
  const atOnce = 25;
  for (let asked = 0; asked < limits.waitingDisplays.perNetwork; asked += atOnce) {
    for (const { status } of await Promise.all(Array.from({ length: atOnce }, () => ask('10.0.0.9'))))
      expect(status).toBe(200);
  }
  expect(await ask('10.0.0.9')).toMatchObject({ status: 429 });
  expect(await ask('10.0.0.8')).toMatchObject({ status: 200 });
  expect(await app.call('POST', screenApi.pairing, { body: { width: -1, height: 1 } })).toMatchObject({
    status: 400,
  });
}, 60_000);

test('a display that lost its token is offered its record, whose former display shows a code again', async () => {
  const { app, admin } = await screenSite();
  const { screen, display } = await pairNew(app, admin);
  const origin = await listenOn(app.server);
  const stream = await display.events(origin);
  const { code, secret } = await askForCode(app, { formerId: screen.id });
  expect(await admin.post(examinePairingPath, { code })).toMatchObject({
    data: { former: { id: screen.id, name: '大厅' } },
  });
  expect(await admin.post(pairScreenPath, { code, screenId: screen.id })).toMatchObject({ data: { id: screen.id } });
  expect(await admin.get(screensPath)).toMatchObject({ total: 1 });
  await stream.ended;
  expect(stream.events.at(-1)).toMatchObject({ type: 'session-ended' });
  expect(await display.manifest()).toMatchObject({ status: 401 });
  expect(await displayWith(app, secret).manifest()).toMatchObject({ status: 200 });
});

test('displays register themselves with a key, as often and as long as it allows', async () => {
  const { app, admin } = await screenSite();
  const group = await createScreenGroup(admin, { name: '一号线' });
  const past = { name: '一号线', uses: 2, expiresAt: '2025-12-31T00:00:00Z' };
  expect(await admin.post(screenKeysPath, past)).toMatchObject({
    status: 400,
    data: { expiresAt: '须晚于现在，请重新选择' },
  });
  const created = await admin.post(screenKeysPath, { ...past, groupId: group.id, expiresAt: '2026-01-02T00:00:00Z' });
  expect(created).toMatchObject({ status: 201, data: { used: 0, groupName: '一号线' } });
  const { id, key } = created.data as { id: number; key: string };
  const enroll = (by: string) =>
    app.call('POST', screenApi.pairing, { body: { width: 1, height: 1, enroll: by }, remoteAddress: '10.2.2.2' });
  const first = await enroll(key);
  expect(first).toMatchObject({ status: 200, data: { code: '' } });
  const { secret } = first.data as { secret: string };
  expect(await app.call('GET', screenApi.pairingState, { token: secret })).toMatchObject({
    data: { state: 'paired' },
  });
  expect(await displayWith(app, secret).shown()).toMatchObject({ screen: { name: '一号线 1', groups: ['一号线'] } });
  const both = await Promise.all([enroll(key), enroll(key)]);
  expect(
    both.map(({ status }) => status).toSorted((a, b) => a - b),
    'used up',
  ).toEqual([200, 403]);
  expect(await admin.get(screensPath)).toMatchObject({
    total: 2,
    data: [{ name: '一号线 2' }, { name: '一号线 1' }],
  });
  expect(await admin.patch(`${screenKeysPath}/${id}`, { uses: 5 })).toMatchObject({ data: { used: 2, key } });
  const forged = `${id}.${'A'.repeat(43)}`;
  for (const wrong of [forged, `${id + 1}${key.slice(key.indexOf('.'))}`, 'x']) {
    expect(await enroll(wrong)).toMatchObject({ status: 403 });
  }
  app.advance(24 * 60 * 60 * secondMs);
  expect(await enroll(key), 'expired').toMatchObject({ status: 403 });
  const later = await app.signIn();
  await later.patch(`${screenKeysPath}/${id}`, { expiresAt: '2026-01-09T00:00:00Z' });
  expect(await enroll(key)).toMatchObject({ status: 200 });
  await later.delete(`${screenKeysPath}/${id}`);
  expect(await enroll(key), 'deleted').toMatchObject({ status: 403 });
  const viewer = await signInHolding(app, later, 'viewer1', ['screen']);
  expect(await viewer.get(screenKeysPath)).toMatchObject({ status: 403 });
});

test('another token replaces the first as soon as it is used, not before', async () => {
  const { app, admin } = await screenSite();
  const { display } = await pairNew(app, admin);
  const renew = async () =>
    ((await app.call('POST', screenApi.token, { token: display.token })).data as { token: string }).token;
  const lost = displayWith(app, await renew());
  const next = displayWith(app, await renew());
  expect(await lost.manifest(), 'replaced by the second before it was used').toMatchObject({ status: 401 });
  expect(await display.report()).toMatchObject({ status: 200 });
  expect(await next.report()).toMatchObject({ status: 200 });
  expect(await display.report()).toMatchObject({ status: 401 });
  expect(await next.report()).toMatchObject({ status: 200 });
});

test('a revoked token is refused at once', async () => {
  const { app, admin } = await screenSite();
  const { screen, display } = await pairNew(app, admin);
  await display.report();
  expect(await admin.post(revokeScreenPath(screen.id))).toMatchObject({
    data: { state: 'unpaired', reportedAt: null },
  });
  for (const reply of [await display.manifest(), await display.report()]) expect(reply).toMatchObject({ status: 401 });
  const history = (await admin.get(historyPath(screensPath, screen.id))).data as OperationLog[];
  expect(history.map(({ action }) => action)).toEqual(['revoke', 'pair', 'create']);
});
