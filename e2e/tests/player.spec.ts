import { filesPath } from '@mutai/contract/files/resource';
import type { FileRecord } from '@mutai/contract/files/schema';
import { functionSettingsPath } from '@mutai/contract/functions/resource';
import { layoutsPath, unpublishLayoutPath } from '@mutai/contract/layouts/resource';
import type { LayoutRecord } from '@mutai/contract/layouts/schema';
import {
  examinePairingPath,
  revokeScreenPath,
  screenCommandsPath,
  screensPath,
  screenStatusPath,
} from '@mutai/contract/screens/resource';
import type { ListedScreen, ScreenCommand, ScreenStatus } from '@mutai/contract/screens/schema';
import { setCanvas, setParams } from '@mutai/layout/commands/blocks';
import type { Layout } from '@mutai/layout/model/layout';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { type Api, signIn, unique } from '../support/api.ts';
import { codeOf, expectSettled, layoutSaying, pairDisplay, publish, withMedia } from '../support/player-page.ts';
import { uploadSample } from '../support/materials.ts';
import { freePort, startServer } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

const screenOf = (api: Api, { id }: ListedScreen): Promise<ListedScreen> => api.ask('GET', `${screensPath}/${id}`);

/** Counts object URLs of a page that were not released. */
async function countAddresses(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const open = new Set<string>();
    Object.assign(window, { openAddresses: open });
    const [create, revoke] = [URL.createObjectURL.bind(URL), URL.revokeObjectURL.bind(URL)];
    URL.createObjectURL = (content) => {
      const address = create(content);
      open.add(address);
      return address;
    };
    URL.revokeObjectURL = (address) => {
      open.delete(address);
      revoke(address);
    };
  });
  return () => page.evaluate(() => (window as unknown as { openAddresses: Set<string> }).openAddresses.size);
}

/** Keeps the page busy for a while after each start of an animation, as a slow machine does. */
async function slowDownAnimations(page: Page): Promise<void> {
  await page.evaluate((busyMs) => {
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...parameters) {
      const animation = animate.apply(this, parameters);
      // Begins before the first frame, when what called this is done.
      queueMicrotask(() => {
        const end = performance.now() + busyMs;
        while (performance.now() < end);
      });
      return animation;
    };
  }, 600);
}

/** Looks at each frame. @returns number of frames so far, and of those without a layout that covers the display */
async function watchFrames(page: Page): Promise<() => Promise<{ readonly seen: number; readonly black: number }>> {
  await page.evaluate(() => {
    const frames = { seen: 0, black: 0 };
    Object.assign(window, { frames });
    const look = () => {
      const layers = [...document.querySelectorAll<HTMLElement>('.layer')];
      const covers = layers.some(
        (layer) => getComputedStyle(layer).opacity === '1' && (layer.textContent ?? '').startsWith('第'),
      );
      frames.seen += 1;
      if (!covers) frames.black += 1;
      requestAnimationFrame(look);
    };
    look();
  });
  return () => page.evaluate(() => (window as unknown as { frames: { seen: number; black: number } }).frames);
}

test('a display is paired, shows what is published, and a code again after it is revoked', async ({ page, api }) => {
  const openAddresses = await countAddresses(page);
  // Browsers get a copy of it.
  const picture = await uploadSample(api, 'phone.heic', unique('海报.heic'));
  const known = () => api.ask<FileRecord>('GET', `${filesPath}/${picture.id}`);
  await expect.poll(async () => (await known()).width).not.toBeNull();
  const clip = await uploadSample(api, 'clip.mp4', unique('短片.mp4'));
  const name = unique('站台');
  let screen = await pairDisplay(page, api, { name });
  let layoutId = 0;

  await test.step('without a layout it introduces itself', async () => {
    await expect(page.getByRole('heading', { name })).toBeVisible();
    await expect(page.getByText('尚未安排内容')).toBeVisible();
  });

  await test.step('a published layout appears with its picture', async () => {
    layoutId = await publish(api, layoutSaying('第 0 版', withMedia(picture, 'image')));
    screen = await screenOf(api, screen);
    await api.ask('PATCH', `${screensPath}/${screen.id}`, { version: screen.version, layoutId });
    await expect(page.getByText('第 0 版')).toBeVisible();
    await expect(page.locator('img[src^="blob:"]')).toBeVisible();
    await expectSettled(page);
    await expect.poll(async () => (await screenOf(api, screen)).playing).toBe(`${layoutId}-1`);
    expect((await screenOf(api, screen)).state).toBe('online');
  });

  await test.step('further publications replace it without an empty frame, and leave nothing behind', async () => {
    const frames = await watchFrames(page);
    await slowDownAnimations(page);
    for (let number = 1; number <= 4; number += 1) {
      const media = number % 2 === 1 ? withMedia(clip, 'video') : withMedia(picture, 'image');
      await publish(api, layoutSaying(`第 ${number} 版`, media), layoutId);
      await expect(page.getByText(`第 ${number} 版`)).toBeVisible();
      await expectSettled(page);
    }
    const { seen, black } = await frames();
    expect(seen).toBeGreaterThan(50);
    expect(black).toBe(0);
    await expect(page.locator('video')).toHaveCount(0);
    await expect.poll(openAddresses).toBe(1);
    const { revision } = await screenOf(api, screen);
    await expect.poll(async () => (await screenOf(api, screen)).usedRevision).toBe(revision);
  });

  await test.step('of two publications within a second the newer one stays', async () => {
    await publish(api, layoutSaying('第 5 版'), layoutId);
    await publish(api, layoutSaying('第 6 版'), layoutId);
    await expect(page.getByText('第 6 版')).toBeVisible();
    await expectSettled(page);
    await expect(page.getByText('第 5 版')).toHaveCount(0);
  });

  await test.step('the console makes it tell its name, once', async () => {
    const commands = () => api.ask<ScreenCommand[]>('GET', screenCommandsPath(screen.id));
    await api.ask('POST', screenCommandsPath(screen.id), { kind: 'identify' });
    await expect(page.getByRole('status').getByRole('heading', { name })).toBeVisible();
    await expect.poll(async () => (await commands()).map(({ state }) => state)).toEqual(['done']);
  });

  await test.step('the status page opens by key, and has a test picture', async () => {
    await page.keyboard.press('i');
    const status = page.getByRole('dialog', { name: '屏幕状态' });
    await expect(status).toContainText('已连接');
    await expect(status).toContainText('第 6 版');
    await page.keyboard.press('t');
    await expect(page.getByRole('img', { name: '1366 × 768' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(status).toHaveCount(0);
  });

  await test.step('a second window of the same browser does not play', async () => {
    const other = await page.context().newPage();
    await other.goto('/screen');
    await expect(other.getByRole('heading', { name: '另一个窗口正在播放' })).toBeVisible();
    await other.close();
  });

  await test.step('playback that is turned off says so, and returns', async () => {
    await api.ask('PATCH', functionSettingsPath, { screenPlayback: false });
    await expect(page.getByRole('heading', { name: '大屏播放已关闭' })).toBeVisible();
    await api.ask('PATCH', functionSettingsPath, { screenPlayback: true });
    await expect(page.getByText('第 6 版')).toBeVisible();
  });

  await test.step('a layout that is not published any more leaves the screen', async () => {
    const { version } = await api.ask<LayoutRecord>('GET', `${layoutsPath}/${layoutId}`);
    await api.ask('POST', unpublishLayoutPath(layoutId), { version });
    await expect(page.getByText('尚未安排内容')).toBeVisible();
    await expectSettled(page);
    await expect.poll(async () => (await screenOf(api, screen)).playing).toBe('');
  });

  await test.step('a display whose pairing is ended shows a code, with the screen that it was', async () => {
    await api.ask('POST', revokeScreenPath(screen.id), {});
    const label = (await codeOf(page).first().getAttribute('aria-label')) ?? '';
    const waiting = await api.ask<object>('POST', examinePairingPath, { code: label.slice(-6) });
    expect(waiting).toMatchObject({ former: { id: screen.id, name } });
  });
});

test('two displays show their languages in step', async ({ page, api, browser, baseURL }) => {
  const bilingual = (layout: Layout): Layout => {
    const block = layout.blocks[1];
    if (block?.type !== 'text') throw new Error('The first block is no text.');
    const fontEn = { ...block.params.fontCh, content: 'Welcome' };
    return setCanvas(setParams(layout, [1], 'text', { fontEn }), { langList: ['ch', 'en'], langSwitch: 1 });
  };
  const layoutId = await publish(api, layoutSaying('欢迎', bilingual));
  // The clock of the second display is an hour off.
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const other = await context.newPage();
  await other.addInitScript(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 3_600_350;
  });
  for (const display of [page, other]) {
    await pairDisplay(display, api, { name: unique('屏幕'), layoutId });
    await expect(display.locator('[data-block]')).toHaveText(/欢迎|Welcome/);
    await expectSettled(display);
  }
  const changes = (display: Page) =>
    display.evaluate(
      () =>
        new Promise<number[]>((resolve) => {
          const block = document.querySelector('[data-block]');
          if (block === null) throw new Error('There is no block.');
          const times: number[] = [];
          new MutationObserver(() => {
            times.push(performance.timeOrigin + performance.now());
            if (times.length === 4) resolve(times);
          }).observe(block, { childList: true, characterData: true, subtree: true });
        }),
    );
  const [own, others] = await Promise.all([changes(page), changes(other)]);
  // Nearest changes of the other display: it may have seen the first one later.
  const apart = own.map((time) => Math.min(...others.map((otherTime) => Math.abs(otherTime - time))));
  // The clock of the device would be 350 ms off. A busy machine delays single changes.
  expect(Math.min(...apart)).toBeLessThan(100);
  expect(apart.filter((milliseconds) => milliseconds < 200).length).toBeGreaterThanOrEqual(2);
  await context.close();
});

test('a display plays on without a server and with a wrong clock, also after a reload, and leaves out what is broken', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'mutai-player-'));
  const environment = { DATA_DIR: dataDir, PORT: String(await freePort()) };
  let server = await startServer(environment);
  const api = await signIn(server.url);
  const picture = await uploadSample(api, 'poster.png');
  const clip = await uploadSample(api, 'clip.mp4');
  const layoutId = await publish(api, layoutSaying('第 1 版', withMedia(clip, 'video')));
  const address = `${server.url}/screen`;
  const screen = await pairDisplay(page, api, { name: '大厅', layoutId }, address);
  // Three hours around now: outside of them the display would be dark.
  const hour = (offset: number) => `${String((new Date().getUTCHours() + 24 + 8 + offset) % 24).padStart(2, '0')}:00`;
  await api.ask('PATCH', `${screensPath}/${screen.id}`, {
    version: screen.version,
    timeZone: 'Asia/Shanghai',
    workingHours: [{ days: [0, 1, 2, 3, 4, 5, 6], from: hour(-1), to: hour(2) }],
  });
  await expect(page.getByText('第 1 版')).toBeVisible();
  await expectSettled(page);
  await page.evaluate(async () => navigator.serviceWorker.ready);
  const plays = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime > 0);

  await test.step('the server is gone: the picture stays, and comes again with the page', async () => {
    await expect
      .poll(() => page.evaluate(async () => (await caches.open('player-manifest')).keys().then(({ length }) => length)))
      .toBe(1);
    // The time of the server, for a start with a wrong clock.
    await page.waitForFunction(() => localStorage.getItem('mutai-player-lastTime') !== null);
    server.kill('SIGKILL');
    await server.ended;
    await expect(page.getByText('第 1 版')).toBeVisible();
    // A power cut took the time from the device: it believes to be years ago, at night.
    await page.addInitScript(() => {
      const now = Date.now.bind(Date);
      const backMs = (10 * 365 + 0.5) * 24 * 60 * 60 * 1000;
      Date.now = () => now() - backMs;
    });
    const begun = Date.now();
    await page.goto(address);
    await expect(page.getByText('第 1 版')).toBeVisible();
    await expectSettled(page);
    expect(Date.now() - begun).toBeLessThan(15_000);
    await expect.poll(plays).toBe(true);
  });

  await test.step('the server is back: what was published meanwhile appears; a broken file is left out and told', async () => {
    await page.route('**/files/*.png?as=display', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Portal</h1>' }),
    );
    server = await startServer(environment);
    const back = await signIn(server.url);
    await publish(back, layoutSaying('第 2 版', withMedia(picture, 'image')), layoutId);
    await expect(page.getByText('第 2 版')).toBeVisible({ timeout: 60_000 });
    await expectSettled(page);
    await expect(page.locator('img')).toHaveCount(0);
    const faults = async () => (await back.ask<ScreenStatus>('GET', screenStatusPath(screen.id))).faults;
    await expect.poll(async () => (await faults()).map(({ kind }) => kind)).toContain('asset');
  });

  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});
