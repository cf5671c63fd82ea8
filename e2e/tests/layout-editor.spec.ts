import { layoutsPath } from '@mutai/contract/layouts/resource';
import type { LayoutRecord } from '@mutai/contract/layouts/schema';
import { setCanvas, setParams } from '@mutai/layout/commands/blocks';
import { placeBlocks } from '@mutai/layout/commands/place';
import type { Layout } from '@mutai/layout/model/layout';
import type { Page } from '@playwright/test';
import { accessibilityFaults, axeScript } from '../support/accessibility.ts';
import { type Api, unique } from '../support/api.ts';
import { blocksOf, editorOf, stateOf, titleOf } from '../support/layout-editor.ts';
import { button } from '../support/list-page.ts';
import { expect, test } from '../support/test.ts';

test.use({ signedIn: true });

const idIn = (page: Page): number => Number(new URL(page.url()).searchParams.get('layout'));
const get = (api: Api, id: number): Promise<LayoutRecord> => api.ask('GET', `${layoutsPath}/${id}`);

/** Changes a layout on the server as another user. */
async function othersChange(api: Api, id: number, change: (layout: Layout) => Layout): Promise<void> {
  const { version, document } = await get(api, id);
  await api.ask('PATCH', `${layoutsPath}/${id}`, { version, document: change(document) });
}

/** Navigates from the current page to the editor of a new layout. */
const openNew = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { idx } = history.state as { readonly idx: number };
    const state = { usr: null, key: 'opened', idx: idx + 1 };
    history.pushState(state, '', '?layout=new');
    dispatchEvent(new PopStateEvent('popstate', { state }));
  });

async function save(page: Page): Promise<void> {
  await page.keyboard.press('Control+s');
  await expect(page.getByText('保存成功')).toBeVisible();
  await expect(stateOf(page)).toHaveText('已保存');
}

test('a layout is created, saved, reopened, edited concurrently and left after confirmation', async ({ page, api }) => {
  await page.addInitScript(axeScript);
  await page.goto('/log/auth?layout=new');
  const editor = editorOf(page);
  const title = unique('大厅');
  await button(editor, '文本组件').click();
  await button(editor, '时间组件').click();
  await titleOf(page).fill(title);
  await titleOf(page).press('Enter');
  await expect(stateOf(page)).toHaveText('有未保存的修改');
  const pressed = Date.now();
  await save(page);
  expect(Date.now() - pressed, 'shown to be under way for 3 s').toBeGreaterThan(2900);
  const id = idIn(page);
  expect(await get(api, id)).toMatchObject({ title, blockCount: 2 });
  expect(await page.evaluate(() => localStorage.getItem('mutai.layout')), 'kept here too').toContain(title);

  await page.reload();
  await expect(blocksOf(page)).toHaveCount(2);
  await expect(titleOf(page)).toHaveValue(title);
  await button(editor, '图片组件').click();
  await expect(blocksOf(page)).toHaveCount(3);
  await page.keyboard.press('Control+z');
  await expect(blocksOf(page)).toHaveCount(2);
  await expect(stateOf(page)).toHaveText('已保存');
  await page.keyboard.press('Control+y');
  await expect(blocksOf(page)).toHaveCount(3);

  // A concurrent save is reported, and merged on the next save.
  await othersChange(api, id, (layout) => placeBlocks(layout, new Map([[2, { x: 500, y: 300 }]])));
  await expect(editor.getByText(/^他人已保存新版本/)).toBeVisible();
  await save(page);
  expect((await get(api, id)).document).toMatchObject({ order: [1, 2, 3], blocks: { 2: { x: 500, y: 300 } } });

  // Changes of the same field need a decision.
  await titleOf(page).fill(`${title}甲`);
  const theirs = (layout: Layout) =>
    setParams(setCanvas(layout, { title: `${title}乙` }), [1], 'text', { 'fontCh.content': '欢迎' });
  await othersChange(api, id, theirs);
  await page.keyboard.press('Control+s');
  const conflict = page.getByRole('dialog', { name: '合并修改' });
  await expect(conflict.getByText(`${title}乙`)).toBeVisible();
  expect(await accessibilityFaults(conflict, 'all')).toEqual([]);
  await conflict.getByRole('radio', { name: `${title}甲` }).click();
  await conflict.getByRole('button', { name: '合并并保存' }).click();
  await expect(stateOf(page)).toHaveText('已保存');
  expect((await get(api, id)).document).toMatchObject({
    canvas: { title: `${title}甲` },
    blocks: { 1: { params: { fontCh: { content: '欢迎' } } } },
  });

  // Leaving asks for confirmation while there are unsaved changes.
  await titleOf(page).fill(`${title}丙`);
  await button(editor, '返回').click();
  const question = page.getByText('可能有未保存的修改，确定退出吗？');
  await expect(question).toBeVisible();
  await page.getByRole('button', { name: '继续编辑' }).click();
  await expect(question).toBeHidden();
  await expect(editor).toBeVisible();

  // After a reload, the unsaved copy is offered for comparison.
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  const offer = page.getByRole('dialog', { name: '本机有未保存的修改' });
  await expect(offer.getByRole('img', { name: /^本机副本/ })).toBeVisible();
  await expect(offer.getByRole('img', { name: '服务器上的版本' })).toBeVisible();
  expect(await accessibilityFaults(offer, 'all')).toEqual([]);
  await offer.getByRole('button', { name: '恢复本机副本' }).click();
  await expect(titleOf(page)).toHaveValue(`${title}丙`);
  await expect(stateOf(page)).toHaveText('有未保存的修改');
  // A layout deleted by somebody else is saved as a new one.
  await api.ask('DELETE', `${layoutsPath}/${id}`);
  await button(editor, '另存为新布局').click();
  await expect(page).not.toHaveURL(new RegExp(`layout=${id}$`));
  await expect(stateOf(page)).toHaveText('已保存');
  expect(await get(api, idIn(page))).toMatchObject({ title: `${title}丙` });
  await button(editor, '返回').click();
  await expect(editor).toBeHidden();
  await expect(page).toHaveURL(/\/log\/auth$/);
});

test('keys, menus, clipboard and the shortcuts sheet trigger the same commands', async ({ page, context }) => {
  await page.addInitScript(axeScript);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/log/auth');
  await expect(button(page, '刷新')).toBeVisible();
  await openNew(page);
  const editor = editorOf(page);
  await button(editor, '文本组件').click();
  const block = (id: number) => editor.locator(`[data-block="${id}"]`);
  const left = (id: number) => block(id).evaluate((element) => Number.parseInt(element.style.left, 10));
  const from = await left(1);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => left(1)).toBe(from + 11);
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Control+v');
  await expect.poll(() => left(2)).toBe(from + 31);
  await page.keyboard.press('Control+d');
  await expect(blocksOf(page)).toHaveCount(3);
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Alt+a');
  await expect.poll(() => Promise.all([1, 2, 3].map(left))).toEqual([from + 11, from + 11, from + 11]);
  await page.keyboard.press('Escape');

  // Context menu; deleting asks for confirmation.
  await block(3).click({ button: 'right', position: { x: 5, y: 5 } });
  const menu = page.locator('.ant-dropdown:visible [role=menu]').first();
  await expect(menu.getByRole('menuitem', { name: /^置|层级/ }).first()).toBeVisible();
  await menu.getByRole('menuitem', { name: /^删除/ }).click();
  await expect(page.getByText('确定删除该组件吗？')).toBeVisible();
  await page.getByRole('button', { name: '确定删除' }).click();
  await expect(blocksOf(page)).toHaveCount(2);
  await button(editor, '撤销：删除').click();
  await expect(blocksOf(page)).toHaveCount(3);

  // Shortcuts are inactive in fields.
  await titleOf(page).fill('大');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await expect(blocksOf(page)).toHaveCount(3);
  await titleOf(page).press('Enter');

  // Text of other programs becomes a text block; foreign data is rejected.
  await page.evaluate(() => navigator.clipboard.writeText('{"cells":[1]}'));
  await page.keyboard.press('Control+v');
  await expect(page.getByText('剪贴板中是其他程序的数据')).toBeVisible();
  await page.evaluate(() => navigator.clipboard.writeText('末班车 23:40'));
  await page.keyboard.press('Control+v');
  await expect(block(4)).toHaveText('末班车 23:40');

  // The preview runs in full screen, or in the window if that is unavailable; Escape ends it.
  const preview = page.getByRole('dialog', { name: /^预览/ });
  const isFullScreen = () => page.evaluate(() => document.fullscreenElement !== null);
  await button(editor, '预览').click();
  await expect(preview.getByText('末班车 23:40')).toBeVisible();
  await expect.poll(isFullScreen).toBe(true);
  // Console shortcuts are blocked because the preview would hide their dialogs; Back closes only the preview.
  await page.keyboard.press('Control+k');
  await page.goBack();
  await expect(preview).toBeHidden();
  await expect(editor).toBeVisible();
  await expect(page.getByRole('combobox', { name: '全局搜索' })).toHaveCount(0);
  await button(editor, '预览').click();
  await expect.poll(isFullScreen).toBe(true);
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();
  await expect.poll(isFullScreen).toBe(false);
  await page.evaluate(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }));
  await button(editor, '预览').click();
  await expect(page.getByText('您的浏览器不支持全屏')).toBeVisible();
  await expect(preview.getByText('末班车 23:40')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();

  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: '快捷键' });
  await expect(sheet.getByText('水平等距分布')).toBeVisible();
  expect(await accessibilityFaults(sheet, 'all')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();

  expect(await accessibilityFaults(editor, 'all')).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-appearance', 'dark');
  expect(await accessibilityFaults(editor, 'colours')).toEqual([]);

  // The browser's Back asks too, and leaves only the editor.
  await page.goBack();
  await page.getByRole('button', { name: '继续编辑' }).click();
  await expect(page).toHaveURL(/layout=new$/);
  await page.goBack();
  await page.getByRole('button', { name: '退出', exact: true }).click();
  await expect(editor).toBeHidden();
  await expect(page).toHaveURL(/\/log\/auth$/);
});
