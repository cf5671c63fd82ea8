import { expect, type Locator, type Page } from '@playwright/test';

export const editorOf = (page: Page): Locator => page.getByRole('dialog', { name: '编辑布局' });
/** Layout that plays in full screen. */
export const previewOf = (page: Page): Locator => page.getByRole('dialog', { name: /^预览：/ });
export const canvasOf = (page: Page): Locator => page.getByRole('application', { name: '画布' });
export const blocksOf = (page: Page): Locator => canvasOf(page).locator('[data-block]');
export const blockOf = (page: Page, id: number): Locator => canvasOf(page).locator(`[data-block="${id}"]`);
export const titleOf = (page: Page): Locator => editorOf(page).getByRole('textbox', { name: '标题' }).first();
export const stateOf = (page: Page): Locator => editorOf(page).getByRole('status', { name: '保存状态' });

/** Panel 画布属性 or 组件属性 once it shows what is selected, and one of its fields by exact label. */
export const panelOf = (page: Page): Locator =>
  page
    .getByRole('complementary')
    .filter({ hasText: /画布属性|组件属性/, hasNot: page.locator('[aria-busy="true"] > h2') });
export const fieldOf = (page: Page, name: string): Locator =>
  panelOf(page)
    .locator(':not(section)')
    .and(page.getByLabel(name, { exact: true }));

/** Layers in the open panel 当前组件, and one of them by the start of its name. */
export const layersOf = (page: Page): Locator => page.getByRole('grid', { name: '当前组件' });
export const layerOf = (page: Page, name: string): Locator => layersOf(page).getByRole('row', { name });

/** Left, top, width and height of a block on the canvas. */
export const placeOf = (page: Page, id: number): Promise<number[]> =>
  blockOf(page, id).evaluate((element: HTMLElement) =>
    [element.style.left, element.style.top, element.style.width, element.style.height].map((value) =>
      parseFloat(value),
    ),
  );

/** Option of the open select with exactly this name. */
const optionOf = (page: Page, name: string): Locator =>
  page.locator('.ant-select-item-option:visible').and(page.getByTitle(name, { exact: true }));

/** Chooses an entry of a long select by typing. */
export async function choose(page: Page, field: Locator, name: string): Promise<void> {
  await field.click();
  await page.keyboard.type(name);
  await expect(optionOf(page, name)).toBeVisible();
  await page.keyboard.press('Enter');
}

/** Picks an entry of a short select by the mouse. */
export async function pick(page: Page, field: Locator, name: string): Promise<void> {
  await field.click();
  await optionOf(page, name).click();
}
