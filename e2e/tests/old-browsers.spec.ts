import { screenPagePath } from '@mutai/contract/screens/player-paths';
import { pairScreenPath, screenCommandsPath, screensPath, screenStatusPath } from '@mutai/contract/screens/resource';
import type { ListedScreen, ScreenCommand, ScreenStatus } from '@mutai/contract/screens/schema';
import type { Layout } from '@mutai/layout/model/layout';
import { type Api, unique } from '../support/api.ts';
import { uploadSample } from '../support/materials.ts';
import { type OldPage, type OldVersion, startOldChromium } from '../support/old-chromium.ts';
import { layoutSaying, publish, withMedia } from '../support/player-page.ts';
import { expect, test } from '../support/test.ts';

/** Expressions that the page of a display evaluates. */
const shows = (text: string) => `document.querySelector('#root').innerText.includes('${text}')`;
const picture = `[...document.querySelectorAll('img')].some((image) => image.src.startsWith('blob:') && image.naturalWidth > 0)`;
const video = `[...document.querySelectorAll('video')].some((one) => one.currentTime > 0 && one.videoWidth > 0)`;
const code = `(document.querySelector('[aria-label^="配对码 "]') || document.body).getAttribute('aria-label')`;

/** Pairs an old browser, and follows a publication and a command in it. */
async function playIn(version: OldVersion, api: Api, origin: string, document: Layout, change: Layout): Promise<void> {
  const page = await startOldChromium(version);
  try {
    await page.goto(origin + screenPagePath);
    await page.until(`/^配对码 \\w{6}$/.test(${code})`);
    const layoutId = await publish(api, document);
    const name = unique(`面板${version}`);
    const screen = await api.ask<ListedScreen>('POST', pairScreenPath, {
      code: String(await page.evaluate(code)).slice(-6),
      name,
      layoutId,
    });
    await page.until(`${shows('第 1 版')} && ${picture}`);
    const faults = async () =>
      (await api.ask<ScreenStatus>('GET', screenStatusPath(screen.id))).faults.map(({ kind }) => kind);
    // Chromium 67 was built without H.264: the video is left out, the rest plays.
    if (version === 67) await expect.poll(faults).toContain('video');
    else await page.until(video);

    await publish(api, change, layoutId);
    await page.until(`${shows('第 2 版')} && !${shows('第 1 版')} && ${picture}`);
    const { revision } = await api.ask<ListedScreen>('GET', `${screensPath}/${screen.id}`);
    await expect
      .poll(async () => (await api.ask<ListedScreen>('GET', `${screensPath}/${screen.id}`)).usedRevision)
      .toBe(revision);

    await api.ask<ScreenCommand>('POST', screenCommandsPath(screen.id), { kind: 'identify' });
    await page.until(`document.querySelector('[role="status"]').innerText.includes('${name}')`);
    expect(await faults()).toEqual(version === 67 ? ['video'] : []);
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

test('Chromium 67 shows pictures and texts, and Chromium 80 videos too', async ({ api, server }) => {
  const [poster, cover, clip] = await Promise.all([
    uploadSample(api, 'poster.png', unique('海报.png')),
    uploadSample(api, 'photo.jpg', unique('照片.jpg')),
    uploadSample(api, 'clip.mp4', unique('短片.mp4')),
  ]);
  const first = layoutSaying('第 1 版', (layout) => withMedia(clip, 'video')(withMedia(poster, 'image')(layout)));
  const second = layoutSaying('第 2 版', withMedia(cover, 'image'));
  await Promise.all(([67, 80] as const).map((version) => playIn(version, api, server.url, first, second)));
});
