import type { Locator } from '@playwright/test';
import { unique } from '../support/api.ts';
import { action, button, more, openUsers } from '../support/list-page.ts';
import { several } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ signedIn: true });

/** How far apart two fields of a dialog are, in pixels. Asked again and again: a dialog grows into place. */
const apart = (dialog: Locator, axis: 'x' | 'y') => async () => {
  const [account, nickname] = await Promise.all(
    ['登录账号', '用户昵称'].map((label) => dialog.getByLabel(label, { exact: true }).boundingBox()),
  );
  return Math.abs((nickname?.[axis] ?? Number.NaN) - (account?.[axis] ?? Number.NaN));
};

const width = (dialog: Locator) => async () => (await dialog.boundingBox())?.width;

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('the form of a new user is 820 wide and has two columns', async ({ page }) => {
    await openUsers(page);
    await button(page, '新增').click();
    const dialog = page.getByRole('dialog', { name: '新建用户' });
    await expect.poll(width(dialog)).toBe(820);
    await expect.poll(apart(dialog, 'y')).toBeLessThan(2);
    await expect.poll(apart(dialog, 'x')).toBeGreaterThan(20);
  });

  test('the form of a new password is 432 wide and has one field', async ({ page, api }) => {
    const { family } = await several(api, 1);
    await openUsers(page, family);
    await more(page, family, '重置密码');
    const dialog = page.getByRole('dialog', { name: `重置密码：${family}-01` });
    await expect.poll(width(dialog)).toBe(432);
    await expect(dialog.getByLabel('新密码', { exact: true })).toBeVisible();
    await expect(dialog.locator('input, textarea, select')).toHaveCount(1);
  });
});

test('a picture elsewhere is kept, and not fetched', async ({ page, api }) => {
  const avatar = 'https://example.com/3.svg';
  const nickname = unique('像');
  const { id } = await api.createUser({ username: unique('a'), nickname, avatar });
  await openUsers(page, nickname);
  await action(page, nickname, '修改').click();
  const dialog = page.getByRole('dialog', { name: '修改用户' });
  await expect(dialog.getByRole('radio', { name: '当前头像' })).toBeChecked();
  await expect(dialog.locator(`img[src="${avatar}"]`)).toHaveCount(0);
  await dialog.getByLabel('个人描述', { exact: true }).fill('改过');
  await button(dialog, '提交').click();
  await expect(dialog).toBeHidden();
  expect(await api.ask('GET', `/api/v1/users/${id}`)).toMatchObject({ avatar, description: '改过' });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the form of a new user fits the screen and has one column', async ({ page }) => {
    await openUsers(page);
    await button(page, '新增').click();
    const dialog = page.getByRole('dialog', { name: '新建用户' });
    await expect.poll(width(dialog)).toBeGreaterThan(320);
    await expect.poll(width(dialog)).toBeLessThanOrEqual(390);
    await expect.poll(apart(dialog, 'x')).toBeLessThan(2);
    await expect.poll(apart(dialog, 'y')).toBeGreaterThan(20);
  });
});

test.describe('where motion is not wanted', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('a list opens at its field', async ({ page }) => {
    await openUsers(page);
    await button(page, '新增').click();
    const field = page.getByRole('dialog', { name: '新建用户' }).getByLabel('关联角色');
    await field.click();
    const option = page.locator('.ant-select-item-option').and(page.getByTitle('审计员', { exact: true }));
    await option.click();
    await expect(page.getByRole('dialog', { name: '新建用户' }).getByTitle('审计员')).toBeVisible();
  });
});
