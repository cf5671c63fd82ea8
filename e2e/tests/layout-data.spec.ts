import { dataSourcesPath } from '@mutai/contract/data-sources/resource';
import type { DataSource } from '@mutai/contract/data-sources/schema';
import { layoutsPath } from '@mutai/contract/layouts/resource';
import type { LayoutRecord } from '@mutai/contract/layouts/schema';
import { screensPath } from '@mutai/contract/screens/resource';
import { emptyLayout } from '@mutai/layout/model/layout';
import { unique } from '../support/api.ts';
import { blockOf, choose, editorOf, fieldOf, panelOf, stateOf } from '../support/layout-editor.ts';
import { button } from '../support/list-page.ts';
import { expectSettled, pairDisplay } from '../support/player-page.ts';
import { expect, test } from '../support/test.ts';
import { typeInto } from '../support/typing.ts';

test.use({ signedIn: true });

const tableOf = (minutes: string) => ({
  columns: ['车次', '到达'],
  rows: [
    ['一号线', minutes],
    ['二号线', '8 分钟'],
  ],
});

test('a text and a table show a data source on a display, and follow its changes', async ({
  api,
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const name = unique('班次');
  const source = await api.ask<DataSource>('POST', dataSourcesPath, { name, kind: 'table', table: tableOf('3 分钟') });
  const document = emptyLayout({ title: unique('站台'), langList: ['ch'] });
  const { id: layoutId } = await api.ask<LayoutRecord>('POST', layoutsPath, { document });
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const display = await context.newPage();
  const screen = await pairDisplay(display, api, { name: unique('大厅') });
  await api.ask('PATCH', `${screensPath}/${screen.id}`, { version: screen.version, layoutId });

  await page.goto(`/content/layout?layout=${layoutId}`);
  const editor = editorOf(page);
  await test.step('a value is put into a text at the caret', async () => {
    await button(editor, '文本组件').click();
    await typeInto(fieldOf(page, '中文'), '下一班：，请候车');
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowLeft');
    await button(panelOf(page), '插入数据').click();
    await choose(page, page.getByRole('combobox', { name: '数据源' }).last(), name);
    await page.getByRole('combobox', { name: '字段' }).last().click();
    await page.locator('.ant-select-item-option:visible').filter({ hasText: '[0].到达' }).click();
    await button(page, /^插\s?入$/).click();
    await expect(fieldOf(page, '中文')).toHaveValue(`下一班：{{${name}[0].到达|--}}，请候车`);
    await expect(blockOf(page, 1)).toHaveText('下一班：3 分钟，请候车');
    await page.keyboard.type('上');
    await expect(blockOf(page, 1)).toHaveText('下一班：3 分钟上，请候车');
    await page.keyboard.press('Control+z');
  });

  await test.step('a table is bound, and its columns come from the data', async () => {
    await button(editor, '表格组件').click();
    await expect(blockOf(page, 2)).toHaveText('请选择数据源');
    await choose(page, fieldOf(page, '数据源'), name);
    await expect(blockOf(page, 2).getByRole('cell')).toHaveText(['一号线', '3 分钟', '二号线', '8 分钟']);
    await button(panelOf(page), '按数据生成列').click();
    await typeInto(panelOf(page).getByLabel('第 1 列的标题'), '线路');
    await button(panelOf(page), '删除第 2 列').click();
    await expect(blockOf(page, 2).getByRole('columnheader')).toHaveText(['线路']);
    await page.keyboard.press('Control+z');
    await expect(blockOf(page, 2).getByRole('columnheader')).toHaveText(['线路', '到达']);
  });

  await test.step('a display shows both after the publication', async () => {
    await page.keyboard.press('Control+s');
    await expect(stateOf(page)).toHaveText('已保存');
    await button(editor, '发布').click();
    await button(page.getByRole('dialog').last(), /^发\s?布$/).click();
    await expect(display.getByText(/^下一班：3 分钟.*，请候车$/)).toBeVisible();
    await expect(display.getByRole('cell')).toHaveText(['一号线', '3 分钟', '二号线', '8 分钟']);
    await expectSettled(display);
  });

  await test.step('a change of the source appears within seconds', async () => {
    await api.ask('PATCH', `${dataSourcesPath}/${source.id}`, { table: tableOf('1 分钟') });
    await expect(display.getByText(/^下一班：1 分钟/)).toBeVisible();
    await expect(display.getByRole('cell')).toHaveText(['一号线', '1 分钟', '二号线', '8 分钟']);
  });
  await context.close();
});
