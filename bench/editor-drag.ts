/*
 * Drags blocks in the product's layout editor, in a real browser with real pointer moves, with panels open and snapping
 * on; then the same in react-moveable and tldraw. Figures of docs/performance.md.
 *
 * The first run installs the rivals into bench/rivals; `OWN=1` skips them.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@mutai/client/client';
import { layoutsPath } from '@mutai/contract/layouts/resource';
import { findBrowserOnce } from '@mutai/e2e/browser';
import { blockOf, canvasOf } from '@mutai/e2e/layout-editor';
import { touches } from '@mutai/layout/geometry/rotation';
import { blocksOf, type Layout } from '@mutai/layout/model/layout';
import { chromium, type BrowserContext, type CDPSession, type Locator, type Page } from '@playwright/test';
import { dragFigures, type DragFigures, noteFrames, type Painted, settle, unknown, workOf } from './drag-figures.ts';
import { median, signIn } from './measure.ts';
import { sampleLayout } from './sample-layout.ts';
import { startMutai } from './servers.ts';

const undoSteps = 1000;
const undoPresses = 10;
const cases = [
  { count: 1000, selected: 1 },
  { count: 5000, selected: 1 },
  { count: 1000, selected: 50 },
] as const;
type Case = (typeof cases)[number];
const nameOf = ({ count, selected }: Case) => `${String(selected)} of ${count.toLocaleString('en')}`;

/** Returns an uncovered block in the middle of the canvas, with space to be dragged. */
function dragged(layout: Layout): number {
  const block = blocksOf(layout).findLast(({ x, y }) => x > 600 && x < 1000 && y > 350 && y < 650);
  if (block === undefined) throw new Error('There is no block in the middle.');
  return block.id;
}

/** Returns the side of the square at the bottom left of the canvas that touches the given number of blocks. */
function sideTouching(layout: Layout, count: number): number {
  const blocks = blocksOf(layout);
  const { height } = layout.canvas;
  for (let side = 1; ; side += 1) {
    const square = { x: 0, y: height - side, w: side, h: side };
    if (blocks.filter((block) => touches(block, square)).length >= count) return side;
  }
}

async function boxOf(target: Locator) {
  const box = await target.boundingBox();
  if (box === null) throw new Error('The element is not visible.');
  return box;
}

interface Session {
  readonly page: Page;
  readonly cdp: CDPSession;
}

async function begin(context: BrowserContext): Promise<Session> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable');
  return { page, cdp };
}

/** Milliseconds from navigation to a layout's editor until all blocks are painted. */
const openingTime = (page: Page, id: number, count: number): Promise<number> =>
  page.evaluate(
    async ([layout, blocks]) => {
      const start = performance.now();
      history.pushState({}, '', `?layout=${String(layout)}`);
      window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
      // Only blocks of the canvas: thumbnails elsewhere on the page have blocks too.
      while (document.querySelectorAll('[role=application] [data-block]').length < blocks)
        await new Promise((resolve) => requestAnimationFrame(resolve));
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', resolve, { once: true });
        port1.start();
        port2.postMessage(null);
      });
      return performance.now() - start;
    },
    [id, count] as const,
  );

interface Undo {
  readonly first: Painted;
  readonly others: Painted;
  /** Milliseconds of all work, including work after painting. */
  readonly allWork: number;
}

interface OwnFigures extends DragFigures {
  readonly open: number;
  readonly undo: Undo;
}

/** Figures of alternating undo and redo: the first, and the median of the others. */
async function undoFigures({ page, cdp }: Session): Promise<Undo> {
  // The modifier is pressed beforehand, to exclude it from the time.
  await page.keyboard.down('Control');
  const figures: { readonly painted: Painted; readonly allWork: number }[] = [];
  for (let press = 0; press <= undoPresses; press += 1) {
    await page.evaluate(noteFrames);
    await settle(page);
    const idle = await workOf(cdp);
    await settle(page);
    const before = await workOf(cdp);
    const key = press % 2 === 0 ? 'z' : 'y';
    await page.keyboard.down(key);
    await settle(page);
    const after = await workOf(cdp);
    // Released later: the browser computes layout to dispatch keyup.
    await page.keyboard.up(key);
    const painted = await page.evaluate(() => window.mutaiDrag?.painted['keydown']);
    // Subtract the cost of as many idle frames.
    const allWork = (after.task - before.task - (before.task - idle.task)) * 1000;
    figures.push({ painted: painted ?? unknown, allWork });
  }
  await page.keyboard.up('Control');
  const [first, ...others] = figures;
  return {
    first: first?.painted ?? unknown,
    others: {
      until: median(others.map(({ painted }) => painted.until)),
      work: median(others.map(({ painted }) => painted.work)),
    },
    allWork: median(others.map(({ allWork }) => allWork)),
  };
}

/** Heap in megabytes after garbage collection. */
async function heap({ cdp }: Session): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return usedSize / 1e6;
}

async function ownFigures(session: Session, id: number, which: Case, layout: Layout): Promise<OwnFigures> {
  const { page, cdp } = session;
  const open = await openingTime(page, id, which.count);
  await settle(page);
  let [from, towards] = [blockOf(page, dragged(layout)), -1 as 1 | -1];
  if (which.selected > 1) {
    const { width, x, y, height } = await boxOf(canvasOf(page).locator('[data-block]').first().locator('..'));
    const side = (sideTouching(layout, which.selected) * width) / layout.canvas.width;
    await page.keyboard.down('Shift');
    await page.mouse.move(x - 8, y + height + 8);
    await page.mouse.down();
    await page.mouse.move(x + side / 2, y + height - side / 2);
    await page.mouse.move(x + side, y + height - side);
    await page.mouse.up();
    await page.keyboard.up('Shift');
    const inFrame = blocksOf(layout).findLast((block) => block.x + block.w < 100 && block.y + block.h > 1000);
    [from, towards] = [blockOf(page, inFrame?.id ?? 0), 1];
  }
  const { x, y, width, height } = await boxOf(from);
  const figures = await dragFigures(page, cdp, { x: x + width / 2, y: y + height / 2 }, towards);
  return { ...figures, open, undo: await undoFigures(session) };
}

const base = mkdtempSync(join(tmpdir(), 'mutai-bench-editor-drag-'));
const server = await startMutai(base);
const { executablePath, env } = await findBrowserOnce();
const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env }, args: ['--no-sandbox'] });
const viewport = { width: 1366, height: 768 };
const print = (...lines: readonly string[]) => process.stdout.write(`${lines.join('\n')}\n`);
try {
  const token = await signIn(server);
  const client = createClient({ baseUrl: server.url, token: () => token, timeoutMs: 60_000 });
  const ids = new Map<number, number>();
  for (const count of [1, 1000, 5000]) {
    const { data } = await client.request<{ id: number }>('POST', layoutsPath, {
      body: { document: sampleLayout(count) },
    });
    ids.set(count, data.id);
  }
  const session = { name: 'mutai.session', value: JSON.stringify({ accessToken: token }) };
  const storageState = { cookies: [], origins: [{ origin: server.url, localStorage: [session] }] };
  const context = await browser.newContext({ viewport, storageState, reducedMotion: 'reduce' });
  const own: OwnFigures[] = [];
  let memory: readonly number[] = [];
  for (const which of cases) {
    const started = await begin(context);
    await started.page.goto(`${server.url}/home?layout=${String(ids.get(1))}`);
    await blockOf(started.page, 1).waitFor();
    // A page that renders no layouts itself.
    await started.page.goto(`${server.url}/home`);
    await started.page.getByRole('main').waitFor();
    own.push(await ownFigures(started, ids.get(which.count) ?? 0, which, sampleLayout(which.count)));
    if (which === cases[0]) {
      const before = await heap(started);
      for (let step = 0; step < undoSteps / 2; step += 1) {
        await started.page.keyboard.press('Control+y');
        await started.page.keyboard.press('Control+z');
      }
      memory = [before, await heap(started)];
    }
    await started.page.close();
  }
  const row = (label: string, to: string, value: (figures: OwnFigures) => string) =>
    `| ${label} | ${own.map(value).join(' | ')} | ${to} |`;
  const inBoth = ({ until, work }: Painted) => `${until.toFixed(0)} (${work.toFixed(0)})`;
  print(
    `| drag, with snapping | ${cases.map(nameOf).join(' | ')} | to hold |`,
    `|---|${'---:|'.repeat(cases.length + 1)}`,
    row('frames a second', '58; 50; 55', ({ fps }) => fps.toFixed(0)),
    row('frame, p95, ms', '17', ({ p95 }) => p95.toFixed(1)),
    row('script for a move, ms', '1', ({ scriptPerMove }) => scriptPerMove.toFixed(2)),
    row('all work for a move, ms', '', ({ taskPerMove }) => taskPerMove.toFixed(1)),
    row('pointer down until painted, ms', '50', ({ down }) => inBoth(down)),
    row('first move until painted, ms', '50', ({ firstMove }) => inBoth(firstMove)),
    row('commit until painted, ms', '30', ({ commit }) => inBoth(commit)),
    row('the first undo until painted, ms', '16', ({ undo }) => inBoth(undo.first)),
    row('further undo and redo until painted, ms', '16', ({ undo }) => inBoth(undo.others)),
    row('all work for them, ms', '', ({ undo }) => undo.allWork.toFixed(1)),
    row('open the layout, ms', '700', ({ open }) => open.toFixed(0)),
    '',
    `heap before ${String(undoSteps)} undo and redo: ${(memory[0] ?? 0).toFixed(1)} MB, after: ${(memory[1] ?? 0).toFixed(1)} MB`,
    'In brackets what of it is work: the rest is waiting for the next tick of the screen.',
    '',
  );
} finally {
  await browser.close();
  await server.stop();
  rmSync(base, { recursive: true, force: true });
}
