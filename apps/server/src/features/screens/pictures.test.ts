import { filesPath } from '@mutai/contract/files/resource';
import { limits } from '@mutai/contract/limits';
import type { OperationLog } from '@mutai/contract/logs/schema';
import { commandPicturePath, screenPicture } from '@mutai/contract/screens/player-paths';
import { screenCommandsPath, screenPicturePath, screensPath, screenStatusPath } from '@mutai/contract/screens/resource';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { signInHolding } from '../../testing/builders.ts';
import { digest, listed } from '../../testing/contents.ts';
import { pairNew } from '../../testing/displays.ts';
import { doJobs, openFileSite } from '../../testing/file-site.ts';
import type { TestApp } from '../../testing/test-app.ts';

const pictureOf = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();

async function openPictureSite() {
  const site = await openFileSite();
  const { app, admin } = site;
  const { screen, display } = await pairNew(app, admin);
  /** Asks for a picture. @returns id of the command */
  const ask = async (): Promise<number> => {
    const { data } = await admin.post(screenCommandsPath(screen.id), { kind: 'screenshot' });
    return (data as { id: number }).id;
  };
  return { ...site, screen, display, ask };
}

const sendTo = (app: TestApp, token: string, command: number, body: Buffer, type: string = screenPicture.type) =>
  app.call('POST', commandPicturePath(command), { token, body, headers: { 'content-type': type } });

test('a display sends the picture of a command once; the latest one is shown and goes with the screen', async () => {
  const site = await openPictureSite();
  const { app, admin, screen, display, ask, storage } = site;
  const [red, blue] = await Promise.all([pictureOf(1280, 720, 'red'), pictureOf(720, 1280, 'blue')]);
  const status = () => admin.get(screenStatusPath(screen.id));
  expect(await status()).toMatchObject({ data: { picture: null } });
  expect(await admin.get(screenPicturePath(screen.id))).toMatchObject({ status: 404 });

  const first = await ask();
  expect(await display.executed(first, { ok: true, message: '完成' })).toMatchObject({ status: 400 });
  expect(await sendTo(app, display.token, first, red)).toMatchObject({ status: 200 });
  expect(await sendTo(app, display.token, first, blue)).toMatchObject({ status: 409 });
  expect(await status()).toMatchObject({ data: { picture: { width: 1280, height: 720 } } });
  const shown = await app.server.inject({
    url: screenPicturePath(screen.id),
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect(shown.rawPayload.equals(red)).toBe(true);
  expect(shown.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cache-control': 'no-store',
  });

  expect(await sendTo(app, display.token, await ask(), blue)).toMatchObject({ status: 200 });
  await doJobs(site);
  expect((await listed(storage)).map(({ sha256 }) => sha256)).toEqual([digest(blue)]);
  // It is no material, and has no address of its own.
  expect(await admin.get(filesPath)).toMatchObject({ total: 0 });
  expect(await app.call('GET', `/files/${digest(blue)}.jpg`)).toMatchObject({ status: 404 });
  expect(await admin.get(screenCommandsPath(screen.id))).toMatchObject({
    data: [
      { kind: 'screenshot', state: 'done', message: '已截图 720 × 1280' },
      { kind: 'screenshot', state: 'done', message: '已截图 1280 × 720' },
    ],
  });
  const history = (await admin.get(`${screensPath}/${screen.id}/history`)).data as readonly OperationLog[];
  const commanded = history.filter(({ action }) => action === 'command');
  expect(commanded.map(({ changes }) => changes)).toEqual([{ kind: [null, '截图'] }, { kind: [null, '截图'] }]);

  await admin.delete(`${screensPath}/${screen.id}`);
  const [deleted] = (await admin.get(`${screensPath}/trash`)).data as readonly { id: number }[];
  await admin.post(`${screensPath}/trash/restore`, { ids: [deleted?.id] });
  expect(await status()).toMatchObject({ data: { picture: { width: 720, height: 1280 } } });
  await admin.delete(`${screensPath}/${screen.id}`);
  const [again] = (await admin.get(`${screensPath}/trash`)).data as readonly { id: number }[];
  await admin.delete(`${screensPath}/trash`, { ids: [again?.id] });
  await doJobs(site);
  expect(await listed(storage)).toEqual([]);
  expect(await app.database.read.selectFrom('screenPictures').selectAll().execute()).toEqual([]);
  expect(await app.database.read.selectFrom('contents').selectAll().execute()).toEqual([]);
});

test('pictures that nobody asked for, or that are none, are refused and not stored', async () => {
  const site = await openPictureSite();
  const { app, admin, screen, display, ask, storage } = site;
  const red = await pictureOf(64, 64, 'red');
  const command = await ask();
  const { display: other } = await pairNew(app, admin, { name: '他' });
  expect(await sendTo(app, other.token, command, red)).toMatchObject({ status: 404 });
  expect(await sendTo(app, admin.token, command, red)).toMatchObject({ status: 401 });
  expect(await sendTo(app, display.token, command + 1, red)).toMatchObject({ status: 404 });
  const { data } = await admin.post(screenCommandsPath(screen.id), { kind: 'identify' });
  expect(await sendTo(app, display.token, (data as { id: number }).id, red)).toMatchObject({ status: 404 });
  const png = await sharp(red).png().toBuffer();
  const noise = Buffer.concat([red.subarray(0, 40), Buffer.alloc(2000, 'x')]);
  for (const [body, type] of [
    [png, 'image/jpeg'],
    [png, 'image/png'],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/jpeg'],
    [noise, 'image/jpeg'],
    [Buffer.alloc(0), 'image/jpeg'],
  ] as const) {
    expect(await sendTo(app, display.token, command, body, type)).toMatchObject({ status: 415 });
  }
  const { longestSide, maxBytes } = screenPicture;
  const large = Buffer.concat([red, Buffer.alloc(maxBytes)]);
  expect(await sendTo(app, display.token, command, large)).toMatchObject({ status: 413 });
  const wide = await pictureOf(longestSide + 1, 10, 'red');
  expect(await sendTo(app, display.token, command, wide)).toMatchObject({ status: 400 });
  app.advance(limits.commandMs);
  expect(await sendTo(app, display.token, command, red)).toMatchObject({ status: 409 });
  await doJobs(site);
  expect(await listed(storage)).toEqual([]);
  // Without the permission for screens nobody sees pictures.
  const stranger = await signInHolding(app, admin, 'other1', ['layout']);
  expect(await stranger.get(screenPicturePath(screen.id))).toMatchObject({ status: 403 });
});

test('of two pictures for one command at the same time, one is kept', async () => {
  const site = await openPictureSite();
  const { app, display, ask, storage } = site;
  const [red, blue] = await Promise.all([pictureOf(64, 64, 'red'), pictureOf(64, 64, 'blue')]);
  const command = await ask();
  const replies = await Promise.all([red, blue].map((body) => sendTo(app, display.token, command, body)));
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const [one, two] = [await ask(), await ask()];
  const both = await Promise.all([sendTo(app, display.token, one, red), sendTo(app, display.token, two, blue)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  await doJobs(site);
  expect(await listed(storage)).toHaveLength(1);
});
