import { layoutsPath } from '@mutai/contract/layouts/resource';
import type { Locator, Page } from '@playwright/test';
import { unique } from '../support/api.ts';
import { blockOf, canvasOf, fieldOf, layerOf, panelOf, placeOf } from '../support/layout-editor.ts';
import { expect, test } from '../support/test.ts';

test.use({ signedIn: true });

interface Spot {
  readonly x: number;
  readonly y: number;
}

const middle = async (element: Locator): Promise<Spot> => {
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: x + width / 2, y: y + height / 2 };
};

const handleOf = (page: Page, name: string): Locator => canvasOf(page).locator(`[data-handle=${name}]`);

/** Point at an angle clockwise from above a center. */
const around = ({ x, y }: Spot, degrees: number, distance: number): Spot => ({
  x: x + distance * Math.sin((degrees * Math.PI) / 180),
  y: y - distance * Math.cos((degrees * Math.PI) / 180),
});

async function drag(page: Page, from: Spot, to: Spot, keys: readonly string[] = []): Promise<void> {
  await page.mouse.move(from.x, from.y);
  for (const key of keys) await page.keyboard.down(key);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
  for (const key of keys) await page.keyboard.up(key);
}

const transformOf = (page: Page, id: number) => (): Promise<string> =>
  blockOf(page, id).evaluate((element: HTMLElement) => element.style.transform);

/** Corners of a block on the page, clockwise from its own top left one. */
const cornersOf = (page: Page, id: number): Promise<Spot[]> =>
  blockOf(page, id).evaluate((element: HTMLElement) => {
    const corners = ['0 0', '100% 0', '100% 100%', '0 100%'].map((at) => {
      const [left = '0', top = '0'] = at.split(' ');
      const dot = document.createElement('i');
      Object.assign(dot.style, { position: 'absolute', left, top, width: '0', height: '0' });
      element.append(dot);
      const { x, y } = dot.getBoundingClientRect();
      dot.remove();
      return { x, y };
    });
    return corners;
  });

test('a block is rotated, resized and mirrored by hand, by keys and in the panel', async ({ page, api }) => {
  const block = (id: number, x: number) => ({
    id,
    type: 'text',
    title: `标牌${String(id)}`,
    x,
    y: 400,
    w: 400,
    h: 200,
  });
  const light = { ...block(3, 50), title: '白字', y: 20, w: 100, h: 60, params: { fontCh: { color: '#ffffff' } } };
  const document = {
    title: unique('布局'),
    width: 1920,
    height: 1080,
    children: [block(1, 300), block(2, 1100), light],
  };
  const { id } = await api.ask<{ id: number }>('POST', layoutsPath, { document });
  await page.goto(`/content/layout?layout=${String(id)}`);
  await blockOf(page, 1).click();
  const angle = fieldOf(page, '旋转');
  await expect(angle).toHaveValue('0');
  await expect.poll(transformOf(page, 1), 'unrotated blocks have no transform').toBe('');

  await test.step('the handle rotates about the center, with Shift in steps of 15 degrees', async () => {
    const centre = await middle(blockOf(page, 1));
    await drag(page, await middle(handleOf(page, 'turn')), around(centre, 37, 200));
    // Half a pixel beside the center of the handle is half a degree.
    await expect(angle).toHaveValue(/^3[678]$/);
    const free = await angle.inputValue();
    await expect.poll(transformOf(page, 1)).toBe(`rotate(${free}deg)`);
    expect(await placeOf(page, 1)).toEqual([300, 400, 400, 200]);
    await drag(page, await middle(handleOf(page, 'turn')), around(centre, 95, 200), ['Shift']);
    await expect(angle).toHaveValue('90');
    await expect.poll(() => handleOf(page, 'n').evaluate(({ style }: HTMLElement) => style.cursor)).toBe('ew-resize');
    await page.keyboard.press('Control+z');
    await expect(angle, 'each drag is one step').toHaveValue(free);
    await page.keyboard.press('Control+z');
    await expect.poll(transformOf(page, 1)).toBe('');
    await angle.click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('37');
    await page.keyboard.press('Enter');
    await canvasOf(page).focus();
    await expect.poll(transformOf(page, 1)).toBe('rotate(37deg)');
  });

  await test.step('a resized block keeps the opposite corner', async () => {
    const before = await cornersOf(page, 1);
    const handle = await middle(handleOf(page, 'se'));
    // With Ctrl nothing snaps.
    await drag(page, handle, { x: handle.x + 20, y: handle.y + 60 }, ['Control']);
    await expect.poll(async () => (await placeOf(page, 1))[2]).toBeGreaterThan(440);
    const after = await cornersOf(page, 1);
    expect(Math.hypot((after[0]?.x ?? 0) - (before[0]?.x ?? 0), (after[0]?.y ?? 0) - (before[0]?.y ?? 0))).toBeLessThan(
      1,
    );
    // The handle follows the pointer.
    const corner = after[2] ?? { x: 0, y: 0 };
    expect(Math.hypot(corner.x - handle.x - 20, corner.y - handle.y - 60)).toBeLessThan(3);
    await page.keyboard.press('Control+z');
    await expect.poll(() => placeOf(page, 1)).toEqual([300, 400, 400, 200]);
  });

  await test.step('the handle of a resized block snaps to the edge of another one', async () => {
    await angle.click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('90');
    await page.keyboard.press('Enter');
    await canvasOf(page).focus();
    await expect(angle).toHaveValue('90');
    const other = (await blockOf(page, 2).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const before = await cornersOf(page, 1);
    // The right edge of the block is its lower one, between its second and third corner.
    const handle = await middle(handleOf(page, 'e'));
    await drag(page, handle, { x: handle.x, y: other.y + other.height + 3 });
    const after = await cornersOf(page, 1);
    expect(Math.abs((after[1]?.y ?? 0) - other.y - other.height), 'at the lower edge').toBeLessThan(0.1);
    expect(Math.abs((after[0]?.y ?? 0) - (before[0]?.y ?? 0)), 'the upper edge stays').toBeLessThan(0.1);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect.poll(transformOf(page, 1)).toBe('rotate(37deg)');
  });

  await test.step('moving keeps the rotation, and the outline stays on the canvas', async () => {
    const centre = await middle(blockOf(page, 1));
    await drag(page, centre, { x: centre.x - 2000, y: centre.y });
    const [stage, outline] = [await blockOf(page, 1).locator('..').boundingBox(), await blockOf(page, 1).boundingBox()];
    expect(Math.abs((outline?.x ?? 0) - (stage?.x ?? 0))).toBeLessThan(1);
    await expect.poll(transformOf(page, 1)).toBe('rotate(37deg)');
    await page.keyboard.press('Control+z');
  });

  await test.step('keys and buttons rotate and mirror', async () => {
    for (let times = 0; times < 3; times += 1) await page.keyboard.press('Alt+]');
    await page.keyboard.press('Alt+Shift+BracketLeft');
    await expect(angle).toHaveValue('25');
    await page.keyboard.press('Control+z');
    await expect(angle, 'repeated keys are one step').toHaveValue('37');
    await page.keyboard.press('Alt+x');
    await expect.poll(transformOf(page, 1)).toBe('rotate(-37deg) scaleX(-1)');
    const flip = panelOf(page).getByRole('button', { name: '水平翻转' });
    await expect(flip).toHaveAttribute('aria-pressed', 'true');
    await flip.click();
    await expect.poll(transformOf(page, 1)).toBe('rotate(37deg)');
    await panelOf(page).getByRole('button', { name: '向右旋转 90°' }).click();
    await expect(angle).toHaveValue('127');
    await blockOf(page, 1).click({ button: 'right' });
    await page.getByRole('menuitem', { name: '旋转与翻转' }).hover();
    await page.getByRole('menuitem', { name: /垂直翻转/ }).click();
    await expect.poll(transformOf(page, 1)).toBe('rotate(-127deg) scaleY(-1)');
  });

  await test.step('the panel takes arithmetic and relative angles, also for several blocks', async () => {
    await angle.click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('360/8');
    await page.keyboard.press('Enter');
    await expect(angle).toHaveValue('45');
    await blockOf(page, 2).click({ modifiers: ['Shift'] });
    await expect(angle).toHaveAttribute('placeholder', '多个值');
    await angle.click();
    await page.keyboard.type('+10');
    await page.keyboard.press('Enter');
    await expect.poll(transformOf(page, 1)).toBe('rotate(55deg) scaleY(-1)');
    await expect.poll(transformOf(page, 2)).toBe('rotate(10deg)');
    await page.keyboard.press('Control+z');
    await expect.poll(transformOf(page, 2)).toBe('');
  });

  await test.step('several blocks rotate about their common center', async () => {
    const centre = await middle(canvasOf(page).locator('[data-handle=turn]').locator('..'));
    await drag(page, await middle(handleOf(page, 'turn')), around(centre, 90, 200), ['Shift']);
    await expect.poll(transformOf(page, 2)).toBe('rotate(90deg)');
    const [one, other] = [await middle(blockOf(page, 1)), await middle(blockOf(page, 2))];
    expect(Math.abs(one.x - other.x)).toBeLessThan(2);
    expect(other.y).toBeGreaterThan(one.y);
  });

  await test.step('the layers show blocks as they are turned, and white text on a ground that it is seen on', async () => {
    await page.getByRole('tab', { name: '当前组件' }).click();
    const icon = layerOf(page, '标牌2').locator('[data-grip] > span');
    await expect(icon).toHaveCSS('transform', 'matrix(0, 1, -1, 0, 0, 0)');
    const sign = layerOf(page, '白字').locator('[data-grip]');
    await expect(sign).toHaveCSS('color', 'rgb(255, 255, 255)');
    await expect(sign).toHaveCSS('background-color', 'rgb(134, 141, 152)');
    await page.getByRole('tab', { name: '组件列表' }).click();
  });

  await test.step('a rotated text is edited in place', async () => {
    await blockOf(page, 2).click();
    await page.keyboard.type('出站口');
    const entry = canvasOf(page).locator('[data-entered-text=true]');
    await expect(entry).toHaveText('出站口');
    await expect(entry).toHaveCSS('transform', 'matrix(0, 1, -1, 0, 0, 0)');
    await page.keyboard.press('Escape');
    await expect(blockOf(page, 2)).toHaveText('出站口');
  });
});
