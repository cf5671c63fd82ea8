import { layoutsPath } from '@mutai/contract/layouts/resource';
import type { Page } from '@playwright/test';
import { unique } from '../support/api.ts';
import { blockOf, blocksOf, canvasOf, layerOf, placeOf } from '../support/layout-editor.ts';
import { button } from '../support/list-page.ts';
import { expect, test } from '../support/test.ts';

test.use({ signedIn: true });

const places = (page: Page, ids: readonly number[]): Promise<number[][]> =>
  Promise.all(ids.map((id) => placeOf(page, id)));
const lefts = async (page: Page, ids: readonly number[]): Promise<(number | undefined)[]> =>
  (await places(page, ids)).map(([x]) => x);

/** Ids of the blocks in drawing order. */
const drawn = (page: Page): Promise<string[]> =>
  blocksOf(page).evaluateAll((blocks: HTMLElement[]) => blocks.map((block) => block.dataset['block'] ?? ''));

/** Selects a range of layers from top to bottom. */
async function selectLayers(page: Page, first: string, last: string): Promise<void> {
  await layerOf(page, first).click();
  await layerOf(page, last).click({ modifiers: ['Shift'] });
}

test('components are locked, hidden, renamed, grouped, reordered, aligned and marked, and everything is undone', async ({
  page,
  api,
}) => {
  const text = (id: number, x: number, y: number, w: number, h: number) => {
    return { id, type: 'text', title: `标牌${String(id)}`, x, y, w, h };
  };
  const children = [text(1, 100, 100, 200, 100), text(2, 420, 300, 300, 120), text(3, 1200, 500, 250, 140)];
  const document = { title: unique('布局'), width: 1920, height: 1080, langList: ['ch', 'en'], children };
  const { id } = await api.ask<{ id: number }>('POST', layoutsPath, { document });
  await page.goto(`/content/layout?layout=${String(id)}`);
  await expect(blockOf(page, 1)).toBeVisible();
  const ids = [1, 2, 3];
  const before = await places(page, ids);
  await page.getByRole('tab', { name: '当前组件' }).click();

  await test.step('locked and hidden in the layers, and by keys', async () => {
    await layerOf(page, '标牌1').hover();
    await button(layerOf(page, '标牌1'), '锁定标牌1').click();
    await expect(layerOf(page, '标牌1，文本组件，已锁定')).toBeVisible();
    await layerOf(page, '标牌1').click();
    await page.keyboard.press('Control+Shift+l');
    await expect(layerOf(page, '标牌1，文本组件，已锁定')).toHaveCount(0);
    await layerOf(page, '标牌2').hover();
    await button(layerOf(page, '标牌2'), '隐藏标牌2').click();
    await expect(blockOf(page, 2)).toHaveCount(0);
    await button(layerOf(page, '标牌2'), '显示标牌2').click();
    await expect(blockOf(page, 2)).toBeVisible();
  });

  await test.step('renamed in place, unless Escape cancels it', async () => {
    await layerOf(page, '标牌3').click();
    await page.keyboard.press('F2');
    await page.getByLabel('重命名标牌3').fill('');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('重命名标牌3'), 'a title of nothing is none').toBeVisible();
    await page.keyboard.press('Escape');
    await layerOf(page, '标牌3').getByText('标牌3').dblclick();
    await page.getByLabel('重命名标牌3').fill('出口');
    await page.keyboard.press('Enter');
    await expect(layerOf(page, '出口')).toBeFocused();
  });

  await test.step('a group moves as one', async () => {
    await selectLayers(page, '标牌2', '标牌1');
    await page.keyboard.press('Control+g');
    await expect(layerOf(page, '标牌1，文本组件，分组 1')).toBeVisible();
    await canvasOf(page).focus();
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(() => lefts(page, [1, 2])).toEqual([110, 430]);
    await page.keyboard.press('Control+Shift+g');
    await expect(layerOf(page, '标牌1，文本组件，分组 1')).toHaveCount(0);
    await page.keyboard.press('Shift+ArrowLeft');
  });

  await test.step('brought to the front and one back, by keys', async () => {
    await layerOf(page, '标牌1').click();
    await page.keyboard.press('Control+Shift+]');
    await expect.poll(() => drawn(page)).toEqual(['2', '3', '1']);
    await page.keyboard.press('Control+[');
    await expect.poll(() => drawn(page)).toEqual(['2', '1', '3']);
  });

  await test.step('at equal distances and of one size, from the menu', async () => {
    await selectLayers(page, '出口', '标牌2');
    // By keyboard into the submenu, the third entry.
    await button(page, '排列').focus();
    await page.keyboard.press('Enter');
    for (const name of ['层级', '对齐', '分布与大小']) {
      if (name !== '层级') await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('menuitem', { name, exact: true })).toBeFocused();
    }
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: /^水平等距分布/ })).toBeFocused();
    await page.keyboard.press(' ');
    await expect(button(page, '排列')).toBeFocused();
    // 1,350 pixels from the first left to the last right edge, of which blocks take 750: gaps of 300.
    await expect.poll(() => lefts(page, ids)).toEqual([100, 600, 1200]);
    await page.keyboard.press('Alt+Shift+b');
    const sizes = async () => new Set((await places(page, ids)).map(([, , w, h]) => `${String(w)} × ${String(h)}`));
    await expect.poll(async () => (await sizes()).size).toBe(1);
  });

  await test.step('the grid is shown, and snapping is switched off', async () => {
    const grid = canvasOf(page).locator('[class*="grid"]');
    await expect(grid).toBeHidden();
    await page.keyboard.press('Shift+g');
    await expect(grid).toBeVisible();
    await page.keyboard.press('Shift+s');
    await expect(page.getByRole('switch', { name: '吸附' })).not.toBeChecked();
    await page.keyboard.press('Shift+s');
  });

  await test.step('a text that has too little room in any language is marked on canvas and layer', async () => {
    const marks = canvasOf(page).locator('path[class*="warnings"]');
    await expect(marks).toHaveAttribute('d', '');
    await layerOf(page, '标牌2').click();
    await page.getByRole('switch', { name: '单独设置英文' }).click();
    await page
      .getByRole('textbox', { name: '英文', exact: true })
      .fill('Please mind the gap between the train and the platform. '.repeat(8));
    await expect(layerOf(page, '标牌2，文本组件，文字超出组件：英文')).toBeVisible();
    const [[x, y, w, h] = []] = await places(page, [2]);
    await expect(marks).toHaveAttribute('d', `M${String(x)} ${String(y)}h${String(w)}v${String(h)}h-${String(w)}z`);
    await expect(marks).toBeVisible();
  });

  const undo = page.getByRole('button', { name: /^撤销/ });
  await canvasOf(page).focus();
  while ((await undo.getAttribute('aria-disabled')) !== 'true') await page.keyboard.press('Control+z');
  await expect.poll(() => places(page, ids)).toEqual(before);
  await expect.poll(() => drawn(page)).toEqual(['1', '2', '3']);
  await expect(canvasOf(page).locator('path[class*="warnings"]')).toHaveAttribute('d', '');
  await expect(layerOf(page, '标牌3')).toBeVisible();
});
