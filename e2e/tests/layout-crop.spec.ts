import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { layoutsPath } from '@mutai/contract/layouts/resource';
import type { Locator, Page } from '@playwright/test';
import { type Api, unique } from '../support/api.ts';
import { blockOf, canvasOf, editorOf, fieldOf, panelOf, placeOf } from '../support/layout-editor.ts';
import { upload } from '../support/materials.ts';
import { expect, test } from '../support/test.ts';

test.use({ signedIn: true });

const demoFiles = path.join(import.meta.dirname, '../../apps/server/src/features/seed/demo-files');

const layerOf = (page: Page): Locator => editorOf(page).getByRole('group', { name: /^裁剪图片/ });
const handleOf = (page: Page, name: string): Locator => layerOf(page).locator(`[data-handle=${name}]`);
/** The whole picture, also outside of its frame. */
const pictureOf = (page: Page): Locator => layerOf(page).locator('img[data-crop=picture]');
const undoOf = (page: Page): Locator => page.getByRole('button', { name: '撤销', exact: true });

interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const rectOf = async (element: Locator): Promise<Rect> =>
  (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
const middleOf = async (element: Locator): Promise<{ x: number; y: number }> => {
  const { x, y, width, height } = await rectOf(element);
  return { x: x + width / 2, y: y + height / 2 };
};

async function drag(page: Page, from: { x: number; y: number }, by: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + by.x / 2, from.y + by.y / 2);
  await page.mouse.move(from.x + by.x, from.y + by.y);
  await page.mouse.up();
}

const numberIn = async (page: Page, name: string): Promise<number> => Number(await fieldOf(page, name).inputValue());
const expectNumber = (page: Page, name: string, value: number, slack = 0.3): Promise<void> =>
  expect
    .poll(async () => Math.abs((await numberIn(page, name)) - value), `${name} ${String(value)}`)
    .toBeLessThanOrEqual(slack);

/** Opens a layout with pictures of 1920 × 1080 in blocks of 400 × 300. @returns size of a pixel of the canvas */
async function open(page: Page, api: Api): Promise<number> {
  const { path: url } = await upload(
    api,
    `${unique('图片')}.jpg`,
    await readFile(path.join(demoFiles, 'morning-news.jpg')),
  );
  const block = (id: number, x: number, images: readonly object[], more: object = {}) => ({
    id,
    type: 'image',
    title: `图片${String(id)}`,
    x,
    y: 400,
    w: 400,
    h: 300,
    params: { fit: 'cover', zoom: 100, focusX: 50, focusY: 50, switchTime: 3000, images },
    ...more,
  });
  const image = { url, title: '早间新闻' };
  const children = [
    block(1, 200, [image]),
    block(2, 800, [image], { rotation: 90, flipX: true }),
    block(3, 1300, []),
    block(4, 1300, [{ url: '/api/v1/public/files/missing.png', title: '不存在' }], { y: 30, h: 200 }),
    block(5, 200, [image], { y: 30, border: { width: 150, color: '#ff0000' } }),
  ];
  const document = { title: unique('布局'), width: 1920, height: 1080, children };
  const { id } = await api.ask<{ id: number }>('POST', layoutsPath, { document });
  await page.goto(`/content/layout?layout=${String(id)}`);
  await expect(blockOf(page, 1).locator('img')).toBeVisible();
  return (await rectOf(blockOf(page, 1))).width / 400;
}

test('a picture is cropped by hand: moved, enlarged and framed, as one step', async ({ page, api }) => {
  const pixel = await open(page, api);

  await test.step('a missing or broken picture, or one without room in its border, says so', async () => {
    await blockOf(page, 3).click();
    await page.keyboard.press('Enter');
    await expect(page.getByText('没有可裁剪的图片，请先添加图片')).toBeVisible();
    await blockOf(page, 4).click();
    await panelOf(page).getByRole('button', { name: '裁剪' }).click();
    await expect(page.getByText('图片“不存在”无法显示，不能裁剪，请更换图片')).toBeVisible();
    await blockOf(page, 5).click();
    await panelOf(page).getByRole('button', { name: '裁剪' }).click();
    await expect(page.getByText('边框占满了组件，请先减小边框或放大组件')).toBeVisible();
    await expect(layerOf(page)).toHaveCount(0);
  });

  await test.step('a drag moves the picture below its frame; all of it is seen', async () => {
    await blockOf(page, 1).click();
    await blockOf(page, 1).dblclick();
    await expect(layerOf(page)).toBeFocused();
    const whole = await rectOf(pictureOf(page));
    expect(whole.width / pixel).toBeCloseTo(533.3, 0);
    await drag(page, await middleOf(pictureOf(page)), { x: -20 * pixel, y: 40 * pixel });
    expect((await rectOf(pictureOf(page))).x).toBeCloseTo(whole.x - 20 * pixel, 0);
    expect((await rectOf(pictureOf(page))).y, 'it has the height of the frame').toBeCloseTo(whole.y, 0);
    await expect(undoOf(page), 'nothing is changed before it is applied').toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Enter');
    await expect(layerOf(page)).toHaveCount(0);
    await expect(canvasOf(page)).toBeFocused();
    // 86.7 of the 133.3 pixels that do not fit are on the left.
    await expectNumber(page, '焦点横向', 65, 1);
    await page.keyboard.press('Control+z');
    await expectNumber(page, '焦点横向', 50, 0);
  });

  await test.step('arrow keys move it by pixels, plus and minus zoom, and Escape leaves it as it was', async () => {
    await page.keyboard.press('Enter');
    await expect(layerOf(page)).toBeFocused();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'Shift+ArrowLeft']) await page.keyboard.press(key);
    await page.keyboard.press('Enter');
    // 9 pixels to the left.
    await expectNumber(page, '焦点横向', 56.75, 0.01);
    await page.keyboard.press('Enter');
    await expect(layerOf(page), 'it is shown once the picture is loaded').toBeFocused();
    await page.keyboard.press('+');
    await page.keyboard.press('+');
    await page.keyboard.press('-');
    await expect(layerOf(page).getByLabel('图片缩放')).toHaveText('110%');
    await page.keyboard.press('Escape');
    await expect(layerOf(page)).toHaveCount(0);
    await expectNumber(page, '放大', 100, 0);
    await page.keyboard.press('Control+z');
    await expectNumber(page, '焦点横向', 50, 0);
  });

  await test.step('a handle moves the edge of the frame; the picture stays on the canvas', async () => {
    await panelOf(page).getByRole('button', { name: '裁剪' }).click();
    await expect(layerOf(page)).toBeFocused();
    const whole = await rectOf(pictureOf(page));
    await drag(page, await middleOf(handleOf(page, 'w')), { x: 100 * pixel, y: 0 });
    await drag(page, await middleOf(handleOf(page, 's')), { x: 0, y: -100 * pixel });
    expect(await rectOf(pictureOf(page))).toEqual(whole);
    const { x, y } = await middleOf(handleOf(page, 'n'));
    // A quarter of the way along the edge, beside the handles.
    await drag(page, { x: x - 80 * pixel, y }, { x: 0, y: 30 * pixel });
    await page.mouse.click(whole.x - 60, whole.y - 60);
    await expect(layerOf(page), 'a click beside applies').toHaveCount(0);
    await expect
      .poll(async () => (await placeOf(page, 1)).map((side) => Math.round(side / 5) * 5))
      .toEqual([300, 430, 300, 200]);
    // The picture is 533 wide and the frame 300: 166.7 pixels of the other 233.3 are on the left.
    await expectNumber(page, '放大', 150, 1.5);
    await expectNumber(page, '焦点横向', 71.4, 1);
    const shown = await rectOf(blockOf(page, 1).locator('img'));
    expect(Math.abs(shown.y + shown.height - whole.y - whole.height)).toBeLessThan(2);
    await page.keyboard.press('Control+z');
    await expect.poll(() => placeOf(page, 1)).toEqual([200, 400, 400, 300]);
    await expectNumber(page, '放大', 100, 0);
    await expect(undoOf(page)).toHaveAttribute('aria-disabled', 'true');
  });

  await test.step('of a rotated and mirrored block, the picture follows the hand', async () => {
    await blockOf(page, 2).click();
    await blockOf(page, 2).dblclick();
    await expect(layerOf(page)).toBeFocused();
    const { x, y } = await middleOf(pictureOf(page));
    await page.mouse.move(x, y);
    await page.mouse.wheel(0, -200);
    await expect(layerOf(page).getByLabel('图片缩放')).toHaveText('122%');
    const before = await middleOf(pictureOf(page));
    expect(Math.hypot(before.x - x, before.y - y), 'it is enlarged around the pointer').toBeLessThan(1);
    await drag(page, before, { x: 6, y: -15 });
    const after = await middleOf(pictureOf(page));
    expect(after.x - before.x).toBeCloseTo(6, 0);
    expect(after.y - before.y).toBeCloseTo(-15, 0);
    await page.keyboard.press('ArrowDown');
    expect((await middleOf(pictureOf(page))).y - after.y).toBeCloseTo(pixel, 1);
    await page.keyboard.press('Enter');
    await expectNumber(page, '放大', 122, 1);
    await expect.poll(() => placeOf(page, 2)).toEqual([800, 400, 400, 300]);
    await page.keyboard.press('Control+z');
  });

  await test.step('two fingers zoom, and a button applies', async () => {
    await blockOf(page, 1).click();
    await panelOf(page).getByRole('button', { name: '裁剪' }).click();
    await expect(layerOf(page)).toBeFocused();
    const touch = await page.context().newCDPSession(page);
    const fingers = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      ...points: readonly (readonly [number, number])[]
    ) => touch.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
    const { x, y } = await middleOf(pictureOf(page));
    await fingers('touchStart', [x - 30, y]);
    await fingers('touchStart', [x - 30, y], [x + 30, y]);
    await fingers('touchMove', [x - 60, y], [x + 60, y]);
    await expect(layerOf(page).getByLabel('图片缩放')).toHaveText('200%');
    await fingers('touchEnd');
    await layerOf(page).getByRole('button', { name: '放大图片' }).click();
    await layerOf(page).getByRole('button', { name: '完成' }).click();
    await expectNumber(page, '放大', 210, 0.5);
    await page.keyboard.press('Control+z');
    await expectNumber(page, '放大', 100, 0);
  });
});
