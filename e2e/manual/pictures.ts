/**
 * `npm run manual`: takes the screenshots for docs/manual from a new demo site; `npm run manual -- mail user` takes
 * only some. Each page has a screenshot of the same name; further ones are listed below.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { backupsPath } from '@mutai/contract/backups/resource';
import type { BackupOverview } from '@mutai/contract/backups/schema';
import { pageGroups } from '@mutai/contract/resources';
import { chromium, type Browser, type Page } from '@playwright/test';
import { signIn } from '../support/api.ts';
import { findBrowserOnce } from '../support/browser.ts';
import { startServer } from '../support/server.ts';
import { sessionKey } from '../support/test.ts';

const folder = path.resolve(import.meta.dirname, '../../docs/manual/pictures');
/** WebP quality in percent: text stays sharp, and the total size stays below the limit of manual.test.ts. */
const quality = 80;
const quietMs = 400;
const mostWaits = 50;

interface Picture {
  readonly name: string;
  readonly path: string;
  /** Opens a dialog or menu over the page. */
  readonly open?: (page: Page) => Promise<void>;
}

/** Clicks the first button with a name on the page. */
const press = (name: string) => async (page: Page) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).first().click();

/** Chooses from the menu of the first block of a kind on the canvas of the editor. */
const onBlock = (kind: string, entry: string) => async (page: Page) => {
  await page.locator(`[role=application] [data-block]:has(${kind})`).first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: entry }).click();
};

const pictures: readonly Picture[] = [
  { name: 'home', path: '/home' },
  { name: 'account', path: '/account' },
  ...pageGroups.flatMap(({ pages }) => pages.map(({ code, path: address }) => ({ name: code, path: address }))),
  { name: 'basics', path: '/system/user', open: press('列设置') },
  { name: 'post-form', path: '/content/post?title=地铁', open: press('修改') },
  { name: 'layout-editor', path: '/content/layout?layout=2' },
  { name: 'layout-new', path: '/content/layout', open: press('新建布局') },
  {
    name: 'layout-icon',
    path: '/content/layout?layout=2',
    open: async (page) => {
      await page.getByRole('button', { name: '图标组件', exact: true }).click();
      await page.getByLabel('图标', { exact: true }).click();
    },
  },
  { name: 'layout-component', path: '/content/layout?layout=2', open: onBlock('span', '保存为组件…') },
  {
    name: 'layout-crop',
    path: '/content/layout?layout=2',
    open: async (page) => page.locator('[role=application] [data-block]:has(img)').first().dblclick(),
  },
  { name: 'data-source-form', path: '/content/data-source', open: press('新增') },
  { name: 'screen-details', path: '/content/screen?details=1' },
  { name: 'screen-wall', path: '/screen-wall' },
  {
    name: 'role-assign',
    path: '/system/role',
    open: async (page) => {
      await page
        .getByRole('row', { name: /内容编辑/ })
        .getByRole('button', { name: '分配权限' })
        .click();
    },
  },
];

/** Waits until the page stops changing: everything has loaded and no animation runs. */
async function settled(page: Page): Promise<void> {
  let before: Buffer = Buffer.of();
  for (let waits = 0; waits < mostWaits; waits += 1) {
    await delay(quietMs);
    const now = await page.screenshot();
    if (now.equals(before)) return;
    before = now;
  }
  throw new Error(`${page.url()} does not stop changing.`);
}

/** Takes the screenshot through the browser, because Playwright cannot write WebP. */
async function take(page: Page, name: string): Promise<number> {
  const browser = await page.context().newCDPSession(page);
  const { data } = await browser.send('Page.captureScreenshot', { format: 'webp', quality });
  const content = Buffer.from(data, 'base64');
  await writeFile(path.join(folder, `${name}.webp`), content);
  await browser.detach();
  return content.length;
}

/** Opens a page in a browser that knows only the session: no tabs, and no recent pages. */
async function newPage(browser: Browser, baseURL: string, token: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 1366, height: 768 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  await context.addInitScript(([key, value]) => globalThis.localStorage.setItem(key, value), [
    sessionKey,
    JSON.stringify({ accessToken: token }),
  ] as const);
  return context.newPage();
}

/** Makes a backup, so that there is one to show. */
async function makeBackup(url: string): Promise<void> {
  const api = await signIn(url);
  await api.ask('POST', backupsPath);
  const isDone = async () => (await api.ask<BackupOverview>('GET', backupsPath)).run.last !== null;
  for (let waits = 0; waits < mostWaits && !(await isDone()); waits += 1) await delay(quietMs);
}

const { executablePath, env } = await findBrowserOnce();
const backups = await mkdtemp(path.join(tmpdir(), 'mutai-backups-'));
const server = await startServer({ BACKUP_DIR: backups }, [], ['--demo']);
const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env }, args: ['--no-sandbox'] });
try {
  const { token } = await signIn(server.url);
  await makeBackup(server.url);
  const names = process.argv.slice(2);
  if (names.length === 0) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const { name, path: address, open } of pictures) {
    if (names.length > 0 && !names.includes(name)) continue;
    const page = await newPage(browser, server.url, token);
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    if (open !== undefined) {
      await settled(page);
      await open(page);
    }
    await settled(page);
    console.log(`${name}.webp ${Math.round((await take(page, name)) / 1024)} KB`);
    await page.context().close();
  }
} finally {
  await browser.close();
  await server.stop();
  await rm(backups, { recursive: true, force: true });
}
