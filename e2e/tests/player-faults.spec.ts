import { displayedAddress } from '@mutai/contract/paths';
import type { FileRecord } from '@mutai/contract/files/schema';
import { type Orientation, type ScreenFit, screensPath, screenStatusPath } from '@mutai/contract/screens/resource';
import type { ListedScreen, ScreenStatus } from '@mutai/contract/screens/schema';
import { addBlock, setCanvas, setParams } from '@mutai/layout/commands/blocks';
import { emptyLayout, type Layout } from '@mutai/layout/model/layout';
import type { Page } from '@playwright/test';
import { type Api, unique } from '../support/api.ts';
import { upload, uploadSample } from '../support/materials.ts';
import { png } from '../support/pictures.ts';
import { expectSettled, layoutSaying, pairDisplay, publish, withMedia } from '../support/player-page.ts';
import { expect, test } from '../support/test.ts';

/** Faults that a test can turn on in the page of a display. */
interface Injected {
  /** Nothing more can be kept. */
  isFull: boolean;
  /** Title of a layout whose last block has no parameters. */
  broken: string;
  /** Milliseconds by which the page believes to run longer than it does. */
  skipped: number;
}

type PageWithFaults = typeof globalThis & { readonly injected: Injected };

async function prepareFaults(page: Page): Promise<(changes: Partial<Injected>) => Promise<void>> {
  await page.addInitScript(() => {
    const injected: Injected = { isFull: false, broken: '', skipped: 0 };
    Object.assign(globalThis, { injected });
    const { put } = Cache.prototype;
    Cache.prototype.put = function (...content) {
      if (injected.isFull) return Promise.reject(new DOMException('full', 'QuotaExceededError'));
      return put.apply(this, content);
    };
    const { json } = Response.prototype;
    Response.prototype.json = async function () {
      const document = (await json.call(this)) as {
        canvas?: { title: string };
        order?: number[];
        blocks?: Record<number, object>;
      };
      const last = document.blocks?.[document.order?.at(-1) ?? 0];
      if (last !== undefined && document.canvas?.title === injected.broken) Object.assign(last, { params: null });
      return document;
    };
    const ticks = performance.now.bind(performance);
    performance.now = () => ticks() + injected.skipped;
    // Videos are looked at every two seconds.
    const every = setInterval;
    const lookMs = 2000;
    self.setInterval = ((work: () => void, ms?: number) => every(work, ms === lookMs ? 200 : ms)) as typeof setInterval;
  });
  return (changes) =>
    page.evaluate((some) => void Object.assign((globalThis as PageWithFaults).injected, some), changes);
}

const pictureOf = (api: Api, colour: number): Promise<FileRecord> => upload(api, unique('图.png'), png(colour, 40, 30));

test('a display leaves out what is broken, reports it, and keeps its picture meanwhile', async ({ page, api }) => {
  const inject = await prepareFaults(page);
  const layoutId = await publish(api, layoutSaying('第 1 版'));
  const screen = await pairDisplay(page, api, { name: unique('出口'), layoutId });
  await expect(page.getByText('第 1 版')).toBeVisible();
  const faults = async () => {
    const status = await api.ask<ScreenStatus>('GET', screenStatusPath(screen.id));
    return status.faults.map(({ kind, message }) => `${kind} ${message}`);
  };

  await test.step('pictures that arrive altered, shortened, as a part or as a page are left out; a broken line is repeated', async () => {
    const [altered, short, part, html, late] = await Promise.all(
      [0xff0000, 0x00ff00, 0x0000ff, 0xffff00, 0xff00ff].map((colour) => pictureOf(api, colour)),
    );
    if (!altered || !short || !part || !html || !late) throw new Error('The pictures were not uploaded.');
    const content = png(0xff0000, 40, 30);
    const type = { contentType: 'image/png' };
    await page.route(`**${displayedAddress(altered.path)}`, (route) =>
      route.fulfill({ ...type, body: Buffer.concat([content.subarray(0, -1), Buffer.from([1])]) }),
    );
    await page.route(`**${displayedAddress(short.path)}`, (route) =>
      route.fulfill({ ...type, body: content.subarray(0, 50) }),
    );
    await page.route(`**${displayedAddress(part.path)}`, (route) =>
      route.fulfill({
        ...type,
        status: 206,
        headers: { 'content-range': 'bytes 0-9/99' },
        body: content.subarray(0, 10),
      }),
    );
    await page.route(`**${displayedAddress(html.path)}`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Portal</h1>' }),
    );
    await page.route(`**${displayedAddress(late.path)}`, (route) => route.abort('connectionreset'), { times: 1 });
    const images = [altered, short, part, html, late].map(({ path, name }) => ({ url: path, title: name }));
    await publish(
      api,
      layoutSaying('第 2 版', (layout) => {
        const added = addBlock(layout, 'image');
        return setParams(added, [added.order.at(-1) ?? 0], 'image', { images });
      }),
      layoutId,
    );
    await expect(page.getByText('第 2 版')).toBeVisible();
    await expect(page.locator('img')).toHaveJSProperty('naturalWidth', 40);
    const expected = [
      `asset ${altered.path}：校验值不符，已略过`,
      `asset ${short.path}：内容不完整，已略过`,
      `asset ${part.path}：状态 206，已略过`,
      `asset ${html.path}：内容不完整，已略过`,
    ];
    await expect.poll(async () => (await faults()).toSorted()).toEqual(expected.toSorted());
    await page.unrouteAll();
  });

  await test.step('full storage: what plays stays, what nothing needs is removed, and loading goes on when there is room', async () => {
    const leftover = '/files/leftover.png';
    const kept = () => page.evaluate(async (path) => (await caches.match(path)) !== undefined, leftover);
    await page.evaluate(async (path) => (await caches.open('player-assets')).put(path, new Response('left')), leftover);
    expect(await kept()).toBe(true);
    await inject({ isFull: true });
    await publish(api, layoutSaying('第 3 版', withMedia(await pictureOf(api, 0x123456), 'image')), layoutId);
    await expect.poll(faults).toContain('storage 存储空间不足，无法保存新内容');
    await expect.poll(kept).toBe(false);
    await expect(page.getByText('第 2 版')).toBeVisible();
    await inject({ isFull: false });
    await expect(page.getByText('第 3 版')).toBeVisible();
    await expectSettled(page);
  });

  await test.step('a video that stands still for ten seconds is loaded anew', async () => {
    await publish(api, layoutSaying('第 4 版', withMedia(await uploadSample(api, 'clip.mp4'), 'video')), layoutId);
    await expect(page.getByText('第 4 版')).toBeVisible();
    await expectSettled(page);
    await page.locator('video').evaluate((video: HTMLVideoElement) => {
      const { dataset } = document.documentElement;
      video.addEventListener('emptied', () => {
        dataset['loaded'] = 'again';
      });
      let looks = 0;
      const look = () => {
        looks += 1;
        dataset['looks'] = String(looks);
        return 0.1;
      };
      Object.defineProperty(video, 'currentTime', { configurable: true, get: look });
    });
    await expect.poll(async () => Number(await page.locator('html').getAttribute('data-looks'))).toBeGreaterThan(1);
    await inject({ skipped: 10_000 });
    await expect(page.locator('html')).toHaveAttribute('data-loaded', 'again');
    await expect.poll(faults).toContain('video “第 4 版”的视频停住，已重新加载');
    await page.locator('video').evaluate((video) => Reflect.deleteProperty(video, 'currentTime'));
    await expect
      .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => !video.paused && video.currentTime > 0))
      .toBe(true);
  });

  await test.step('a block that cannot be rendered is left out, and the others are shown', async () => {
    await inject({ broken: '第 5 版' });
    await publish(
      api,
      layoutSaying('第 5 版', (layout) => addBlock(layout, 'text')),
      layoutId,
    );
    await expect(page.getByText('第 5 版')).toBeVisible();
    await expect.poll(faults).toContain('block “第 5 版”组件 2：组件无法显示');
  });
});

/** Colours of the corners of a layout, clockwise from the top left. */
const corners = ['#ff0000', '#00ff00', '#0000ff', '#ffff00'] as const;

/** Layout of 400 × 200 pixels with a colour in each corner. */
function corneredLayout(): Layout {
  let layout = setCanvas(emptyLayout({ title: '四角' }), { width: 400, height: 200, bgColor: '#808080' });
  for (const [index, bgColor] of corners.entries()) {
    layout = addBlock(layout, 'image');
    const id = layout.order.at(-1) ?? 0;
    const block = layout.blocks[id];
    if (block === undefined) throw new Error('The block was not added.');
    const [x, y] = [index === 1 || index === 2 ? 300 : 0, index > 1 ? 150 : 0];
    layout = { ...layout, blocks: { ...layout.blocks, [id]: { ...block, x, y, w: 100, h: 50, bgColor } } };
  }
  return layout;
}

type Point = readonly [x: number, y: number];

/** Colours of points of a page, as `#rrggbb`. */
async function coloursAt(page: Page, points: readonly Point[]): Promise<readonly string[]> {
  const picture = (await page.screenshot()).toString('base64');
  return page.evaluate(
    async ([content, places]) => {
      const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes]));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      return places.map(([x, y]) => {
        const channels = [...(context?.getImageData(x, y, 1, 1).data.slice(0, 3) ?? [])];
        return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
      });
    },
    [picture, points] as const,
  );
}

/** Corners of a rectangle in the middle of the display, clockwise from the top left. @param inset in pixels */
function cornersOf(
  display: readonly [number, number],
  [width, height]: readonly [number, number],
  inset: number,
): Point[] {
  const [x, y] = [width / 2 - inset, height / 2 - inset];
  return (
    [
      [-x, -y],
      [x, -y],
      [x, y],
      [-x, y],
    ] as const
  ).map(([dx, dy]): Point => [Math.round(display[0] / 2 + dx), Math.round(display[1] / 2 + dy)]);
}

test('a layout fills a display as its screen is turned and set', async ({ page, api }) => {
  const display = [1366, 768] as const;
  const layoutId = await publish(api, corneredLayout());
  let screen = await pairDisplay(page, api, { name: unique('竖屏'), layoutId });
  await expect(page.locator('[data-block]')).toHaveCount(4);
  await expectSettled(page);
  for (const orientation of [0, 90, 180, 270] as const satisfies readonly Orientation[]) {
    for (const fit of ['contain', 'cover', 'stretch'] as const satisfies readonly ScreenFit[]) {
      await test.step(`${orientation}° ${fit}`, async () => {
        const { version } = await api.ask<ListedScreen>('GET', `${screensPath}/${screen.id}`);
        screen = await api.ask<ListedScreen>('PATCH', `${screensPath}/${screen.id}`, { version, orientation, fit });
        const isUpright = orientation % 180 === 90;
        const [width, height] = isUpright ? [200, 400] : [400, 200];
        const scale = Math.min(display[0] / width, display[1] / height);
        const shown = fit === 'contain' ? ([width * scale, height * scale] as const) : display;
        // Clockwise: the first corner of the layout is the second of a display that is turned by 90°.
        const turned = corners.map((_, index) => corners[(index + 4 - orientation / 90) % 4]);
        // The corners of a wide layout do not fit on an upright display that it covers.
        const expected = isUpright && fit === 'cover' ? corners.map(() => '#808080') : turned;
        const beside: Point = isUpright
          ? [display[0] / 2 - shown[0] / 2 - 6, 384]
          : [683, display[1] / 2 - shown[1] / 2 - 6];
        const points = [...cornersOf(display, shown, 6), ...(fit === 'contain' ? [beside] : [])];
        await expect
          .poll(() => coloursAt(page, points))
          .toEqual([...expected, ...(fit === 'contain' ? ['#000000'] : [])]);
      });
    }
  }
});
