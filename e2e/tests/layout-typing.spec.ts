import { layoutsPath } from '@mutai/contract/layouts/resource';
import type { LayoutRecord } from '@mutai/contract/layouts/schema';
import type { Locator, Page } from '@playwright/test';
import { unique } from '../support/api.ts';
import { blockOf, fieldOf, panelOf } from '../support/layout-editor.ts';
import { button } from '../support/list-page.ts';
import { isFullRun, sampled } from '../support/sampling.ts';
import { expect, test } from '../support/test.ts';
import { compose, typingFaults } from '../support/typing.ts';

test.use({ signedIn: true });

const canvasTitle = (page: Page): Locator => panelOf(page).getByRole('heading', { name: '画布属性' });

/** Layout of `blocks` text blocks, in rows of 50. */
const documentOf = (blocks: number) => ({
  title: unique('打字'),
  width: 1920,
  height: 1080,
  langList: ['ch', 'en', 'ru'],
  children: Array.from({ length: blocks }, (_, index) => ({
    id: index + 1,
    type: 'text',
    title: `文本组件${String(index + 1)}`,
    x: (index % 50) * 36,
    y: Math.floor(index / 50) * 50,
    w: 60,
    h: 50,
    // Small enough not to overflow into the next block.
    params: { fontCh: { content: '字', size: 12 } },
    bgColor: index === 1 ? '#2f9e44' : '',
  })),
});

/** Factor by which the page is slowed down. The browser spins meanwhile, which takes a core from other tests. */
const slowdown = isFullRun ? 4 : 2;

async function openLayout(page: Page, id: number): Promise<void> {
  await page.goto(`/content/layout?layout=${String(id)}`);
  await expect(blockOf(page, 1)).toBeVisible();
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

async function select(page: Page, id: number): Promise<void> {
  await blockOf(page, id).click({ position: { x: 3, y: 3 } });
  await expect(fieldOf(page, '标题')).toHaveValue(`文本组件${String(id)}`);
}

/** Clears the selection, which shows the canvas panel. */
async function selectNothing(page: Page): Promise<void> {
  await blockOf(page, 1).focus();
  await page.keyboard.press('Escape');
  await expect(canvasTitle(page)).toBeVisible();
}

for (const blocks of sampled([1, 1000], 0.5)) {
  test(`every field of the editor accepts typing, with ${String(blocks)} blocks on a slow machine`, async ({
    page,
    api,
  }) => {
    test.setTimeout(180_000);
    const { id } = await api.ask<{ id: number }>('POST', layoutsPath, { document: documentOf(blocks) });
    await openLayout(page, id);
    await test.step('properties of the canvas, and the title in the header', async () => {
      expect(await typingFaults(page, page.getByRole('dialog').first())).toEqual([]);
    });
    await test.step('properties of a block', async () => {
      await select(page, 1);
      expect(await typingFaults(page, panelOf(page))).toEqual([]);
      await expect(blockOf(page, 1)).toHaveText(/\S/);
    });
    await test.step('30 presses of an arrow key are 30 pixels, and one step', async () => {
      await fieldOf(page, '高度').click();
      for (let press = 0; press < 30; press += 1) await page.keyboard.press('ArrowUp');
      await expect(fieldOf(page, '高度')).toHaveValue('80');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Control+z');
      await expect(fieldOf(page, '高度')).toHaveValue('50');
    });
  });
}

test('a field applies valid input on Enter, reverts on Escape, and is undone as one step', async ({ page, api }) => {
  const { id } = await api.ask<{ id: number }>('POST', layoutsPath, { document: documentOf(2) });
  await openLayout(page, id);
  const client = await page.context().newCDPSession(page);
  const width = fieldOf(page, '宽度');
  const widthOf = async (block: number): Promise<string> =>
    blockOf(page, block).evaluate((element) => getComputedStyle(element).width);

  await test.step('a size of the canvas, typed slowly', async () => {
    await width.click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('38', { delay: 200 });
    // Longer than the debounce of size fields.
    await expect.poll(() => widthOf(1)).toBe('38px');
    await page.keyboard.type('40', { delay: 200 });
    await page.keyboard.press('Enter');
    await expect(blockOf(page, 1)).toHaveCSS('width', '60px');
    await page.keyboard.press('Control+z');
    await expect(width).toHaveValue('1920');
    await expect(blockOf(page, 2)).toHaveCSS('width', '60px');
    await page.keyboard.press('Control+Shift+Z');
    await expect(width).toHaveValue('3840');
    await page.keyboard.press('Control+z');
  });

  await test.step('a size that is too large stays in the field, and the block as it was', async () => {
    await select(page, 1);
    await width.click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('2500');
    await page.keyboard.press('Tab');
    await expect(panelOf(page)).toContainText('不能大于 1920');
    await expect(width).toHaveValue('2500');
    await expect(blockOf(page, 1)).toHaveCSS('width', '60px');
    await width.click();
    await page.keyboard.press('Escape');
    await expect(width).toHaveValue('60');
    await expect(panelOf(page)).not.toContainText('不能大于 1920');
  });

  await test.step('a save includes input typed just before', async () => {
    await width.click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('77');
    await page.keyboard.press('Control+s');
    const saved = async () =>
      (await api.ask<LayoutRecord>('GET', `${layoutsPath}/${String(id)}`)).document.blocks[1]?.w;
    await expect.poll(saved).toBe(77);
    await page.keyboard.press('Control+z');
    await expect(width).toHaveValue('60');
  });

  await test.step('a text composed within another one is shown on the canvas, and Escape reverts it', async () => {
    const content = fieldOf(page, '中文');
    await content.click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('前后', { delay: 50 });
    await page.keyboard.press('ArrowLeft');
    await compose(client, 'zhongjian', '中间');
    await expect(content).toHaveValue('前中间后');
    await expect(blockOf(page, 1)).toHaveText('前中间后');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('末班车');
    await page.keyboard.press('Escape');
    await expect(blockOf(page, 1)).not.toHaveText(/前中间后|末班车/);
    await expect(content).toBeFocused();
  });

  await test.step('50 emojis are 50 characters', async () => {
    const title = fieldOf(page, '标题');
    await title.click();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText('🚇'.repeat(50));
    await expect(title).not.toHaveAttribute('aria-invalid');
    await page.keyboard.insertText('🚇');
    await expect(panelOf(page)).toContainText('不能超过 50 个字符');
    await page.keyboard.press('Escape');
    await expect(title).toHaveValue('文本组件1');
  });

  await test.step('a colour is typed, emptied and typed again; Backspace never reaches the block', async () => {
    const colour = fieldOf(page, '背景颜色');
    await colour.click();
    await page.keyboard.type('#ff8800', { delay: 100 });
    await page.keyboard.press('Enter');
    await expect(blockOf(page, 1)).toHaveCSS('background-color', 'rgb(255, 136, 0)');
    for (let press = 0; press < 9; press += 1) await page.keyboard.press('Backspace');
    await expect(colour).toBeFocused();
    await page.keyboard.type('#f80');
    await page.keyboard.press('Tab');
    await expect(colour).toHaveValue('#ff8800');
    await expect(blockOf(page, 1)).toBeVisible();
  });

  await test.step('the colours that open are those of the selected block, and change it', async () => {
    for (const [block, begins] of [
      [1, 'FF8800'],
      [2, '2F9E44'],
    ] as const) {
      await select(page, block);
      await button(panelOf(page), '选择背景颜色').click();
      const colours = page.getByRole('dialog', { name: '选择背景颜色' });
      await expect(colours.getByLabel('十六进制颜色')).toHaveValue(new RegExp(begins, 'i'));
      await colours.getByRole('button', { name: '#0b2a6b' }).first().click();
      await expect(blockOf(page, block)).toHaveCSS('background-color', 'rgb(11, 42, 107)');
    }
    await selectNothing(page);
  });
});
