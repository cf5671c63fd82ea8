import { screenStatusPath } from '@mutai/contract/screens/resource';
import type { ScreenStatus } from '@mutai/contract/screens/schema';
import type { Page } from '@playwright/test';
import { unique } from '../support/api.ts';
import { startBuildProxy } from '../support/build-proxy.ts';
import { layoutSaying, pairDisplay, publish } from '../support/player-page.ts';
import { expect, test } from '../support/test.ts';

const broken = 'index-broken00.js';
const newer = 'index-newer000.js';
const hung = '页面无响应，已尝试重新加载';

/** Waits until a build runs. */
const expectBuild = (page: Page, name: string) =>
  expect(page.locator('script[type="module"]')).toHaveAttribute('src', `/screen/assets/${name}`);

/** Record of builds that the worker keeps. */
const builds = (page: Page): Promise<{ readonly proven?: string; readonly refused?: string }> =>
  page.evaluate(async () => {
    const kept = await (await caches.open('player-build')).match('/screen/builds.json');
    return kept === undefined ? {} : ((await kept.json()) as object);
  });

/** Kept files of the player's scripts. */
const keptScripts = (page: Page): Promise<string[]> =>
  page.evaluate(async () =>
    (await (await caches.open('player-build')).keys())
      .map(({ url }) => url.split('/').pop() ?? '')
      .filter((name) => name.startsWith('index-') && name.endsWith('.js')),
  );

/**
 * Lets the worker that controls the page wait shorter, or as long as it wants again.
 *
 * @param from milliseconds, like `to`
 */
async function setWaits(page: Page, from: number, to = from): Promise<void> {
  const worker = page.context().serviceWorkers().at(-1);
  if (worker === undefined) throw new Error('The page has no worker.');
  await worker.evaluate(
    ([long, short]) => {
      const scope = self as typeof self & { plainTimeout?: typeof setTimeout };
      const wait = (scope.plainTimeout ??= setTimeout);
      self.setTimeout = ((work: () => void, ms?: number) => wait(work, ms === long ? short : ms)) as typeof setTimeout;
    },
    [from, to],
  );
}

test('a new build of the player starts with a new picture, and one that does not play is replaced', async ({
  page,
  api,
  server,
}) => {
  const proxy = await startBuildProxy(server.url);
  // A display looks for a new build as soon as the server is back, and gives a sign of life more often.
  await page.addInitScript(() => {
    const every = setInterval;
    const beatMs = 5000;
    self.setInterval = ((work: () => void, ms?: number) => every(work, ms === beatMs ? 500 : ms)) as typeof setInterval;
    Math.random = () => 0;
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      document.documentElement.dataset['worker'] = 'new';
    });
  });
  const layoutId = await publish(api, layoutSaying('第 1 版'));
  const screen = await pairDisplay(page, api, { name: unique('前厅'), layoutId }, `${proxy.url}/screen?kiosk`);
  const status = () => api.ask<ScreenStatus>('GET', screenStatusPath(screen.id));
  await expect(page.getByText('第 1 版')).toBeVisible();
  const first = ((await page.locator('script[type="module"]').getAttribute('src')) ?? '').replace(
    '/screen/assets/',
    '',
  );
  await expect.poll(() => builds(page)).toEqual({ proven: first });

  await test.step('a build that throws is replaced by the one before, which tells it', async () => {
    await setWaits(page, 60_000, 5000);
    proxy.offer(broken, 'throw new Error("broken");');
    await page.reload();
    await expectBuild(page, broken);
    await expect(page.getByText('第 1 版')).toBeVisible();
    await expectBuild(page, first);
    expect(await builds(page)).toEqual({ proven: first, refused: broken });
    expect(new URL(page.url()).search).toBe('?kiosk');
    await expect
      .poll(async () => (await status()).faults.map(({ message }) => message))
      .toContain(`新版播放器（${broken}）未能播放，已恢复上一版本`);
  });

  await test.step('it is not started again', async () => {
    await setWaits(page, 60_000);
    await page.reload();
    await expectBuild(page, first);
    await expect(page.getByText('第 1 版')).toBeVisible();
  });

  await test.step('another build starts with the next picture, not before', async () => {
    proxy.refuseWorker(true);
    proxy.offer(newer);
    await proxy.disconnect();
    await page.keyboard.press('i');
    await expect(page.getByText('未连接，正在重试')).toBeVisible();
    const asked = proxy.pages();
    await proxy.connect();
    await expect.poll(proxy.pages).toBeGreaterThan(asked);
    await expect(page.getByText('已连接', { exact: true })).toBeVisible();
    await page.keyboard.press('i');
    await expectBuild(page, first);
    await publish(api, layoutSaying('第 2 版'), layoutId);
    await expect(page.getByText('第 2 版')).toBeVisible();
    await expectBuild(page, newer);
    await expect.poll(() => builds(page)).toEqual({ proven: newer, refused: broken });
    await expect.poll(async () => (await status()).playerVersion).toContain('newer000');
  });

  await test.step('its worker, which cannot be fetched at first, takes over, removes the builds before, and starts it without network', async () => {
    const refused = proxy.refusedWorkers();
    await publish(api, layoutSaying('第 3 版'), layoutId);
    await expect(page.getByText('第 3 版')).toBeVisible();
    await expect.poll(proxy.refusedWorkers).toBeGreaterThan(refused);
    proxy.refuseWorker(false);
    await publish(api, layoutSaying('第 4 版'), layoutId);
    await expect(page.getByText('第 4 版')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-worker', 'new');
    // Files are removed when another picture is shown.
    await publish(api, layoutSaying('第 5 版'), layoutId);
    await expect(page.getByText('第 5 版')).toBeVisible();
    await expect.poll(() => keptScripts(page)).toEqual([newer]);
    await proxy.disconnect();
    await page.reload();
    await expect(page.getByText('第 5 版')).toBeVisible();
    await expectBuild(page, newer);
  });

  await test.step('a page with a blocked thread is reported to the server, and reloaded as soon as that is possible', async () => {
    const { reportedAt, faults } = await status();
    expect(faults.map(({ message }) => message)).not.toContain(hung);
    await proxy.connect();
    // The worker repeats the last report that the server took.
    await expect.poll(async () => (await status()).reportedAt).not.toBe(reportedAt);
    // Signs of life come twice a second. Those before are still waited for in full.
    await setWaits(page, 30_000, 3000);
    await page.evaluate(() => {
      Object.assign(window, { isBefore: true });
      setTimeout(() => {
        const end = Date.now() + 6000;
        while (Date.now() < end);
      }, 1000);
    });
    await expect.poll(async () => (await status()).faults.map(({ message }) => message)).toContain(hung);
    await page.waitForFunction(() => !('isBefore' in window));
    await expect(page.getByText('第 5 版')).toBeVisible();
  });
});
