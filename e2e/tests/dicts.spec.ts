import type { Dict } from '@mutai/contract/dicts/schema';
import type { DictType } from '@mutai/contract/dicts/type-schema';
import type { Locator, Page } from '@playwright/test';
import { type Api, signIn, unique } from '../support/api.ts';
import { action, button, expectTooltip, more, question, rowOf } from '../support/list-page.ts';
import { expect, test } from '../support/test.ts';

test.use({ signedIn: true });

const sideOf = (page: Page): Locator => page.getByRole('complementary', { name: '字典类型' });

/** Button of a type in the left pane. */
const pick = (page: Page, name: string): Locator =>
  sideOf(page).getByRole('button', { name: new RegExp(`^${name} `, 'u') });

const heading = (page: Page, name: string): Locator => page.getByRole('heading', { name, exact: true });

async function openDicts(page: Page, code = ''): Promise<void> {
  await page.goto(code === '' ? '/system/dict' : `/system/dict?type=${code}`);
  await page.getByPlaceholder('请输入字典名').waitFor();
}

async function typeNamed(api: Api, code: string): Promise<DictType | undefined> {
  const types = await api.ask<DictType[]>('GET', `/api/v1/dictTypes?size=0&code=${code}`);
  return types.find((type) => type.code === code);
}

/** Creates a type with `count` items: 选项01, 选项02 … */
async function typeWith(api: Api, count: number): Promise<DictType> {
  const code = unique('dt');
  const type = await api.ask<DictType>('POST', '/api/v1/dictTypes', { name: `类型${code}`, code, description: '说明' });
  for (let number = 1; number <= count; number += 1) {
    const place = String(number).padStart(2, '0');
    await api.ask('POST', '/api/v1/dicts', { typeId: type.id, name: `选项${place}`, code: `c${place}`, sort: number });
  }
  return type;
}

const itemsOf = (api: Api, { id }: DictType): Promise<Dict[]> => api.ask('GET', `/api/v1/dicts?typeId=${id}&size=0`);

test.describe('types', () => {
  test('the first type is selected initially; another selection survives F5', async ({ page, api }) => {
    const type = await typeWith(api, 2);
    const next = await typeWith(api, 0);
    await openDicts(page);
    await expect(heading(page, '通用状态')).toBeVisible();
    await expect(pick(page, '通用状态')).toHaveAttribute('aria-current', 'true');
    await expect(rowOf(page, 'true')).toBeVisible();
    await test.step('types are searched by name and code, and reached by the keyboard', async () => {
      const search = page.getByPlaceholder('请输入名称或编码');
      await search.fill(type.code.toUpperCase());
      await expect(pick(page, type.name)).toBeVisible();
      await expect(pick(page, next.name)).toHaveCount(0);
      await search.fill('没有这个类型');
      await expect(sideOf(page).getByText('没有符合条件的类型')).toBeVisible();
      await search.fill('');
      await pick(page, type.name).click();
      await pick(page, type.name).press('ArrowDown');
      await expect(heading(page, next.name)).toBeVisible();
      await expect(pick(page, next.name)).toBeFocused();
      await page.keyboard.press('Home');
      await expect(pick(page, '通用状态')).toBeFocused();
      await expect(heading(page, '通用状态')).toBeVisible();
    });
    await pick(page, type.name).click();
    await expect(heading(page, type.name)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`type=${type.code}$`));
    await expect(rowOf(page, '选项02')).toBeVisible();
    await expect(rowOf(page, 'true')).toHaveCount(0);
    await page.reload();
    await expect(heading(page, type.name)).toBeVisible();
    await expect(pick(page, type.name)).toHaveAttribute('aria-current', 'true');
  });

  test('a type is created, selected, modified and deleted with its items', async ({ page, api }) => {
    const code = unique('new');
    await openDicts(page);
    await button(sideOf(page), '新增').click();
    const dialog = page.getByRole('dialog', { name: '新建字典类型' });
    await dialog.getByLabel('名称', { exact: true }).fill(`新类型${code}`);
    await dialog.getByLabel('唯一编码', { exact: true }).fill(code);
    await dialog.getByLabel('描述', { exact: true }).fill('第一版');
    await button(dialog, '提交').click();
    await expect(dialog).toBeHidden();
    await expect(heading(page, `新类型${code}`)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`type=${code}$`));

    await button(page, '新增').last().click();
    const item = page.getByRole('dialog', { name: '新增字典' });
    await item.getByLabel('字典名', { exact: true }).fill('甲');
    await item.getByLabel('字典值', { exact: true }).fill('a');
    await item.getByText('橙色', { exact: true }).click();
    await button(item, '提交').click();
    await expect(item).toBeHidden();
    await expect(rowOf(page, '甲')).toContainText('橙色');
    await expect(pick(page, `新类型${code}`), 'the left side counts along').toContainText('1 项');

    // In the menu of the type: change name and code; the URL follows.
    await button(page, `操作：新类型${code}`).click();
    await page.getByRole('menuitem', { name: '修改' }).click();
    const change = page.getByRole('dialog', { name: '修改字典类型' });
    await expect(change.getByLabel('唯一编码', { exact: true })).toHaveValue(code);
    await change.getByLabel('名称', { exact: true }).fill(`改名${code}`);
    await change.getByLabel('唯一编码', { exact: true }).fill(`${code}-2`);
    await button(change, '提交').click();
    await expect(change).toBeHidden();
    await expect(heading(page, `改名${code}`)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`type=${code}-2$`));
    await expect(rowOf(page, '甲')).toBeVisible();

    await button(page.locator('header', { hasText: `${code}-2` }), '删除').click();
    const asked = question(page, '确定删除该数据吗？');
    await button(asked, '确定删除').click();
    const insisting = question(page, '仍在使用，仍要删除吗？');
    await expect(insisting).toContainText(`字典类型“改名${code}”下仍有 1 个字典项，它们将一并删除！`);
    await button(insisting, '仍要删除').click();
    await expect(pick(page, `改名${code}`)).toHaveCount(0);
    await expect(heading(page, '通用状态'), 'the first one takes its place').toBeVisible();
    expect(await typeNamed(api, `${code}-2`)).toBeUndefined();

    await test.step('a deleted type comes back from the trash with its items', async () => {
      await button(page, '回收站：字典类型').click();
      const trash = page.getByRole('dialog', { name: '回收站：字典类型' });
      await trash
        .getByRole('row')
        .filter({ hasText: `改名${code}` })
        .getByRole('button', { name: '恢复' })
        .click();
      await expect(pick(page, `改名${code}`)).toContainText('1 项');
      const back = await typeNamed(api, `${code}-2`);
      expect(await api.ask<Dict[]>('GET', `/api/v1/dicts?typeId=${back?.id}&size=0`)).toHaveLength(1);
    });
  });

  test('codes of types', async ({ page, api }) => {
    const type = await typeWith(api, 0);
    await openDicts(page, 'login-result');
    await test.step('a built-in type can be renamed; changing its code and deleting it are disabled with a reason', async () => {
      const head = page.locator('header', { hasText: 'login-result' });
      await expect(button(head, '删除')).toBeDisabled();
      await expectTooltip(button(head, '删除'), '内置字典类型不能删除');
      await button(head, '修改').click();
      const dialog = page.getByRole('dialog', { name: '修改字典类型' });
      await expect(dialog.getByLabel('名称', { exact: true })).toBeEditable();
      await expect(dialog.getByLabel('唯一编码', { exact: true })).not.toBeEditable();
      await button(dialog, '取消').click();
      await expect(button(page, '新增'), 'only the one for types').toHaveCount(1);
      await expect(action(page, '成功', '删除')).toBeDisabled();
    });
    await test.step('a type without a code gets one from its name and is selected', async () => {
      const name = unique('stem');
      await button(sideOf(page), '新增').click();
      const dialog = page.getByRole('dialog', { name: '新建字典类型' });
      const code = dialog.getByLabel('唯一编码', { exact: true });
      await test.step('a taken code is reported at its field', async () => {
        await dialog.getByLabel('名称', { exact: true }).fill(`类型 ${name}`);
        await code.fill(type.code);
        await button(dialog, '提交').click();
        await expect(dialog.getByText('该编码已存在，请更换')).toBeVisible();
        await expect(code).toHaveAttribute('aria-invalid', 'true');
        await expect(page.getByRole('dialog', { name: '请求提示' })).toHaveCount(0);
      });
      await code.fill('');
      await button(dialog, '提交').click();
      await expect(dialog).toBeHidden();
      await expect(heading(page, `类型 ${name}`)).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`type=lei-xing-${name}$`));
    });
  });
});

test.describe('items', () => {
  test('are created, modified and deleted, and sorted', async ({ page, api }) => {
    const type = await typeWith(api, 2);
    const other = await typeWith(api, 0);
    await openDicts(page, type.code);
    await action(page, '选项02', '修改').click();
    const dialog = page.getByRole('dialog', { name: '修改字典' });
    await dialog.getByLabel('排序', { exact: true }).fill('0');
    await dialog.getByLabel('描述', { exact: true }).fill('放在最前');
    await button(dialog, '提交').click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('row').nth(1)).toContainText('选项02');
    await expect(page.getByRole('row').nth(2)).toContainText('选项01');
    expect((await itemsOf(api, type)).map(({ name }) => name)).toEqual(['选项02', '选项01']);

    await more(page, '选项02', '删除');
    await button(question(page, '确定删除该数据吗？'), '确定删除').click();
    await expect(page.getByText('共 1 条')).toBeVisible();
    await expect(pick(page, type.name)).toContainText('1 项');

    await test.step('are enabled and disabled in their row', async () => {
      const toggle = rowOf(page, '选项01').getByRole('switch', { name: '状态' });
      await toggle.click();
      await expect(toggle).not.toBeChecked();
      await expect.poll(async () => (await itemsOf(api, type))[0]?.enabled).toBe(false);
      await toggle.click();
      await expect(toggle).toBeChecked();
    });

    const creating = page.getByRole('dialog', { name: '新增字典' });
    const value = creating.getByLabel('字典值', { exact: true });
    await test.step('name and value are required', async () => {
      await button(page, '新增').last().click();
      await button(creating, '提交').click();
      await expect(creating.getByText('该项不能为空')).toHaveCount(2);
      expect(await itemsOf(api, type)).toHaveLength(1);
    });
    await test.step('a value taken in its type is reported at its field; in another type it is free', async () => {
      await creating.getByLabel('字典名', { exact: true }).fill('同值');
      await value.fill('c01');
      await button(creating, '提交').click();
      await expect(creating.getByText('该字典值在此类型中已存在，请更换')).toBeVisible();
      await expect(value).toHaveAttribute('aria-invalid', 'true');
      await button(creating, '取消').click();
      await button(question(page, '有未提交的内容'), '放弃').click();
      await expect(creating).toBeHidden();
      await pick(page, other.name).click();
      await expect(page.getByText(other.description, { exact: true })).toBeVisible();
      await expect(heading(page, other.name)).toBeVisible();
      await button(page, '新增').last().click();
      await creating.getByLabel('字典名', { exact: true }).fill('同值');
      await value.fill('c01');
      await button(creating, '提交').click();
      await expect(creating).toBeHidden();
      expect(await itemsOf(api, other)).toMatchObject([{ name: '同值', code: 'c01' }]);
    });
  });

  test('page and search are reset for another type', async ({ page, api }) => {
    const long = await typeWith(api, 12);
    const short = await typeWith(api, 2);
    await openDicts(page, long.code);
    await page.getByPlaceholder('请输入字典名').fill('选项1');
    await button(page, '查询').click();
    await expect(page.getByText('共 3 条')).toBeVisible();
    await pick(page, short.name).click();
    await expect(page.getByPlaceholder('请输入字典名')).toHaveValue('');
    await expect(page.getByText('共 2 条')).toBeVisible();
    await expect(rowOf(page, '选项01')).toBeVisible();
    await pick(page, long.name).click();
    await expect(page.getByText('共 12 条')).toBeVisible();
    await page.getByRole('listitem', { name: '2', exact: true }).click();
    await expect(rowOf(page, '选项12')).toBeVisible();
    await pick(page, short.name).click();
    await expect(rowOf(page, '选项02')).toBeVisible();
    await expect(page).not.toHaveURL(/page=/);
    await page.goBack();
    await expect(rowOf(page, '选项12'), 'Back restores page 2 of the other type').toBeVisible();
  });

  test('two administrators edit one item: the second resolves the conflict, and nothing is lost', async ({
    page,
    api,
    openAs,
    server,
  }) => {
    const type = await typeWith(api, 1);
    const colleague = await (await openAs(await signIn(server.url))).newPage();
    for (const screen of [page, colleague]) {
      await openDicts(screen, type.code);
      await action(screen, '选项01', '修改').click();
      await expect(screen.getByRole('dialog').getByLabel('字典名', { exact: true })).toHaveValue('选项01');
    }
    await colleague.getByRole('dialog').getByLabel('描述', { exact: true }).fill('同事写的');
    await button(colleague.getByRole('dialog'), '提交').click();
    await expect(colleague.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('dialog').getByText('红色', { exact: true }).click();
    await page.getByRole('dialog').getByLabel('描述', { exact: true }).fill('我写的');
    await button(page.getByRole('dialog'), '提交').click();
    const comparison = page.getByRole('dialog').filter({ hasText: '我的修改' });
    await expect(comparison.getByRole('row', { name: /描述/ })).toContainText('同事写的');
    await button(comparison, '提交').click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect((await itemsOf(api, type))[0]).toMatchObject({ description: '我写的', color: 'danger' });
  });
});
