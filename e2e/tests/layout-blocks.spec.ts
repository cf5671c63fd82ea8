import { addBlock, setCanvas, setParams } from '@mutai/layout/commands/blocks';
import { emptyLayout } from '@mutai/layout/model/layout';
import type { Page } from '@playwright/test';
import { unique } from '../support/api.ts';
import { compose } from '../support/editor.ts';
import { blockOf, editorOf, fieldOf, panelOf, stateOf } from '../support/layout-editor.ts';
import { button } from '../support/list-page.ts';
import { pairDisplay, publish } from '../support/player-page.ts';
import { expect, test } from '../support/test.ts';

test.use({ signedIn: true, timezoneId: 'Asia/Shanghai' });

/** Chooses in a select of the panel. */
async function choose(page: Page, label: string, name: string): Promise<void> {
  await fieldOf(page, label).click();
  await page
    .locator('.ant-select-item-option')
    .and(page.getByTitle(name, { exact: true }))
    .click();
}

test('shapes, QR codes, countdowns, calendars and icons are added and changed, and a display shows them', async ({
  page,
  api,
}) => {
  const layoutId = await publish(api, emptyLayout({ title: unique('组件') }));
  const display = await page.context().newPage();
  await pairDisplay(display, api, { name: unique('屏幕'), layoutId });
  await page.goto(`/content/layout?layout=${String(layoutId)}`);

  await test.step('a shape', async () => {
    await button(editorOf(page), '形状组件').click();
    await expect(blockOf(page, 1).locator('rect')).toBeVisible();
    await choose(page, '形状', '星形');
    await expect(blockOf(page, 1).locator('polygon')).toHaveAttribute('points', /^(?:\S+ ){9}\S+$/);
    await fieldOf(page, '角数').click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('7');
    await page.keyboard.press('Enter');
    await expect(blockOf(page, 1).locator('polygon')).toHaveAttribute('points', /^(?:\S+ ){13}\S+$/);
    await expect(fieldOf(page, '方向')).toHaveCount(0);
    await choose(page, '形状', '箭头');
    await expect(blockOf(page, 1).locator('line')).toBeAttached();
    await choose(page, '方向', '左下');
    await expect(fieldOf(page, '角数')).toHaveCount(0);
  });

  await test.step('a QR code with a text of an input method', async () => {
    await button(editorOf(page), '二维码组件').click();
    await expect(blockOf(page, 2)).toContainText('未填写二维码内容');
    await fieldOf(page, '内容').click();
    await page.keyboard.type('https://example.org/');
    const path = blockOf(page, 2).locator('path');
    await expect(path).toBeVisible();
    const before = (await path.getAttribute('d')) ?? '';
    await compose(page, 'tongzhi', '通知');
    await expect(path).not.toHaveAttribute('d', before);
    await expect(fieldOf(page, '内容')).toHaveValue('https://example.org/通知');
  });

  await test.step('a countdown', async () => {
    await button(editorOf(page), '倒计时组件').click();
    await expect(blockOf(page, 3)).toContainText(/^\d+天\d+小时\d+分\d+秒$/);
    await fieldOf(page, '目标时间').focus();
    await page.keyboard.type('020320310405PM');
    await expect(fieldOf(page, '目标时间')).toHaveValue('2031-02-03T16:05');
    await choose(page, '显示格式', '天数（仅数字）');
    await expect(blockOf(page, 3)).toContainText(/^\d+$/);
    await choose(page, '到时后', '显示文字');
    await expect(fieldOf(page, '到时文字')).toBeVisible();
    await choose(page, '方式', '正计时');
    await expect(fieldOf(page, '到时文字')).toHaveCount(0);
    await expect(blockOf(page, 3)).toContainText('0');
  });

  await test.step('a calendar', async () => {
    await button(editorOf(page), '日历组件').click();
    await expect(blockOf(page, 4)).toContainText('一二三四五六日');
    await expect(blockOf(page, 4)).toContainText(/初[一二三四五六七八九十]/);
    await panelOf(page).getByRole('switch', { name: '农历与节气' }).click();
    await expect(blockOf(page, 4)).not.toContainText(/初[一二三四五六七八九十]/);
    await choose(page, '样式', '日历');
    await expect(blockOf(page, 4)).toContainText('星期');
    await expect(fieldOf(page, '每周从')).toHaveCount(0);
  });

  await test.step('an icon, found by its Chinese name', async () => {
    await button(editorOf(page), '图标组件').click();
    await expect(blockOf(page, 5).locator('path')).not.toHaveCount(0);
    await fieldOf(page, '图标').click();
    const icons = page.getByRole('dialog', { name: '选择图标' });
    await expect(icons.getByText('交通', { exact: true })).toBeVisible();
    await icons.getByRole('textbox', { name: '请输入图标名称' }).click();
    await compose(page, 'dianti', '电梯');
    await expect(icons.getByRole('button', { name: '电梯', exact: true })).toBeVisible();
    await expect(icons.getByRole('button', { name: '列车', exact: true })).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(icons).toBeHidden();
    await expect(fieldOf(page, '图标')).toHaveText('电梯');
    await expect(blockOf(page, 5).locator('path')).toHaveCount(3);
    await choose(page, '线条粗细', '粗');
    await expect(blockOf(page, 5).locator('svg')).toHaveAttribute('stroke-width', '2.75');
    await editorOf(page).getByRole('button', { name: /^撤销/ }).click();
    await expect(blockOf(page, 5).locator('svg')).toHaveAttribute('stroke-width', '2');
  });

  await page.keyboard.press('Control+s');
  await expect(stateOf(page)).toContainText('已保存');
  await button(editorOf(page), '发布').click();
  await button(page.getByRole('dialog').filter({ hasText: '使用此布局的屏幕将显示当前内容' }), '发布').click();
  await expect(display.locator('[data-block]')).toHaveCount(5);
  await expect(display.locator('[data-block="1"] line')).toBeAttached();
  await expect(display.locator('[data-block="2"] path')).toBeVisible();
  await expect(display.locator('[data-block="3"]')).toHaveText('0');
  await expect(display.locator('[data-block="4"]')).toContainText('星期');
  await expect(display.locator('[data-block="5"] path')).toHaveCount(3);
});

test('a block blends with what is below it, and shows itself where the canvas is transparent', async ({
  page,
  api,
}) => {
  let layout = setCanvas(emptyLayout({ title: unique('混合') }), { bgColor: '' });
  const add = (x: number, fill: string) => {
    layout = addBlock(layout, 'shape', { x, y: 300 });
    layout = setParams(layout, layout.order.slice(-1), 'shape', { fill, stroke: '' });
  };
  add(300, '#f2b705');
  add(300, '#2b5fd9');
  add(900, '#2b5fd9');
  const layoutId = await publish(api, layout);
  const display = await page.context().newPage();
  await pairDisplay(display, api, { name: unique('屏幕'), layoutId });
  const shown = (id: number) =>
    display
      .locator('.layer')
      .last()
      .locator(`[data-block="${String(id)}"]`);
  await expect(shown(3).locator('rect')).toBeVisible();
  await expect(display.locator('.layer')).toHaveCount(1);
  const played = [await shown(2).screenshot(), await shown(3).screenshot()] as const;

  await page.goto(`/content/layout?layout=${String(layoutId)}`);
  const isLike = (block: number, picture: Buffer) => async () =>
    (await blockOf(page, block).screenshot()).equals(picture);
  for (const [block, isChanged] of [
    [2, true],
    [3, false],
  ] as const) {
    await blockOf(page, block).click();
    await expect(fieldOf(page, '混合方式')).toBeVisible();
    const normal = await blockOf(page, block).screenshot();
    await expect.poll(isLike(block, normal)).toBe(true);
    await choose(page, '混合方式', '正片叠底');
    await expect(blockOf(page, block)).toHaveCSS('mix-blend-mode', 'multiply');
    await expect.poll(isLike(block, normal), String(block)).toBe(!isChanged);
  }

  await page.keyboard.press('Control+s');
  await expect(stateOf(page)).toContainText('已保存');
  await button(editorOf(page), '发布').click();
  await button(page.getByRole('dialog').filter({ hasText: '使用此布局的屏幕将显示当前内容' }), '发布').click();
  await expect(shown(3)).toHaveCSS('mix-blend-mode', 'multiply');
  await expect(display.locator('.layer')).toHaveCount(1);
  const blended = [await shown(2).screenshot(), await shown(3).screenshot()] as const;
  expect(blended[0].equals(played[0])).toBe(false);
  expect(blended[1].equals(played[1]), 'not with the black behind the canvas').toBe(true);
});
