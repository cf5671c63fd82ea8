/*
 * Opens both tree tables with 10,000 expanded rows each in a real browser and scrolls them. Prints medians. Figures of
 * docs/performance.md: `node bench/trees.ts`.
 */
import { preferencePath } from '@mutai/contract/paths';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createClient } from '@mutai/client/client';
import { findBrowserOnce } from '@mutai/e2e/browser';
import { chromium, type Browser, type Page } from '@playwright/test';
import { median, signIn } from './measure.ts';
import { startMutai, type RunningServer } from './servers.ts';

const rounds = 5;
/** Number of children per level. */
const menuShape = [20, 50, 9] as const;
const departmentShape = [10, 10, 99] as const;
/** Scrolling time per round in milliseconds, and step per frame in pixels. */
const scrollMs = 3000;
const scrollStep = 80;

interface Place {
  readonly id: number;
  readonly parentId: number;
  /** 1 at the top. */
  readonly level: number;
  readonly sort: number;
}

/** Yields the places of a tree, parents before children. @param first id of the first record */
function* places(shape: readonly number[], first: number): Generator<Place> {
  let id = first;
  let above = [0];
  for (const [depth, count] of shape.entries()) {
    const own: number[] = [];
    for (const parentId of above) {
      for (let n = 1; n <= count; n += 1) {
        yield { id, parentId, level: depth + 1, sort: n * 10 };
        own.push(id);
        id += 1;
      }
    }
    above = own;
  }
}

const now = 1.75e12;

/** Fills both trees. @returns number of records in each */
function seed(file: string) {
  const db = new DatabaseSync(file);
  const menu = db.prepare(`insert into "menus" ("id", "parentId", "type", "name", "code", "icon", "path", "component",
    "description", "sort", "hidden", "createdAt", "updatedAt") values (?, ?, ?, ?, ?, ?, ?, ?, '', ?, 0, ${now}, ${now})`);
  const department = db.prepare(`insert into "departments" ("id", "parentId", "name", "code", "leader", "phone", "mail",
    "sort", "enabled", "createdAt", "updatedAt") values (?, ?, ?, ?, ?, '15912345678', ?, ?, 1, ${now}, ${now})`);
  const counts = { menus: 0, departments: 0 };
  db.exec('begin');
  for (const { id, parentId, level, sort } of places(menuShape, 10_000)) {
    const [icon, path] = level === 3 ? ['', ''] : ['file', `/bench/${id}`];
    menu.run(id, parentId, level, `菜单 ${id}`, `bench:${id}`, icon, path, level === 2 ? `page-${id}` : '', sort);
    counts.menus += 1;
  }
  for (const { id, parentId, sort } of places(departmentShape, 1)) {
    department.run(id, parentId, `部门 ${id}`, `d${id}`, `负责人 ${id}`, `d${id}@example.com`, sort);
    counts.departments += 1;
  }
  db.exec('commit');
  db.exec('pragma wal_checkpoint(truncate)');
  db.close();
  return counts;
}

/** Stores the preference to expand all rows. */
async function unfoldAll(server: RunningServer, token: string, name: string): Promise<void> {
  const client = createClient({ baseUrl: server.url, token: () => token });
  await client.request('PUT', `${preferencePath}/tree.${name}`, { body: { value: { start: 'all', toggled: [] } } });
}

/** Milliseconds from a click in the menu to the painted rows. */
async function openMs(page: Page, server: RunningServer, path: string): Promise<number> {
  await page.goto(`${server.url}/home`);
  await page.locator(`a[href="${path}"]`).waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  return page.evaluate(
    (href) =>
      new Promise<number>((resolve) => {
        const begun = performance.now();
        document.querySelector<HTMLElement>(`a[href="${href}"]`)?.click();
        const look = () => {
          // The second frame after the rows exist shows them.
          if (document.querySelector('[role=treegrid][aria-busy=false] tr[aria-level="3"]') === null) {
            requestAnimationFrame(look);
          } else requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - begun)));
        };
        look();
      }),
    path,
  );
}

/** Frames per second during continuous scrolling. */
function framesPerSecond(page: Page): Promise<number> {
  return page.evaluate(
    ([ms, step]) =>
      new Promise<number>((resolve, reject) => {
        const scroller = document.querySelector('[role=treegrid]')?.parentElement ?? null;
        if (scroller === null) {
          reject(new Error('no rows to scroll'));
          return;
        }
        const deltas: number[] = [];
        let last = performance.now();
        const begun = last;
        const frame = (at: number) => {
          deltas.push(at - last);
          last = at;
          scroller.scrollTop += step;
          if (at - begun < ms) requestAnimationFrame(frame);
          else resolve(1000 / (deltas.slice(1).reduce((sum, delta) => sum + delta, 0) / (deltas.length - 1)));
        };
        requestAnimationFrame(frame);
      }),
    [scrollMs, scrollStep] as const,
  );
}

async function measure(browser: Browser, server: RunningServer, token: string, path: string) {
  const opens: number[] = [];
  const frames: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.addInitScript(
      (session) => {
        localStorage.setItem('mutai.session', session);
      },
      JSON.stringify({ accessToken: token }),
    );
    const page = await context.newPage();
    opens.push(await openMs(page, server, path));
    frames.push(await framesPerSecond(page));
    await context.close();
  }
  return { openMs: median(opens), fps: median(frames) };
}

const base = mkdtempSync(join(tmpdir(), 'mutai-bench-trees-'));
try {
  await (await startMutai(base)).stop();
  const counts = seed(join(base, 'mutai.db'));
  const server = await startMutai(base);
  const token = await signIn(server);
  const { executablePath, env } = await findBrowserOnce();
  const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env }, args: ['--no-sandbox'] });
  const lines: string[] = [];
  for (const [name, path, count] of [
    ['menu', '/system/menu', counts.menus],
    ['department', '/system/department', counts.departments],
  ] as const) {
    await unfoldAll(server, token, name);
    const { openMs: opened, fps } = await measure(browser, server, token, path);
    lines.push(`| ${path} | ${count} | ${Math.round(opened)} ms | ${fps.toFixed(1)} |`);
  }
  await browser.close();
  await server.stop();
  process.stdout.write(
    [
      `| tree table, all unfolded, median of ${rounds} rounds | rows | click to painted rows | frames a second while scrolling |`,
      '|---|---:|---:|---:|',
      ...lines,
      '',
    ].join('\n'),
  );
} finally {
  rmSync(base, { recursive: true, force: true });
}
