import { layoutsPath } from '@mutai/contract/layouts/resource';
import { type Language, languageNames } from '@mutai/layout/model/languages';
import type { Layout } from '@mutai/layout/model/layout';
import { controlRoom } from '@mutai/layout/templates/control-room';
import { lobbyWelcome } from '@mutai/layout/templates/lobby-welcome';
import { metroNotice } from '@mutai/layout/templates/metro-notice';
import type { Locator, Page } from '@playwright/test';
import { unique } from '../support/api.ts';
import { dataLayout } from '../support/data-layout.ts';
import { canvasOf, editorOf, previewOf } from '../support/layout-editor.ts';
import { type Clip, everyType, mediaOf, settle, stillPicture } from '../support/layout-pictures.ts';
import { rotatedLayout } from '../support/rotated-layout.ts';
import { pictureDifference } from '../support/same-picture.ts';
import { isFullRun, sampled } from '../support/sampling.ts';
import { expect, test } from '../support/test.ts';

test.use({ signedIn: true });

/** Window size in pixels: fits the canvas at 100% beside all panels. */
const large = { width: 2700, height: 1420 };

/** Visible part of the stage, in window pixels and relative to the stage's top left corner. */
const inSight = (
  canvas: Locator,
): Promise<{ readonly clip: Clip; readonly from: { readonly x: number; readonly y: number } }> =>
  canvas.evaluate((element) => {
    const frame = element.getBoundingClientRect();
    const stage = element.querySelector('[data-block]')?.parentElement?.getBoundingClientRect();
    if (stage === undefined) throw new Error('There is no stage.');
    const [left, top] = [Math.max(frame.left, stage.left), Math.max(frame.top, stage.top)];
    const [right, bottom] = [
      Math.min(frame.right, stage.right, innerWidth),
      Math.min(frame.bottom, stage.bottom, innerHeight),
    ];
    const clip = { x: left, y: top, width: right - left, height: bottom - top };
    return { clip, from: { x: left - stage.left, y: top - stage.top } };
  });

/** @param zoom of the canvas, applied in the next frame */
async function zoomTo(page: Page, zoom: number, { width }: Layout['canvas']): Promise<void> {
  await page.getByTitle('恢复为 100%').click();
  for (let at = 1; at > zoom + 0.01; at -= 0.1) await page.getByRole('button', { name: '缩小', exact: true }).click();
  for (let at = 1; at < zoom - 0.01; at += 0.1) await page.getByRole('button', { name: '放大', exact: true }).click();
  const stage = canvasOf(page).locator('[data-block]').first().locator('..');
  await expect.poll(async () => Math.round((await stage.boundingBox())?.width ?? 0)).toBe(Math.round(width * zoom));
}

interface Shot {
  readonly language: Language;
  readonly zoom: number;
  readonly from: { readonly x: number; readonly y: number };
  readonly clip: Clip;
  readonly picture: Buffer;
}

/** Other sizes than 100% for one language only, except in a full run: scaling is the same in all languages. */
const wanted = (
  { langList }: Layout['canvas'],
  zooms: readonly number[],
): readonly (readonly [number, readonly Language[]])[] =>
  zooms.map((zoom) => [zoom, zoom === 1 || isFullRun ? langList : langList.slice(-1)]);

async function shotsOfCanvas(page: Page, { canvas }: Layout, zooms: readonly number[]): Promise<readonly Shot[]> {
  const shots: Shot[] = [];
  for (const [zoom, languages] of wanted(canvas, zooms)) {
    await zoomTo(page, zoom, canvas);
    for (const language of languages) {
      if (canvas.langList.length > 1) await editorOf(page).getByTitle(languageNames[language], { exact: true }).click();
      await page.mouse.move(1, 1);
      await settle(canvasOf(page));
      const { clip, from } = await inSight(canvasOf(page));
      shots.push({ language, zoom, from, clip, picture: await stillPicture(page, clip) });
    }
  }
  return shots;
}

async function shotOfPreview(page: Page, { language, zoom, from, clip }: Shot, { canvas }: Layout): Promise<Buffer> {
  const preview = previewOf(page);
  const languageButton = preview.getByRole('button', { name: languageNames[language], exact: true });
  if (canvas.langList.length > 1) await languageButton.dispatchEvent('click');
  const bar = preview.getByRole('button', { name: '退出预览' }).locator('..');
  // Screen of that size, showing the same part. Floating controls disappear when the pointer rests.
  await bar.evaluate(
    (element, place) => {
      element.style.setProperty('opacity', '0');
      element.style.setProperty('animation', 'none');
      Object.assign(element.parentElement?.style ?? {}, { position: 'fixed', ...place });
    },
    {
      left: `${-from.x}px`,
      top: `${-from.y}px`,
      width: `${canvas.width * zoom}px`,
      height: `${canvas.height * zoom}px`,
    },
  );
  await settle(preview.getByRole('img', { name: canvas.title, exact: true }));
  return stillPicture(page, { ...clip, x: 0, y: 0 });
}

test('the editor and a screen show identical pixels in each language and size', async ({ page, api }) => {
  const media = await mediaOf(api);
  // Stubbed, because in full screen the browser determines the size.
  await page.addInitScript(() => {
    Element.prototype.requestFullscreen = () => Promise.resolve();
  });
  await page.clock.setFixedTime(1_795_248_000_000);
  const all = everyType(media);
  const rotated = rotatedLayout(media);
  const data = await dataLayout(api, media);
  for (const layout of [
    all,
    rotated,
    data,
    ...sampled([metroNotice(), lobbyWelcome(media), controlRoom(media)], 0.3),
  ]) {
    const title = unique('像素');
    const document: Layout = { ...layout, canvas: { ...layout.canvas, title } };
    const { id } = await api.ask<{ id: number }>('POST', layoutsPath, { document });
    await page.setViewportSize(large);
    await page.goto(`/content/layout?layout=${id}`);
    await expect(canvasOf(page).locator('[data-block]')).toHaveCount(layout.order.length);
    const shots = await shotsOfCanvas(page, document, layout === all || isFullRun ? [1, 0.5, 2] : [1]);
    await editorOf(page).getByRole('button', { name: '预览', exact: true }).click();
    for (const shot of shots) {
      const played = await shotOfPreview(page, shot, document);
      const difference = await pictureDifference(page, shot.picture, played);
      const name = `${layout.canvas.title}, ${shot.language}, ${shot.zoom}`;
      if (difference.share > 0) {
        await test.info().attach(`${name}, canvas`, { body: shot.picture, contentType: 'image/png' });
        await test.info().attach(`${name}, screen`, { body: played, contentType: 'image/png' });
      }
      expect(difference.sameSize, name).toBe(true);
      // Enlarged pictures are interpolated slightly differently at fractional positions; so are the edges of round corners,
      // outlines and large letters, of which some 150 pixels differ, and slanting edges.
      const edges = [all, rotated, data].includes(layout) ? 0.0001 : 0;
      expect(difference.share, `${name}: ${difference.places}`).toBeLessThanOrEqual(shot.zoom > 1 ? 0.0005 : edges);
    }
    await page.keyboard.press('Escape');
    await expect(previewOf(page)).toBeHidden();
  }
});
