import { type Api, signIn } from '@mutai/e2e/api';
import { findBrowserOnce } from '@mutai/e2e/browser';
import { upload } from '@mutai/e2e/materials';
import { layoutSaying, pairDisplay, publish } from '@mutai/e2e/player-page';
import type { RunningServer } from '@mutai/e2e/server';
import { screensPath } from '@mutai/contract/screens/resource';
import { addBlock, setCanvas, setParams } from '@mutai/layout/commands/blocks';
import type { Layout } from '@mutai/layout/model/layout';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';

const demoFiles = new URL('../apps/server/src/features/seed/demo-files/', import.meta.url);

export async function launchBrowser(): Promise<Browser> {
  const { executablePath, env } = await findBrowserOnce();
  return chromium.launch({ executablePath, env: { ...process.env, ...env }, args: ['--no-sandbox'] });
}

/** Paths of two pictures and a video of the demo. */
export interface Media {
  readonly pictures: readonly string[];
  readonly video: string;
}

export async function uploadMedia(api: Api): Promise<Media> {
  const pathOf = async (name: string) => (await upload(api, name, await readFile(new URL(name, demoFiles)))).path;
  return {
    pictures: [await pathOf('morning-news.jpg'), await pathOf('studio.jpg')],
    video: await pathOf('countdown.mp4'),
  };
}

const items = (...urls: readonly string[]) => urls.map((url) => ({ url, title: '' }));

/** Layout with a text in two languages, which change every ten seconds, pictures in turn, a clock, and a video if wanted. */
export const richLayout = (text: string, { pictures, video }: Media, options: { readonly video: boolean }): Layout =>
  layoutSaying(text, (start) => {
    const first = start.blocks[1];
    if (first?.type !== 'text') throw new Error('The first block is no text.');
    const fontEn = { ...first.params.fontCh, content: `${text} (English)` };
    let layout = setParams(start, [1], 'text', { fontEn });
    layout = setCanvas(layout, { langList: ['ch', 'en'], langSwitch: 10 });
    layout = setParams(addBlock(layout, 'image', { x: 500, y: 500 }), [2], 'image', {
      images: items(...pictures),
      switchTime: 10_000,
    });
    layout = addBlock(layout, 'time', { x: 1400, y: 200 });
    if (!options.video) return layout;
    return setParams(addBlock(layout, 'video', { x: 1400, y: 700 }), [4], 'video', { videos: items(video) });
  });

/** Display with a layout of its own. */
export interface Player {
  readonly api: Api;
  readonly page: Page;
  readonly devtools: CDPSession;
  readonly screenId: number;
  readonly layoutId: number;
}

/** Pairs a display and waits for the text of its layout. @param prepare called before the page is opened */
export async function openPlayer(
  { url }: Pick<RunningServer, 'url'>,
  context: BrowserContext,
  name: string,
  layout: Layout | number,
  prepare: (page: Page) => Promise<unknown> = () => Promise.resolve(),
): Promise<Player> {
  const api = await signIn(url);
  const layoutId = typeof layout === 'number' ? layout : await publish(api, layout);
  const page = await context.newPage();
  await prepare(page);
  const { id } = await pairDisplay(page, api, { name, layoutId }, `${url}/screen`);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable');
  return { api, page, devtools, screenId: id, layoutId };
}

/** Waits until a screen reports what `accept` wants. */
export async function untilReported<Report>(
  api: Api,
  screenId: number,
  accept: (screen: Report) => boolean,
  pollMs = 20,
): Promise<Report> {
  for (;;) {
    const screen = await api.ask<Report>('GET', `${screensPath}/${screenId}`);
    if (accept(screen)) return screen;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

/** Memory and elements of a page after garbage collection. */
export interface Held {
  readonly heapKb: number;
  readonly nodes: number;
  readonly listeners: number;
  readonly videos: number;
  /** Memory of all pages of the browser. Includes what it keeps for itself, such as decoded pictures. */
  readonly residentMb: number;
}

/** Resident memory of the processes that show pages, in megabytes. Linux only. */
async function residentMb(browser: Browser): Promise<number> {
  const devtools = await browser.newBrowserCDPSession();
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
  await devtools.detach();
  const sizes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(async ({ id }) =>
      Number(/VmRSS:\s+(?<kb>\d+)/.exec(await readFile(`/proc/${id}/status`, 'utf8'))?.groups?.['kb']),
    );
  return Math.round((await Promise.all(sizes)).reduce((sum, kb) => sum + kb, 0) / 1000);
}

export async function heldBy(browser: Browser, { page, devtools }: Pick<Player, 'page' | 'devtools'>): Promise<Held> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  return {
    heapKb: Math.round(usedSize / 1000),
    nodes: metric('Nodes'),
    listeners: metric('JSEventListeners'),
    videos: await page.evaluate(() => document.querySelectorAll('video').length),
    residentMb: await residentMb(browser),
  };
}
