/*
 * Measures displays over time: 30 days with 100 publications a day, a week without server, a week of a schedule, processor time of a still
 * layout, and how far two displays with wrong clocks are apart. Days pass in virtual time. Figures of
 * docs/performance.md.
 *
 *   node bench/screen-endurance.ts [month [days] | week | schedule | idle | step]
 */
import { screenApi } from '@mutai/contract/screens/player-paths';
import { screenStatusPath } from '@mutai/contract/screens/resource';
import type { ScreenStatus } from '@mutai/contract/screens/schema';
import { signIn } from '@mutai/e2e/api';
import build from '@mutai/e2e/built';
import { publish } from '@mutai/e2e/player-page';
import { freePort, startServer } from '@mutai/e2e/server';
import type { Browser, Page } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { heldBy, launchBrowser, openPlayer, richLayout, uploadMedia } from './players.ts';
import { measureStep } from './screen-step.ts';
import { measureWeekOfSchedule } from './screen-week.ts';
import { advance, setServerGone, replaceTimeOf } from './virtual-time.ts';

const dayMs = 86_400_000;
const publicationsADay = 100;
const monthDays = 30;
const restarts = 10;
const weekDays = 7;
const idleSeconds = 30;
/** Steps of virtual time, in milliseconds: a report, another language and other pictures each. */
const stepMs = 30_000;

const print = (line: string) => process.stdout.write(`${line}\n`);
const virtual = (page: Page) => replaceTimeOf(page, screenApi.time);

/** Lets virtual time pass until a text is the only layer of a display. @returns real milliseconds */
async function untilShown(page: Page, text: string): Promise<number> {
  const begun = performance.now();
  for (;;) {
    await advance(page, 50);
    const isShown = await page.evaluate((wanted) => {
      const layers = [...document.querySelectorAll<HTMLElement>('.layer')];
      return layers.length === 1 && layers[0]?.innerText.includes(wanted) === true;
    }, text);
    if (isShown) return performance.now() - begun;
    await sleep(5);
  }
}

/** Publishes all day long, and looks at the end of each day at what the page holds. */
async function measureMonth(browser: Browser, days: number): Promise<void> {
  const server = await startServer();
  try {
    const admin = await signIn(server.url);
    const media = await uploadMedia(admin);
    const version = (number: number) => richLayout(`第 ${number} 版。`, media, { video: number % 2 === 1 });
    // The worker of the player measures its silence in real time.
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const player = await openPlayer(server, context, '大厅', version(0), virtual);
    await untilShown(player.page, '第 0 版。');
    let number = 0;
    for (let day = 0; day <= days; day += 1) {
      // The first day loads code and fonts.
      for (let count = 0; count < publicationsADay; count += 1) {
        number += 1;
        await publish(player.api, version(number), player.layoutId);
        await untilShown(player.page, `第 ${number} 版。`);
        await advance(player.page, dayMs / publicationsADay, stepMs);
      }
      print(`day ${day}: ${JSON.stringify(await heldBy(browser, player))}`);
    }
    await context.close();
  } finally {
    await server.stop();
  }
}

/** Restarts a display without server for a week. */
async function measureWeek(browser: Browser): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'mutai-bench-week-'));
  const environment = { DATA_DIR: dataDir, PORT: String(await freePort()) };
  let server = await startServer(environment);
  try {
    const media = await uploadMedia(await signIn(server.url));
    const context = await browser.newContext();
    const version = (number: number) => richLayout(`第 ${number} 版。`, media, { video: true });
    const { page, layoutId, screenId } = await openPlayer(server, context, '大厅', version(1), virtual);
    await untilShown(page, '第 1 版。');
    await page.evaluate(async () => navigator.serviceWorker.ready);
    const isKept = () => page.evaluate(async () => (await (await caches.open('player-manifest')).keys()).length > 0);
    while (!(await isKept())) await advance(page, 1000);
    server.kill('SIGKILL');
    await server.ended;
    await setServerGone(page, true);
    const firstPictures: number[] = [];
    let playing = 0;
    for (let restart = 1; restart <= restarts; restart += 1) {
      await advance(page, (weekDays * dayMs) / restarts, stepMs);
      const begun = performance.now();
      await page.reload();
      await untilShown(page, '第 1 版。');
      firstPictures.push(performance.now() - begun);
      await page.evaluate(() => dispatchEvent(new ErrorEvent('error', { message: '测量' })));
      const plays = await page.locator('video').evaluate(
        (video: HTMLVideoElement) =>
          new Promise<boolean>((resolve) => {
            video.addEventListener('timeupdate', () => resolve(video.currentTime > 0), { once: true });
          }),
      );
      if (plays) playing += 1;
    }
    await advance(page, (weekDays * dayMs) / restarts, stepMs);
    server = await startServer(environment);
    await setServerGone(page, false);
    const back = await signIn(server.url);
    await publish(back, version(2), layoutId);
    const caughtUp = await untilShown(page, '第 2 版。');
    const faultsOf = async () => (await back.ask<ScreenStatus>('GET', screenStatusPath(screenId))).faults;
    let faults = await faultsOf();
    for (let tries = 0; tries < 100 && faults.length === 0; tries += 1) {
      await advance(page, 1000);
      await sleep(20);
      faults = await faultsOf();
    }
    print(
      `a week without server: ${playing} of ${restarts} restarts play, slowest first picture ` +
        `${Math.round(Math.max(...firstPictures))} ms; newer publication shown after ${Math.round(caughtUp)} ms; ` +
        `faults reported: ${faults.map(({ kind, count }) => `${kind} ${count}`).join(', ')}`,
    );
    await context.close();
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Share of a core that the processes of the browser use, by type. */
async function usage(browser: Browser, seconds: number): Promise<ReadonlyMap<string, number>> {
  const devtools = await browser.newBrowserCDPSession();
  const times = async () => (await devtools.send('SystemInfo.getProcessInfo')).processInfo;
  const before = new Map((await times()).map(({ id, cpuTime }) => [id, cpuTime]));
  await sleep(seconds * 1000);
  const shares = new Map<string, number>();
  for (const { id, type, cpuTime } of await times()) {
    const spent = cpuTime - (before.get(id) ?? 0);
    shares.set(type, (shares.get(type) ?? 0) + spent / seconds);
  }
  return shares;
}

async function measureIdle(browser: Browser): Promise<void> {
  const server = await startServer();
  try {
    const media = await uploadMedia(await signIn(server.url));
    const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
    const layout = richLayout('静止画面', { ...media, pictures: media.pictures.slice(0, 1) }, { video: false });
    const { page } = await openPlayer(server, context, '大厅', layout);
    await page.getByText('静止画面').first().waitFor();
    await sleep(5000);
    const shares = [...(await usage(browser, idleSeconds))].map(
      ([type, share]) => `${type} ${(share * 100).toFixed(1)}%`,
    );
    print(`still layout with text, picture and clock, share of a core: ${shares.join(', ')}`);
    await context.close();
  } finally {
    await server.stop();
  }
}

const [, , what = 'all', days = String(monthDays)] = process.argv;
await build();
const browser = await launchBrowser();
try {
  if (what === 'all' || what === 'idle') await measureIdle(browser);
  if (what === 'all' || what === 'step') await measureStep(browser);
  if (what === 'all' || what === 'week') await measureWeek(browser);
  if (what === 'all' || what === 'schedule') await measureWeekOfSchedule(browser, print);
  if (what === 'all' || what === 'month') await measureMonth(browser, Number(days));
} finally {
  await browser.close();
}
