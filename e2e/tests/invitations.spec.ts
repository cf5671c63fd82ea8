import { mailSettingsPath } from '@mutai/contract/mail/resource';
import type { Page } from '@playwright/test';
import { startSmtpServer } from '../../apps/server/src/testing/smtp-server.ts';
import { accessibilityFaults, axeScript } from '../support/accessibility.ts';
import { unique } from '../support/api.ts';
import { button, expectRefused, fromToolbar, more, onSelected, openUsers } from '../support/list-page.ts';
import { sheet } from '../support/sheet.ts';
import { expect, test } from '../support/test.ts';

// Separate site that may send to this machine.
test.use({ signedIn: true, serverEnvironment: { OUTBOUND_ALLOW: '127.0.0.1' } });

const invite = '邮件邀请设置密码';
const password = 'Own#Secret2026';
const nobody = { cookies: [], origins: [] };

async function expectAccessible(page: Page) {
  expect(await accessibilityFaults(page.locator('html'), 'all')).toEqual([]);
}

/** Types both passwords key by key, and submits with Enter. */
async function typePasswords(page: Page, first: string, second = first) {
  await expect(page.getByLabel('新密码', { exact: true })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(first);
  await page.keyboard.press('Tab');
  // The button that shows the password.
  if (!(await page.getByLabel('确认密码', { exact: true }).evaluate((field) => field === document.activeElement))) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(second);
  await page.keyboard.press('Enter');
}

test('users are invited by mail, set their own password with the link, and sign in', async ({
  page,
  api,
  browser,
  server,
}) => {
  await page.addInitScript(axeScript);
  const mailServer = await startSmtpServer();
  const family = unique('邀');
  const username = unique('i');
  const invited = await api.createUser({ username, nickname: `${family}甲`, email: 'jia@example.com' });
  await api.createUser({ username: unique('j'), nickname: `${family}乙` });
  const linkTo = async (address: string) => {
    const received = () => mailServer.mails.findLast(({ to }) => to.includes(address))?.text ?? '';
    await expect.poll(received, { timeout: 20_000 }).toContain('/set-password#token=');
    return /http\S+#token=\S+/.exec(received())?.[0] ?? '';
  };

  await test.step('without mail, inviting is disabled with the reason and the remedy', async () => {
    await openUsers(page, family);
    await expectRefused(page, `${family}甲`, invite, '邮件尚未启用，请先在“邮件设置”中填写邮件服务器并启用');
    await page.getByRole('checkbox', { name: '全选本页' }).check();
    await onSelected(page, invite);
    const dialog = page.getByRole('dialog', { name: invite });
    await expect(button(dialog, '发送邀请')).toBeDisabled();
    await expect(dialog.getByRole('alert')).toContainText('邮件尚未启用');
    await dialog.getByRole('link', { name: '前往邮件设置' }).click();
    await expect(page).toHaveURL(/\/setting\/mail/);
  });

  const settings = { enable: true, smtpHost: '127.0.0.1', smtpPort: mailServer.port, smtpAuth: false };
  await api.ask('PATCH', mailSettingsPath, { ...settings, smtpFrom: 'site@example.com' });

  await test.step('of several users those with an address are invited, the others are named', async () => {
    await openUsers(page, family);
    await page.getByRole('checkbox', { name: '全选本页' }).check();
    await onSelected(page, invite);
    const dialog = page.getByRole('dialog', { name: invite });
    await expect(dialog).toContainText('所选的 2 个用户');
    await button(dialog, '发送邀请').click();
    await expect(dialog).toContainText('已邀请 1 个用户');
    await expect(dialog.getByRole('alert')).toContainText(`${family}乙：没有邮箱，请先填写邮箱再邀请，或改为生成密码`);
    await expectAccessible(page);
    await button(dialog, '完成').click();
    await expect(dialog).toBeHidden();
    await expectRefused(page, `${family}乙`, invite, '没有邮箱，请先填写邮箱');
  });

  const link = await linkTo('jia@example.com');
  const context = await browser.newContext({ baseURL: server.url, storageState: nobody });
  const visitor = await context.newPage();
  await visitor.addInitScript(axeScript);
  const requested: string[] = [];
  visitor.on('request', (request) => requested.push(request.url(), request.headers()['referer'] ?? ''));

  await test.step('the link opens a page on which the password is typed', async () => {
    await visitor.goto(link);
    await expect(visitor.getByText(`${family}甲，欢迎使用`)).toBeVisible();
    await expect(visitor.getByLabel('账号', { exact: true })).toHaveValue(username);
    await expect(visitor.getByText('链接只能使用一次')).toBeVisible();
    await expectAccessible(visitor);
    await typePasswords(visitor, 'secret');
    await expect(visitor.getByLabel('新密码', { exact: true })).toHaveAccessibleDescription(/须包含大写字母/);
    await typePasswords(visitor, password, `${password}x`);
    await expect(visitor.getByLabel('确认密码', { exact: true })).toHaveAccessibleDescription('两次输入的密码不一致');
    await visitor.keyboard.press('ControlOrMeta+A');
    await visitor.keyboard.type(password);
    await visitor.keyboard.press('Enter');
    await expect(visitor).toHaveURL(/\/home$/);
    await expect(visitor.getByText('密码设置成功')).toBeVisible();
    expect(
      requested.filter((text) => text.includes('token')),
      'the token is in no address that is sent',
    ).toEqual([]);
    expect((await api.getUser(invited.id)).hasPassword).toBe(true);
  });

  await test.step('used, replaced and unknown links say what to do', async () => {
    const other = await (await browser.newContext({ baseURL: server.url, storageState: nobody })).newPage();
    await other.goto(link);
    await expect(other.getByText('链接已使用')).toBeVisible();
    await button(other, '去登录').click();
    await expect(other.getByLabel('账号', { exact: true })).toHaveValue(username);
    await expect(other.getByLabel('密码', { exact: true })).toBeFocused();
    await other.keyboard.type(password);
    await other.keyboard.press('Enter');
    await expect(other).toHaveURL(/\/home$/);
    await other.goto('/set-password#token=nonsense');
    await expect(other.getByText('链接无效')).toBeVisible();
    await other.goto('/set-password');
    await expect(other.getByText('链接无效')).toBeVisible();
    await other.context().close();
  });

  await test.step('one user is invited again from the row, while somebody else is signed in', async () => {
    await more(page, `${family}甲`, invite);
    const dialog = page.getByRole('dialog', { name: invite });
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    const count = mailServer.mails.length;
    await more(page, `${family}甲`, invite);
    await button(dialog, '发送邀请').click();
    await expect(dialog).toContainText('已邀请 1 个用户');
    await button(dialog, '完成').click();
    await expect.poll(() => mailServer.mails.length, { timeout: 20_000 }).toBe(count + 1);
    const again = await page.context().newPage();
    await again.goto(await linkTo('jia@example.com'));
    await expect(again.getByText('此浏览器已登录其他账号')).toBeVisible();
    await typePasswords(again, `${password}2`);
    await expect(again.getByText(`再用账号“${username}”登录`)).toBeVisible();
    await button(again, '返回首页').click();
    await expect(again).toHaveURL(/\/home$/);
    await again.close();
  });

  await test.step('a new user is invited instead of getting a password', async () => {
    await button(page, '新增').click();
    const dialog = page.getByRole('dialog', { name: '新建用户' });
    const created = unique('k');
    await dialog.getByLabel('登录账号', { exact: true }).click();
    await page.keyboard.type(created);
    await dialog.getByRole('switch', { name: invite }).click();
    await expect(dialog.getByLabel('初始密码', { exact: true })).toBeHidden();
    await button(dialog, '提交').click();
    await expect(dialog.getByLabel('邮箱', { exact: true })).toHaveAccessibleDescription(/请填写接收邀请邮件的邮箱/);
    await dialog.getByLabel('邮箱', { exact: true }).click();
    await page.keyboard.type('bing@example.com');
    await button(dialog, '提交').click();
    await expect(dialog).toBeHidden();
    expect(await linkTo('bing@example.com')).toContain(server.url);
  });

  await test.step('imported users with an address are invited, the others are named', async () => {
    await fromToolbar(page, '导入');
    const dialog = page.getByRole('dialog', { name: '导入用户' });
    const rows = [
      ['登录账号', '用户昵称', '邮箱'],
      [unique('l'), `${family}丁`, 'ding@example.com'],
      [unique('m'), `${family}戊`, ''],
    ];
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    const file = { name: '新同事.xlsx', mimeType, buffer: sheet(rows) };
    await dialog.locator('input[type=file]').setInputFiles(file);
    await dialog.getByRole('checkbox', { name: '导入后生成密码，并下载密码表' }).click();
    await dialog.getByRole('checkbox', { name: /^导入后邮件邀请设置密码/ }).click();
    await expect(dialog.getByRole('checkbox', { name: /^导入后生成密码/ }), 'one of both').not.toBeChecked();
    await button(dialog, '导入 2 条').click();
    await expect(dialog).toContainText('已邀请 1 个用户设置密码');
    await expect(dialog.getByRole('alert')).toContainText(`${family}戊：没有邮箱`);
    await button(dialog, '完成').click();
    expect(await linkTo('ding@example.com')).toContain(server.url);
  });

  await context.close();
  await mailServer.close();
});
