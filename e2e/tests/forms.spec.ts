import { unique } from '../support/api.ts';
import { action, button, fromToolbar, more, openUsers, question } from '../support/list-page.ts';
import { several } from '../support/people.ts';
import { goHome } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';

test.use({ signedIn: true });

test('Back closes dialogs, drawers and questions one at a time', async ({ page, api }) => {
  const { family } = await several(api, 1);
  const dialog = page.getByRole('dialog');
  const stays = async () => {
    await expect(page).toHaveURL(/\/system\/user\?nickname=/);
    await expect(dialog).toHaveCount(0);
  };
  // The first page of a tab, so that there is nothing of the console to go back to.
  await openUsers(page, family);

  await test.step('a question, declined', async () => {
    await action(page, family, '删除').click();
    await expect(question(page, '确定删除该数据')).toBeVisible();
    await page.goBack();
    await stays();
  });
  await test.step('a drawer', async () => {
    await fromToolbar(page, '回收站');
    await expect(page.getByRole('dialog', { name: /^回收站/ }).getByPlaceholder('请输入名称')).toBeFocused();
    await page.goBack();
    await stays();
  });
  await test.step('a dialog opened by a key', async () => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: '快速跳转' })).toBeVisible();
    await page.goBack();
    await stays();
  });
  await test.step('a drawer of the frame', async () => {
    await button(page, '主题设置').click();
    await expect(dialog).toBeVisible();
    await page.goBack();
    await stays();
  });
  await test.step('an untouched form below the library of pictures', async () => {
    await action(page, family, '修改').click();
    const form = page.getByRole('dialog', { name: '修改用户' });
    await button(form, '选择图片').click();
    await expect(dialog).toHaveCount(2);
    await page.goBack();
    await expect(dialog).toHaveCount(1);
    await page.goBack();
    await stays();
  });
  await test.step('a touched form asks each time', async () => {
    await button(page, '新增').click();
    const account = page.getByRole('dialog', { name: '新建用户' }).getByLabel('登录账号', { exact: true });
    await page.keyboard.type('half');
    const asked = question(page, '有未提交的内容');
    await page.goBack();
    await expect(asked).toBeVisible();
    await page.goBack();
    await expect(asked).toHaveCount(0);
    await expect(account).toHaveValue('half');
    await page.goBack();
    await button(asked, '放弃').click();
    await stays();
    await page.goForward();
    await stays();
  });
  await test.step('F5 and Forward find nothing stale', async () => {
    await fromToolbar(page, '回收站');
    await expect(dialog).toBeVisible();
    await page.reload();
    await expect(action(page, family, '修改')).toBeVisible();
    await stays();
    await goHome(page);
    await expect(page.getByText('欢迎，管理员')).toBeVisible();
    await page.goBack();
    await expect(action(page, family, '修改')).toBeVisible();
    await page.goForward();
    await expect(page.getByText('欢迎，管理员')).toBeVisible();
  });
});

test('Back closes a form opened by address', async ({ page, api }) => {
  const post = { title: unique('地址'), slug: unique('address') };
  const { id } = await api.ask<{ id: number }>('POST', '/api/v1/posts', post);
  const form = page.getByRole('dialog', { name: '修改文章' });
  await page.goto(`/content/post?edit=${String(id)}`);
  await expect(form.getByLabel('标题', { exact: true })).toBeFocused();
  await page.goBack();
  await expect(form).toHaveCount(0);
  await expect(page).toHaveURL(/\/content\/post$/);

  await more(page, post.title, '修改');
  await expect(form).toBeVisible();
  await page.reload();
  await expect(form).toBeVisible();
  await page.goBack();
  await expect(form).toHaveCount(0);
  await page.goForward().catch(() => null);
  await expect(form).toHaveCount(0);
});
