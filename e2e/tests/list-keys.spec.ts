import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { readXlsx } from 'hucre/xlsx';
import { accessibilityFaults, axeScript } from '../support/accessibility.ts';
import {
  button,
  fromToolbar,
  onSelected,
  openUsers,
  question,
  rowOf,
  selectionBar,
  toolbar,
} from '../support/list-page.ts';
import { unique } from '../support/api.ts';
import { several } from '../support/people.ts';
import { menu } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';
import { typeInto } from '../support/typing.ts';

test.use({ signedIn: true });

const tickOf = (page: Page, name: string): Locator => rowOf(page, name).getByRole('checkbox');
const openerOf = (page: Page, name: string): Locator => rowOf(page, name).locator('[data-opens]');
const pageNumber = (page: Page, number: number) => page.getByRole('listitem', { name: String(number), exact: true });

test('records are selected on several pages, and what is done applies to all of them', async ({ page, api }) => {
  await page.addInitScript(axeScript);
  const { family } = await several(api, 24);
  const name = (number: number) => `${family}-${String(number).padStart(2, '0')}`;
  await page.goto(`/system/user?${new URLSearchParams({ nickname: family, sort: 'nickname:asc' })}`);
  const bar = selectionBar(page);
  const heightOf = async (element: Locator) => (await element.boundingBox())?.height;
  const top = async () => (await page.getByRole('table').boundingBox())?.y;
  await expect(rowOf(page, name(1))).toBeVisible();
  const [before, usual] = [await top(), await heightOf(toolbar(page))];

  await test.step('Shift selects a range, in the place of the toolbar, and nothing moves', async () => {
    await expect(bar).toHaveCount(0);
    await expect(button(page, '批量删除')).toHaveCount(0);
    await tickOf(page, name(2)).click();
    await tickOf(page, name(4)).click({ modifiers: ['Shift'] });
    await expect(bar).toContainText('已选择 3 项');
    await expect(toolbar(page)).toHaveCount(0);
    expect([await top(), await heightOf(bar)]).toEqual([before, usual]);
  });
  await test.step('the selection is kept across pages, orders and page sizes', async () => {
    await pageNumber(page, 2).click();
    await expect(rowOf(page, name(11))).toBeVisible();
    await expect(bar).toContainText('已选择 3 项其中 3 项不在本页');
    await tickOf(page, name(12)).check();
    await page.getByRole('columnheader', { name: '用户昵称' }).click();
    await expect(rowOf(page, name(24))).toBeVisible();
    await expect(bar).toContainText('已选择 4 项');
    await page.getByRole('combobox', { name: '页码' }).click();
    await page.getByTitle('50 条/页').click();
    await expect(rowOf(page, name(1))).toBeVisible();
    for (const number of [2, 3, 4, 12]) await expect(tickOf(page, name(number))).toBeChecked();
    await expect(bar).not.toContainText('不在本页');
  });
  await test.step('axe finds nothing, also on a phone and at twice the size', async () => {
    expect(await accessibilityFaults(bar, 'all')).toEqual([]);
    // 1366 pixels at 200%, and a phone.
    for (const size of [
      { width: 683, height: 384 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size);
      for (const word of ['批量删除', '清除']) {
        const control = button(bar, word).or(button(bar, '更多')).last();
        await expect(control).toBeVisible();
        const box = await control.boundingBox();
        expect((box?.x ?? 0) + (box?.width ?? 0), `${word} at ${String(size.width)}`).toBeLessThanOrEqual(size.width);
      }
      expect(await accessibilityFaults(bar, 'all')).toEqual([]);
    }
    await page.setViewportSize({ width: 1366, height: 768 });
    // All actions fit again.
    await expect(button(bar, '更多')).toHaveCount(0);
  });
  await test.step('the export says how much it contains', async () => {
    const arriving = page.waitForEvent('download');
    await onSelected(page, '导出所选 4 条');
    const { sheets } = await readXlsx(await readFile(await (await arriving).path()));
    const names = (sheets[0]?.rows ?? []).slice(1).map((row) => row[1]);
    expect(new Set(names)).toEqual(new Set([2, 3, 4, 12].map(name)));
  });
  await test.step('another filter ends the selection', async () => {
    await button(bar, '清除').click();
    await expect(bar).toHaveCount(0);
    await expect(tickOf(page, name(2))).not.toBeChecked();
    const field = page.getByPlaceholder('请输入用户昵称');
    await typeInto(field, `${family}-0`);
    await field.press('Enter');
    await expect(page.getByText('共 9 条')).toBeVisible();
    await tickOf(page, name(2)).check();
    await expect(bar).toContainText('已选择 1 项');
    await page.goBack();
    await expect(page.getByText('共 24 条')).toBeVisible();
    await expect(bar).toHaveCount(0);
    await expect(tickOf(page, name(2))).not.toBeChecked();
  });
  await test.step('records of several pages are deleted together', async () => {
    await page.goto(`/system/user?${new URLSearchParams({ nickname: family, sort: 'nickname:asc' })}`);
    await tickOf(page, name(1)).check();
    await pageNumber(page, 3).click();
    await tickOf(page, name(24)).check();
    await onSelected(page, '批量删除');
    await expect(question(page, '确定删除所选数据吗？')).toContainText(name(1));
    await button(question(page, '移入回收站'), '确定删除').click();
    await expect(page.getByText('共 22 条')).toBeVisible();
    await expect(bar).toHaveCount(0);
  });
});

test('the list of users is worked with one hand on the keyboard', async ({ page, api }) => {
  const { family } = await several(api, 3);
  const held = Promise.withResolvers<void>();
  await page.route(/\/list-keys-handler-/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await openUsers(page, family);
  const names = [3, 2, 1].map((number) => `${family}-0${String(number)}`);
  const [first = '', second = '', third = ''] = names;
  await expect(openerOf(page, third)).toBeVisible();
  const press = (key: string) => page.keyboard.press(key);
  const dialog = page.getByRole('dialog', { name: '修改用户' });

  await test.step('keys that are pressed before their handler is loaded are not lost, unless something is clicked', async () => {
    await press('n');
    await page.getByText(/^共 \d+ 条$/).click();
    await press('j');
    await press('j');
    await press('Enter');
    held.resolve();
    await expect(dialog.getByLabel('用户昵称', { exact: true })).toHaveValue(second);
    await press('Escape');
    await expect(dialog).toBeHidden();
    await press('k');
  });
  await test.step('1, 2: J, K and arrows move the current row, which is marked', async () => {
    await press('k');
    await expect(openerOf(page, first)).toBeFocused();
    await press('ArrowDown');
    await press('j');
    await expect(openerOf(page, third)).toBeFocused();
    await press('k');
    await expect(openerOf(page, second)).toBeFocused();
    await expect(rowOf(page, second).getByRole('cell').first()).not.toHaveCSS('box-shadow', 'none');
    await press('ArrowUp');
    await expect(openerOf(page, first)).toBeFocused();
  });
  await test.step('3, 4: Enter opens the record by its name, E modifies it', async () => {
    for (const key of ['Enter', 'e']) {
      await press(key);
      await expect(dialog.getByLabel('用户昵称', { exact: true })).toHaveValue(first);
      await press('Escape');
      await expect(dialog).toBeHidden();
      await expect(openerOf(page, first)).toBeFocused();
    }
  });
  await test.step('5: Tab goes through the current row, and leaves the rows', async () => {
    await press('j');
    const stops = rowOf(page, second).locator('input, button');
    const count = await stops.count();
    for (let at = 2; at < count; at += 1) {
      await press('Tab');
      await expect(stops.nth(at)).toBeFocused();
    }
    await press('Tab');
    await expect(page.locator('tr:focus-within')).toHaveCount(0);
    await press('Shift+Tab');
    await expect(stops.last()).toBeFocused();
    await press('ArrowLeft');
    await expect(stops.nth(count - 2)).toBeFocused();
  });
  await test.step('6, 7: X selects, Escape clears the selection, and then leaves the row', async () => {
    await press('k');
    await press('x');
    await press('j');
    await press('x');
    await expect(selectionBar(page)).toContainText('已选择 2 项');
    await press('Escape');
    await expect(selectionBar(page)).toHaveCount(0);
    await expect(openerOf(page, second)).toBeFocused();
    await press('Escape');
    await expect(page.locator('tr:focus-within')).toHaveCount(0);
  });
  await test.step('8: Delete asks, and the next row is the current one afterwards', async () => {
    await press('j');
    await expect(openerOf(page, second)).toBeFocused();
    await press('Delete');
    await expect(button(question(page, '确定删除该数据吗？'), '取消')).toBeFocused();
    // Keys do not reach the list below a dialog.
    await press('j');
    await press('n');
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await press('Tab');
    await press('Enter');
    await expect(rowOf(page, second)).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await press('k');
    await expect(openerOf(page, first)).toBeFocused();
  });
  await test.step('9: / leads to the search, where letters are typed', async () => {
    await press('/');
    const field = page.getByPlaceholder('请输入用户昵称');
    await expect(field).toBeFocused();
    await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(input.value.length, input.value.length));
    await page.keyboard.type('-0j');
    await expect(field).toHaveValue(`${family}-0j`);
    await press('Backspace');
    await press('Enter');
    await expect(page.getByText('共 2 条')).toBeVisible();
  });
  await test.step('10: N creates, and ? lists the keys of the page', async () => {
    await page.getByRole('main').click({ position: { x: 5, y: 5 } });
    await press('?');
    const keys = page.getByRole('dialog', { name: '键盘快捷键' });
    for (const text of ['下一行', '勾选当前行', '新增', '查看键盘快捷键'])
      await expect(keys.getByText(text, { exact: true })).toBeVisible();
    await press('Escape');
    await expect(keys).toBeHidden();
    await press('n');
    await expect(page.getByRole('dialog', { name: '新建用户' })).toBeVisible();
    await press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await test.step('keys of a page that is hidden do nothing', async () => {
    await menu(page).getByRole('menuitem', { name: '概览' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '概览' })).toBeVisible();
    await press('n');
    await press('?');
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(page.getByRole('dialog')).not.toContainText('勾选当前行');
  });
  await test.step('an export of a filter and of everything say so', async () => {
    await openUsers(page, family);
    await expect(page.getByText('共 2 条')).toBeVisible();
    await fromToolbar(page, '导出筛选结果 2 条');
  });
});

test('tiles and trees take part in the selection and in the keys', async ({ page, api }) => {
  const { family } = await several(api, 1);
  const codes = ['甲', '乙'];
  for (const [index, end] of codes.entries()) {
    const code = unique(`d${String(index)}`);
    await api.ask('POST', '/api/v1/departments', { parentId: 0, name: `${family}${end}`, code });
  }
  await page.goto(`/system/department?name=${family}`);
  await expect(openerOf(page, `${family}甲`)).toBeVisible();
  await page.keyboard.press('k');
  await expect(openerOf(page, `${family}甲`)).toBeFocused();
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(selectionBar(page)).toContainText('已选择 2 项');
  await onSelected(page, '批量删除');
  await button(question(page, '移入回收站'), '确定删除').click();
  await expect(rowOf(page, family)).toHaveCount(0);
});
