import type { FileRecord } from '@mutai/contract/files/schema';
import { screenPagePath } from '@mutai/contract/screens/player-paths';
import {
  pairScreenPath,
  screenCommandsPath,
  screenPicturePath,
  screensPath,
  screenStatusPath,
} from '@mutai/contract/screens/resource';
import type { ListedScreen, ScreenCommand, ScreenStatus } from '@mutai/contract/screens/schema';
import { addBlock, setParams } from '@mutai/layout/commands/blocks';
import type { Layout } from '@mutai/layout/model/layout';
import type { Page } from '@playwright/test';
import { type Api, unique } from '../support/api.ts';
import { upload, uploadSample } from '../support/materials.ts';
import { type OldPage, type OldVersion, startOldChromium } from '../support/old-chromium.ts';
import { layoutSaying, publish, withMedia } from '../support/player-page.ts';
import { sampleFiles } from '../support/sample-files.ts';
import { expect, test } from '../support/test.ts';

/** Empty part of an MP4: makes a file with another digest. */
const freeBox = Buffer.from([0, 0, 0, 8, ...Buffer.from('free')]);

/** Adds a block that plays videos one after the other. */
const withVideos =
  (files: readonly FileRecord[]) =>
  (layout: Layout): Layout => {
    const added = addBlock(layout, 'video');
    return setParams(added, [added.order.at(-1) ?? 0], 'video', {
      videos: files.map(({ path, name }) => ({ url: path, title: name })),
    });
  };

/** Expressions that the page of a display evaluates. */
const shows = (text: string) => `document.querySelector('#root').innerText.includes('${text}')`;
const picture = `[...document.querySelectorAll('img')].some((image) => image.src.startsWith('blob:') && image.naturalWidth > 0)`;
/** One of two videos is seen and plays. */
const plays = (url: string) =>
  `[...document.querySelectorAll('video')].some((one) => one.dataset.url === ${url} && one.style.visibility === 'visible' && !one.paused && one.muted && one.currentTime > 0 && one.videoWidth > 0)`;
const urlOf = (index: number) => `document.querySelectorAll('video')[${index}].dataset.url`;
const code = `(document.querySelector('[aria-label^="配对码 "]') || document.body).getAttribute('aria-label')`;

/** Share of pixels, from 0 to 1, in which two pictures of different sizes differ, both drawn at the size of a thumbnail. */
const differenceOf = (page: Page, pictures: readonly string[]): Promise<number> =>
  page.evaluate(async (addresses) => {
    const [width, height] = [640, 360];
    const pixels = await Promise.all(
      addresses.map(async (address) => {
        const image = new Image();
        image.src = address;
        await image.decode();
        const context = new OffscreenCanvas(width, height).getContext('2d');
        if (context === null) throw new Error('There is no canvas.');
        context.imageSmoothingQuality = 'high';
        context.drawImage(image, 0, 0, width, height);
        return context.getImageData(0, 0, width, height).data;
      }),
    );
    const [one = new Uint8ClampedArray(), other = one] = pixels;
    let different = 0;
    for (let at = 0; at < one.length; at += 4) {
      if ([0, 1, 2].some((channel) => Math.abs((one[at + channel] ?? 0) - (other[at + channel] ?? 0)) > 40))
        different += 1;
    }
    return different / (width * height);
  }, pictures);

/** Sets the text in large letters of a font whose parts old browsers load late, with the picture beside it. */
function inLargeSerif(layout: Layout): Layout {
  const { [1]: text, [2]: photo } = layout.blocks;
  if (text?.type !== 'text' || photo === undefined) throw new Error('There is no text with a picture.');
  const content = '第 2 版，欢迎乘坐地铁';
  const fontCh = { ...text.params.fontCh, content, family: 'noto-serif-sc', bold: true, size: 120 } as const;
  const blocks = { ...layout.blocks, [1]: { ...text, w: 900, h: 500 }, [2]: { ...photo, x: 1000, y: 500 } };
  return setParams({ ...layout, blocks }, [1], 'text', { fontCh });
}

/** Takes a picture of a display by the console. @returns data address */
async function pictureOf(api: Api, origin: string, { id }: ListedScreen): Promise<string> {
  await api.ask<ScreenCommand>('POST', screenCommandsPath(id), { kind: 'screenshot' });
  const outcome = async () => {
    const [command] = await api.ask<ScreenCommand[]>('GET', screenCommandsPath(id));
    return command?.state === 'waiting' ? 'waiting' : `${command?.state}: ${command?.message}`;
  };
  await expect.poll(outcome).not.toBe('waiting');
  expect(await outcome()).toMatch(/^done: 已截图/);
  const answer = await fetch(origin + screenPicturePath(id), { headers: { authorization: `Bearer ${api.token}` } });
  return `data:image/jpeg;base64,${Buffer.from(await answer.arrayBuffer()).toString('base64')}`;
}

interface Site {
  /** Page of the current browser, which compares pictures. */
  readonly current: Page;
  readonly api: Api;
  readonly origin: string;
  /** Documents that are published one after the other. */
  readonly first: Layout;
  readonly second: Layout;
}

/** Waits until a display reports that it uses what the server has for it. */
async function untilNewest(api: Api, { id }: ListedScreen): Promise<void> {
  const { revision } = await api.ask<ListedScreen>('GET', `${screensPath}/${id}`);
  await expect
    .poll(async () => (await api.ask<ListedScreen>('GET', `${screensPath}/${id}`)).usedRevision)
    .toBe(revision);
}

/** Pairs an old browser, and follows a publication and two commands in it. */
async function playIn(version: OldVersion, { current, api, origin, first, second }: Site): Promise<void> {
  const page = await startOldChromium(version);
  try {
    await page.goto(origin + screenPagePath);
    await page.until(`/^配对码 \\w{6}$/.test(${code})`);
    const layoutId = await publish(api, first);
    const name = unique(`面板${version}`);
    const screen = await api.ask<ListedScreen>('POST', pairScreenPath, {
      code: String(await page.evaluate(code)).slice(-6),
      name,
      layoutId,
    });
    await api.ask('PATCH', `${screensPath}/${screen.id}`, { version: screen.version, volume: 50 });
    await page.until(`${shows('第 1 版')} && ${picture}`);
    await untilNewest(api, screen);
    const faults = async () =>
      (await api.ask<ScreenStatus>('GET', screenStatusPath(screen.id))).faults.map(({ message }) => message);
    if (version === 67) {
      // Built without H.264: the videos are left out, the rest plays.
      await expect.poll(faults).toContain('“第 1 版”组件 3：视频“first.mp4”无法播放');
    } else {
      // Nobody has touched the page, so the browser pauses videos with sound. They play on without it, one after the other.
      await expect.poll(faults).toEqual(['浏览器禁止自动播放声音，已静音播放']);
      for (const index of [0, 1, 0]) await page.until(plays(urlOf(index)));
    }

    await publish(api, second, layoutId);
    await page.until(`${shows('第 2 版')} && !${shows('第 1 版')} && ${picture}`);
    await untilNewest(api, screen);

    const own = await pictureOf(api, origin, screen);
    const shown = `data:image/png;base64,${(await page.screenshot()).toString('base64')}`;
    const difference = await differenceOf(current, [own, shown]);
    // A text in another font differs in 2.8%.
    expect(difference).toBeLessThan(0.015);
    await api.ask<ScreenCommand>('POST', screenCommandsPath(screen.id), { kind: 'identify' });
    await page.until(`document.querySelector('[role="status"]').innerText.includes('${name}')`);
    if (version === 67) await expectTooOld(page, origin);
  } finally {
    await page.close();
  }
}

/** Runs the script for browsers without modules in an old browser that has them. */
async function expectTooOld(page: OldPage, origin: string): Promise<void> {
  const html = await (await fetch(origin + screenPagePath, { headers: { accept: 'text/html' } })).text();
  const address = /<script nomodule src="(?<address>[^"]+)"/.exec(html)?.groups?.['address'] ?? '';
  const script = await (await fetch(origin + address)).text();
  // ECMAScript 5, apart from comments and texts.
  expect(script.replaceAll(/\/\*.*?\*\/|'[^']*'/gs, '')).not.toMatch(/=>|`|\b(?:let|const|class|async|of)\b/);
  await page.evaluate(script);
  await page.until(`document.body.innerText.includes('浏览器版本过低')`);
}

test('Chromium 67 shows pictures and texts, and Chromium 80 videos too', async ({ page, api, server }) => {
  const [poster, cover, ...clips] = await Promise.all([
    uploadSample(api, 'poster.png'),
    uploadSample(api, 'photo.jpg'),
    uploadSample(api, 'clip.mp4', 'first.mp4'),
    upload(api, 'second.mp4', Buffer.concat([sampleFiles['clip.mp4'], freeBox])),
  ]);
  const first = layoutSaying('第 1 版', (layout) => withVideos(clips)(withMedia(poster, 'image')(layout)));
  const second = layoutSaying('第 2 版', (layout) => inLargeSerif(withMedia(cover, 'image')(layout)));
  const site = { current: page, api, origin: server.url, first, second };
  await Promise.all(([67, 80] as const).map((version) => playIn(version, site)));
});
