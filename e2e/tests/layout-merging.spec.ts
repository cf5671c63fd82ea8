import { layoutsPath } from '@mutai/contract/layouts/resource';
import type { LayoutRecord } from '@mutai/contract/layouts/schema';
import { addBlock, setCanvas } from '@mutai/layout/commands/blocks';
import { placeBlocks } from '@mutai/layout/commands/place';
import { emptyLayout, type Layout } from '@mutai/layout/model/layout';
import type { Page } from '@playwright/test';
import { type Api, unique } from '../support/api.ts';
import { blockOf, editorOf, fieldOf, panelOf, stateOf } from '../support/layout-editor.ts';
import { button } from '../support/list-page.ts';
import { person } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ signedIn: true });

const saved = (api: Api, id: number): Promise<LayoutRecord> => api.ask('GET', `${layoutsPath}/${String(id)}`);

/** Creates a layout and opens it in the editor of each page. @returns its id */
async function openNew(api: Api, document: Layout, ...pages: readonly Page[]): Promise<number> {
  const { id } = await api.ask<{ id: number }>('POST', layoutsPath, { document });
  for (const page of pages) {
    await page.goto(`/home?layout=${String(id)}`);
    await expect(blockOf(page, 1)).toBeVisible();
  }
  return id;
}

const select = (page: Page): Promise<void> => blockOf(page, 1).click({ position: { x: 5, y: 5 } });

/** Clears the selection, which shows the canvas panel. */
async function selectNothing(page: Page): Promise<void> {
  await blockOf(page, 1).focus();
  await page.keyboard.press('Escape');
  await expect(panelOf(page).getByRole('heading', { name: '画布属性' })).toBeVisible();
}

/** Replaces the text of a field key by key. */
async function type(page: Page, name: string, text: string): Promise<void> {
  await fieldOf(page, name).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text, { delay: 40 });
}

async function save(page: Page): Promise<void> {
  await page.keyboard.press('Control+s');
  await expect(stateOf(page)).toHaveText('已保存');
}

test('typing into a field that somebody else changes is a conflict, and undo keeps their change', async ({
  page,
  api,
}) => {
  const id = await openNew(api, addBlock(emptyLayout({ title: unique('合并') }), 'text'), page);
  await select(page);
  const width = fieldOf(page, '宽度');
  const changeTheirs = async (w: number) => {
    const { version, document } = await saved(api, id);
    await api.ask('PATCH', `${layoutsPath}/${String(id)}`, {
      version,
      document: placeBlocks(document, new Map([[1, { w }]])),
    });
  };
  const answer = async (mine: RegExp, value: string, side: RegExp) => {
    const conflict = page.getByRole('dialog', { name: '合并修改' });
    await expect(conflict.getByRole('radio', { name: mine })).toBeVisible();
    await expect(conflict.getByRole('radio', { name: new RegExp(`：${value}$`) })).toBeVisible();
    await conflict.getByRole('radio', { name: side }).click();
    await conflict.getByRole('button', { name: '合并并保存' }).click();
    await expect(conflict).toBeHidden();
    await expect(stateOf(page)).toHaveText('已保存');
  };

  await test.step('a rejected size stays in the field unless it is discarded', async () => {
    await type(page, '宽度', '99999');
    await expect(panelOf(page)).toContainText('不能大于 1920');
    await expect(width).toBeFocused();
    await changeTheirs(400);
    await page.keyboard.press('Control+s');
    await answer(/99999（未生效：不能大于 1920）/, '400', /99999/);
    await expect(width).toHaveValue('99999');
    await expect(panelOf(page)).toContainText('不能大于 1920');
    await expect(blockOf(page, 1)).toHaveCSS('width', '400px');
    await expect.poll(async () => (await saved(api, id)).document.blocks[1]?.w).toBe(400);
  });

  await test.step('text typed then is one step on top of their change', async () => {
    await type(page, '宽度', '500');
    await page.keyboard.press('Enter');
    await expect(blockOf(page, 1)).toHaveCSS('width', '500px');
    await page.keyboard.press('Control+z');
    await expect(width).toHaveValue('400');
    await expect(button(editorOf(page), '撤销')).toBeDisabled();
  });

  await test.step('undo of a size that both changed restores their value, and nothing older', async () => {
    await type(page, '宽度', '600');
    await page.keyboard.press('Enter');
    await changeTheirs(450);
    await page.keyboard.press('Control+s');
    await answer(/600$/, '450', /600$/);
    await expect(width).toHaveValue('600');
    await width.click();
    await page.keyboard.press('Control+z');
    await expect(width).toHaveValue('450');
    await page.keyboard.press('Control+z');
    await expect(width).toHaveValue('450');
    await button(editorOf(page), '重做：修改宽度').click();
    await expect(width).toHaveValue('600');
    await button(editorOf(page), '撤销：修改宽度').click();
    await expect(width).toHaveValue('450');
    await save(page);
  });

  await test.step('their value is shown when the text is discarded', async () => {
    await type(page, '宽度', '5');
    await changeTheirs(460);
    await page.keyboard.press('Control+s');
    await answer(/5（未生效：不能小于 50）/, '460', /460$/);
    await expect(width).toHaveValue('460');
    await expect(width).not.toHaveAttribute('aria-invalid');
    await expect(blockOf(page, 1)).toHaveCSS('width', '460px');
  });
});

test('the field of a guide follows its guide through merges and closes when the guide is deleted', async ({
  page,
  api,
  server,
  openAs,
}) => {
  const layout = addBlock(emptyLayout({ title: unique('参考线') }), 'text');
  const other = await person(server.url, api, ['super-admin']);
  const theirs = await (await openAs(other.api)).newPage();
  const id = await openNew(api, setCanvas(layout, { guides: { x: [100, 200], y: [] } }), page, theirs);
  await selectNothing(page);
  await selectNothing(theirs);
  const guides = async () => (await saved(api, id)).document.canvas.guides.x;
  const text = page.locator('input:focus');

  await type(page, '纵向 2', '99999');
  await button(panelOf(theirs), '删除参考线：纵向 1').click();
  await save(theirs);
  await save(page);
  await expect(fieldOf(page, '纵向 1')).toBeFocused();
  await expect(text).toHaveValue('99999');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('250', { delay: 40 });
  await save(page);
  await expect.poll(guides).toEqual([250]);

  await button(editorOf(theirs), '合并').click();
  await expect(fieldOf(theirs, '纵向 1')).toHaveValue('250');
  await button(panelOf(theirs), '删除参考线：纵向 1').click();
  await button(panelOf(theirs), '纵向').click();
  await button(panelOf(theirs), '纵向').click();
  await save(theirs);
  await page.keyboard.press('Control+A');
  await page.keyboard.type('88888', { delay: 40 });
  await page.keyboard.press('Control+s');
  await expect(page.getByText('“纵向 1”未修改，输入的“88888”不能大于 1920')).toBeVisible();
  await expect(button(panelOf(page), '纵向')).toBeFocused();
  await expect(fieldOf(page, '纵向 1')).toHaveValue('960');
  await expect(stateOf(page)).toHaveText('已保存');
  await expect.poll(guides).toEqual([960, 970]);
});
