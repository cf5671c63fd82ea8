import type { Locator } from '@playwright/test';
import { unique } from '../support/api.ts';
import { action, button, fromToolbar, more, openUsers, question, rowOf, searchUsers } from '../support/list-page.ts';
import { several } from '../support/people.ts';
import { sampled } from '../support/sampling.ts';
import { goHome, goToUsers } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';

test.use({ signedIn: true });

/** Distance between two fields of a dialog in pixels; polled while the dialog resizes. */
const apart = (dialog: Locator, axis: 'x' | 'y') => async () => {
  const [account, nickname] = await Promise.all(
    ['登录账号', '用户昵称'].map((label) => dialog.getByLabel(label, { exact: true }).boundingBox()),
  );
  return Math.abs((nickname?.[axis] ?? Number.NaN) - (account?.[axis] ?? Number.NaN));
};

const width = (dialog: Locator) => async () => (await dialog.boundingBox())?.width;

test.describe('open dialogs when the page is left and shown again', () => {
  // With animations, so that closing takes time.
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('dialogs and drawers are restored, unless they were closing', async ({ page }) => {
    await page.goto('/home');
    await goToUsers(page);
    await button(page, '新增').click();
    await button(page, '提交').click();
    const refusal = page.getByText('该项不能为空');
    await expect(refusal).toBeVisible();
    const leaveAndReturn = async () => {
      // Back would close the dialog.
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: '全局搜索' }).fill('概览');
      await page.keyboard.press('Enter');
      await expect(page.getByText('欢迎，管理员')).toBeVisible();
      await page.goBack();
      await expect(button(page, '新增')).toBeVisible();
    };
    await leaveAndReturn();
    await expect(refusal, 'what is said beside the fields').toBeVisible();
    await page.keyboard.press('Escape');
    const openers = [
      [() => button(page, '新增').click(), '新建用户'],
      [() => fromToolbar(page, '导入'), '导入用户'],
      [() => fromToolbar(page, '回收站'), '回收站：用户管理'],
    ] as const;
    for (const [open, name] of sampled(openers, 1 / 3)) {
      const dialog = page.getByRole('dialog', { name });
      await open();
      await expect(dialog).toBeVisible();
      await leaveAndReturn();
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
      await leaveAndReturn();
      await expect(dialog).toHaveCount(0);
      await open();
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    }
  });

  test('menus and questions are closed', async ({ page, api }) => {
    const { family } = await several(api, 1);
    await openUsers(page, family);
    await goHome(page);
    await expect(page.getByText('欢迎，管理员')).toBeVisible();
    await page.goBack();
    const asked = question(page, '确定删除该数据');
    const remove = () => more(page, family, '删除');
    for (const [open, opened] of [
      [() => action(page, family, '更多').click(), page.getByRole('menuitem', { name: '变更历史' })],
      [() => button(page, '列设置').click(), button(page, '恢复默认')],
      [() => button(page, '密度').click(), page.getByRole('menuitem', { name: '紧凑' })],
      // Twice: a question closed by Back must not block the next one.
      [remove, asked],
      [remove, asked],
    ] as const) {
      await open();
      await expect(opened).toBeVisible();
      if (opened !== asked) {
        await page.goForward();
        await expect(page.getByText('欢迎，管理员')).toBeVisible();
      }
      await page.goBack();
      await expect(rowOf(page, family)).toBeVisible();
      await expect(opened).toBeHidden();
    }
  });

  test('discarding typed text needs confirmation', async ({ page }) => {
    await page.goto('/home');
    await goToUsers(page);
    await button(page, '新增').click();
    const account = page.getByRole('dialog', { name: '新建用户' }).getByLabel('登录账号', { exact: true });
    await account.fill('half');
    await page.goBack();
    await button(question(page, '有未提交的内容'), '放弃').click();
    await expect(account).toHaveCount(0);
    await button(page, '新增').click();
    await expect(account).toHaveValue('');
  });
});

test('fields, pictures and widths of the form', async ({ page, api }) => {
  await test.step('the name field counts characters like the server, and does not cut a name that is too long', async () => {
    const username = unique('em');
    await openUsers(page);
    await button(page, '新增').click();
    const dialog = page.getByRole('dialog', { name: '新建用户' });
    const nickname = dialog.getByLabel('用户昵称', { exact: true });
    await dialog.getByLabel('登录账号', { exact: true }).fill(username);
    await nickname.focus();
    // 31 characters and a family emoji of three people with two joiners.
    await page.keyboard.insertText(`${'😀'.repeat(31)}👨‍👩‍👧`);
    await expect(nickname).toHaveValue(/👨‍👩‍👧$/);
    await button(dialog, '提交').click();
    await expect(nickname).toHaveAccessibleDescription(/不能超过 32 个字符/);
    await nickname.fill('😀'.repeat(32));
    await button(dialog, '提交').click();
    await expect(dialog).toBeHidden();
    expect(await api.findUsers('😀'.repeat(32))).toMatchObject([{ username, nickname: '😀'.repeat(32) }]);
  });
  await test.step('an external picture is kept and not loaded', async () => {
    const avatar = 'https://example.com/3.svg';
    const nickname = unique('像');
    const { id } = await api.createUser({ username: unique('a'), nickname, avatar });
    await searchUsers(page, nickname);
    await action(page, nickname, '修改').click();
    const dialog = page.getByRole('dialog', { name: '修改用户' });
    await expect(dialog.getByText(avatar)).toBeVisible();
    await expect(dialog.locator(`img[src="${avatar}"]`)).toHaveCount(0);
    await dialog.getByLabel('个人描述', { exact: true }).fill('改过');
    await button(dialog, '提交').click();
    await expect(dialog).toBeHidden();
    expect(await api.ask('GET', `/api/v1/users/${id}`)).toMatchObject({ avatar, description: '改过' });
  });
  await test.step('forms adapt width and columns to the screen', async () => {
    const { family } = await several(api, 1);
    await searchUsers(page, family);
    await page.setViewportSize({ width: 1440, height: 900 });
    await test.step('the form of a new password is 432 wide and has one field', async () => {
      await more(page, family, '重置密码');
      const dialog = page.getByRole('dialog', { name: `重置密码：${family}-01` });
      await expect.poll(width(dialog)).toBe(432);
      await expect(dialog.getByLabel('新密码', { exact: true })).toBeVisible();
      await expect(dialog.locator('input, textarea, select')).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    });
    const dialog = page.getByRole('dialog', { name: '新建用户' });
    await test.step('the form of a new user is 820 wide and has two columns', async () => {
      await button(page, '新增').click();
      await expect.poll(width(dialog)).toBe(820);
      await expect.poll(apart(dialog, 'y')).toBeLessThan(2);
      await expect.poll(apart(dialog, 'x')).toBeGreaterThan(20);
    });
    await test.step('on a phone the form of a new user fits the screen and has one column', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await expect.poll(width(dialog)).toBeLessThanOrEqual(390);
      await expect.poll(width(dialog)).toBeGreaterThan(320);
      await expect.poll(apart(dialog, 'x')).toBeLessThan(2);
      await expect.poll(apart(dialog, 'y')).toBeGreaterThan(20);
    });
  });
});
