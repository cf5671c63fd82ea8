import type { Locator, Page } from '@playwright/test';
import { unique } from '../support/api.ts';
import { action, button, choose, openUsers, question, rowOf } from '../support/list-page.ts';
import { person, several } from '../support/people.ts';
import { upload as uploadFile } from '../support/materials.ts';
import { png } from '../support/pictures.ts';
import { admin } from '../support/server.ts';
import { goToUsers, userMenu } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';
import { bringFile } from '../support/uploads.ts';

test.use({ signedIn: true });

const pickerOf = (page: Page): Locator => page.getByRole('dialog', { name: '选择图片' });
const tilesOf = (page: Page): Locator => pickerOf(page).getByRole('option');
const tile = (page: Page, name: string): Locator => pickerOf(page).getByRole('option', { name, exact: true });

let colour = 0;
/** Unique picture within this worker. */
function newPicture(): Buffer {
  colour += 1;
  return png(0x336699 + colour);
}

test('a picture is found and chosen by keyboard only, and removed after confirmation', async ({ page, api }) => {
  const family = unique('图');
  const category = await api.ask<{ id: number }>('POST', '/api/v1/fileCategorys', { name: family, code: unique('c') });
  for (let number = 1; number <= 17; number += 1) {
    await uploadFile(api, `${family}-${number}.png`, newPicture(), number === 4 ? category.id : undefined);
  }
  await uploadFile(api, `${family}-notes.txt`, family);
  await uploadFile(api, `${family}.psd`, `8BPS\u0000\u0001${'\0'.repeat(200)}`);
  const { family: nickname, users } = await several(api, 1);
  await openUsers(page, nickname);
  await action(page, nickname, '修改').click();
  const form = page.getByRole('dialog', { name: '修改用户' });
  await button(form, '选择图片').click();

  const picker = pickerOf(page);
  await expect.poll(async () => (await picker.boundingBox())?.width).toBe(820);
  await expect(tilesOf(page)).toHaveCount(15);
  await expect(
    tile(page, `${family}-17.png`),
    'the newest, and neither a text nor what browsers do not show',
  ).toBeFocused();
  await expect(button(picker, '确定')).toBeDisabled();
  for (const [key, number] of [
    ['ArrowRight', 16],
    ['ArrowDown', 11],
    ['ArrowLeft', 12],
    ['End', 3],
    ['ArrowDown', 3],
    ['Home', 17],
    ['ArrowUp', 17],
    ['ArrowRight', 16],
  ] as const) {
    await page.keyboard.press(key);
    await expect(tile(page, `${family}-${number}.png`), key).toBeFocused();
  }
  await page.keyboard.press('Space');
  await expect(tile(page, `${family}-16.png`)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('PageDown');
  await expect(tile(page, `${family}-1.png`)).toBeVisible();
  await expect(picker.getByText('已选择 1 项')).toBeVisible();
  await expect(picker.getByRole('option', { selected: true })).toHaveCount(0);
  await expect.poll(() => tilesOf(page).evaluateAll((all) => all.includes(document.activeElement as never))).toBe(true);
  await page.keyboard.press('PageUp');
  await expect(tile(page, `${family}-16.png`)).toHaveAttribute('aria-selected', 'true');

  await picker.getByPlaceholder('请输入文件名称').fill(`${family}-4`);
  await page.keyboard.press('Enter');
  await expect(tilesOf(page)).toHaveCount(1);
  await button(picker, '重置').click();
  await expect(tilesOf(page)).toHaveCount(15);
  await choose(picker, '分类', family);
  await expect(tilesOf(page)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(picker).toHaveCount(0);
  await expect(button(form, '选择图片')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(tile(page, `${family}-17.png`)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(picker).toHaveCount(0);
  await expect(button(form, '更换')).toBeFocused();
  await button(form, '提交').click();
  await expect(form).toBeHidden();
  const id = users[0]?.id ?? 0;
  const { avatar } = await api.getUser(id);
  expect(avatar).toMatch(/^\/files\/[0-9a-f]{64}\.png$/);
  const shown = rowOf(page, nickname).locator('img');
  await expect(shown).toHaveAttribute('src', avatar);
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(16);

  await action(page, nickname, '修改').click();
  await button(form, '移除').click();
  await button(question(page, '确定删除该图片吗？'), '确定删除').click();
  await expect(button(form, '上传图片')).toBeFocused();
  await button(form, '提交').click();
  await expect(form).toBeHidden();
  expect(await api.getUser(id)).toMatchObject({ avatar: '' });
});

test('a picture is uploaded in the picker and chosen; an empty library asks for the first one, and failures are reported', async ({
  page,
}) => {
  const lists = '**/api/v1/file?*';
  await page.goto('/home');
  await goToUsers(page);
  await button(page, '新增').click();
  const form = page.getByRole('dialog', { name: '新建用户' });
  const picker = pickerOf(page);

  await page.route(lists, (route) => route.abort());
  await button(form, '选择图片').click();
  await expect(picker.getByText('数据加载失败')).toBeVisible();
  await page.unroute(lists);
  await page.route(lists, (route) => route.fulfill({ json: { code: 2000, data: [], total: 0 } }));
  await button(picker, '重试').click();
  await expect(picker.getByText('素材库中还没有图片，上传后即可选择。')).toBeVisible();
  await page.unroute(lists);

  const uploads = page.getByRole('dialog', { name: '上传文件' });
  await button(picker, '上传文件').last().click();
  await expect(uploads).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(uploads).toBeHidden();
  await button(picker, '取消').click();
  await expect(picker).toHaveCount(0);
  await button(form, '选择图片').click();
  // The upload dialog is above a picker opened after the dialog's first use.
  await button(picker, '上传文件').first().click();
  const name = `${unique('新')}.png`;
  await uploads.locator('input[type=file]').setInputFiles([{ name, mimeType: 'image/png', buffer: newPicture() }]);
  await button(uploads, '开始上传').click();
  await expect(uploads.getByText('上传成功')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(uploads).toBeHidden();
  await expect(tilesOf(page).first()).toHaveAccessibleName(name);
  await expect(tile(page, name)).toHaveAttribute('aria-selected', 'true');

  // Back closes it, and the form stays.
  await page.goBack();
  await expect(picker).toHaveCount(0);
  await expect(button(form, '选择图片')).toBeVisible();
});

test('a local picture is chosen, dropped or pasted in one step, and dropping elsewhere does not replace the page', async ({
  page,
}) => {
  await page.goto('/home');
  await goToUsers(page);
  await button(page, '新增').click();
  const form = page.getByRole('dialog', { name: '新建用户' });
  const field = form.getByRole('group', { name: '用户头像' });
  const shown = async () => (await field.locator('img').getAttribute('src')) ?? '';
  const bring = (onto: Locator, how: 'drop' | 'paste') =>
    bringFile(onto, how, { name: 'IMG_1.png', type: 'image/png', content: newPicture() });

  const chooser = page.waitForEvent('filechooser');
  await button(field, '上传图片').click();
  await (await chooser).setFiles([{ name: 'IMG_0.png', mimeType: 'image/png', buffer: newPicture() }]);
  await expect.poll(shown).toMatch(/^\/files\/[0-9a-f]{64}\.png$/);
  const first = await shown();
  expect(await bring(field, 'drop'), 'taken').toBe(true);
  await expect.poll(shown).not.toBe(first);
  const second = await shown();
  await field.locator('img').click();
  await expect(field).toBeFocused();
  expect(await bring(page.locator(':focus'), 'paste')).toBe(true);
  await expect.poll(shown).not.toBe(second);
  const third = await shown();
  expect(await bring(form.getByText('新建用户', { exact: true }), 'drop'), 'not opened').toBe(true);
  await chooseWrong(page, field);
  await expect(page.getByText('不支持的文件类型：说明.txt')).toBeVisible();
  expect(await shown()).toBe(third);
});

/** Chooses a file that is not a picture. */
async function chooseWrong(page: Page, field: Locator): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await button(field, '上传图片').click();
  await (await chooser).setFiles([{ name: '说明.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }]);
}

test('a new avatar appears everywhere; users without access to materials cannot choose one', async ({
  page,
  api,
  server,
  openAs,
}) => {
  const name = `${unique('我')}.png`;
  const { path } = await uploadFile(api, name, newPicture());
  const account = (one: Page) => one.getByRole('tabpanel', { name: '个人资料' });
  const header = (one: Page) => one.getByRole('button', { name: /，用户菜单$/ }).locator('img');
  await openUsers(page, '管理员');
  const listed = page
    .getByRole('row')
    .filter({ has: page.getByText(admin.username, { exact: true }) })
    .locator('img');
  await expect(listed).toHaveAttribute('src', '/default-avatar.svg');
  await userMenu(page, '账号信息');
  await button(account(page), '选择图片').click();
  await tile(page, name).dblclick();
  await button(account(page), '保存修改').click();
  await expect(header(page)).toHaveAttribute('src', path);
  await expect.poll(() => header(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  // An unfinished form asks for confirmation before leaving.
  await expect(button(account(page), '保存修改')).not.toHaveClass(/ant-btn-loading/);
  await page.goBack();
  await expect(listed).toHaveAttribute('src', path);
  await page.goForward();
  await button(account(page), '移除').click();
  await button(question(page, '确定删除该图片吗？'), '确定删除').click();
  await button(account(page), '保存修改').click();
  await expect(header(page)).toHaveAttribute('src', '/default-avatar.svg');

  const nobody = await person(server.url, api);
  await api.ask('PATCH', `/api/v1/users/${nobody.user.id}`, { avatar: path });
  const theirs = await (await openAs(nobody.api)).newPage();
  await theirs.goto('/home');
  await userMenu(theirs, '账号信息');
  await expect(button(account(theirs), '更换')).toBeDisabled();
  await expect(account(theirs).getByText('没有素材管理的权限，不能选择图片。')).toBeVisible();
  await expect(account(theirs).locator('img')).toHaveAttribute('src', path);
});
