import { brandColorsPath, layoutStylesPath } from '@mutai/contract/layout-styles/resource';
import type { BrandColors } from '@mutai/contract/layout-styles/schema';
import { layoutsPath } from '@mutai/contract/layouts/resource';
import type { Locator, Page } from '@playwright/test';
import { accessibilityFaults, axeScript } from '../support/accessibility.ts';
import { type Api, signIn, unique } from '../support/api.ts';
import { blockOf, fieldOf, panelOf } from '../support/layout-editor.ts';
import { button, question } from '../support/list-page.ts';
import { password } from '../support/people.ts';
import { roleOf } from '../support/roles.ts';
import { expect, test } from '../support/test.ts';
import { compose, typeInto } from '../support/typing.ts';

test.use({ signedIn: true });

const types = ['text', 'time', 'image', 'date'] as const;

async function openLayout(page: Page, api: Api): Promise<void> {
  const children = types.map((type, index) => ({
    id: index + 1,
    type,
    title: `组件${index + 1}`,
    x: 100 + 400 * index,
    y: 100,
    w: 300,
    h: 100,
  }));
  const document = { title: unique('布局'), width: 1920, height: 1080, langList: ['ch'], children };
  const { id } = await api.ask<{ id: number }>('POST', layoutsPath, { document });
  await page.goto(`/content/layout?layout=${id}`);
  await expect(blockOf(page, 1)).toBeVisible();
}

const holder = async (origin: string, api: Api, permissions: readonly string[]): Promise<Api> => {
  const { id } = await roleOf(api, permissions);
  const username = unique('p');
  await api.createUser({ username, nickname: username, password, roleIds: [id] });
  return signIn(origin, username, password);
};

const stylesOf = (page: Page): Locator => panelOf(page).getByRole('list', { name: '样式', exact: true });
const dialogOf = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true });

/** Sets a field of the panel by hand. */
async function enter(page: Page, name: string, value: string): Promise<void> {
  await typeInto(fieldOf(page, name), value);
  await page.keyboard.press('Enter');
}

async function selectBlocks(page: Page, [first, ...others]: readonly [number, ...number[]]): Promise<void> {
  await blockOf(page, first).click();
  for (const id of others) await blockOf(page, id).click({ modifiers: ['Shift'] });
}

test('a style is saved by hand, applied to blocks of other types in one step, renamed, updated and deleted', async ({
  page,
  api,
}) => {
  await page.addInitScript(axeScript);
  await openLayout(page, api);
  const client = await page.context().newCDPSession(page);
  const family = unique('s');
  const saving = dialogOf(page, '保存样式');
  const name = saving.getByLabel('名称', { exact: true });

  await test.step('its name is typed, also in the middle and with an input method', async () => {
    await selectBlocks(page, [1]);
    await enter(page, '不透明度', '60');
    await enter(page, '背景颜色', '#0b2a6b');
    await blockOf(page, 1).click({ button: 'right' });
    await page.getByRole('menuitem', { name: '保存样式…' }).click();
    await expect(name).toBeFocused();
    expect(await accessibilityFaults(saving, 'all')).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(saving).toContainText('该项不能为空');
    await page.keyboard.type(`${family}1`);
    await page.keyboard.press('ArrowLeft');
    await compose(client, 'biaoti', '标题');
    await page.keyboard.type('x');
    await expect(name).toHaveValue(`${family}标题x1`);
    await page.keyboard.press('Enter');
    await expect(saving).toBeHidden();
    await expect(button(stylesOf(page), `${family}标题x1`)).toBeVisible();
    expect(await accessibilityFaults(stylesOf(page), 'all')).toEqual([]);
  });

  await test.step('it applies to three blocks in one step', async () => {
    await selectBlocks(page, [2, 3, 4]);
    await expect(fieldOf(page, '不透明度')).toHaveValue('100');
    await button(stylesOf(page), `${family}标题x1`).click();
    await expect(fieldOf(page, '不透明度')).toHaveValue('60');
    await expect(fieldOf(page, '背景颜色')).toHaveValue('#0b2a6b');
    await page.keyboard.press('Control+z');
    await expect(fieldOf(page, '不透明度')).toHaveValue('100');
    await expect(fieldOf(page, '背景颜色')).toHaveValue('');
    await page.keyboard.press('Control+y');
    await expect(fieldOf(page, '不透明度')).toHaveValue('60');
    for (const id of [2, 3, 4]) await expect(blockOf(page, id)).toBeVisible();
  });

  await test.step('the field says that a name is taken, and what was typed stays', async () => {
    await button(panelOf(page), '保存样式…').click();
    await page.keyboard.type(`${family}标题x1`);
    await button(saving, '保存').click();
    await expect(saving).toContainText('已有同名的样式，请更换名称，或用当前组件更新该样式');
    await expect(name).toHaveValue(`${family}标题x1`);
    await name.press('End');
    await page.keyboard.type('2');
    await page.keyboard.press('Enter');
    await expect(saving).toBeHidden();
    await expect(stylesOf(page).getByRole('listitem').filter({ hasText: family })).toHaveCount(2);
  });

  await test.step('it is renamed, and updated from the selected block', async () => {
    await button(stylesOf(page), `重命名样式“${family}标题x1”`).click();
    const renaming = dialogOf(page, '重命名样式').getByLabel('名称', { exact: true });
    await expect(renaming).toHaveValue(`${family}标题x1`);
    await typeInto(renaming, `${family}正文`);
    await page.keyboard.press('Enter');
    await expect(button(stylesOf(page), `${family}正文`)).toBeVisible();
    await selectBlocks(page, [4]);
    await enter(page, '不透明度', '30');
    await button(stylesOf(page), `用当前组件更新样式“${family}正文”`).click();
    await button(question(page, `用组件“组件4”现在的外观更新样式“${family}正文”？`), '更新样式').click();
    await expect(question(page, '用组件“组件4”')).toBeHidden();
    await selectBlocks(page, [1]);
    await button(stylesOf(page), `${family}正文`).click();
    await expect(fieldOf(page, '不透明度')).toHaveValue('30');
  });

  await test.step('it is deleted after a question', async () => {
    for (const title of ['正文', '标题x12']) {
      await button(stylesOf(page), `删除样式“${family}${title}”`).click();
      await button(question(page, `${family}${title}`), '确定删除').click();
      await expect(stylesOf(page).getByText(`${family}${title}`)).toHaveCount(0);
    }
    await expect(fieldOf(page, '不透明度')).toHaveValue('30');
  });
});

test('brand colors are offered first, chosen by keyboard, and kept in order by hand', async ({ page, api }) => {
  await page.addInitScript(axeScript);
  await openLayout(page, api);
  const client = await page.context().newCDPSession(page);
  const colours = dialogOf(page, '选择背景颜色');
  const brand = colours.getByRole('group', { name: '品牌色' });
  const managing = dialogOf(page, '管理品牌色');
  const rows = managing.getByRole('list', { name: '品牌色' }).getByRole('listitem');
  await selectBlocks(page, [1]);
  await enter(page, '背景颜色', '#0b2a6b');

  await test.step('the current color becomes one', async () => {
    await button(panelOf(page), '选择背景颜色').press('Enter');
    await button(colours, '管理品牌色…').click();
    await expect(managing.getByLabel('名称', { exact: true })).toBeFocused();
    await expect(managing.getByLabel('颜色', { exact: true })).toHaveValue('#0b2a6b');
    await page.keyboard.type('线');
    await page.keyboard.press('ArrowLeft');
    await compose(client, 'shenlan', '深蓝');
    await page.keyboard.press('Enter');
    await expect(rows).toHaveText(['深蓝线#0b2a6b']);
    await page.keyboard.type('站红');
    await typeInto(managing.getByLabel('颜色', { exact: true }), 'C0310');
    await page.keyboard.press('Enter');
    await expect(managing).toContainText('请使用 #rrggbb 或 #rrggbbaa 形式的颜色');
    await page.keyboard.type('a');
    await page.keyboard.press('Enter');
    await expect(rows).toHaveText(['深蓝线#0b2a6b', '站红#c0310a']);
    expect(await accessibilityFaults(managing, 'all')).toEqual([]);
  });

  await test.step('another administrator adds one meanwhile: both are there, and what is typed stays', async () => {
    await managing.getByLabel('名称', { exact: true }).pressSequentially('站');
    const { colors, version } = await api.ask<BrandColors>('GET', brandColorsPath);
    await api.ask('PATCH', brandColorsPath, { colors: [...colors, { name: '站绿', color: '#2f9e44' }], version });
    await expect(rows).toHaveCount(3);
    await page.keyboard.type('灰');
    await api.ask('PATCH', brandColorsPath, { colors: [{ name: '站白', color: '#ffffff' }, ...colors] });
    await page.keyboard.press('Enter');
    await expect(rows).toContainText(['站白', '深蓝线', '站红', '站灰']);
  });

  await test.step('order, name and removal', async () => {
    await button(managing, '上移品牌色“站红”').press('Enter');
    await expect(rows).toContainText(['站白', '站红', '深蓝线', '站灰']);
    await page.keyboard.press('Enter');
    await expect(rows).toContainText(['站红', '站白', '深蓝线', '站灰']);
    await button(managing, '修改品牌色“站灰”').click();
    await typeInto(managing.getByLabel('名称', { exact: true }), '站红');
    await button(managing, '保存修改').click();
    await expect(managing).toContainText('已有名为“站红”的品牌色，请更换名称');
    await managing.getByLabel('名称', { exact: true }).press('End');
    await page.keyboard.type('灰');
    await page.keyboard.press('Enter');
    await expect(rows).toContainText(['站红', '站白', '深蓝线', '站红灰']);
    await button(managing, '删除品牌色“站白”').click();
    await button(question(page, '危险操作，确定删除该数据吗？'), '确定删除').click();
    await expect(rows).toContainText(['站红', '深蓝线', '站红灰']);
    await expect(question(page, '危险操作，确定删除该数据吗？')).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(managing).toBeHidden();
    await expect(button(panelOf(page), '选择背景颜色')).toBeFocused();
  });

  await test.step('a field offers them first', async () => {
    await page.keyboard.press('Enter');
    await expect(brand.getByRole('button', { name: '站红', exact: true })).toHaveAttribute('title', '站红');
    expect(await accessibilityFaults(colours, 'all')).toEqual([]);
    await page.keyboard.press('Tab');
    await expect(button(brand, '站红')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(fieldOf(page, '背景颜色')).toHaveValue('#c0310a');
    await page.keyboard.press('Control+z');
    await expect(fieldOf(page, '背景颜色')).toHaveValue('#0b2a6b');
  });
  await api.ask('PATCH', brandColorsPath, { colors: [] });
});

test('a second administrator sees changes at once; without the permission there are no buttons for them', async ({
  page,
  api,
  server,
  openAs,
}) => {
  const name = unique('s');
  const designer = await holder(server.url, api, ['layout', 'layout:create', 'layout:update', 'layout:style']);
  const editor = await holder(server.url, api, ['layout', 'layout:create', 'layout:update']);
  const style = { opacity: 40, params: {} };
  const { id } = await api.ask<{ id: number }>('POST', layoutStylesPath, { name, style });
  const other = await (await openAs(designer)).newPage();
  await openLayout(page, api);
  await openLayout(other, designer);
  await selectBlocks(page, [1]);
  await selectBlocks(other, [1]);

  await test.step('a name that somebody else gives appears; one given at the same time is refused and stays', async () => {
    await button(stylesOf(page), `重命名样式“${name}”`).click();
    const renaming = dialogOf(page, '重命名样式');
    await typeInto(renaming.getByLabel('名称', { exact: true }), `${name}甲`);
    await button(stylesOf(other), `重命名样式“${name}”`).click();
    await typeInto(dialogOf(other, '重命名样式').getByLabel('名称', { exact: true }), `${name}乙`);
    await other.keyboard.press('Enter');
    await expect(button(stylesOf(other), `${name}乙`)).toBeVisible();
    await expect(stylesOf(page).getByText(`${name}乙`)).toBeAttached();
    await page.keyboard.press('Enter');
    await expect(renaming).toContainText('该数据已被其他人修改，请核对最新内容后再提交！');
    await expect(renaming.getByLabel('名称', { exact: true })).toHaveValue(`${name}甲`);
    await page.keyboard.press('Escape');
  });

  await test.step('without the permission styles and brand colors are offered, not changed', async () => {
    await api.ask('PATCH', brandColorsPath, { colors: [{ name: '站红', color: '#c0310a' }] });
    const third = await (await openAs(editor)).newPage();
    await openLayout(third, editor);
    await selectBlocks(third, [1]);
    await button(stylesOf(third), `${name}乙`).click();
    await expect(fieldOf(third, '不透明度')).toHaveValue('40');
    await expect(stylesOf(third).getByRole('listitem').filter({ hasText: name }).getByRole('button')).toHaveCount(1);
    await expect(button(panelOf(third), '保存样式…')).toHaveCount(0);
    await blockOf(third, 1).click({ button: 'right' });
    await expect(third.getByRole('menuitem', { name: '复制样式' })).toBeVisible();
    await expect(third.getByRole('menuitem', { name: '保存样式…' })).toHaveCount(0);
    await third.keyboard.press('Escape');
    await button(panelOf(third), '选择背景颜色').press('Enter');
    const colours = dialogOf(third, '选择背景颜色');
    await expect(button(colours, '站红')).toBeVisible();
    await expect(button(colours, '管理品牌色…')).toHaveCount(0);
  });
  await api.ask('PATCH', brandColorsPath, { colors: [] });
  await api.ask('DELETE', `${layoutStylesPath}/${id}`);
});

test('keys that come before a dialog over the editor change nothing below it', async ({ page, api }) => {
  const code = Promise.withResolvers<void>();
  await page.route(/\/style-name-dialog-[^/]*$/, async (route) => {
    await code.promise;
    await route.continue();
  });
  await openLayout(page, api);
  await blockOf(page, 1).click();
  await expect(blockOf(page, 1)).toContainText('各位旅客请注意');
  await blockOf(page, 1).click({ button: 'right' });
  await page.getByRole('menuitem', { name: '保存样式…' }).click();
  await page.keyboard.type('标题ab');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Backspace');
  code.resolve();
  const saving = dialogOf(page, '保存样式');
  await expect(saving.getByLabel('名称', { exact: true })).toBeFocused();
  await page.keyboard.type('标题');
  await expect(saving.getByLabel('名称', { exact: true })).toHaveValue(/标题$/);
  await page.keyboard.press('Escape');
  await expect(saving).toBeHidden();
  await expect(blockOf(page, 1)).toContainText('各位旅客请注意');
  await expect(page.getByRole('button', { name: /^撤销/ })).toHaveAttribute('aria-disabled', 'true');
  // The editor has its keys again.
  await blockOf(page, 1).click();
  await page.keyboard.type('x');
  await page.keyboard.press('Escape');
  await expect(blockOf(page, 1)).toHaveText('x');
});
