import { limits } from '@mutai/contract/limits';
import { screenGroupsPath } from '@mutai/contract/screen-groups/resource';
import {
  examinePairingPath,
  pairScreenPath,
  revokeScreenPath,
  screenCommandsPath,
  screensPath,
  screenStatusPath,
} from '@mutai/contract/screens/resource';
import { expect, test } from 'vitest';
import { signInHolding } from '../../testing/builders.ts';
import { listenOn } from '../../testing/event-stream.ts';
import { askForCode, pairNew, screenSite } from '../../testing/displays.ts';

test('are fetched, acknowledged once, and expire', async () => {
  const { app, admin } = await screenSite();
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
  const { app, admin } = await screenSite();
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

test('a display that is at it says so, and reports the result later', async () => {
  const { app, admin } = await screenSite();
  const { screen, display } = await pairNew(app, admin);
  const newest = async () => (await admin.get(screenCommandsPath(screen.id))).data;
  const { data } = await admin.post(screenCommandsPath(screen.id), { kind: 'restart' });
  const { id } = data as { id: number };
  expect(await display.executed(id, { ok: null, message: '正在重启' })).toMatchObject({ status: 200 });
  expect(await newest()).toMatchObject([{ state: 'waiting', message: '正在重启', doneAt: null }]);
  // A restart may take longer than the command waits for a display.
  app.advance(limits.commandMs);
  expect(await newest()).toMatchObject([{ state: 'expired', message: '正在重启' }]);
  await display.executed(id, { ok: true, message: '已重启' });
  await display.executed(id, { ok: null, message: '正在重启' });
  expect(await newest()).toMatchObject([{ state: 'done', message: '已重启' }]);
});
