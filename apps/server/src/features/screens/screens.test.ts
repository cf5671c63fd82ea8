import { secondMs } from '@mutai/contract/durations';
import { functionSettingsPath } from '@mutai/contract/functions/resource';
import {
  layoutScreensPath,
  layoutsPath,
  publishLayoutPath,
  republishLayoutPath,
  unpublishLayoutPath,
} from '@mutai/contract/layouts/resource';
import { limits } from '@mutai/contract/limits';
import type { OperationLog } from '@mutai/contract/logs/schema';
import { arrangePath, batchPath, historyPath, restorePath, trashPath } from '@mutai/contract/paths';
import { screenGroupsPath } from '@mutai/contract/screen-groups/resource';
import type { ScreenGroup } from '@mutai/contract/screen-groups/schema';
import { screenKeysPath } from '@mutai/contract/screen-keys/resource';
import { screenApi } from '@mutai/contract/screens/player-paths';
import {
  examinePairingPath,
  pairScreenPath,
  revokeScreenPath,
  screenCommandsPath,
  screenPlayingPath,
  screensPath,
  screenStatusPath,
} from '@mutai/contract/screens/resource';
import type { ListedScreen } from '@mutai/contract/screens/schema';
import { describe, expect, test } from 'vitest';
import { signInHolding } from '../../testing/builders.ts';
import { askForCode, displayWith, pairNew, screenOf } from '../../testing/displays.ts';
import { listenOn } from '../../testing/event-stream.ts';
import { createLayout, layoutOf, textBlock } from '../../testing/layouts.ts';
import { buildTestApp, type Client, type TestApp } from '../../testing/test-app.ts';

async function site() {
  const app = await buildTestApp();
  return { app, admin: await app.signIn() };
}

async function publishedLayout(admin: Client, title: string): Promise<number> {
  const { id } = await createLayout(admin, layoutOf({ title }, textBlock(1, '标题')));
  expect(await admin.post(publishLayoutPath(id), {})).toMatchObject({ status: 200 });
  return id;
}

async function createGroup(admin: Client, fields: object): Promise<ScreenGroup> {
  const reply = await admin.post(screenGroupsPath, fields);
  expect(reply).toMatchObject({ status: 201 });
  return reply.data as ScreenGroup;
}

/** Runs the job that looks for silent displays. */
async function watch(app: TestApp): Promise<void> {
  await app.platform.jobs.kinds
    .find(({ kind }) => kind === 'screen-watch')
    ?.run(null as never, new AbortController().signal);
}

describe('pairing', () => {
  test('a display waits with its secret until an administrator enters the code; then the secret is its token', async () => {
    const { app, admin } = await site();
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
    const { app, admin } = await site();
    const { code } = await askForCode(app);
    expect(await admin.post(pairScreenPath, { code })).toMatchObject({ status: 400, data: { name: '该项不能为空' } });
    expect(await admin.post(pairScreenPath, { code, name: '甲', groupId: 99 })).toMatchObject({ status: 400 });
    const both = await Promise.all([1, 2].map((n) => admin.post(pairScreenPath, { code, name: `甲${n}` })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(await admin.get(screensPath)).toMatchObject({ total: 1 });
  });

  test('codes expire, and displays that wait too long learn it', async () => {
    const { app, admin } = await site();
    const { code, secret } = await askForCode(app);
    app.advance(limits.pairingMs);
    expect(await admin.post(pairScreenPath, { code, name: '甲' })).toMatchObject({ status: 400 });
    expect(await app.call('GET', screenApi.pairingState, { token: secret })).toMatchObject({
      data: { state: 'expired' },
    });
    expect(await app.call('GET', screenApi.pairingState)).toMatchObject({ data: { state: 'expired' } });
  });

  test('guesses of a user, and displays of a network, are limited', async () => {
    const { app, admin } = await site();
    for (let guess = 0; guess < limits.pairingGuesses; guess += 1) {
      expect(await admin.post(examinePairingPath, { code: 'AAAAAA' })).toMatchObject({ status: 400 });
    }
    expect(await admin.post(examinePairingPath, { code: 'AAAAAA' })).toMatchObject({ status: 429 });
    const ask = (remoteAddress: string) =>
      app.call('POST', screenApi.pairing, { body: { width: 1, height: 1 }, remoteAddress });
    await Promise.all(Array.from({ length: limits.waitingDisplays.perNetwork }, () => ask('10.0.0.9')));
    expect(await ask('10.0.0.9')).toMatchObject({ status: 429 });
    expect(await ask('10.0.0.8')).toMatchObject({ status: 200 });
    expect(await app.call('POST', screenApi.pairing, { body: { width: -1, height: 1 } })).toMatchObject({
      status: 400,
    });
  }, 60_000);

  test('a display that lost its token is offered its record, whose former display shows a code again', async () => {
    const { app, admin } = await site();
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
    const { app, admin } = await site();
    const group = await createGroup(admin, { name: '一号线' });
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
    expect(both.map(({ status }) => status).toSorted(), 'used up').toEqual([200, 403]);
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
    const { app, admin } = await site();
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
    const { app, admin } = await site();
    const { screen, display } = await pairNew(app, admin);
    await display.report();
    expect(await admin.post(revokeScreenPath(screen.id))).toMatchObject({
      data: { state: 'unpaired', reportedAt: null },
    });
    for (const reply of [await display.manifest(), await display.report()])
      expect(reply).toMatchObject({ status: 401 });
    const history = (await admin.get(historyPath(screensPath, screen.id))).data as OperationLog[];
    expect(history.map(({ action }) => action)).toEqual(['revoke', 'pair', 'create']);
  });
});

describe('manifests', () => {
  test('publishing reaches exactly the screens that show the layout', async () => {
    const { app, admin } = await site();
    const line = await createGroup(admin, { name: '一号线' });
    const station = await createGroup(admin, { name: '人民广场', parentId: line.id });
    const [shown, other] = [await publishedLayout(admin, '通知'), await publishedLayout(admin, '天气')];
    await admin.patch(`${screenGroupsPath}/${line.id}`, { layoutId: shown });
    const { display: inGroup } = await pairNew(app, admin, { name: '站台', groupId: station.id });
    const { display: own } = await pairNew(app, admin, { name: '大厅', groupId: station.id, layoutId: other });
    const { display: free } = await pairNew(app, admin, { name: '备用' });
    expect(await inGroup.shown()).toMatchObject({
      screen: { groups: ['一号线', '人民广场'] },
      defaultKey: `${shown}-1`,
      publications: [{ key: `${shown}-1`, title: '通知', number: 1, document: { canvas: { title: '通知' } } }],
    });
    expect(await own.shown()).toMatchObject({ defaultKey: `${other}-1` });
    expect(await free.shown()).toMatchObject({ defaultKey: null, publications: [] });

    const showing = async (id: number, as = admin) => (await as.get(layoutScreensPath(id))).data;
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
    await admin.delete(`${layoutsPath}/${shown}?force=true`);
    expect(await inGroup.shown()).toMatchObject({ defaultKey: null });
    expect(second.events, 'shows none of it').toEqual([{ type: 'reset' }]);
  });

  test('moving a group, settings of the screen and the function of playback reach the display', async () => {
    const { app, admin } = await site();
    const [line, other] = [await createGroup(admin, { name: '一号线' }), await createGroup(admin, { name: '二号线' })];
    const hall = await createGroup(admin, { name: '大厅', parentId: line.id });
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
    const { app, admin } = await site();
    let parentId = 0;
    for (const name of ['一', '二', '三']) parentId = (await createGroup(admin, { name, parentId })).id;
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
    const { app, admin } = await site();
    const line = await createGroup(admin, { name: '线' });
    const station = await createGroup(admin, { name: '站', parentId: line.id });
    const hall = await createGroup(admin, { name: '厅' });
    await pairNew(app, admin, { name: '站台', groupId: station.id });
    await pairNew(app, admin, { name: '大厅', groupId: hall.id });
    await pairNew(app, admin, { name: '无' });
    const namesIn = async (groupId: number | string) =>
      ((await admin.get(`${screensPath}?groupId=${groupId}&sort=id:asc`)).data as ListedScreen[]).map(
        ({ name }) => name,
      );
    expect(await namesIn(line.id)).toEqual(['站台']);
    expect(await namesIn(hall.id)).toEqual(['大厅']);
    expect(await namesIn(`${hall.id},${station.id}`)).toEqual(['站台', '大厅']);
  });

  test('a screen in the trash is refused, and plays on when it is restored', async () => {
    const { app, admin } = await site();
    const { screen, display } = await pairNew(app, admin);
    await display.report();
    await admin.delete(`${screensPath}/${screen.id}`);
    expect(await display.report()).toMatchObject({ status: 401 });
    const [kept] = (await admin.get(trashPath(screensPath))).data as { id: number }[];
    expect(await admin.post(restorePath(screensPath), { ids: [kept?.id] })).toMatchObject({ status: 200 });
    expect(await display.report()).toMatchObject({ status: 200 });
  });
});

describe('reports', () => {
  test('tell state, address, what plays and whether it is the newest', async () => {
    const { app, admin } = await site();
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
    const { app, admin } = await site();
    const { screen, display } = await pairNew(app, admin);
    await watch(app);
    expect(await screenOf(admin, screen.id)).toMatchObject({ state: 'never' });
    await display.report();
    const { reportedAt } = await screenOf(admin, screen.id);
    app.advance(limits.screenReports.lostAfterSeconds * secondMs);
    await watch(app);
    expect(await screenOf(admin, screen.id)).toMatchObject({ state: 'online' });
    app.advance(1);
    await watch(app);
    expect(await screenOf(admin, screen.id)).toMatchObject({ state: 'offline', stateSince: reportedAt });
    app.advance(60 * secondMs);
    await display.report();
    const status = await admin.get(screenStatusPath(screen.id));
    const until = (status.data as { reportedAt: string }).reportedAt;
    expect(status).toMatchObject({ data: { state: 'online', outages: [{ since: reportedAt, until }] } });
  });

  test('faults are counted together and limited, and two displays with one token are noticed', async () => {
    const { app, admin } = await site();
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
    const { app, admin } = await site();
    const { display, screen } = await pairNew(app, admin);
    const version = async () => (await admin.get(historyPath(screensPath, screen.id))).total;
    const logged = await version();
    await display.report();
    await display.report();
    expect(await version(), 'reports are not logged').toBe(logged);
  });
});

describe('commands', () => {
  test('are fetched, acknowledged once, and expire', async () => {
    const { app, admin } = await site();
    const { screen, display } = await pairNew(app, admin);
    const origin = await listenOn(app.server);
    const stream = await display.events(origin);
    const send = (body: object) => admin.post(screenCommandsPath(screen.id), body);
    expect(await send({ kind: 'volume' })).toMatchObject({ status: 400, data: { volume: '请输入 0~100 的音量' } });
    expect(await send({ kind: 'explode' })).toMatchObject({ status: 400 });
    expect(await send({ kind: 'identify' })).toMatchObject({ status: 200, data: { state: 'waiting' } });
    await send({ kind: 'volume', volume: 40 });
    const told = { type: 'commands' };
    expect(await stream.until(3)).toMatchObject([{ type: 'reset' }, told, told]);
    const [first, second] = await display.commands();
    expect([first, second]).toMatchObject([
      { kind: 'identify', volume: null },
      { kind: 'volume', volume: 40 },
    ]);
    expect(await display.report()).toMatchObject({ data: { commands: true } });
    const done = { ok: true, message: '已显示 10 秒' };
    expect(await display.executed(first?.id ?? 0, done)).toMatchObject({ status: 200 });
    expect(await display.executed(first?.id ?? 0, { ok: false, message: '又' })).toMatchObject({ status: 200 });
    app.advance(limits.commandMs);
    expect(await display.commands()).toEqual([]);
    expect(await admin.get(screenCommandsPath(screen.id))).toMatchObject({
      total: 2,
      data: [
        { kind: 'volume', state: 'expired' },
        { kind: 'identify', state: 'done', message: '已显示 10 秒', createdBy: '管理员' },
      ],
    });
    const { display: other } = await pairNew(app, admin, { name: '他' });
    expect(await other.executed(second?.id ?? 0, done)).toMatchObject({ status: 404 });
    await admin.post(revokeScreenPath(screen.id));
    expect(await send({ kind: 'identify' })).toMatchObject({ status: 409 });
  });

  test('need their own permission, as pairing and revoking do', async () => {
    const { app, admin } = await site();
    const { screen } = await pairNew(app, admin);
    const viewer = await signInHolding(app, admin, 'viewer1', ['screen']);
    const { code } = await askForCode(app);
    expect(await viewer.get(screensPath)).toMatchObject({ status: 200, total: 1 });
    expect(await viewer.get(screenStatusPath(screen.id))).toMatchObject({ status: 200 });
    for (const reply of [
      await viewer.post(screenCommandsPath(screen.id), { kind: 'identify' }),
      await viewer.post(examinePairingPath, { code }),
      await viewer.post(pairScreenPath, { code, name: '甲' }),
      await viewer.post(revokeScreenPath(screen.id)),
      await viewer.post(screenGroupsPath, { name: '甲' }),
    ]) {
      expect(reply).toMatchObject({ status: 403 });
    }
    const pairer = await signInHolding(app, admin, 'pairer1', ['screen', 'screen:create']);
    expect(await pairer.post(pairScreenPath, { code, name: '甲' })).toMatchObject({ status: 200 });
    const again = await askForCode(app);
    expect(await pairer.post(pairScreenPath, { code: again.code, screenId: screen.id })).toMatchObject({ status: 403 });
  });
});
