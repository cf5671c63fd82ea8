/*
 * Changes what a real player shows a thousand times between pictures, videos and both, each to each, and looks at each
 * frame that the browser presents: none may be black or half drawn. The contents cover a green canvas, so a frame in
 * which some of them is missing is green there. Compares memory and elements at the beginning and at the end. Figures
 * of docs/performance.md.
 *
 *   node bench/screen-swaps.ts [number of changes]
 */
import { authPath } from '@mutai/contract/paths';
import { layoutsPath, publishLayoutPath } from '@mutai/contract/layouts/resource';
import { screenKeysPath } from '@mutai/contract/screen-keys/resource';
import { screenPagePath } from '@mutai/contract/screens/player-paths';
import { screensPath } from '@mutai/contract/screens/resource';
import { Api } from '@mutai/e2e/api';
import { findBrowserOnce } from '@mutai/e2e/browser';
import { mediaOf } from '@mutai/e2e/layout-pictures';
import { admin, startServer } from '@mutai/e2e/server';
import { addBlock, setParams } from '@mutai/layout/commands/blocks';
import { placeBlocks } from '@mutai/layout/commands/place';
import type { Box } from '@mutai/layout/geometry/box';
import { emptyLayout, type Layout } from '@mutai/layout/model/layout';
import type { TemplateMedia } from '@mutai/layout/templates/build';
import { chromium, type CDPSession, type Page } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';

const swaps = Number(process.argv[2] ?? 1000);
/** Changes after which memory is measured first: fonts and code are loaded by then. */
const warmUp = 30;
/** Share of black or green pixels that a frame may have beyond those of the layouts. */
const tolerated = 0.01;
/** Excess of green over red and blue that no content has, and a canvas has when a tenth of it is seen. */
const greenAbove = 24;

const { executablePath, env } = await findBrowserOnce();
const server = await startServer();
const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env }, args: ['--no-sandbox'] });

type Media = TemplateMedia['pictures'][number];

/** Layouts whose contents cover a green canvas: pictures, a video, and both. */
function coveringLayouts({ pictures, videos }: TemplateMedia): readonly Layout[] {
  const whole = { x: 0, y: 0, w: 1920, h: 1080 };
  const [left, right] = [
    { ...whole, w: 960 },
    { ...whole, x: 960, w: 960 },
  ];
  const covering = (title: string): Layout => emptyLayout({ title, bgColor: '#00ff00' });
  const placed = (layout: Layout, box: Box): Layout => placeBlocks(layout, new Map([[layout.order.at(-1) ?? 0, box]]));
  const withPicture = (layout: Layout, box: Box, picture: Media | undefined): Layout => {
    const added = addBlock(layout, 'image', { x: 100, y: 100 });
    const images = picture === undefined ? [] : [picture];
    return placed(setParams(added, added.order.slice(-1), 'image', { images, fit: 'cover' }), box);
  };
  const withVideo = (layout: Layout, box: Box): Layout => {
    const added = addBlock(layout, 'video', { x: 100, y: 100 });
    return placed(setParams(added, added.order.slice(-1), 'video', { videos: [...videos], fit: '100% 100%' }), box);
  };
  const [first, second, third] = pictures;
  return [
    withPicture(covering('图一'), whole, first),
    withVideo(covering('视频一'), whole),
    withVideo(withPicture(covering('图和视频'), left, second), right),
    withPicture(covering('图二'), whole, second),
    withVideo(covering('视频二'), whole),
    withPicture(withVideo(covering('视频和图'), left), right, third),
  ];
}

async function signIn(origin: string): Promise<string> {
  return new Api(origin, '').ask('POST', authPath.login, admin);
}

async function publish(api: Api, document: Layout): Promise<number> {
  const { id } = await api.ask<{ id: number }>('POST', layoutsPath, { document });
  await api.ask('POST', publishLayoutPath(id), {});
  return id;
}

/** Shares of pixels of a picture: black ones, and ones as green as a canvas without its contents. */
interface Shares {
  readonly black: number;
  readonly green: number;
}

/** Measures pictures in another page. */
async function pictureReader(): Promise<(jpegs: readonly string[]) => Promise<readonly Shares[]>> {
  const page = await browser.newPage();
  return (jpegs) =>
    page.evaluate(
      ([pictures, threshold]) =>
        Promise.all(
          pictures.map(async (data) => {
            const bytes = Uint8Array.from(atob(data), (character) => character.codePointAt(0) ?? 0);
            const picture = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
            const canvas = new OffscreenCanvas(160, 90);
            const context = canvas.getContext('2d');
            if (context === null) throw new Error('no canvas');
            context.drawImage(picture, 0, 0, 160, 90);
            const { data: pixels } = context.getImageData(0, 0, 160, 90);
            let [black, green] = [0, 0];
            for (let at = 0; at < pixels.length; at += 4) {
              const [r = 0, g = 0, b = 0] = pixels.subarray(at, at + 3);
              if (r + g + b < 12) black += 1;
              // Linear: fading between two colors that are not green never makes a greener one.
              if (g - (r + b) / 2 > threshold) green += 1;
            }
            return { black: (black * 4) / pixels.length, green: (green * 4) / pixels.length };
          }),
        ),
      [[...jpegs], greenAbove] as const,
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
  const api = new Api(server.url, await signIn(server.url));
  const media = await mediaOf(api);
  const layouts = await Promise.all(coveringLayouts(media).map((layout) => publish(api, layout)));
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  const body = { name: '屏', groupId: null, uses: 1, expiresAt };
  const { key } = await api.ask<{ key: string }>('POST', screenKeysPath, body);
  const page = await browser.newPage({ baseURL: server.url, viewport: { width: 640, height: 360 } });
  await page.goto(`${screenPagePath}?enroll=${key}`);
  await page.getByText('屏 1').first().waitFor();
  const [screen] = await api.ask<{ id: number }[]>('GET', `${screensPath}?name=屏 1`);
  if (screen === undefined) throw new Error('no screen');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  const sharesOf = await pictureReader();

  const show = async (layoutId: number) => {
    await api.ask('PATCH', `${screensPath}/${screen.id}`, { layoutId });
    for (;;) {
      const { playing } = await api.ask<{ playing: string }>('GET', `${screensPath}/${screen.id}`);
      if (playing.startsWith(`${layoutId}-`)) return;
      await sleep(50);
    }
  };
  const own: Shares[] = [];
  for (const id of layouts) {
    await show(id);
    for (let second = 0; second < 4; second += 1) {
      await sleep(1000);
      const picture = await page.screenshot({ type: 'jpeg', quality: 60 });
      own.push(...(await sharesOf([picture.toString('base64')])));
    }
  }
  const largest = (kind: keyof Shares, shares: readonly Shares[]) => Math.max(0, ...shares.map((one) => one[kind]));
  const isFaulty = (kind: keyof Shares) => {
    const allowed = largest(kind, own) + tolerated;
    return (share: Shares) => share[kind] > allowed;
  };
  const [isBlack, isHalfDrawn] = [isFaulty('black'), isFaulty('green')];

  let [frames, at] = [0, 0];
  const worst = { black: 0, green: 0 };
  const faulty = { black: 0, halfDrawn: 0 };
  let waiting: string[] = [];
  devtools.on('Page.screencastFrame', ({ data, sessionId }) => {
    waiting.push(data);
    void devtools.send('Page.screencastFrameAck', { sessionId });
  });
  await devtools.send('Page.startScreencast', { format: 'jpeg', quality: 60, everyNthFrame: 1 });
  let first: State | undefined;
  for (let count = 0; count < swaps; count += 1) {
    if (count === warmUp) first = await stateOf(page, devtools);
    // Each of the layouts follows each other one in turn.
    const step = 1 + (Math.floor(count / layouts.length) % (layouts.length - 1));
    at = (at + step) % layouts.length;
    await show(layouts[at] ?? 0);
    const shares = await sharesOf(waiting.splice(0));
    frames += shares.length;
    worst.black = Math.max(worst.black, largest('black', shares));
    worst.green = Math.max(worst.green, largest('green', shares));
    faulty.black += shares.filter(isBlack).length;
    faulty.halfDrawn += shares.filter(isHalfDrawn).length;
  }
  await devtools.send('Page.stopScreencast');
  waiting = [];
  const last = await stateOf(page, devtools);
  const percent = (share: number) => `${(share * 100).toFixed(1)}%`;
  process.stdout.write(
    `${swaps} changes, ${frames} frames: ${faulty.black} black (largest share ${percent(worst.black)}, layouts up to ` +
      `${percent(largest('black', own))}), ${faulty.halfDrawn} half drawn (largest share without contents ` +
      `${percent(worst.green)}, layouts up to ${percent(largest('green', own))})\n`,
  );
  process.stdout.write(`after ${warmUp}: ${JSON.stringify(first)}\nafter ${swaps}: ${JSON.stringify(last)}\n`);
} finally {
  await browser.close();
  await server.stop();
}
