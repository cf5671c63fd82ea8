import { signIn } from '@mutai/e2e/api';
import { startServer } from '@mutai/e2e/server';
import type { Browser, Page } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import { median } from './measure.ts';
import { openPlayer, richLayout, uploadMedia } from './players.ts';

/** Milliseconds by which the clocks of the devices are wrong. */
const wrong = [3_600_350, -259_200_777] as const;
const seconds = 45;
/** Time for the corrections of clocks and videos, in milliseconds. */
const settleMs = 15_000;

/** A picture of a display, and since when it was shown, in Unix milliseconds by the clock of the machine. */
interface Seen {
  readonly changes: readonly { readonly kind: string; readonly value: string; readonly at: number }[];
  /** Position of the video, in seconds, at times of the machine. */
  readonly positions: readonly { readonly position: number; readonly at: number }[];
  /** Length of the video, in seconds. */
  readonly duration: number;
}

/** Looks at each frame of a display for a while. */
const watch = (page: Page, ms: number): Promise<Seen> =>
  page.evaluate(
    (length) =>
      new Promise<Seen>((resolve) => {
        const [text, picture, clock] = [1, 2, 3].map((id) => document.querySelector(`[data-block="${String(id)}"]`));
        const video = document.querySelector('video');
        const changes: { kind: string; value: string; at: number }[] = [];
        const positions: { position: number; at: number }[] = [];
        const last = new Map<string, string>();
        const note = (kind: string, value: string, at: number) => {
          if (last.get(kind) !== undefined && last.get(kind) !== value) changes.push({ kind, value, at });
          last.set(kind, value);
        };
        const begun = performance.now();
        const look = () => {
          const at = performance.timeOrigin + performance.now();
          note('language', text?.textContent ?? '', at);
          note('clock', clock?.textContent ?? '', at);
          // A picture that fades in is the last one.
          note('picture', [...(picture?.querySelectorAll('img') ?? [])].at(-1)?.src ?? '', at);
          if (video !== null) positions.push({ position: video.currentTime, at });
          if (performance.now() - begun < length) requestAnimationFrame(look);
          else resolve({ changes, positions, duration: video?.duration ?? 0 });
        };
        look();
      }),
    ms,
  );

/** Distances of changes on one display to the nearest equal change on the other, in milliseconds. */
function apart(one: Seen, other: Seen, kind: string): readonly number[] {
  // The first and the last change may be missing on the other display.
  const own = one.changes.filter((change) => change.kind === kind).slice(1, -1);
  return own.map(({ value, at }) => {
    // Addresses of pictures differ between pages.
    const equal = other.changes.filter(
      (change) => change.kind === kind && (kind === 'picture' || change.value === value),
    );
    return Math.min(...equal.map((change) => Math.abs(change.at - at)));
  });
}

/** Distances of the positions of a repeated video, in milliseconds. */
function videosApart(one: Seen, other: Seen): readonly number[] {
  const origin = ({ position, at }: Seen['positions'][number]) => position * 1000 - at;
  const length = one.duration * 1000;
  let next = 0;
  return one.positions.flatMap((mine) => {
    while ((other.positions[next]?.at ?? Infinity) < mine.at) next += 1;
    const theirs = other.positions[next];
    if (theirs === undefined) return [];
    const distance = (((origin(mine) - origin(theirs)) % length) + length) % length;
    return [Math.min(distance, length - distance)];
  });
}

/** Measures how far two displays whose devices have wrong clocks are apart. */
export async function measureStep(browser: Browser): Promise<void> {
  const server = await startServer();
  try {
    const media = await uploadMedia(await signIn(server.url));
    const pages: Page[] = [];
    let layout: Parameters<typeof openPlayer>[3] = richLayout('同步', media, { video: true });
    for (const [at, error] of wrong.entries()) {
      const context = await browser.newContext({ viewport: { width: 640, height: 360 } });
      const player = await openPlayer(server, context, `屏幕 ${at + 1}`, layout, (page) =>
        page.addInitScript((ms) => {
          const now = Date.now.bind(Date);
          Date.now = () => now() + ms;
        }, error),
      );
      await player.page.getByText('同步').first().waitFor();
      layout = player.layoutId;
      pages.push(player.page);
    }
    await sleep(settleMs);
    const [one, other] = await Promise.all(pages.map((page) => watch(page, seconds * 1000)));
    if (one === undefined || other === undefined) return;
    const show = (values: readonly number[]) =>
      `median ${Math.round(median(values))}, largest ${Math.round(Math.max(...values))} ms`;
    for (const kind of ['clock', 'language', 'picture']) {
      process.stdout.write(`two displays apart, ${kind}: ${show(apart(one, other, kind))}\n`);
    }
    process.stdout.write(`two displays apart, video: ${show(videosApart(one, other))}\n`);
    await Promise.all(pages.map((page) => page.context().close()));
  } finally {
    await server.stop();
  }
}
