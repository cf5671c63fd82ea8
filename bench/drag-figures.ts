import type { CDPSession, Page } from '@playwright/test';

/** Figures of a drag, for the product and its rivals. */
export interface DragFigures {
  readonly fps: number;
  /** 95th percentile of the time between frames, in milliseconds. */
  readonly p95: number;
  /** Milliseconds per pointer move: of script, and of all work on the main thread. */
  readonly scriptPerMove: number;
  readonly taskPerMove: number;
  /** Latency of pointer down, first move and pointer up. */
  readonly down: Painted;
  readonly firstMove: Painted;
  readonly commit: Painted;
}

/** Time from an input to the frame that shows it, in milliseconds. */
export interface Painted {
  readonly until: number;
  /** Part that was work; the rest waits for the next frame, 0 to 17 ms. */
  readonly work: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

const moves = 150;
/** In pixels of the screen. */
const radius = 60;

interface Noted {
  readonly frames: number[];
  readonly painted: Partial<Record<string, Painted>>;
}

/** Placeholder without a measurement. */
export const unknown: Painted = { until: Number.NaN, work: Number.NaN };

declare global {
  interface Window {
    mutaiDrag?: Noted;
  }
}

/** Records frame times and the latency of pointer and keys. Runs in the browser. */
export function noteFrames(): void {
  const noted: Noted = { frames: [], painted: {} };
  window.mutaiDrag = noted;
  const note = (time: number) => {
    if (window.mutaiDrag !== noted) return;
    noted.frames.push(time);
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
  const begun = new Map<string, number>();
  // Reports events of at least 16 ms with the end of their handlers; nothing runs for them between that and the frame.
  new PerformanceObserver((list) => {
    for (const { name, processingEnd } of list.getEntries() as PerformanceEventTiming[]) {
      const [painted, began] = [noted.painted[name], begun.get(name)];
      if (painted === undefined || began === undefined) continue;
      noted.painted[name] = { ...painted, work: painted.until - (began - processingEnd) };
      begun.delete(name);
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  for (const name of ['pointerdown', 'pointermove', 'pointerup', 'keydown'] as const) {
    window.addEventListener(
      name,
      ({ timeStamp }) => {
        // Only the first of each kind; frames measure the rest.
        if (noted.painted[name] !== undefined) return;
        noted.painted[name] = { until: 0, work: 0 };
        requestAnimationFrame(() => {
          const began = performance.now();
          const { port1, port2 } = new MessageChannel();
          // A message is delivered after the frame has been painted.
          port1.addEventListener(
            'message',
            () => {
              const until = performance.now() - timeStamp;
              noted.painted[name] = { until, work: until };
              begun.set(name, began);
            },
            { once: true },
          );
          port1.start();
          port2.postMessage(null);
        });
      },
      { capture: true },
    );
  }
}

/** Returns the work of the page since it was opened, in seconds. */
export async function workOf(session: CDPSession): Promise<{ readonly script: number; readonly task: number }> {
  const { metrics } = await session.send('Performance.getMetrics');
  const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return { script: value('ScriptDuration'), task: value('TaskDuration') };
}

/** Waits for some frames, until earlier work is done. */
export const settle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 12; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  });

const share = (values: readonly number[], part: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * part)] ?? Number.NaN;

/**
 * Drags from a point around a circle.
 *
 * @param towards 1: the circle is to the right, −1: to the left
 */
export async function dragFigures(page: Page, session: CDPSession, from: Point, towards: 1 | -1): Promise<DragFigures> {
  const at = (turn: number): Point => ({
    x: from.x + towards * radius * (1 - Math.cos(turn)) + towards * 6 * turn,
    y: from.y + radius * Math.sin(turn),
  });
  await page.mouse.move(from.x, from.y);
  await settle(page);
  await page.evaluate(noteFrames);
  await page.mouse.down();
  await page.mouse.move(from.x + 5, from.y + 3);
  await settle(page);
  const before = await workOf(session);
  await page.evaluate(() => window.mutaiDrag?.frames.splice(0));
  for (let move = 1; move <= moves; move += 1) {
    const { x, y } = at((move / moves) * 2 * Math.PI);
    await page.mouse.move(x, y);
  }
  const frames = await page.evaluate(() => [...(window.mutaiDrag?.frames ?? [])]);
  const after = await workOf(session);
  await page.mouse.up();
  await settle(page);
  const painted = await page.evaluate(() => window.mutaiDrag?.painted ?? {});
  const between = frames.slice(1).map((time, index) => time - (frames[index] ?? time));
  const [first = 0, last = 0] = [frames[0], frames.at(-1)];
  return {
    fps: (between.length / (last - first)) * 1000,
    p95: share(between, 0.95),
    scriptPerMove: ((after.script - before.script) * 1000) / moves,
    taskPerMove: ((after.task - before.task) * 1000) / moves,
    down: painted['pointerdown'] ?? unknown,
    firstMove: painted['pointermove'] ?? unknown,
    commit: painted['pointerup'] ?? unknown,
  };
}
