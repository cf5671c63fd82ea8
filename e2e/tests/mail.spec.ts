import { mailSettingsPath, mailsPath } from '@mutai/contract/mail/resource';
import type { MailSettings } from '@mutai/contract/mail/schema';
import { smtpError, startSmtpServer } from '../../apps/server/src/testing/smtp-server.ts';
import { button, rowOf } from '../support/list-page.ts';
import { expect, test } from '../support/test.ts';

// Separate site that may send to this machine.
test.use({ signedIn: true, serverEnvironment: { OUTBOUND_ALLOW: '127.0.0.1' } });

test('mail is enabled, tested with unsaved settings, and saved after a conflict', async ({ page, api }) => {
  let full = true;
  const recipient = () => (full ? smtpError(552, 'mailbox full') : undefined);
  const server = await startSmtpServer({ recipient });
  await page.goto('/setting/mail');
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await expect(page.getByText('已停用', { exact: true })).toBeVisible();
  await expect(field('服务器地址')).toBeDisabled();
  await expect(button(page, '测试')).toBeDisabled();
  await field('是否启用').click();
  await expect(page.getByText('已启用', { exact: true })).toBeVisible();
  await expect(field('验证账号')).toBeEnabled();
  await field('是否需要验证').click();
  await expect(field('验证账号')).toBeDisabled();
  await expect(field('验证密码')).toBeDisabled();
  await field('服务器地址').fill('smtp://127.0.0.1');
  await field('发信人地址').fill('site@example.com');
  await button(page, '保存修改').click();
  await expect(field('服务器地址')).toHaveAccessibleDescription(/示例：smtp.abc.com/);
  await field('服务器地址').fill('127.0.0.1');
  await field('端口').fill(String(server.port));

  const tryOut = async () => {
    await button(page, '测试').click();
    const dialog = page.getByRole('dialog', { name: '邮件测试' });
    await dialog.getByLabel('接收人邮箱', { exact: true }).fill('me@example.com');
    await button(dialog, '发送邮件').click();
    await expect(dialog).toHaveCount(0);
  };
  await tryOut();
  const failed = page.getByRole('dialog', { name: '测试邮件未能发送' });
  await expect(failed).toContainText('邮件服务器拒绝了接收人');
  await expect(failed).toContainText('552 mailbox full');
  await failed.getByRole('button').last().click();
  full = false;
  await tryOut();
  await expect(page.getByText('测试邮件已发送至 me@example.com，请查收！')).toBeVisible();
  expect(server.mails).toMatchObject([{ from: 'site@example.com', to: ['me@example.com'], subject: '测试邮件' }]);

  await api.ask<MailSettings>('PATCH', mailSettingsPath, { smtpPort: 2525 });
  await button(page, '保存修改').click();
  await expect(page.getByText('该数据已被他人修改')).toBeVisible();
  await page.getByRole('radio', { name: '端口：我的修改', exact: true }).check();
  await button(page, '保存修改').click();
  await expect
    .poll(() => api.ask<MailSettings>('GET', mailSettingsPath))
    .toMatchObject({ enable: true, smtpPort: server.port });
  await expect(field('端口')).toHaveValue(String(server.port));
  await page.getByRole('tab', { name: '发送记录' }).click();
  await expect(rowOf(page, '552 mailbox full')).toContainText('未发送');
  await server.close();
});

test('a template is edited with placeholders, previewed and sent to its recipients', async ({ page, api }) => {
  const server = await startSmtpServer();
  const settings = { enable: true, smtpHost: '127.0.0.1', smtpPort: server.port, smtpAuth: false };
  await api.ask('PATCH', mailSettingsPath, { ...settings, smtpFrom: 'site@example.com' });
  await page.goto('/setting/mail?tab=templates');
  await button(page, '修改邮件模板：账号已创建').click();
  const dialog = page.getByRole('dialog', { name: '修改邮件模板：账号已创建' });
  const subject = dialog.getByLabel('邮件主题', { exact: true });
  await subject.fill('欢迎 {nickname}，{password}');
  await button(dialog, '保存修改').click();
  await expect(subject).toHaveAccessibleDescription(/没有占位符 \{password\}/);
  await subject.fill('欢迎 {nickname}');
  await button(dialog, '预览').click();
  const preview = page.getByRole('dialog', { name: '预览邮件' });
  await expect(preview).toContainText('欢迎 张三');
  await page.keyboard.press('Escape');
  await expect(preview).toHaveCount(0);
  await button(dialog, '保存修改').click();
  await expect(page.getByText('欢迎 {nickname}')).toBeVisible();

  await page.goto('/system/user');
  await button(page, '新增').first().click();
  const user = page.getByRole('dialog', { name: '新建用户' });
  await user.getByLabel('登录账号', { exact: true }).fill('mailed1');
  await user.getByLabel('邮箱', { exact: true }).fill('mailed1@example.com');
  await button(user, '提交').click();
  await expect(user).toHaveCount(0);
  await expect.poll(() => server.mails.map(({ subject: said }) => said)).toEqual(['欢迎 mailed1']);
  await page.goto('/setting/mail?tab=log');
  await expect(rowOf(page, 'mailed1@example.com')).toContainText('已发送');
  await page
    .getByRole('row', { name: /mailed1@example.com/ })
    .getByRole('button', { name: '查看' })
    .click();
  await expect(page.getByRole('dialog', { name: '邮件内容' })).toContainText('登录账号：mailed1');
  expect(await api.ask<readonly unknown[]>('GET', `${mailsPath}?recipient=mailed1`)).toHaveLength(1);
  await server.close();
});
