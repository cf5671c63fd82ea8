/*
 * Changes what a real player shows a thousand times between layouts with texts, pictures and a video, and looks at each
 * frame that the browser presents: none may be black where neither layout is. Compares memory and elements at the
 * beginning and at the end. Figures of docs/performance.md.
 *
 *   node bench/screen-swaps.ts [number of changes]
 */
import { createClient } from '@mutai/client/client';
import { authPath } from '@mutai/contract/paths';
import { layoutsPath, publishLayoutPath } from '@mutai/contract/layouts/resource';
import { screenKeysPath } from '@mutai/contract/screen-keys/resource';
import { screenPagePath } from '@mutai/contract/screens/player-paths';
import { screensPath } from '@mutai/contract/screens/resource';
import { findBrowserOnce } from '@mutai/e2e/browser';
import { admin, startServer } from '@mutai/e2e/server';
import { chromium, type CDPSession, type Page } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';

const swaps = Number(process.argv[2] ?? 1000);
/** Changes after which memory is measured first: fonts and code are loaded by then. */
const warmUp = 30;
/** Milliseconds between two changes: longer than the cross-fade. */
const stayMs = 350;
/** Share of black pixels that a frame may have beyond those of the layouts. */
const tolerated = 0.01;

const { executablePath, env } = await findBrowserOnce();
const server = await startServer({}, [], ['--demo']);
const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env }, args: ['--no-sandbox'] });

/** Shares of black pixels of pictures, computed by another page. */
async function blackCounter(): Promise<(jpegs: readonly string[]) => Promise<readonly number[]>> {
  const page = await browser.newPage();
  return (jpegs) =>
    page.evaluate(
      (pictures) =>
        Promise.all(
          pictures.map(async (data) => {
            const bytes = Uint8Array.from(atob(data), (character) => character.codePointAt(0) ?? 0);
            const picture = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
            const canvas = new OffscreenCanvas(160, 90);
            const context = canvas.getContext('2d');
            if (context === null) throw new Error('no canvas');
            context.drawImage(picture, 0, 0, 160, 90);
            const { data: pixels } = context.getImageData(0, 0, 160, 90);
            let black = 0;
            for (let at = 0; at < pixels.length; at += 4) {
              if ((pixels[at] ?? 0) + (pixels[at + 1] ?? 0) + (pixels[at + 2] ?? 0) < 12) black += 1;
            }
            return (black * 4) / pixels.length;
          }),
        ),
      [...jpegs],
    );
}

interface State {
  readonly heapMb: number;
  readonly nodes: number;
  readonly videos: number;
  readonly listeners: number;
}

async function stateOf(page: Page, devtools: CDPSession): Promise<State> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  return {
    heapMb: Math.round(metric('JSHeapUsedSize') / 1e5) / 10,
    nodes: metric('Nodes'),
    listeners: metric('JSEventListeners'),
    videos: await page.evaluate(() => document.querySelectorAll('video').length),
  };
}

try {
  let token = '';
  const client = createClient({ baseUrl: server.url, token: () => token });
  token = (await client.request<string>('POST', authPath.login, { body: admin })).data;
  const { data: layouts } = await client.request<{ id: number; title: string; publication: number | null }[]>(
    'GET',
    layoutsPath,
  );
  for (const { id, publication } of layouts) {
    if (publication === null) await client.request('POST', publishLayoutPath(id), { body: {} });
  }
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  const body = { name: '屏', groupId: null, uses: 1, expiresAt };
  const { key } = (await client.request<{ key: string }>('POST', screenKeysPath, { body })).data;
  const page = await browser.newPage({ baseURL: server.url, viewport: { width: 640, height: 360 } });
  await page.goto(`${screenPagePath}?enroll=${key}`);
  await page.getByText('屏 1').first().waitFor();
  const { data: screens } = await client.request<{ id: number }[]>('GET', `${screensPath}?name=屏 1`);
  const [screen] = screens;
  if (screen === undefined) throw new Error('no screen');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  const blackOf = await blackCounter();

  const show = async (layoutId: number) => {
    await client.request('PATCH', `${screensPath}/${screen.id}`, { body: { layoutId } });
    for (;;) {
      const { data } = await client.request<{ playing: string }>('GET', `${screensPath}/${screen.id}`);
      if (data.playing.startsWith(`${layoutId}-`)) return;
      await sleep(50);
    }
  };
  const ownBlack: number[] = [];
  for (const { id } of layouts) {
    await show(id);
    await sleep(1500);
    const picture = await page.screenshot({ type: 'jpeg' });
    ownBlack.push(...(await blackOf([picture.toString('base64')])));
  }
  const allowed = Math.max(...ownBlack) + tolerated;

  let frames = 0;
  let worst = 0;
  let black = 0;
  let waiting: string[] = [];
  devtools.on('Page.screencastFrame', ({ data, sessionId }) => {
    waiting.push(data);
    void devtools.send('Page.screencastFrameAck', { sessionId });
  });
  await devtools.send('Page.startScreencast', { format: 'jpeg', quality: 60, everyNthFrame: 1 });
  let first: State | undefined;
  for (let count = 0; count < swaps; count += 1) {
    if (count === warmUp) first = await stateOf(page, devtools);
    await show(layouts[count % layouts.length]?.id ?? 0);
    await sleep(stayMs);
    const shares = await blackOf(waiting.splice(0));
    frames += shares.length;
    worst = Math.max(worst, ...shares);
    black += shares.filter((share) => share > allowed).length;
  }
  await devtools.send('Page.stopScreencast');
  waiting = [];
  const last = await stateOf(page, devtools);
  process.stdout.write(
    `${swaps} changes, ${frames} frames: ${black} black (largest share ${(worst * 100).toFixed(1)}%, layouts up to ` +
      `${(Math.max(...ownBlack) * 100).toFixed(1)}%)\n`,
  );
  process.stdout.write(`after ${warmUp}: ${JSON.stringify(first)}\nafter ${swaps}: ${JSON.stringify(last)}\n`);
} finally {
  await browser.close();
  await server.stop();
}
