import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readXlsx } from 'hucre/xlsx';
import { unique } from '../support/api.ts';
import { button, fromToolbar, openUsers, rowOf, searchUsers } from '../support/list-page.ts';
import { person, several } from '../support/people.ts';
import { roleOf } from '../support/roles.ts';
import { sheet } from '../support/sheet.ts';
import { expect, test } from '../support/test.ts';

test.use({ signedIn: true });

const titles = ['登录账号', '用户昵称', '关联角色', '所属部门', '个人描述', '状态'];
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const dialogOf = (page: Page) => page.getByRole('dialog', { name: '导入用户' });

async function openImport(page: Page) {
  await fromToolbar(page, '导入');
  const dialog = dialogOf(page);
  await expect(dialog.getByText('点击选择或将文件拖到此处')).toBeVisible();
  return dialog;
}

/** Chooses a file in the import dialog. */
const choose = (page: Page, name: string, buffer: Buffer) =>
  dialogOf(page).locator('input[type=file]').setInputFiles({ name, mimeType: sheetType, buffer });

test(
  'invalid rows are listed, and valid rows are written only after confirmation',
  { tag: '@firefox' },
  async ({ page, api }) => {
    const family = unique('导');
    const [first, second, taken] = [unique('i'), unique('i'), (await several(api, 1)).users[0]?.username ?? ''];
    const rows = [
      titles,
      [first, `${family}-甲`, 'auditor', '', '第一个', '启用'],
      ['x', `${family}-乙`, '', '', '', ''],
      [second, `${family}-丙`, '', '', '', '停用'],
      [taken, `${family}-丁`, 'nobody-has-this', '', '', ''],
    ];
    await openUsers(page);
    const dialog = await openImport(page);
    await choose(page, '新同事.xlsx', sheet(rows));
    await expect(dialog.getByText('2 条可以导入')).toBeVisible();
    await expect(dialog.getByText('2 条有误')).toBeVisible();
    const bad = (row: string) =>
      dialog.getByRole('row').filter({ has: page.getByRole('cell', { name: row, exact: true }) });
    await expect(bad('3')).toContainText('登录账号');
    await expect(bad('3')).toContainText('英文字母或数字组成，5~10位');
    await expect(bad('5').filter({ hasText: '登录账号' })).toBeVisible();
    await expect(bad('5').filter({ hasText: '关联角色' })).toBeVisible();
    expect(await api.findUsers(family)).toEqual([]);

    await button(dialog, '导入 2 条').click();
    await expect(dialog.getByText('已导入 2 条')).toBeVisible();
    await button(dialog, '完成').click();
    await expect(dialog).toBeHidden();
    expect((await api.findUsers(family)).map(({ nickname }) => nickname).toSorted()).toEqual([
      `${family}-丙`,
      `${family}-甲`,
    ]);
    await searchUsers(page, family);
    await expect(rowOf(page, first)).toContainText('审计员');
    await expect(rowOf(page, second)).toContainText('停用');
  },
);

test('sheets are imported and exported', async ({ page, api }) => {
  await test.step('the import dialog', async () => {
    const family = unique('导');
    await openUsers(page);
    const dialog = await openImport(page);
    await test.step('the template is downloaded', async () => {
      const arriving = page.waitForEvent('download');
      await dialog.getByRole('button', { name: '下载模板' }).click();
      const download = await arriving;
      expect(download.suggestedFilename()).toBe('用户导入模板.xlsx');
      const template = await readFile(await download.path());
      expect(template.subarray(0, 2).toString()).toBe('PK');
    });
    await test.step('other files are rejected with a clear message, and another file can be chosen', async () => {
      await choose(page, '照片.png', Buffer.from('png'));
      await expect(dialog.getByText('请选择 .xlsx 格式的文件')).toBeVisible();
      await choose(page, '空.xlsx', Buffer.alloc(0));
      await expect(dialog.getByText('该文件是空的，请重新选择')).toBeVisible();
      await choose(page, '太大.xlsx', Buffer.alloc(5 * 1024 * 1024 + 1));
      await expect(dialog.getByText('文件不能超过 5 MB，请拆分后再导入')).toBeVisible();
      await choose(page, '假的.xlsx', Buffer.from('this is no sheet at all'));
      const told = page.getByRole('dialog').filter({ hasText: '请求提示' });
      await expect(told).toContainText('.xlsx');
      await told.getByRole('button').click();
      await expect(dialog.getByText('点击选择或将文件拖到此处')).toBeVisible();
    });
    await test.step('an import with only invalid rows cannot be confirmed', async () => {
      await choose(page, 'a.xlsx', sheet([titles, ['x', '', '', '', '', '']]));
      await expect(dialog.getByText('没有可以导入的数据，请修改后重新选择。')).toBeVisible();
      await expect(button(dialog, '导入 0 条')).toBeDisabled();
      await button(dialog, '重新选择').click();
    });
    await test.step('leaving the preview writes nothing', async () => {
      await choose(page, 'a.xlsx', sheet([titles, [unique('i'), family, '', '', '', '']]));
      await expect(dialog.getByText('1 条可以导入')).toBeVisible();
      await expect(dialog.getByRole('cell', { name: family })).toBeVisible();
      await button(dialog, '重新选择').click();
      await expect(dialog.getByText('点击选择或将文件拖到此处')).toBeVisible();
      await button(dialog, '取消').click();
      await expect(dialog).toBeHidden();
      expect(await api.findUsers(family)).toEqual([]);
    });
  });
  await test.step('names are accepted, equal errors are listed once, and users get passwords', async () => {
    const family = unique('名');
    const role = await roleOf(api, ['user']);
    const top = await api.ask<{ id: number }>('POST', '/api/v1/departments', {
      name: `${family}部`,
      code: unique('d'),
    });
    await api.ask('POST', '/api/v1/departments', { name: '技术', code: unique('d'), parentId: top.id });
    const accounts = Array.from({ length: 4 }, () => unique('n'));
    const rows = [
      titles,
      [accounts[0] ?? '', `${family}甲`, role.name, `${family}部/技术`, '', ''],
      [accounts[1] ?? '', `${family}乙`, '没有这个角色', '', '', ''],
      [accounts[2] ?? '', `${family}丙`, '没有这个角色', '', '', ''],
      [accounts[3] ?? '', `${family}丁`, role.code, `${family}部`, '', ''],
    ];
    const dialog = await openImport(page);
    await choose(page, '新同事.xlsx', sheet(rows));
    const error = dialog.getByRole('row').filter({ hasText: '角色“没有这个角色”不存在' });
    await expect(error).toHaveCount(1);
    await expect(error.getByRole('cell').first()).toHaveText('3、4');

    await test.step('the invalid rows are downloaded with the reasons', async () => {
      const arriving = page.waitForEvent('download');
      await button(dialog, '下载有误的行').click();
      const { sheets } = await readXlsx(await readFile(await (await arriving).path()));
      expect(sheets[0]?.rows.map((cells) => cells.at(-1))).toEqual([
        '原因',
        '关联角色：角色“没有这个角色”不存在',
        '关联角色：角色“没有这个角色”不存在',
      ]);
    });

    await test.step('two clicks after the file was chosen give all users passwords', async () => {
      await dialog.getByRole('checkbox', { name: '导入后生成密码，并下载密码表' }).click();
      const arriving = page.waitForEvent('download');
      await button(dialog, '导入 2 条').click();
      const { sheets } = await readXlsx(await readFile(await (await arriving).path()));
      expect(sheets[0]?.rows.slice(1).map(([account]) => account)).toEqual(
        [accounts[0] ?? '', accounts[3] ?? ''].toSorted(),
      );
      await expect(dialog.getByText(/^已生成 2 个密码/)).toBeVisible();
      await button(dialog, '完成').click();
      const created = await api.findUsers(family);
      expect(created.every(({ hasPassword, roleIds }) => hasPassword && roleIds[0] === role.id)).toBe(true);
      expect(created).toHaveLength(2);
    });
  });
  await test.step('an export contains all pages of the filtered list', async () => {
    const { family } = await several(api, 12);
    await searchUsers(page, family);
    await expect(page.getByText('共 12 条')).toBeVisible();
    const arriving = page.waitForEvent('download');
    await fromToolbar(page, /^导出/);
    const download = await arriving;
    expect(download.suggestedFilename()).toMatch(/^用户.*\.xlsx$/);
    const exported = await readFile(await download.path());

    // The importer reads it: twelve rows, each rejected because the account exists.
    await openImport(page);
    await choose(page, '导出.xlsx', exported);
    await expect(dialogOf(page).getByText('12 条有误')).toBeVisible();
  });
});

test('import and export are visible with their permissions only', async ({ api, server, openAs }) => {
  const expectButtons = async (permissions: readonly string[], names: readonly string[]) => {
    const role = await roleOf(api, permissions);
    const { user, api: own } = await person(server.url, api);
    await api.ask('PATCH', `/api/v1/users/${user.id}`, { roleIds: [role.id] });
    const page = await (await openAs(own)).newPage();
    await openUsers(page, user.nickname);
    await expect(rowOf(page, user.nickname)).toBeVisible();
    for (const name of ['导入', '导出']) {
      await expect(button(page, new RegExp(`^${name}`))).toHaveCount(names.includes(name) ? 1 : 0);
    }
  };
  await expectButtons(['user'], []);
  await expectButtons(['user', 'user:import'], ['导入']);
  await expectButtons(['user', 'user:export'], ['导出']);
});
