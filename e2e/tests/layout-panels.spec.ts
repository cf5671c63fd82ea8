import { layoutsPath } from '@mutai/contract/layouts/resource';
import type { Locator, Page } from '@playwright/test';
import { accessibilityFaults, axeScript } from '../support/accessibility.ts';
import { unique } from '../support/api.ts';
import { blockOf, layerOf, layersOf } from '../support/layout-editor.ts';
import { button, question } from '../support/list-page.ts';
import { upload } from '../support/materials.ts';
import { png } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';

test.use({ signedIn: true });

const types = { text: '文本组件', date: '日期组件', image: '图片组件', time: '时间组件' } as const;

const panel = (page: Page): Locator => page.getByRole('complementary').filter({ hasText: /画布属性|组件属性/ });
const field = (page: Page, name: string): Locator => panel(page).getByLabel(name, { exact: true });

/** Titles from top to bottom, which is front to back. */
const titles = (page: Page): Promise<string[]> =>
  layersOf(page)
    .getByRole('row')
    .evaluateAll((rows) =>
      rows
        .toSorted((one, other) => Number(one.ariaRowIndex) - Number(other.ariaRowIndex))
        .map((row) => row.ariaLabel?.split('，')[0] ?? ''),
    );

/** Drags an element by screen pixels. */
async function drag(from: Locator, by: readonly [x: number, y: number], during?: () => Promise<void>): Promise<void> {
  const { mouse } = from.page();
  const box = await from.boundingBox();
  if (box === null) throw new Error('It is not on the screen.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await mouse.move(x, y);
  await mouse.down();
  await mouse.move(x + by[0] / 2, y + by[1] / 2);
  await mouse.move(x + by[0], y + by[1]);
  await during?.();
  await mouse.up();
}

test('blocks are added, reordered and changed in the panels, and the canvas follows', async ({ page, api }) => {
  const family = unique('图');
  for (const number of [1, 2]) await upload(api, `${family}-${number}.png`, png(0x8f3300 + number));
  const children = (Object.keys(types) as (keyof typeof types)[]).map((type, index) => ({
    id: index + 1,
    type,
    title: `${types[type]}${index + 1}`,
    x: 100 + 400 * index,
    y: 100,
    w: 300,
    h: 100,
  }));
  const document = { title: unique('布局'), width: 1920, height: 1080, langList: ['ch', 'en'], children };
  const { id } = await api.ask<{ id: number }>('POST', layoutsPath, { document });
  await page.addInitScript(axeScript);
  await page.goto(`/content/layout?layout=${id}`);
  await expect(blockOf(page, 1)).toBeVisible();

  await test.step('a click adds in the visible part, a drag where it is dropped', async () => {
    await button(page, '视频组件').click();
    await expect(blockOf(page, 5)).toBeInViewport();
    await expect(field(page, '标题')).toHaveValue('视频组件5');
    await drag(button(page, '时间组件'), [500, 300]);
    await expect(field(page, '标题')).toHaveValue('时间组件6');
    await page.keyboard.press('Control+z');
    await expect(blockOf(page, 6)).toHaveCount(0);
  });

  await test.step('layers follow the canvas, and are reordered by dragging', async () => {
    await page.getByRole('tab', { name: '当前组件' }).click();
    await blockOf(page, 3).click();
    await expect(layerOf(page, '图片组件3')).toHaveAttribute('aria-selected', 'true');
    const before = await titles(page);
    await drag(layerOf(page, '视频组件5'), [0, 70], async () => {
      await expect(layersOf(page).locator('[class*="insertion"]')).toBeVisible();
    });
    expect(before).toEqual(['视频组件5', '时间组件4', '图片组件3', '日期组件2', '文本组件1']);
    await expect.poll(() => titles(page)).toEqual(['时间组件4', '图片组件3', '视频组件5', '日期组件2', '文本组件1']);
    await layerOf(page, '文本组件1').click();
    await layerOf(page, '日期组件2').click({ modifiers: ['Shift'] });
    await expect(panel(page)).toContainText('已选择 2 个组件');
    await expect(field(page, '横坐标')).toHaveAttribute('placeholder', '多个值');
    await button(panel(page), '左对齐').click();
    await expect(field(page, '横坐标')).toHaveValue('100');
    await layerOf(page, '视频组件5').click();
    await page.keyboard.press('Delete');
    await button(question(page, '确定删除该组件吗？'), '确定删除').click();
    await expect(layerOf(page, '日期组件2')).toBeFocused();
  });

  await test.step('a text has its own content and colour in a language, by keyboard only', async () => {
    await page.keyboard.press('End');
    await expect(layerOf(page, '文本组件1')).toBeFocused();
    await panel(page).getByRole('switch', { name: '单独设置英文' }).press('Space');
    await field(page, '英文').fill('Mind the gap');
    await expect(blockOf(page, 1)).toHaveText('Mind the gap');
    await button(panel(page), '选择英文文字颜色').press('Enter');
    const colours = page.getByRole('dialog', { name: '选择英文文字颜色' });
    await expect(colours).toBeFocused();
    expect(await accessibilityFaults(colours, 'all')).toEqual([]);
    await colours.getByLabel('十六进制颜色').fill('ff0000');
    await colours.getByLabel('不透明度（%）').fill('50%');
    await page.keyboard.press('Enter');
    await expect(blockOf(page, 1).getByText('Mind the gap')).toHaveCSS('color', /^rgba\(255, 0, 0, 0\.50?\d*\)$/);
    await page.keyboard.press('Escape');
    await expect(button(panel(page), '选择英文文字颜色')).toBeFocused();
    await button(panel(page), '选择中文文字颜色').press('Enter');
    await expect(page.getByRole('group', { name: '最近使用' }).getByRole('button').first()).toHaveAccessibleName(
      /^#ff0000(?:7f|80)$/,
    );
    await page.keyboard.press('Escape');
    await field(page, '英文字号').fill('9');
    await expect(panel(page)).toContainText('不能小于 12');
  });

  await test.step('pictures are chosen from the library and reordered', async () => {
    await layerOf(page, '图片组件3').click();
    await button(panel(page), '添加图片').click();
    const picker = page.getByRole('dialog', { name: '选择图片' });
    for (const number of [1, 2]) await picker.getByRole('option', { name: `${family}-${number}.png` }).click();
    await button(picker, '确定').click();
    const pictures = panel(page).getByRole('list', { name: '图片列表' }).getByRole('listitem');
    await expect(pictures).toHaveText([`${family}-1.png`, `${family}-2.png`]);
    await expect(blockOf(page, 3).locator('img').first()).toBeVisible();
    await drag(button(panel(page), `调整顺序：${family}-1.png`), [0, 50]);
    await expect(pictures).toHaveText([`${family}-2.png`, `${family}-1.png`]);
    for (const part of [panel(page), layersOf(page)]) expect(await accessibilityFaults(part, 'all')).toEqual([]);
    await button(panel(page), `移除${family}-2.png`).click();
    await button(question(page, '确定删除该图片吗？'), '确定删除').click();
    await expect(pictures).toHaveText([`${family}-1.png`]);
  });
});
