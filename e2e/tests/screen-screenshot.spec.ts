import { dataSourcesPath } from '@mutai/contract/data-sources/resource';
import type { DataSource } from '@mutai/contract/data-sources/schema';
import { screensPath } from '@mutai/contract/screens/resource';
import type { ListedScreen } from '@mutai/contract/screens/schema';
import { addBlock, setCanvas, setParams } from '@mutai/layout/commands/blocks';
import type { Layout } from '@mutai/layout/model/layout';
import type { Page } from '@playwright/test';
import { unique } from '../support/api.ts';
import { button, rowOf } from '../support/list-page.ts';
import { uploadSample } from '../support/materials.ts';
import { expectSettled, layoutSaying, pairDisplay, publish } from '../support/player-page.ts';
import { pictureDifference } from '../support/same-picture.ts';
import { expect, test } from '../support/test.ts';

/** Not larger than a screenshot may be: both have the same pixels. */
const display = { width: 1280, height: 720 };
/** Share of pixels that the compression of pictures may change, at the edges of letters. */
const tolerance = 0.02;

function placed(layout: Layout, id: number, x: number, y: number, w: number, h: number): Layout {
  const block = layout.blocks[id];
  if (block === undefined) throw new Error(`There is no block ${id}.`);
  return { ...layout, blocks: { ...layout.blocks, [id]: { ...block, x, y, w, h } } };
}

/** Stops the video at a moment, so that the display can be compared. */
async function holdVideo(page: Page): Promise<void> {
  await page.locator('video').evaluate(async (video: HTMLVideoElement) => {
    video.pause();
    // The display loads videos anew that stand still for ten seconds.
    Object.assign(video, { load: () => undefined, play: () => Promise.resolve() });
    await new Promise((resolve) => {
      video.addEventListener('seeked', resolve, { once: true });
      video.currentTime = 0.5;
    });
    // The frame is painted after the event.
    for (let frames = 0; frames < 3; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}

test('a display sends a picture of what it shows, and the details show it', async ({
  api,
  browser,
  baseURL,
  openAs,
}) => {
  const picture = await uploadSample(api, 'poster.png');
  const clip = await uploadSample(api, 'clip.mp4');
  const rows = [
    ['人民广场', '1200'],
    ['世纪大道', '860'],
  ];
  const { id: source } = await api.ask<DataSource>('POST', dataSourcesPath, {
    name: unique('客流'),
    kind: 'table',
    table: { columns: ['站', '客流'], rows },
  });
  const layoutId = await publish(
    api,
    layoutSaying('欢迎乘坐地铁', (text) => {
      const block = text.blocks[1];
      if (block?.type !== 'text') throw new Error('The first block is no text.');
      const { fontCh } = block.params;
      const font = { ...fontCh, family: 'zcool-qingke-huangyou', size: 200, color: '#ffffff' } as const;
      let layout = setCanvas(setParams(text, [1], 'text', { fontCh: font }), { bgColor: '#203040' });
      layout = setParams(addBlock(layout, 'image'), [2], 'image', { images: [{ url: picture.path, title: '' }] });
      layout = setParams(addBlock(layout, 'video'), [3], 'video', { videos: [{ url: clip.path, title: '' }] });
      layout = setParams(addBlock(layout, 'chart'), [4], 'chart', { source, 'fontCh.color': '#ffffff' });
      layout = placed(layout, 1, 60, 60, 1000, 300);
      layout = placed(layout, 4, 1100, 20, 800, 400);
      return placed(placed(layout, 2, 60, 450, 800, 500), 3, 1000, 450, 800, 500);
    }),
  );
  const context = await browser.newContext({ viewport: display, ...(baseURL === undefined ? {} : { baseURL }) });
  const shown = await context.newPage();
  const name = unique('屏');
  const { id, version } = await pairDisplay(shown, api, { name, layoutId });
  await expect(shown.locator('video')).toBeVisible();
  await expect(shown.getByRole('img', { name: '客流：1200、860' })).toBeVisible();
  await expectSettled(shown);
  await api.ask<ListedScreen>('PATCH', `${screensPath}/${id}`, { version, orientation: 180 });
  await expect(shown.locator('.canvas')).toHaveAttribute('style', /rotate\(180deg\)/);
  await holdVideo(shown);

  const page = await (await openAs(api)).newPage();
  await page.goto('/content/screen');
  await rowOf(page, name)
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();
  const drawer = page.getByRole('dialog', { name: `屏幕：${name}` });
  await expect(drawer.getByRole('img', { name: `“${name}”的截图` })).toHaveCount(0);
  const begun = Date.now();
  await button(drawer, '截图').click();
  const image = drawer.getByRole('img', { name: `“${name}”的截图` });
  await expect(image).toBeVisible();
  test.info().annotations.push({ type: 'milliseconds from click to picture', description: String(Date.now() - begun) });
  await expect(drawer).toContainText('由播放页自行绘制，不是面板的照片');
  await expect(drawer.getByRole('region', { name: '最近命令' })).toContainText('已截图 1280 × 720');

  const sent = Buffer.from((await image.getAttribute('src'))?.split(',', 2)[1] ?? '', 'base64');
  const { sameSize, share } = await pictureDifference(page, sent, await shown.screenshot());
  expect(sameSize).toBe(true);
  expect(share).toBeLessThan(tolerance);

  await image.click();
  const enlarged = page.getByRole('dialog', { name: `“${name}”的截图` });
  await expect(enlarged.getByRole('img', { name: `“${name}”的截图` })).toHaveAttribute('data-loaded', 'true');
  await page.keyboard.press('Escape');
  await expect(enlarged).toBeHidden();
  await expect(drawer).toBeVisible();
  await context.close();
});
