import { layoutComponentPath, layoutComponentsPath } from '@mutai/contract/layout-components/resource';
import type { LayoutComponent } from '@mutai/contract/layout-components/schema';
import { layoutsPath } from '@mutai/contract/layouts/resource';
import type { LayoutRecord } from '@mutai/contract/layouts/schema';
import { componentFrom } from '@mutai/layout/commands/components';
import type { Locator, Page } from '@playwright/test';
import { accessibilityFaults, axeScript } from '../support/accessibility.ts';
import { type Api, signIn, unique } from '../support/api.ts';
import { blockOf, blocksOf, canvasOf, editorOf, fieldOf, panelOf, placeOf, stateOf } from '../support/layout-editor.ts';
import { button, question } from '../support/list-page.ts';
import { password } from '../support/people.ts';
import { expectSettled, pairDisplay, publish } from '../support/player-page.ts';
import { roleOf } from '../support/roles.ts';
import { expect, test } from '../support/test.ts';
import { compose, typeInto } from '../support/typing.ts';

test.use({ signedIn: true });

const textBlock = (id: number, content: string, x: number) => ({
  id,
  type: 'text',
  title: `文本组件${id}`,
  x,
  y: 100,
  w: 300,
  h: 100,
  params: { fontCh: { content, size: 32 } },
});

/** Opens a new layout with two texts side by side. */
async function openLayout(page: Page, api: Api): Promise<number> {
  const children = [textBlock(1, '一号站台', 100), textBlock(2, '开往机场', 400)];
  const document = { title: unique('布局'), width: 1920, height: 1080, langList: ['ch'], children };
  const { id } = await api.ask<{ id: number }>('POST', layoutsPath, { document });
  await page.goto(`/content/layout?layout=${id}`);
  await expect(blockOf(page, 1)).toBeVisible();
  return id;
}

const holder = async (origin: string, api: Api, permissions: readonly string[]): Promise<Api> => {
  const { id } = await roleOf(api, permissions);
  const username = unique('p');
  await api.createUser({ username, nickname: username, password, roleIds: [id] });
  return signIn(origin, username, password);
};

const libraryOf = (page: Page): Locator => editorOf(page).getByRole('list', { name: '组件库', exact: true });
const sourceOf = (page: Page): Locator => panelOf(page).getByRole('region', { name: '组件来源' });
const dialogOf = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true });

/** Opens the menu of a component and chooses an entry. */
async function choose(page: Page, name: string, entry: string): Promise<void> {
  await button(libraryOf(page), name).hover();
  await button(libraryOf(page), `“${name}”的更多操作`).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** Saves a component of two texts by the API. */
async function createComponent(api: Api, name: string): Promise<LayoutComponent> {
  const children = [textBlock(1, '一号站台', 0), textBlock(2, '开往机场', 300)];
  const layout = { title: name, width: 600, height: 200, langList: ['ch'], children };
  const made = await api.ask<{ id: number }>('POST', layoutsPath, { document: layout });
  const saved = await api.ask<LayoutRecord>('GET', `${layoutsPath}/${made.id}`);
  const { document } = componentFrom(saved.document, [1, 2]);
  return api.ask('POST', layoutComponentsPath, { name, document });
}

async function save(page: Page): Promise<void> {
  await page.keyboard.press('Control+s');
  await expect(stateOf(page)).toHaveText('已保存');
}

test('a component is saved by hand, placed twice, changed by another administrator and updated; overrides stay', async ({
  page,
  api,
  openAs,
}) => {
  test.slow();
  await page.addInitScript(axeScript);
  const id = await openLayout(page, api);
  const client = await page.context().newCDPSession(page);
  const family = unique('c');
  const name = `${family}站牌x1`;
  const saving = dialogOf(page, '保存为组件');

  await test.step('its name is typed, also in the middle and with an input method', async () => {
    await blockOf(page, 1).click();
    await blockOf(page, 2).click({ modifiers: ['Shift'] });
    await blockOf(page, 2).click({ button: 'right' });
    await page.getByRole('menuitem', { name: '保存为组件…' }).click();
    const field = saving.getByLabel('名称', { exact: true });
    await expect(field).toBeFocused();
    expect(await accessibilityFaults(saving, 'all')).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(saving).toContainText('该项不能为空');
    await page.keyboard.type(`${family}1`);
    await page.keyboard.press('ArrowLeft');
    await compose(client, 'zhanpai', '站牌');
    await page.keyboard.type('x');
    await expect(field).toHaveValue(name);
    await page.keyboard.press('Enter');
    await expect(saving).toBeHidden();
    await expect(sourceOf(page)).toContainText(name);
    await expect(button(libraryOf(page), name)).toBeVisible();
    expect(await accessibilityFaults(libraryOf(page), 'all')).toEqual([]);
  });

  await test.step('it is placed by a click and by dragging', async () => {
    await button(libraryOf(page), name).click();
    await expect(blocksOf(page)).toHaveCount(4);
    await expect(blockOf(page, 3)).toContainText('一号站台');
    const [from, canvas] = [await button(libraryOf(page), name).boundingBox(), await canvasOf(page).boundingBox()];
    if (from === null || canvas === null) throw new Error('Library or canvas is not shown.');
    await page.mouse.move(from.x + 20, from.y + 20);
    await page.mouse.down();
    await page.mouse.move(canvas.x + 200, canvas.y + canvas.height - 300, { steps: 5 });
    await page.mouse.move(canvas.x + canvas.width / 2, canvas.y + canvas.height * 0.7, { steps: 5 });
    await page.mouse.up();
    await expect(blocksOf(page)).toHaveCount(6);
    const [[left = 0], [right]] = [await placeOf(page, 5), await placeOf(page, 6)];
    expect(right).toBe(left + 300);
  });

  await test.step('the text of one of them is changed', async () => {
    await canvasOf(page).press('Escape');
    // Selects the block in its group, and then edits its text.
    await blockOf(page, 5).dblclick();
    await expect(fieldOf(page, '横坐标')).not.toHaveValue('');
    await blockOf(page, 5).dblclick();
    await expect(canvasOf(page).locator('[data-entered-text=true]')).toHaveCount(1);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('二号站台');
    await page.keyboard.press('Escape');
    await expect(blockOf(page, 5)).toContainText('二号站台');
    await save(page);
  });

  const other = await (await openAs(api)).newPage();
  await test.step('another administrator changes the component in another layout', async () => {
    await openLayout(other, api);
    await button(libraryOf(other), name).click();
    await expect(blocksOf(other)).toHaveCount(4);
    await typeInto(fieldOf(other, '背景颜色'), '#0b2a6b');
    await other.keyboard.press('Enter');
    await choose(other, name, '用所选内容更新…');
    await button(question(other, `用所选的 2 个画布组件更新“${name}”？`), '更新组件').click();
    await expect(question(other, '用所选的')).toBeHidden();
    await expect(sourceOf(other)).not.toContainText('有新版本');
  });

  await test.step('the instances are updated, one or all, each as one step; what was changed stays', async () => {
    await blockOf(page, 5).click();
    await expect(sourceOf(page)).toContainText('有新版本');
    const places = await placeOf(page, 5);
    await button(sourceOf(page), '更新').click();
    await expect(sourceOf(page)).not.toContainText('有新版本');
    await expect(fieldOf(page, '背景颜色')).toHaveValue('#0b2a6b');
    await expect(blockOf(page, 5)).toContainText('二号站台');
    await expect(blockOf(page, 6)).toContainText('开往机场');
    expect(await placeOf(page, 5)).toEqual(places);
    await page.keyboard.press('Control+z');
    await expect(fieldOf(page, '背景颜色')).toHaveValue('');
    await expect(sourceOf(page)).toContainText('有新版本');

    await button(sourceOf(page), '全部更新（3）').click();
    await expect(fieldOf(page, '背景颜色')).toHaveValue('#0b2a6b');
    await blockOf(page, 1).click();
    await expect(fieldOf(page, '背景颜色')).toHaveValue('#0b2a6b');
    await expect(sourceOf(page)).not.toContainText('有新版本');
    await page.keyboard.press('Control+z');
    await expect(fieldOf(page, '背景颜色')).toHaveValue('');
    await page.keyboard.press('Control+y');
    await expect(fieldOf(page, '背景颜色')).toHaveValue('#0b2a6b');
  });

  await test.step('a copy is an instance too; resetting drops changes, detaching ends the link', async () => {
    await blockOf(page, 5).click();
    await page.keyboard.press('Control+c');
    await page.keyboard.press('Control+v');
    await expect(blocksOf(page)).toHaveCount(8);
    await expect(blockOf(page, 7)).toContainText('二号站台');
    await expect(sourceOf(page)).toContainText(name);
    await button(sourceOf(page), '恢复为组件原样').click();
    await expect(blockOf(page, 7)).toContainText('一号站台');
    await expect(blockOf(page, 5)).toContainText('二号站台');
    await button(sourceOf(page), '解除关联').click();
    await expect(sourceOf(page)).toHaveCount(0);
    await page.keyboard.press('Control+z');
    await expect(sourceOf(page)).toContainText(name);
    await page.keyboard.press('Control+y');
    await expect(sourceOf(page)).toHaveCount(0);
  });

  await test.step('a deleted component leaves its instances, which say so', async () => {
    await choose(page, name, '删除');
    await button(question(page, `“${name}”`), '确定删除').click();
    await expect(libraryOf(page).getByText(name)).toHaveCount(0);
    await blockOf(page, 3).click();
    await expect(sourceOf(page)).toContainText('该组件已从组件库删除');
    await expect(sourceOf(page).getByRole('button')).toHaveText(['解除关联']);
    await save(page);
  });

  await test.step('a screen plays the layout', async () => {
    const { document } = await api.ask<LayoutRecord>('GET', `${layoutsPath}/${id}`);
    await publish(api, document, id);
    const display = await other.context().newPage();
    await pairDisplay(display, api, { name: unique('屏'), layoutId: id });
    await expect(display.getByText('二号站台')).toBeVisible();
    await expectSettled(display);
    await expect(display.getByText('一号站台')).toHaveCount(3);
  });
});

test('two administrators change a component at once; without the permission there are no buttons for it', async ({
  page,
  api,
  server,
  openAs,
}) => {
  const name = unique('c');
  const { id } = await createComponent(api, name);
  const rights = ['layout', 'layout:create', 'layout:update'];
  const [designer, editor] = [
    await holder(server.url, api, [...rights, 'layout:component']),
    await holder(server.url, api, rights),
  ];
  const other = await (await openAs(designer)).newPage();
  await openLayout(page, api);
  await openLayout(other, designer);

  await test.step('a name given at the same time is refused and stays', async () => {
    await choose(page, name, '重命名…');
    const renaming = dialogOf(page, '重命名组件');
    await typeInto(renaming.getByLabel('名称', { exact: true }), `${name}甲`);
    await choose(other, name, '重命名…');
    await typeInto(dialogOf(other, '重命名组件').getByLabel('名称', { exact: true }), `${name}乙`);
    await other.keyboard.press('Enter');
    await expect(button(libraryOf(other), `${name}乙`)).toBeVisible();
    await expect(libraryOf(page).getByText(`${name}乙`)).toBeAttached();
    await page.keyboard.press('Enter');
    await expect(renaming).toContainText('该数据已被其他人修改，请核对最新内容后再提交！');
    await expect(renaming.getByLabel('名称', { exact: true })).toHaveValue(`${name}甲`);
    await page.keyboard.press('Escape');
    await expect(renaming).toBeHidden();
  });

  await test.step('the field says that a name is taken', async () => {
    await blockOf(page, 1).click();
    await button(editorOf(page), '保存为组件…').click();
    const saving = dialogOf(page, '保存为组件');
    await saving.getByLabel('名称', { exact: true }).pressSequentially(`${name}乙`);
    await page.keyboard.press('Enter');
    await expect(saving).toContainText('组件库中已有同名的组件，请更换名称');
    await page.keyboard.press('Escape');
    await expect(saving).toBeHidden();
  });

  await test.step('a long library is searched by typing, also with an input method', async () => {
    const saved = await api.ask<LayoutComponent>('GET', layoutComponentPath(id));
    const others = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        api.ask<LayoutComponent>('POST', layoutComponentsPath, {
          name: `${name}其他${index}`,
          document: saved.document,
        }),
      ),
    );
    const search = editorOf(page).getByRole('textbox', { name: '搜索组件库' });
    await search.click();
    await page.keyboard.type(`${name.toUpperCase()}1`);
    await page.keyboard.press('ArrowLeft');
    await compose(await page.context().newCDPSession(page), 'qita', '其他');
    await expect(search).toHaveValue(`${name.toUpperCase()}其他1`);
    await expect(libraryOf(page).getByRole('listitem')).toHaveText([/其他1$/, /其他10$/, /其他11$/]);
    await page.keyboard.type('没有');
    await expect(editorOf(page)).toContainText('没有名称相符的组件');
    for (const added of others) await api.ask('DELETE', layoutComponentPath(added.id));
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Backspace');
    await expect(button(libraryOf(page), `${name}乙`)).toBeVisible();
  });

  await test.step('without the permission components are placed by keyboard, not changed', async () => {
    const third = await (await openAs(editor)).newPage();
    await openLayout(third, editor);
    await button(libraryOf(third), `${name}乙`).press('Enter');
    await expect(blocksOf(third)).toHaveCount(4);
    await expect(sourceOf(third)).toContainText(`${name}乙`);
    await expect(button(libraryOf(third), `“${name}乙”的更多操作`)).toHaveCount(0);
    await expect(button(editorOf(third), '保存为组件…')).toHaveCount(0);
    await blockOf(third, 3).click({ button: 'right' });
    await expect(third.getByRole('menuitem', { name: '取消组合' })).toBeVisible();
    await expect(third.getByRole('menuitem', { name: '保存为组件…' })).toHaveCount(0);
  });
  await api.ask('DELETE', layoutComponentPath(id));
});
