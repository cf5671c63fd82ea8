import { button, question } from '../support/list-page.ts';
import { password, person } from '../support/people.ts';
import { userMenu } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';

test("the header's avatar is the default picture for who has none, or else their own", async ({
  server,
  api,
  openAs,
}) => {
  const somebody = await person(server.url, api);
  const page = await (await openAs(somebody.api)).newPage();
  const picture = page.getByRole('button', { name: /，用户菜单$/ }).locator('img');
  for (const shown of ['/default-avatar.svg', '/avatars/3.svg']) {
    await page.goto('/home');
    await expect(picture).toHaveAttribute('src', shown);
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await api.ask('PATCH', `/api/v1/users/${somebody.user.id}`, { avatar: '/avatars/3.svg' });
  }
});

const fields = ['原密码', '新密码', '确认新密码'] as const;

test('each of the three fields of a password change is required, and nothing is sent without it', async ({
  server,
  api,
  openAs,
}) => {
  const somebody = await person(server.url, api);
  const page = await (await openAs(somebody.api)).newPage();
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/auth/password')) sent.push(request.postDataJSON());
  });
  await page.goto('/home');
  await userMenu(page, '修改密码');
  const dialog = page.getByRole('dialog', { name: '修改密码' });
  const field = (name: string) => dialog.getByLabel(name, { exact: true });
  const fill = async (name: string) => field(name).fill(name === '原密码' ? password : 'Another#2027');

  await button(dialog, '提交').click();
  await expect(dialog.getByText('该项不能为空')).toHaveCount(fields.length);
  for (const missing of fields) {
    for (const name of fields) await fill(name);
    await expect(dialog.getByText('该项不能为空'), `before ${missing} is emptied`).toHaveCount(0);
    await field(missing).fill('');
    await button(dialog, '提交').click();
    await expect(field(missing)).toHaveAccessibleDescription(/该项不能为空/);
    await expect(dialog.getByText('该项不能为空')).toHaveCount(1);
    expect(sent).toEqual([]);
  }
  for (const name of fields) await fill(name);

  // What was typed is not lost by a key.
  await page.keyboard.press('Escape');
  const asked = question(page, '有未提交的内容');
  await expect.poll(async () => (await asked.boundingBox())?.width).toBe(432);
  await button(asked, '继续编辑').click();
  await expect(asked).toBeHidden();
  await expect(field('新密码')).toHaveValue('Another#2027');
  const warning = page.waitForEvent('dialog');
  await page.evaluate(() => void setTimeout(() => globalThis.location.reload()));
  expect((await warning).type()).toBe('beforeunload');
  await (await warning).dismiss();

  await button(dialog, '提交').click();
  await expect(dialog).toBeHidden();
  expect(sent).toEqual([{ oldPassword: password, newPassword: 'Another#2027' }]);
});
