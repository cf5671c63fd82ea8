import { layoutsPath } from '@mutai/contract/layouts/resource';
import type { Locator, Page } from '@playwright/test';
import { unique } from '../support/api.ts';
import { blockOf, blocksOf, canvasOf, editorOf, fieldOf, placeOf, stateOf } from '../support/layout-editor.ts';
import { expect, test } from '../support/test.ts';
import { compose } from '../support/typing.ts';

test.use({ signedIn: true });

const long = '各位旅客请注意，本次列车即将进站，请先下后上。Stand back from the platform edge.';

/** Layout of two text blocks below each other. */
const documentOf = () => ({
  title: unique('文字'),
  width: 1200,
  height: 800,
  bgColor: '#ffffff',
  langList: ['ch', 'en'],
  children: [
    {
      id: 1,
      type: 'text',
      title: '通知',
      x: 100,
      y: 100,
      w: 400,
      h: 200,
      params: { fontCh: { content: long, size: 32 } },
    },
    {
      id: 2,
      type: 'text',
      title: '标语',
      x: 600,
      y: 500,
      w: 400,
      h: 100,
      params: { fontCh: { content: '欢迎', size: 32 } },
    },
  ],
});

const entryOf = (page: Page): Locator => canvasOf(page).locator('[contenteditable]');
const chinese = (page: Page): Locator => fieldOf(page, '中文');

/** Characters at which the lines of a text begin. */
const linesOf = (shown: Locator): Promise<readonly string[]> =>
  shown.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const lines: string[] = [];
    let before = Number.NEGATIVE_INFINITY;
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      for (let at = 0; at < (node.textContent ?? '').length; at += 1) {
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const { top, width } = range.getBoundingClientRect();
        if (width === 0) continue;
        if (top > before + 2) lines.push(range.toString());
        else lines[lines.length - 1] += range.toString();
        before = Math.max(before, top);
      }
    }
    return lines;
  });

test('texts are edited on the canvas: by a double click, by Enter, by typing, and with an input method', async ({
  page,
  api,
}) => {
  const { id } = await api.ask<{ id: number }>('POST', layoutsPath, { document: documentOf() });
  await page.goto(`/content/layout?layout=${String(id)}`);
  await expect(blockOf(page, 1)).toBeVisible();
  const client = await page.context().newCDPSession(page);
  const ends = async () => {
    await page.keyboard.press('Escape');
    await expect(canvasOf(page).locator('[data-entered-text=true]')).toHaveCount(0);
  };

  await test.step('a double click puts the caret where it was, and the lines stay as they are', async () => {
    const before = await linesOf(blockOf(page, 1));
    expect(before.length).toBeGreaterThan(2);
    await blockOf(page, 1).dblclick();
    await expect(entryOf(page)).toBeFocused();
    expect(await linesOf(entryOf(page))).toEqual(before);
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type('A, ');
    await page.keyboard.press('Enter');
    await compose(client, 'nihao', '你好');
    await expect(chinese(page)).toHaveValue(`各A, \n你好${long.slice(1)}`);
    expect(await placeOf(page, 1), 'arrow keys move the caret').toEqual([100, 100, 400, 200]);
    await page.keyboard.press('Control+z');
    await expect(chinese(page)).not.toHaveValue(/你好/);
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('B');
    await ends();
    await expect(blockOf(page, 1)).toHaveText(/^B各/);
  });

  await test.step('one visit is one step', async () => {
    await page.keyboard.press('Control+z');
    await expect(chinese(page)).toHaveValue(long);
    await page.keyboard.press('ArrowRight');
    expect(await placeOf(page, 1), 'arrow keys move the block again').toEqual([101, 100, 400, 200]);
  });

  await test.step('typing on a selected text begins it, also with capitals and with an input method', async () => {
    await blockOf(page, 2).click();
    await page.keyboard.type('Station B');
    await expect(chinese(page)).toHaveValue('Station B');
    await ends();
    await page.keyboard.press('Control+z');
    await expect(chinese(page)).toHaveValue('欢迎');
    await compose(client, 'huanying', '欢迎光临');
    await expect(chinese(page)).toHaveValue('欢迎光临');
    await page.keyboard.type('！');
    await expect(chinese(page)).toHaveValue('欢迎光临！');
  });

  await test.step('a click beside ends it; a selected text is copied, deleted and restored as a block', async () => {
    await canvasOf(page).click({ position: { x: 5, y: 5 } });
    await expect(entryOf(page)).toHaveCount(0);
    await blockOf(page, 2).click();
    await page.keyboard.press('Control+c');
    await page.keyboard.press('Control+v');
    await expect(blocksOf(page)).toHaveCount(3);
    await page.keyboard.press('Delete');
    await expect(blocksOf(page)).toHaveCount(2);
  });

  await test.step('Enter selects all of the text, line breaks at the end stay, and a language gets its own text', async () => {
    await blockOf(page, 2).click();
    await page.keyboard.press('Enter');
    await page.keyboard.type('一');
    await page.keyboard.press('Enter');
    await expect(chinese(page)).toHaveValue('一\n');
    await page.keyboard.type('二');
    await expect(chinese(page)).toHaveValue('一\n二');
    await ends();
    await editorOf(page).getByRole('radiogroup').getByText('英文', { exact: true }).click();
    await blockOf(page, 2).click();
    await page.keyboard.press('Enter');
    await page.keyboard.type('Welcome');
    await ends();
    await expect(fieldOf(page, '英文')).toHaveValue('Welcome');
    await expect(chinese(page)).toHaveValue('一\n二');
  });

  await test.step('Enter selects all of the text also right after a click, before the next frame', async () => {
    const { x, y, width, height } = (await blockOf(page, 2).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.evaluate(() => {
      const { requestAnimationFrame } = window;
      const held: FrameRequestCallback[] = [];
      window.requestAnimationFrame = (callback) => held.push(callback);
      const release = () => {
        window.requestAnimationFrame = requestAnimationFrame;
        for (const callback of held) requestAnimationFrame(callback);
      };
      window.addEventListener('keyup', release, { once: true });
    });
    await page.mouse.click(x + width / 2, y + height / 2);
    await page.keyboard.press('Enter');
    await page.keyboard.type('Next');
    await ends();
    await expect(fieldOf(page, '英文')).toHaveValue('Next');
    await page.keyboard.press('Control+z');
    await expect(fieldOf(page, '英文')).toHaveValue('Welcome');
  });

  await test.step('what is saved is what is seen', async () => {
    await page.keyboard.press('Control+s');
    await expect(stateOf(page)).toHaveText('已保存');
    const { document } = await api.ask<{
      document: { blocks: Record<string, { params: { fontEn: { content: string } } }> };
    }>('GET', `${layoutsPath}/${String(id)}`);
    expect(document.blocks['2']?.params.fontEn.content).toBe('Welcome');
  });
});
