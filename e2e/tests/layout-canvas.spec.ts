import { layoutsPath } from '@mutai/contract/layouts/resource';
import type { Locator, Page } from '@playwright/test';
import { type Api, unique } from '../support/api.ts';
import { blockOf, canvasOf, placeOf } from '../support/layout-editor.ts';
import { expect, test } from '../support/test.ts';

test.use({ signedIn: true });

interface BlockFields {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly w?: number;
  readonly h?: number;
  readonly group?: number;
  readonly locked?: boolean;
  readonly xFixed?: boolean;
}

/** Text block in the container form; missing fields get defaults. */
const block = ({ id, ...fields }: BlockFields) => ({
  id,
  type: 'text',
  title: `文本组件${id}`,
  w: 300,
  h: 100,
  ...fields,
});

/** Opens the editor with a new layout of these blocks. */
async function open(page: Page, api: Api, blocks: readonly BlockFields[]): Promise<void> {
  const document = {
    title: unique('布局'),
    width: 1920,
    height: 1080,
    bgColor: '#ffffff',
    children: blocks.map(block),
  };
  const { id } = await api.ask<{ id: number }>('POST', layoutsPath, { document });
  await page.goto(`/content/layout?layout=${id}`);
  await expect(blockOf(page, blocks[0]?.id ?? 0)).toBeVisible();
}

const guides = (page: Page): Locator => canvasOf(page).locator('[data-guide]');
const handle = (page: Page, name: string): Locator => canvasOf(page).locator(`[data-handle="${name}"]`);
const percent = (page: Page): Locator => page.getByTitle('恢复为 100%');

/** Center of an element on the screen. */
async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
  await target.waitFor();
  const box = await target.boundingBox();
  if (box === null) throw new Error('It is not on the screen.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

interface DragOptions {
  /** Key held from before the pointer goes down. */
  readonly key?: 'Shift' | 'Control' | 'Alt' | 'Space';
  readonly end?: 'up' | 'Escape';
  /** Runs while the pointer is down. */
  readonly during?: () => Promise<void>;
}

/** Drags from the center of an element, by screen pixels. */
async function drag(
  target: Locator,
  by: readonly [number, number],
  { key, end = 'up', during }: DragOptions = {},
): Promise<void> {
  const { mouse, keyboard } = target.page();
  const { x, y } = await middleOf(target);
  await mouse.move(x, y);
  if (key !== undefined) await keyboard.down(key);
  await mouse.down();
  await mouse.move(x + by[0] / 2, y + by[1] / 2);
  await mouse.move(x + by[0], y + by[1]);
  await during?.();
  if (end === 'Escape') await keyboard.press('Escape');
  await mouse.up();
  if (key !== undefined) await keyboard.up(key);
}

test('blocks are moved, resized, copied and selected by a frame, each as one undo step', async ({ page, api }) => {
  await open(page, api, [
    { id: 1, x: 200, y: 200 },
    { id: 2, x: 900, y: 210 },
    { id: 3, x: 200, y: 600, group: 1 },
    { id: 4, x: 600, y: 600, group: 1 },
    { id: 5, x: 1400, y: 700, locked: true },
    { id: 6, x: 1400, y: 900, xFixed: true },
  ]);
  const undo = () => page.keyboard.press('Control+z');
  const place = (id: number) => () => placeOf(page, id);
  const top =
    (...ids: number[]) =>
    async () =>
      (await Promise.all(ids.map((id) => placeOf(page, id)))).map(([, y]) => y);
  const one = blockOf(page, 1);
  const scale = ((await one.boundingBox())?.width ?? 0) / 300;

  // Snaps to the top edge of the next block, 10 pixels below, with a snap line.
  await drag(one, [100, 2], {
    during: async () => {
      await expect(canvasOf(page).locator('path[class*="lines"]')).not.toHaveAttribute('d', '');
      await expect(one).toHaveCSS('left', '200px');
    },
  });
  await expect.poll(top(1)).toEqual([210]);
  await undo();
  await expect.poll(place(1)).toEqual([200, 200, 300, 100]);

  await drag(one, [100, 2], { key: 'Control' });
  await expect.poll(top(1), 'held off with Ctrl').toEqual([200 + Math.round(2 / scale)]);
  await undo();
  await drag(one, [60, 20], { key: 'Shift' });
  await expect.poll(top(1), 'straight with Shift').toEqual([200]);
  await undo();
  await drag(one, [60, 20], { end: 'Escape' });
  await expect.poll(place(1)).toEqual([200, 200, 300, 100]);
  await expect(one, 'nothing is left of it').not.toHaveAttribute('style', /transform|will-change/);
  await drag(one, [-900, -900]);
  await expect.poll(place(1), 'within the canvas').toEqual([0, 0, 300, 100]);
  await undo();

  await drag(one, [0, 60], { key: 'Alt' });
  await expect.poll(place(1)).toEqual([200, 200, 300, 100]);
  expect((await placeOf(page, 7))[0]).toBe(200);
  await undo();
  await expect(blockOf(page, 7)).toHaveCount(0);

  await one.click();
  await drag(handle(page, 'se'), [30, 40], { key: 'Control' });
  await expect.poll(place(1)).toEqual([200, 200, 300 + Math.round(30 / scale), 100 + Math.round(40 / scale)]);
  await drag(handle(page, 'se'), [-900, -900], { key: 'Control' });
  await expect.poll(place(1)).toEqual([200, 200, 50, 50]);
  await undo();
  await undo();
  await drag(handle(page, 'e'), [60, 0], { key: 'Shift' });
  const ratio = async () => {
    const [, , w = 0, h = 0] = await placeOf(page, 1);
    return w / h;
  };
  await expect.poll(ratio).toBeCloseTo(3, 1);
  await undo();

  // Select two with a frame and move them as one step.
  await drag(blockOf(page, 6), [-1, -1]);
  await expect(handle(page, 'w'), 'what is fixed has no handle there').toBeHidden();
  await expect(handle(page, 'e')).toBeVisible();
  const from = await middleOf(one);
  await page.keyboard.press('Escape');
  await page.mouse.move(from.x - 90, from.y - 40);
  await page.keyboard.down('Shift');
  await page.mouse.down();
  await page.mouse.move(from.x, from.y);
  await page.mouse.move(from.x + 400 * scale + 120, from.y + 10);
  await page.mouse.up();
  await page.keyboard.up('Shift');
  await expect(page.getByRole('status').filter({ hasText: '已选择 2 个组件' })).toHaveCount(1);
  await drag(one, [0, 40], { key: 'Control' });
  const down = Math.round(40 / scale);
  await expect.poll(top(1, 2)).toEqual([200 + down, 210 + down]);
  await undo();
  await expect.poll(top(1, 2)).toEqual([200, 210]);
  await expect(page.getByRole('status').filter({ hasText: /^已撤销：移动，已选择 2 个组件/ })).toHaveCount(1);
  // A frame that starts outside of the canvas needs no modifier key.
  await page.keyboard.press('Escape');
  await page.mouse.move(from.x - 350 * scale - 8, from.y + 60 * scale);
  await page.mouse.down();
  await page.mouse.move(from.x - 100, from.y);
  await page.mouse.move(from.x, from.y - 10);
  await page.mouse.up();
  await expect(page.getByRole('status').filter({ hasText: '文本组件1，横坐标 200' })).toHaveCount(1);

  // A group moves as a unit unless one member is selected separately.
  await drag(blockOf(page, 3), [0, 40], { key: 'Control' });
  await expect.poll(top(4)).toEqual([600 + down]);
  await undo();
  await blockOf(page, 4).dblclick();
  await drag(blockOf(page, 4), [0, 40], { key: 'Control' });
  await expect.poll(top(3, 4)).toEqual([600, 600 + down]);
  await undo();

  await drag(blockOf(page, 5), [10, 10]);
  expect(await placeOf(page, 5), 'locked').toEqual([1400, 700, 300, 100]);
});

test('the canvas is zoomed and panned by pointer, wheel and keys, with rulers and guides', async ({ page, api }) => {
  await open(page, api, [
    { id: 1, x: 200, y: 200 },
    { id: 2, x: 900, y: 210 },
  ]);
  const canvas = canvasOf(page);
  await expect(canvas, 'keys work on it as it opens').toBeFocused();
  const one = blockOf(page, 1);
  const fitted = (await percent(page).textContent()) ?? '';
  await expect(page.getByRole('group', { name: '画布信息' })).toContainText('1920 × 1080');
  await one.hover();
  await expect(page.getByRole('group', { name: '画布信息' })).toContainText(/坐标35\d, 2[45]\d/);

  await page.keyboard.down('Control');
  const before = await middleOf(one);
  for (const zoom of ['50%', '60%', '70%']) {
    await page.mouse.wheel(0, -120);
    await expect(percent(page)).toHaveText(zoom);
  }
  await page.keyboard.up('Control');
  const moved = async () => {
    const { x, y } = await middleOf(one);
    return Math.hypot(x - before.x, y - before.y);
  };
  await expect.poll(moved, 'it stays below the pointer').toBeLessThan(2);
  const after = await middleOf(one);
  await page.mouse.wheel(30, 50);
  await expect.poll(async () => (await middleOf(one)).y).toBeCloseTo(after.y - 50, 0);
  await drag(one, [40, 30], { key: 'Space' });
  await expect.poll(async () => (await middleOf(one)).y).toBeCloseTo(after.y - 20, 0);
  await page.getByText('1920 × 1080').last().click();
  await drag(one, [0, 10], { key: 'Space' });
  await expect.poll(async () => (await middleOf(one)).y).toBeCloseTo(after.y - 10, 0);
  expect((await placeOf(page, 1)).slice(0, 2), 'the canvas was moved, not the block').toEqual([200, 200]);
  await page.keyboard.press('Escape');
  await drag(blockOf(page, 2), [0, 0]);
  const empty = await middleOf(one);
  await page.mouse.move(empty.x, empty.y + 90);
  await page.mouse.down();
  await page.mouse.move(empty.x, empty.y + 110);
  await page.mouse.move(empty.x, empty.y + 120);
  await page.mouse.up();
  await expect.poll(async () => (await middleOf(one)).y, 'by its empty part').toBeCloseTo(empty.y + 30, 0);
  await expect(page.getByRole('status').filter({ hasText: '文本组件2' }), 'still selected').toHaveCount(1);

  // Dragging to the edge of the window scrolls hidden parts into view.
  const room = await canvas.boundingBox();
  const edge = (room?.x ?? 0) + (room?.width ?? 0) - 4;
  const held = await middleOf(one);
  await page.mouse.move(held.x, held.y);
  await page.mouse.down();
  await page.mouse.move(held.x + 50, held.y);
  await page.mouse.move(edge, held.y);
  await expect.poll(async () => (await middleOf(blockOf(page, 2))).x).toBeLessThan(held.x + 400);
  await page.mouse.up();
  const [left = 0] = await placeOf(page, 1);
  expect(left, 'further than the pointer went').toBeGreaterThan(200 + (edge - held.x) / 0.7 + 40);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '缩小' }).click();
  await expect(percent(page)).toHaveText('60%');
  await page.getByRole('button', { name: '自适应' }).click();
  await expect(percent(page)).toHaveText(fitted);

  // Drag a guide out of the ruler, snap a block to it, and drag it back.
  await drag(page.getByTitle('横向标尺', { exact: false }), [0, 200]);
  await expect(guides(page)).toHaveCount(1);
  await drag(guides(page), [0, -400]);
  await expect(guides(page)).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(guides(page)).toHaveCount(1);
  await page.getByRole('switch', { name: '标尺' }).click();
  await expect(page.getByTitle('横向标尺', { exact: false })).toHaveCount(0);

  await canvas.focus();
  await page.keyboard.press('Tab');
  const told = page.getByRole('status');
  await expect(told.filter({ hasText: '文本组件1，横坐标 200，纵坐标 200' })).toHaveCount(1);
  await page.keyboard.press('Tab');
  await expect(told.filter({ hasText: '文本组件2，横坐标 900，纵坐标 210' })).toHaveCount(1);
  await page.keyboard.press('Tab');
  await expect(canvas, 'past the last one it is left').not.toBeFocused();
});

test('two fingers pan and zoom the canvas and cancel the gesture that one of them began', async ({ page, api }) => {
  await open(page, api, [{ id: 1, x: 800, y: 400 }]);
  const one = blockOf(page, 1);
  const touch = await page.context().newCDPSession(page);
  const fingers = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: readonly (readonly [number, number])[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  const undo = page.getByRole('button', { name: '撤销', exact: true });
  const { x, y } = await middleOf(one);

  await fingers('touchStart', [x, y]);
  await fingers('touchMove', [x + 30, y]);
  await expect(one).toHaveAttribute('style', /translate/);
  await fingers('touchStart', [x + 30, y], [x + 130, y]);
  await expect(one, 'it is put down where it was').not.toHaveAttribute('style', /translate/);
  // Twice the distance, 60 pixels down: the midpoint stays over the same point of the canvas.
  await fingers('touchMove', [x - 20, y + 60], [x + 180, y + 60]);
  await expect(percent(page)).toHaveText(/^[6-9]0%$/);
  await fingers('touchEnd');
  await expect.poll(async () => (await middleOf(one)).y).toBeCloseTo(y + 60, 0);
  const after = await middleOf(one);
  await expect(undo, 'nothing to be taken back').toHaveAttribute('aria-disabled', 'true');
  expect(await placeOf(page, 1)).toEqual([800, 400, 300, 100]);

  await fingers('touchStart', [after.x, after.y]);
  await fingers('touchMove', [after.x + 20, after.y]);
  await fingers('touchMove', [after.x + 40, after.y]);
  await fingers('touchEnd');
  await expect(undo).toBeHidden();
  await expect.poll(async () => (await placeOf(page, 1))[0]).toBeGreaterThan(800);
});

test('on tablets and phones the header is reachable, and one panel covers the canvas', async ({ page, api }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await open(page, api, [{ id: 1, x: 800, y: 400 }]);
  const panel = (name: string) => page.getByRole('complementary', { name, exact: true });
  const inHeader = (name: string) =>
    page.getByRole('group', { name: '布局' }).getByRole('button', { name, exact: true });
  for (const width of [820, 390]) {
    await page.setViewportSize({ width, height: 1000 });
    for (const name of ['返回', '预览', '保存', '发布', '排列', '视图'])
      await expect(inHeader(name), `${name}, ${width}`).toBeInViewport({ ratio: 1 });
    const top = async (name: string) => (await inHeader(name).boundingBox())?.y;
    const lines = async () => new Set(await Promise.all(['预览', '保存', '发布'].map(top))).size;
    await expect.poll(lines, `in one line, ${width}`).toBe(1);
    await expect(page.getByRole('button', { name: '展开属性面板' })).toBeVisible();
    const canvas = await canvasOf(page).boundingBox();
    await page.getByRole('button', { name: '展开属性面板' }).click();
    await expect(panel('属性')).toContainText('背景颜色');
    await page.getByRole('button', { name: '展开组件面板' }).click();
    await expect(panel('组件列表')).toContainText('文本组件');
    await expect(panel('属性')).not.toContainText('背景颜色');
    await expect.poll(() => canvasOf(page).boundingBox(), 'the canvas stays where it is').toEqual(canvas);
    await page.getByRole('button', { name: '收起组件面板' }).click();
  }
  // Windows at 150% scaling on common monitors: with panels beside and over the canvas.
  for (const width of [1040, 960, 390]) {
    await page.setViewportSize({ width, height: 700 });
    for (const name of ['吸附', '网格', '标尺'])
      await expect(page.getByRole('switch', { name }), `${name}, ${width}`).toBeInViewport({ ratio: 1 });
  }
  const touch = await page.context().newCDPSession(page);
  await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await canvasOf(page).focus();
  await page.keyboard.press('Tab');
  const corner = () => handle(page, 'se').boundingBox();
  await expect.poll(corner, 'as large as a finger').toMatchObject({ width: 24, height: 24 });
});
