import { signIn, unique } from '../support/api.ts';
import { action, button, choose, more, openUsers, question, rowOf, searchUsers } from '../support/list-page.ts';
import { password, person, several } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ signedIn: true });

test(
  'a user is created, the list returns to page 1, and the user can sign in',
  { tag: '@firefox' },
  async ({ page, server }) => {
    const username = unique('new');
    await openUsers(page);
    await button(page, '新增').click();
    const dialog = page.getByRole('dialog', { name: '新建用户' });
    await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(820);
    await dialog.getByLabel('登录账号', { exact: true }).fill(username);
    await dialog.getByLabel('用户昵称', { exact: true }).fill(`新人${username}`);
    await dialog.getByLabel('初始密码', { exact: true }).fill(password);
    await choose(dialog, '关联角色', '审计员');
    await dialog.getByLabel('个人描述', { exact: true }).fill('第一天');
    await button(dialog, '提交').click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(/^提示：/)).toBeVisible();
    await expect(page).not.toHaveURL(/page=[2-9]/);
    await searchUsers(page, `新人${username}`);
    await expect(rowOf(page, username)).toContainText('审计员');
    expect((await signIn(server.url, username, password)).token).not.toBe('');
  },
);

test('users are created, modified, disabled, given passwords and deleted on one page', async ({
  page,
  api,
  server,
}) => {
  await test.step('errors appear at their fields, and the corrected form is submitted', async () => {
    const { users } = await several(api, 1);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
    });
    await openUsers(page);
    await button(page, '新增').click();
    const dialog = page.getByRole('dialog', { name: '新建用户' });
    const field = (label: string) => dialog.getByLabel(label, { exact: true });
    const [account, nickname, secret] = [field('登录账号'), field('用户昵称'), field('初始密码')];
    await test.step('errors are reported at their fields, and nothing is sent', async () => {
      await button(dialog, '提交').click();
      await expect(dialog.getByText('该项不能为空')).toBeVisible();
      await account.fill('ab_1');
      await secret.fill('weak');
      await button(dialog, '提交').click();
      await expect(dialog.getByText('至少6位且不含空格，须包含大写字母、小写字母、数字和特殊字符')).toBeVisible();
      await expect(account).toHaveAttribute('aria-invalid', 'true');
      expect(sent).toEqual(['/api/v1/auth/info']);
    });
    await test.step('closing with typed input asks for confirmation', async () => {
      await nickname.fill('未完成');
      await button(dialog, '取消').click();
      const asked = question(page, '有未提交的内容，确定放弃吗？');
      await button(asked, '继续编辑').click();
      await expect(asked).toBeHidden();
      await expect(nickname).toHaveValue('未完成');
      await button(dialog, '取消').click();
      await button(asked, '放弃').click();
      await expect(dialog).toBeHidden();
    });
    await button(page, '新增').click();
    await test.step("the server's refusal is shown beside the field, and what was typed stays", async () => {
      await account.fill(users[0]?.username ?? '');
      await nickname.fill('重名的人');
      const refused = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.status() === 409);
      await button(dialog, '提交').click();
      const { message } = (await (await refused).json()) as { message: string };
      await expect(dialog.getByText(message, { exact: true })).toBeVisible();
      await expect(nickname).toHaveValue('重名的人');
      await expect(page.getByRole('dialog', { name: '请求提示' })).toHaveCount(0);
    });
    await test.step('a double click creates one user', async () => {
      const username = unique('d');
      await account.fill(username);
      await nickname.fill(username);
      await button(dialog, '提交').dblclick();
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      expect(await api.findUsers(username)).toHaveLength(1);
      expect(sent.filter((path) => path === '/api/v1/users')).toHaveLength(2);
    });
  });
  await test.step('a user is modified, and the same page is reloaded', async () => {
    const { family, users } = await several(api, 1);
    await searchUsers(page, family);
    await action(page, family, '修改').click();
    const dialog = page.getByRole('dialog', { name: '修改用户' });
    await expect(dialog.getByLabel('登录账号', { exact: true })).toHaveValue(users[0]?.username ?? '-');
    await expect(dialog.getByLabel('登录账号', { exact: true })).not.toBeEditable();
    await dialog.getByLabel('个人描述', { exact: true }).fill('改过了');
    await button(dialog, '提交').click();
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, family)).toContainText('改过了');
    await expect(page).toHaveURL(/keyword=/);
    expect(await api.getUser(users[0]?.id ?? 0)).toMatchObject({ description: '改过了', version: 2 });
  });
  await test.step('a user is disabled after confirmation, signed out immediately, and can be enabled again', async () => {
    const { user, api: theirs } = await person(server.url, api);
    await searchUsers(page, user.nickname);
    const toggle = rowOf(page, user.nickname).getByRole('switch', { name: '状态' });
    await toggle.click();
    await button(question(page, '停用后该用户将立即退出登录'), '确定停用').click();
    await expect(rowOf(page, user.nickname)).toContainText('停用');
    await expect(toggle).not.toBeChecked();
    expect((await theirs.send('POST', '/api/v1/auth/info')).body.code).toBe(4051);
    await toggle.click();
    await expect(toggle).toBeChecked();
    await expect(rowOf(page, user.nickname)).toContainText('启用');
    expect((await signIn(server.url, user.username, password)).token).not.toBe('');
  });
  await test.step('passwords', async () => {
    const { user, api: theirs } = await person(server.url, api);
    await searchUsers(page, user.nickname);
    const dialog = page.getByRole('dialog', { name: `重置密码：${user.nickname}` });
    await test.step('a password is reset: the new one signs in, the old one and its sessions do not', async () => {
      await more(page, user.nickname, '重置密码');
      await dialog.getByLabel('新密码', { exact: true }).fill('weak');
      await button(dialog, '提交').click();
      await expect(dialog.getByText('至少6位且不含空格，须包含大写字母、小写字母、数字和特殊字符')).toBeVisible();
      await dialog.getByLabel('新密码', { exact: true }).fill('Another#2027');
      await button(dialog, '提交').click();
      await expect(dialog).toBeHidden();
      expect((await theirs.send('POST', '/api/v1/auth/info')).body.code).toBe(4051);
      expect((await signIn(server.url, user.username, 'Another#2027')).token).not.toBe('');
      await expect(signIn(server.url, user.username, password)).rejects.toThrow('401');
    });
    await test.step('a generated password is shown once and signs in', async () => {
      await more(page, user.nickname, '重置密码');
      await button(dialog, '生成').click();
      const generated = await dialog.getByLabel('新密码', { exact: true }).inputValue();
      await button(dialog, '提交').click();
      const handOver = question(page, '请保存密码');
      await expect(handOver).toContainText(generated);
      await button(handOver, '我已保存').click();
      await expect(page.getByText(generated)).toHaveCount(0);
      expect((await signIn(server.url, user.username, generated)).token).not.toBe('');
    });
    await test.step('resetting a password does not block the switch in the same row', async () => {
      const toggle = rowOf(page, user.nickname).getByRole('switch', { name: '状态' });
      await toggle.click();
      const changed = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
      await button(question(page, '停用后该用户将立即退出登录'), '确定停用').click();
      expect((await changed).status()).toBe(200);
      await expect(toggle).not.toBeChecked();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      expect(await api.getUser(user.id)).toMatchObject({ enabled: false });
    });
  });
  await test.step('users are deleted', async () => {
    const { family } = await several(api, 4);
    const names = async () => (await api.findUsers(family)).map(({ nickname }) => nickname.slice(-2)).toSorted();
    await searchUsers(page, family);
    await test.step('one user is deleted after confirmation', async () => {
      await more(page, `${family}-01`, '删除');
      const asked = question(page, '确定删除该数据吗？');
      await expect(asked).toContainText('提示');
      await button(asked, '取消').click();
      await expect(asked).toBeHidden();
      expect(await names()).toHaveLength(4);
      await more(page, `${family}-01`, '删除');
      await button(asked, '确定删除').click();
      await expect(page.getByText('共 3 条')).toBeVisible();
      expect(await names()).toEqual(['02', '03', '04']);
    });
    await test.step('several users are deleted at once', async () => {
      await expect(button(page, '批量删除')).toHaveCount(0);
      for (const number of ['02', '04']) await rowOf(page, `${family}-${number}`).getByRole('checkbox').check();
      await page.getByRole('button', { name: '批量删除' }).click();
      await button(question(page, '确定删除所选数据吗？'), '确定删除').click();
      await expect(page.getByText('共 1 条')).toBeVisible();
      expect(await names()).toEqual(['03']);
    });
  });
});

test('two administrators edit one user: the second resolves the conflict, and nothing is lost', async ({
  page,
  api,
  openAs,
  server,
}) => {
  const { family, users } = await several(api, 1);
  const id = users[0]?.id ?? 0;
  const colleague = await (await openAs(await signIn(server.url))).newPage();
  for (const screen of [page, colleague]) {
    await openUsers(screen, family);
    await action(screen, family, '修改').click();
    await expect(screen.getByRole('dialog', { name: '修改用户' }).getByLabel('用户昵称', { exact: true })).toHaveValue(
      /./,
    );
  }

  const theirs = colleague.getByRole('dialog', { name: '修改用户' });
  await theirs.getByLabel('个人描述', { exact: true }).fill('同事写的');
  await button(theirs, '提交').click();
  await expect(theirs).toBeHidden();

  const mine = page.getByRole('dialog', { name: '修改用户' });
  await mine.getByLabel('个人描述', { exact: true }).fill('我写的');
  await mine.getByLabel('用户昵称', { exact: true }).fill(`${family}-新`);
  await button(mine, '提交').click();

  const comparison = page.getByRole('dialog').filter({ hasText: '我的修改' });
  for (const text of ['同事写的', '我写的', '最新内容']) await expect(comparison).toContainText(text);
  expect(await api.getUser(id), 'nothing is overwritten before one has chosen').toMatchObject({
    description: '同事写的',
  });

  await comparison
    .getByRole('row', { name: /个人描述/ })
    .getByText('同事写的')
    .click();
  await button(comparison, '提交').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await api.getUser(id)).toMatchObject({ description: '同事写的', nickname: `${family}-新`, version: 3 });
});
