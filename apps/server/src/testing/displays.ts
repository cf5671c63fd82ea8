import { executedCommandPath, publicationDocumentPath, screenApi } from '@mutai/contract/screens/player-paths';
import type { Manifest, Pairing, ScreenReport, WaitingCommand } from '@mutai/contract/screens/player';
import { pairScreenPath, screensPath } from '@mutai/contract/screens/resource';
import type { ListedScreen } from '@mutai/contract/screens/schema';
import { publishLayoutPath } from '@mutai/contract/layouts/resource';
import { screenGroupsPath } from '@mutai/contract/screen-groups/resource';
import type { ScreenGroup } from '@mutai/contract/screen-groups/schema';
import { expect } from 'vitest';
import { createLayout, layoutOf, textBlock } from './layouts.ts';
import { openStream, type EventStream } from './event-stream.ts';
import { buildTestApp, type Client, type Reply, type TestApp } from './test-app.ts';

/** Report of a display that shows nothing and has no faults. */
const report: ScreenReport = {
  run: 'run-00001',
  revision: null,
  playing: null,
  loading: null,
  clockErrorMs: 0,
  uptimeSeconds: 1,
  playerVersion: 'v1',
  width: 1920,
  height: 1080,
  pixelRatio: 1,
  secure: true,
  storage: null,
  faults: [],
};

/** Asks for a pairing code like a display. */
export async function askForCode(app: TestApp, body: object = {}, remoteAddress?: string): Promise<Pairing> {
  const reply = await app.call('POST', screenApi.pairing, {
    body: { width: 1920, height: 1080, ...body },
    ...(remoteAddress === undefined ? {} : { remoteAddress }),
  });
  expect(reply).toMatchObject({ status: 200 });
  return reply.data as Pairing;
}

/** Calls of a display with its token. */
export function displayWith(app: TestApp, token: string) {
  return {
    token,
    manifest: async (headers: Readonly<Record<string, string>> = {}) =>
      app.call('GET', screenApi.manifest, { token, headers }),
    /** Manifest of a display that has a valid token. */
    async shown(): Promise<Manifest> {
      const reply = await app.call('GET', screenApi.manifest, { token });
      expect(reply).toMatchObject({ status: 200 });
      return reply.data as Manifest;
    },
    document: (key: string): Promise<Reply> => app.call('GET', publicationDocumentPath(key), { token }),
    report: (facts: Partial<ScreenReport> = {}): Promise<Reply> =>
      app.call('POST', screenApi.report, { token, body: { ...report, ...facts } }),
    plays: (plays: readonly unknown[]): Promise<Reply> => app.call('POST', screenApi.plays, { token, body: { plays } }),
    commands: async () => (await app.call('GET', screenApi.commands, { token })).data as readonly WaitingCommand[],
    executed: (id: number, body: object): Promise<Reply> => app.call('POST', executedCommandPath(id), { token, body }),
    events: (origin: string): Promise<EventStream> => openStream(origin, token, undefined, screenApi.events),
  };
}

/** Pairs a new display with a new screen. */
export async function pairNew(app: TestApp, admin: Client, fields: object = {}) {
  const { code, secret } = await askForCode(app);
  const reply = await admin.post(pairScreenPath, { code, name: '大厅', ...fields });
  expect(reply).toMatchObject({ status: 200, message: '配对成功！' });
  return { screen: reply.data as ListedScreen, display: displayWith(app, secret) };
}

/** Reads a screen. */
export async function screenOf(admin: Client, id: number): Promise<ListedScreen> {
  return (await admin.get(`${screensPath}/${id}`)).data as ListedScreen;
}

/** Site with an administrator. */
export async function screenSite() {
  const app = await buildTestApp();
  return { app, admin: await app.signIn() };
}

/** Creates and publishes a layout with one text. */
export async function publishedLayout(admin: Client, title: string): Promise<number> {
  const { id } = await createLayout(admin, layoutOf({ title }, textBlock(1, '标题')));
  expect(await admin.post(publishLayoutPath(id), {})).toMatchObject({ status: 200 });
  return id;
}

export async function createScreenGroup(admin: Client, fields: object): Promise<ScreenGroup> {
  const reply = await admin.post(screenGroupsPath, fields);
  expect(reply).toMatchObject({ status: 201 });
  return reply.data as ScreenGroup;
}

/** Runs the job that looks for silent displays. */
export async function watchScreens(app: TestApp): Promise<void> {
  const job = app.platform.jobs.kinds.find(({ kind }) => kind === 'screen-watch');
  await job?.run(null as never, new AbortController().signal);
}
