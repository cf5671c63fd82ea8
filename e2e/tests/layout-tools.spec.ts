import { layoutsPath } from '@mutai/contract/layouts/resource';
import type { Locator, Page } from '@playwright/test';
import { type Api, unique } from '../support/api.ts';
import {
  blockOf,
  blocksOf,
  canvasOf,
  fieldOf,
  layerOf,
  layersOf,
  panelOf,
  placeOf,
  previewOf,
} from '../support/layout-editor.ts';
import { expect, test } from '../support/test.ts';

test.use({ signedIn: true });

interface TextFields {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly w?: number;
  readonly h?: number;
}

/** Opens the editor with a new layout of text blocks. */
async function open(page: Page, api: Api, blocks: readonly TextFields[]): Promise<void> {
  const children = blocks.map(({ id, ...fields }) => ({
    id,
    type: 'text',
    title: `标牌${String(id)}`,
    w: 200,
    h: 100,
    ...fields,
  }));
  const document = { title: unique('布局'), width: 1920, height: 1080, bgColor: '#ffffff', children };
  const { id } = await api.ask<{ id: number }>('POST', layoutsPath, { document });
  await page.goto(`/content/layout?layout=${String(id)}`);
  await expect(blockOf(page, blocks[0]?.id ?? 0)).toBeVisible();
}

/** Point of the page over a point of the canvas. */
async function pointAt(page: Page, x: number, y: number): Promise<readonly [number, number]> {
  const box = await canvasOf(page)
    .locator('[data-block]')
    .first()
    .evaluate((element) => {
      const { left, top, width, height } = element.parentElement?.getBoundingClientRect() ?? new DOMRect();
      return { left, top, width, height };
    });
  return [box.left + (x * box.width) / 1920, box.top + (y * box.height) / 1080];
}

/** Drags between two points of the canvas. */
async function drag(
  page: Page,
  from: readonly [number, number],
  to: readonly [number, number],
  keys: readonly string[] = [],
): Promise<void> {
  const [start, end] = [await pointAt(page, ...from), await pointAt(page, ...to)];
  await page.mouse.move(...start);
  for (const key of keys) await page.keyboard.down(key);
  await page.mouse.down();
  await page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2);
  await page.mouse.move(...end);
  await page.mouse.up();
  for (const key of keys) await page.keyboard.up(key);
}

const selectedTitle = (page: Page): Locator => page.getByRole('textbox', { name: '标题' }).last();
const place = (page: Page, id: number) => () => placeOf(page, id);

test('copies repeat their offset, and rows and columns of copies are previewed and made as one step', async ({
  page,
  api,
}) => {
  await open(page, api, [{ id: 1, x: 100, y: 100 }]);

  // The distance of a copy is repeated until it no longer fits.
  await drag(page, [200, 150], [500, 150], ['Shift', 'Alt']);
  await expect(blocksOf(page)).toHaveCount(2);
  const [left = 0] = await placeOf(page, 2);
  expect(left).toBeGreaterThan(350);
  await page.keyboard.press('Control+d');
  await expect.poll(place(page, 3)).toEqual([left * 2 - 100, 100, 200, 100]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Control+d');
  await expect.poll(place(page, 4), 'moved since').toEqual([left * 3 - 200, 102, 200, 100]);
  for (let times = 0; times < 5; times += 1) await page.keyboard.press('Control+d');
  await expect(page.getByText('已到画布边缘，放不下下一个副本')).toBeVisible();
  const count = await blocksOf(page).count();
  expect(count, 'none lies on another at the edge').toBeLessThan(8);
  await page.keyboard.press('Control+z');
  await expect(blocksOf(page)).toHaveCount(count - 1);
  await blockOf(page, 1).click();
  await page.keyboard.press('Control+d');
  await expect.poll(place(page, count), 'another block has the usual distance').toEqual([120, 120, 200, 100]);
  while ((await blocksOf(page).count()) > 1) await page.keyboard.press('Control+z');

  await blockOf(page, 1).click();
  await page.keyboard.press('Control+Shift+d');
  const dialog = page.getByRole('dialog', { name: '阵列' });
  const field = (name: string) => dialog.getByRole('textbox', { name });
  const enter = async (name: string, text: string) => {
    await field(name).press('Control+a');
    await field(name).pressSequentially(text);
  };
  const outlines = canvasOf(page).locator('path[class*="drop"]');
  await expect(outlines).toHaveAttribute('d', /^(?:M[^M]+){5}$/);
  await enter('行数', '99');
  await expect(dialog.getByText(/^超出画布：按此间距最多放下 8 行、8 列/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: '创建' })).toBeDisabled();
  await enter('行数', '3');
  await enter('列数', '２');
  await enter('水平间距', '80/2');
  await enter('垂直间距', '-100');
  await expect(dialog.getByText(/^间距过小/)).toBeVisible();
  await enter('垂直间距', '-20');
  await expect(outlines).toHaveAttribute('d', /^M340 100h200v100h-200zM100 180h/);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(blocksOf(page)).toHaveCount(6);
  await expect.poll(place(page, 6)).toEqual([340, 260, 200, 100]);
  await expect(outlines).toHaveAttribute('d', '');

  // The handle between equally spaced blocks changes all of their gaps.
  const gaps = canvasOf(page).locator('[data-gap]');
  await expect(gaps).toHaveCount(0);
  await drag(page, [-30, 60], [305, 380]);
  await expect(gaps, 'overlapping ones have none').toHaveCount(0);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Escape');
  await blockOf(page, 1).click();
  await page.keyboard.press('Control+Shift+d');
  await enter('行数', '1');
  await enter('列数', '4');
  await page.keyboard.press('Enter');
  await expect(blocksOf(page)).toHaveCount(4);
  await canvasOf(page).focus();
  await page.keyboard.press('Control+a');
  await expect(gaps).toHaveCount(3);
  await drag(page, [320, 150], [350, 150]);
  const lefts = async () => (await Promise.all([1, 2, 3, 4].map((id) => placeOf(page, id)))).map(([x]) => x);
  await expect.poll(async () => ((await lefts())[1] ?? 0) - 300).toBeGreaterThan(90);
  const [, second = 0] = await lefts();
  expect(await lefts()).toEqual([100, second, 2 * second - 100, 3 * second - 200]);
  await page.keyboard.press('Control+z');
  await expect.poll(lefts).toEqual([100, 340, 580, 820]);
  await page.keyboard.press('Control+z');
  await expect(blocksOf(page), 'as one step').toHaveCount(1);
});

test('blocks are selected below others, resized from the center, aligned to the grid and measured', async ({
  page,
  api,
}) => {
  await open(page, api, [
    { id: 1, x: 400, y: 300, w: 600, h: 400 },
    { id: 2, x: 500, y: 400, w: 400, h: 200 },
    { id: 3, x: 1203, y: 407 },
  ]);
  const middle = await pointAt(page, 700, 500);

  // A click selects the front one; each Alt+click goes one deeper.
  await page.mouse.click(...middle);
  await expect(selectedTitle(page)).toHaveValue('标牌2');
  for (const title of ['标牌1', '标牌2']) {
    await page.keyboard.down('Alt');
    await page.mouse.click(...middle);
    await page.keyboard.up('Alt');
    await expect(selectedTitle(page)).toHaveValue(title);
  }

  // The distances to another block, and to the canvas, are shown while Alt is held.
  const labels = canvasOf(page).locator('[class*="distanceLabels"] > span');
  await page.mouse.move(...(await pointAt(page, 1300, 450)));
  await page.keyboard.down('Alt');
  await expect(labels).toHaveText(['303']);
  await page.mouse.move(...(await pointAt(page, 100, 100)));
  await expect(labels).toHaveText(['500', '1020', '400', '480']);
  await page.mouse.move(...(await pointAt(page, 450, 650)));
  await expect(labels).toHaveText(['100', '100', '100', '100']);
  await page.keyboard.up('Alt');
  await expect(labels).toHaveCount(0);

  // Both edges move, and with Shift all four.
  await drag(page, [900, 500], [940, 500], ['Alt', 'Control']);
  const [x = 0, y = 0, w = 0, h = 0] = await placeOf(page, 2);
  expect([x + w / 2, y, h]).toEqual([700, 400, 200]);
  expect(w).toBeGreaterThan(460);
  await page.keyboard.press('Control+z');
  await drag(page, [900, 600], [940, 620], ['Alt', 'Shift']);
  const [left = 0, top = 0, width = 0, height = 0] = await placeOf(page, 2);
  expect([left + width / 2, top + height / 2]).toEqual([700, 500]);
  expect(width / height).toBeCloseTo(2, 1);
  expect(width).toBeGreaterThan(460);
  await page.keyboard.press('Control+z');

  // The grid takes blocks that no line attracts, with a step of the user's choice.
  await canvasOf(page).focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+t');
  await expect(page.getByRole('switch', { name: '贴齐格线' })).toBeChecked();
  await page.keyboard.press('Shift+a');
  await page.getByRole('button', { name: '视图', exact: true }).last().click();
  await page.getByRole('menuitem', { name: '网格大小' }).hover();
  await page.getByRole('menuitem', { name: '50 像素' }).click();
  await drag(page, [1303, 457], [1316, 757]);
  await expect.poll(place(page, 3)).toEqual([1200, 700, 200, 100]);

  const safe = (name: string) => canvasOf(page).locator(`path[class*="${name}"]`);
  await expect(safe('actionSafe')).toHaveAttribute('d', 'M67.2 37.8h1785.6v1004.4h-1785.6z');
  await expect(safe('titleSafe')).toHaveAttribute('d', 'M96 54h1728v972h-1728z');

  await page.keyboard.press('Shift+2');
  await expect
    .poll(async () => {
      const [box, room] = [await blockOf(page, 3).boundingBox(), await canvasOf(page).boundingBox()];
      return Math.round((box?.width ?? 0) + 48 - (room?.width ?? 0));
    })
    .toBe(0);
});

test('steps are listed, layers are found by their text, and numbers are computed for each block', async ({
  page,
  api,
}) => {
  await open(page, api, [
    { id: 1, x: 100, y: 100 },
    { id: 2, x: 500, y: 100, w: 300 },
    { id: 3, x: 100, y: 500 },
  ]);
  const widths = async () => (await Promise.all([1, 2, 3].map((id) => placeOf(page, id)))).map(([, , w]) => w);

  // Layers are filtered by their text; rows are reordered among those shown.
  await page.getByRole('tab', { name: '当前组件' }).click();
  await layerOf(page, '标牌2').click();
  await expect(panelOf(page)).toContainText('组件属性');
  await fieldOf(page, '中文').press('Control+a');
  await fieldOf(page, '中文').pressSequentially('末班车 23:30');
  await expect(layersOf(page).getByText('末班车 23:30')).toBeVisible();
  const search = page.getByRole('textbox', { name: '搜索组件' });
  await search.pressSequentially('末班 ２３');
  await expect(layersOf(page).getByRole('row')).toHaveCount(1);
  await search.press('Escape');
  await search.pressSequentially('旅客');
  await expect(layersOf(page).getByRole('row')).toHaveCount(2);
  await search.press('ArrowDown');
  await page.keyboard.press('Home');
  const [bottom, top] = [layerOf(page, '标牌1'), layerOf(page, '标牌3')];
  await bottom.dragTo(top, { targetPosition: { x: 60, y: 2 } });
  await expect(layersOf(page).getByRole('row').first()).toHaveAccessibleName(/^标牌1/);
  const drawn = () =>
    blocksOf(page).evaluateAll((blocks: HTMLElement[]) => blocks.map((block) => block.dataset['block']).join());
  await expect.poll(drawn, 'the hidden row stays').toBe('2,3,1');
  await search.press('Control+a');
  await search.press('Escape');
  await expect(layersOf(page).getByRole('row')).toHaveCount(3);

  // Expressions are computed, and relative entries apply to each of the selected blocks.
  await layersOf(page).getByRole('row').first().click();
  await page.keyboard.press('Control+a');
  const width = fieldOf(page, '宽度');
  const enter = async (typed: string) => {
    await width.press('Control+a');
    await width.pressSequentially(typed);
    await width.press('Enter');
  };
  await enter('-=20');
  await expect.poll(widths).toEqual([180, 280, 180]);
  await enter('1920/0');
  await expect(panelOf(page).getByText('不能除以 0，请更换除数')).toBeVisible();
  await enter('(1080-40)/4');
  await expect.poll(widths).toEqual([260, 260, 260]);

  // Every step can be gone to, and the way back stays.
  await canvasOf(page).focus();
  await page.keyboard.press('Shift+h');
  const steps = page.getByRole('listbox', { name: '历史记录' }).getByRole('option');
  await expect(steps).toHaveText([/^初始状态$/, /^修改内容/, /^调整层级/, /^修改宽度/, /^修改宽度\d\d:\d\d:\d\d$/]);
  await expect(steps.last()).toHaveAttribute('aria-selected', 'true');
  await expect(steps.last()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect.poll(widths).toEqual([180, 280, 180]);
  await steps.first().click();
  await expect.poll(widths).toEqual([200, 300, 200]);
  await expect.poll(drawn).toBe('1,2,3');
  await expect(steps).toHaveCount(5);
  await page.keyboard.press('End');
  await page.keyboard.press(' ');
  await expect.poll(widths).toEqual([260, 260, 260]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: '历史记录' })).toBeFocused();
});

test('a marquee begins with its text inside of the box and goes on without a jump', async ({ page, api }) => {
  await open(page, api, [{ id: 1, x: 100, y: 100, w: 600 }]);
  await blockOf(page, 1).click();
  await fieldOf(page, '是否滚动').click();
  await page.keyboard.press('Shift+p');
  const text = previewOf(page).locator('[data-block="1"] [lang] > span');
  await expect(text).toBeVisible();
  await expect(text).toBeInViewport();
  const offsets = await text.evaluate((element) => {
    const [animation] = element.getAnimations();
    if (animation === undefined) return [];
    animation.pause();
    const room = element.parentElement?.clientWidth ?? 0;
    const length = (element as HTMLElement).offsetWidth;
    const passMs = Number(animation.effect?.getComputedTiming().duration);
    const at = (milliseconds: number): number => {
      animation.currentTime = milliseconds;
      return new DOMMatrix(getComputedStyle(element).transform).m41;
    };
    const leavesAt = 100 + (passMs * length) / (room + length);
    return [at(0), at(100), at(leavesAt - 1) + length, at(leavesAt + 1) - room, at(100 + passMs)];
  });
  // At rest, as it starts, just before it has left, as it enters again, and a pass later.
  expect(offsets.map(Math.round).map(Math.abs)).toEqual([0, 0, 0, 0, 0]);
});
