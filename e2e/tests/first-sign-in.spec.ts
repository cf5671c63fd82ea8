import { submitLogin } from '../support/login-page.ts';
import { admin } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

// Without ADMIN_PASSWORD, the server generates a password, prints it once and requires a change.
test.use({ serverEnvironment: { ADMIN_PASSWORD: '' } });

test('the generated password only opens the form that changes it', async ({ page, server }) => {
  await expect.poll(server.output).toContain('密码：');
  const generated = /密码：(\S+)/.exec(server.output())?.[1] ?? '';
  expect(generated.length).toBeGreaterThanOrEqual(12);

  await page.goto('/login');
  await submitLogin(page, admin.username, generated);
  const dialog = page.getByRole('dialog', { name: '修改密码' });
  await expect(dialog).toBeVisible();
  await page.reload();
  await expect(dialog, 'after F5').toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog, 'after Escape').toBeVisible();

  await dialog.getByLabel('原密码', { exact: true }).fill(generated);
  const warning = page.waitForEvent('dialog');
  await page.evaluate(() => void setTimeout(() => globalThis.location.reload()));
  expect((await warning).type()).toBe('beforeunload');
  await (await warning).dismiss();
  await dialog.getByLabel('新密码', { exact: true }).fill(admin.password);
  await dialog.getByLabel('确认新密码', { exact: true }).fill(`${admin.password}x`);
  await dialog.getByRole('button', { name: '提交', exact: true }).click();
  await expect(dialog.getByText('两次输入的密码不一致')).toBeVisible();

  await dialog.getByLabel('确认新密码', { exact: true }).fill(admin.password);
  await dialog.getByRole('button', { name: '提交', exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.goto('/system/user');
  await expect(page.getByRole('row').filter({ hasText: admin.username })).toBeVisible();
});
