/*
 * Measures loading times of the console in a real browser with a CPU slowed down by four: first paint, interactive
 * login page, first users listed, layout editor open. Prints medians. Figures of docs/performance.md. To compare versions,
 * pass their checkouts, already built; they are measured alternately.
 *
 *   node bench/first-rows.ts [checkout …]
 */
import { createClient } from '@mutai/client/client';
import { layoutsPath } from '@mutai/contract/layouts/resource';
import { pageGroups } from '@mutai/contract/resources';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowserOnce } from '@mutai/e2e/browser';
import { blockOf } from '@mutai/e2e/layout-editor';
import { noteFirstRows, scriptsBeforeRows } from '@mutai/e2e/script-size';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { median, signIn } from './measure.ts';
import { sampleLayout } from './sample-layout.ts';
import { adminPassword, startMutai, type RunningServer } from './servers.ts';

const rounds = 5;
const slowdown = 4;
/** Emulated network: bytes per second, latency in milliseconds. */
interface Line {
  readonly downloadThroughput: number;
  readonly uploadThroughput: number;
  readonly latency: number;
}
/** 400 kbit/s. */
const slowLine: Line = { downloadThroughput: 50_000, uploadThroughput: 50_000, latency: 100 };
/** 1.5 Mbit/s. */
const officeLine: Line = { downloadThroughput: 187_500, uploadThroughput: 93_750, latency: 40 };
/** Pages opened one by one from the menu, each for the first time: all of the group except users. */
const visited = pageGroups.flatMap(({ code, pages }) =>
  code === 'system' ? pages.slice(1).map(({ path }) => path) : [],
);

type Figures = Record<
  | 'drawn'
  | 'rows'
  | 'kilobytes'
  | 'files'
  | 'login'
  | 'signedIn'
  | 'task'
  | 'blankOnSlowLine'
  | 'rowsOnOfficeLine'
  | 'editorOnOfficeLine',
  number
>;

/** Creates a page with an empty cache. */
async function freshPage(context: BrowserContext, cpu: number, line?: Line): Promise<Page> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  if (line !== undefined) {
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', { offline: false, ...line });
  }
  await page.addInitScript(noteFirstRows);
  return page;
}

/** Milliseconds until the first paint. */
const firstDrawn = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        new PerformanceObserver((list) => {
          const paint = list.getEntriesByName('first-contentful-paint')[0];
          if (paint !== undefined) resolve(paint.startTime);
        }).observe({ type: 'paint', buffered: true });
      }),
  );

/** Milliseconds from opening the page to the first painted users. */
async function firstRows(page: Page): Promise<number> {
  const at = await page.waitForFunction(() => window.mutaiBench?.rowsDrawnAt, undefined, { polling: 50 });
  return (await at.jsonValue()) ?? Number.NaN;
}

/** Opens the users page by address with a session and an empty cache. */
async function openCold(
  context: BrowserContext,
  url: string,
): Promise<Pick<Figures, 'drawn' | 'rows' | 'kilobytes' | 'files' | 'task'>> {
  const page = await freshPage(context, slowdown);
  await page.goto(`${url}/system/user`, { waitUntil: 'commit' });
  const rows = await firstRows(page);
  const drawn = await firstDrawn(page);
  const scripts = await scriptsBeforeRows(page);
  await page.waitForLoadState('networkidle');
  const task = await longestTask(page);
  return { drawn, rows, ...scripts, task };
}

/** Milliseconds of the longest task while pages are opened from the menu. */
async function longestTask(page: Page): Promise<number> {
  await page.evaluate(() => {
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        window.mutaiBench = {
          ...window.mutaiBench,
          longestTask: Math.max(window.mutaiBench?.longestTask ?? 0, duration),
        };
      }
    }).observe({ type: 'longtask' });
  });
  for (const path of visited) {
    await page.locator(`a[href="${path}"]`).first().dispatchEvent('click');
    await page.waitForURL(`**${path}`);
    await page.locator('main [role=status][aria-label]').first().waitFor({ state: 'detached' });
    await page.waitForLoadState('networkidle');
  }
  return page.evaluate(() => window.mutaiBench?.longestTask ?? 0);
}

/** Measures the login page until it is interactive, and from the submit to the first users. */
async function signInCold(context: BrowserContext, url: string): Promise<Pick<Figures, 'login' | 'signedIn'>> {
  const page = await freshPage(context, slowdown);
  await page.goto(`${url}/login?redirect=/system/user`, { waitUntil: 'commit' });
  const login = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (document.querySelector('form [type=submit]') === null) requestAnimationFrame(look);
          else requestAnimationFrame(() => resolve(performance.now()));
        };
        look();
      }),
  );
  await page.getByLabel('账号', { exact: true }).pressSequentially('admin', { delay: 100 });
  await page.getByLabel('密码', { exact: true }).pressSequentially(adminPassword, { delay: 150 });
  const clicked = await page.evaluate(() => performance.now());
  await page.locator('form [type=submit]').click();
  return { login, signedIn: (await firstRows(page)) - clicked };
}

/** Milliseconds until the editor of a layout, opened by address, shows its block. */
async function editorOpen(page: Page, url: string, layout: number): Promise<number> {
  await page.goto(`${url}/content/layout?layout=${String(layout)}`, { waitUntil: 'commit' });
  await blockOf(page, 1).waitFor();
  return page.evaluate(() => performance.now());
}

async function measure(browser: Browser, server: RunningServer, token: string, layout: number): Promise<Figures> {
  const viewport = { width: 1440, height: 900 };
  const origin = server.url;
  const session = { name: 'mutai.session', value: JSON.stringify({ accessToken: token }) };
  const within = async <T>(signedIn: boolean, run: (context: BrowserContext) => Promise<T>): Promise<T> => {
    const storageState = { cookies: [], origins: signedIn ? [{ origin, localStorage: [session] }] : [] };
    const context = await browser.newContext({ viewport, storageState });
    const result = await run(context);
    await context.close();
    return result;
  };
  return {
    ...(await within(true, (context) => openCold(context, origin))),
    ...(await within(false, (context) => signInCold(context, origin))),
    blankOnSlowLine: await within(false, async (context) => {
      const page = await freshPage(context, 1, slowLine);
      await page.goto(`${origin}/login`, { waitUntil: 'commit' });
      return firstDrawn(page);
    }),
    rowsOnOfficeLine: await within(true, async (context) => {
      const page = await freshPage(context, slowdown, officeLine);
      await page.goto(`${origin}/system/user`, { waitUntil: 'commit' });
      return firstRows(page);
    }),
    editorOnOfficeLine: await within(true, async (context) =>
      editorOpen(await freshPage(context, slowdown, officeLine), origin, layout),
    ),
  };
}

const labels: readonly (readonly [keyof Figures, string, string])[] = [
  ['drawn', 'something is drawn', 'ms'],
  ['login', 'login page takes input', 'ms'],
  ['rows', 'first users, nothing in the cache', 'ms'],
  ['kilobytes', 'scripts until then, gzipped', 'KB'],
  ['files', 'in so many files', ''],
  ['signedIn', 'first users after signing in', 'ms'],
  ['task', 'longest task while pages change', 'ms'],
  ['blankOnSlowLine', 'blank at 400 kbit/s', 'ms'],
  ['rowsOnOfficeLine', 'first users at 1.5 Mbit/s', 'ms'],
  ['editorOnOfficeLine', 'editor at 1.5 Mbit/s', 'ms'],
];

const base = mkdtempSync(join(tmpdir(), 'mutai-bench-first-rows-'));
const checkouts = [...process.argv.slice(2), join(import.meta.dirname, '..')].map((path) => realpathSync(path));
const { executablePath, env } = await findBrowserOnce();
const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env }, args: ['--no-sandbox'] });
try {
  const results = checkouts.map((): Figures[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, checkout] of checkouts.entries()) {
      const server = await startMutai(join(base, String(index)), '', checkout);
      const token = await signIn(server);
      const client = createClient({ baseUrl: server.url, token: () => token });
      const { data } = await client.request<{ id: number }>('POST', layoutsPath, {
        body: { document: sampleLayout(1) },
      });
      results[index]?.push(await measure(browser, server, token, data.id));
      await server.stop();
    }
  }
  const lines = labels.map(([key, label, unit]) => {
    const figures = results.map((ofOne) => median(ofOne.map((one) => one[key])));
    return `| ${label} | ${figures.map((figure) => `${String(Math.round(figure))} ${unit}`.trim()).join(' | ')} |`;
  });
  process.stdout.write(
    [
      `| computing slowed ${String(slowdown)} times, median of ${String(rounds)} rounds | ${checkouts.join(' | ')} |`,
      `|---|${'---:|'.repeat(checkouts.length)}`,
      ...lines,
      '',
    ].join('\n'),
  );
} finally {
  await browser.close();
  rmSync(base, { recursive: true, force: true });
}
