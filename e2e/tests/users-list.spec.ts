import { unique } from '../support/api.ts';
import { button, openUsers, rowOf, searchUsers } from '../support/list-page.ts';
import { person, several } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ signedIn: true });

test.describe('the list', () => {
  test('is searched, sorted and paged, and recovers', async ({ page, api }) => {
    await test.step('is filtered by nickname, and reset', async () => {
      const { family, users } = await several(api, 2);
      const [one, two] = users.map(({ id, nickname }) => ({ path: `/api/v1/users/${id}`, nickname }));
      if (one === undefined || two === undefined) throw new Error('There are not two.');
      await api.ask('PATCH', one.path, { enabled: false });
      const search = page.getByPlaceholder('请输入用户昵称');
      await test.step('is filtered by status', async () => {
        await page.goto(`/system/user?${new URLSearchParams({ keyword: family, enabled: 'false' })}`);
        await expect(page.getByText('共 1 条')).toBeVisible();
        await expect(rowOf(page, one.nickname)).toContainText('停用');
      });
      await button(page, '重置').click();
      await expect(search).toHaveValue('');
      await expect(page).not.toHaveURL(/keyword=|enabled=/);
      await expect(rowOf(page, two.nickname)).toBeVisible();
      await test.step('keeps a text that is too long, and reports it', async () => {
        await search.click();
        await page.keyboard.insertText('长'.repeat(99));
        await page.keyboard.type('😀😀');
        await page.keyboard.press('Enter');
        await expect(search).toHaveJSProperty('validationMessage', '不能超过 100 个字符');
        await expect(search).toHaveValue(`${'长'.repeat(99)}😀😀`);
        await expect(page).not.toHaveURL(/keyword=/);
        await page.keyboard.press('Backspace');
        await page.keyboard.press('Enter');
        await expect(page).toHaveURL(/keyword=/);
      });
      await search.fill(two.nickname);
      await button(page, '查询').click();
      await expect(page.getByText('共 1 条')).toBeVisible();
      await expect(rowOf(page, two.nickname)).toBeVisible();
      await expect(page).toHaveURL(/keyword=/);
      await test.step('refreshes', async () => {
        await api.ask('PATCH', two.path, { description: '刚刚修改' });
        await button(page, '刷新').click();
        await expect(rowOf(page, two.nickname)).toContainText('刚刚修改');
      });
      await test.step('shows a message and a reset when nothing matches', async () => {
        await search.fill(unique('无'));
        await button(page, '查询').click();
        await expect(page.getByText('没有符合条件的数据')).toBeVisible();
        await button(page, '重置条件').click();
        await expect(page.getByText(/^共 [1-9]\d* 条$/)).toBeVisible();
        await expect(page.getByText('没有符合条件的数据')).toBeHidden();
      });
    });
    await test.step('shows every column of a user', async () => {
      const roles = await api.ask<{ id: number; code: string }[]>('GET', '/api/v1/roles?size=0');
      const auditor = roles.find(({ code }) => code === 'auditor');
      const user = await api.createUser({
        username: unique('c'),
        nickname: unique('列'),
        description: '值班编辑',
        roleIds: auditor === undefined ? [] : [auditor.id],
      });
      await searchUsers(page, user.nickname);
      const row = rowOf(page, user.nickname);
      for (const text of [user.username, '启用', '审计员', '值班编辑', '由管理员创建'])
        await expect(row).toContainText(text);
      for (const name of ['用户昵称', '状态', '关联角色', '所属部门', '个人描述', '创建', '操作']) {
        await expect(page.getByRole('columnheader', { name })).toBeVisible();
      }
      await expect(page.getByText('共 1 条')).toBeVisible();
    });
    await test.step('keeps search, sort, page and size in the URL, also after F5', async () => {
      const { family } = await several(api, 20);
      await page.setViewportSize({ width: 1366, height: 500 });
      await searchUsers(page, family);
      await expect(page.getByText('共 20 条')).toBeVisible();
      await page.getByRole('columnheader', { name: '用户昵称' }).click();
      await expect(page).toHaveURL(/sort=nickname(:|%3A)asc/);
      await page.getByRole('listitem', { name: '2', exact: true }).click();
      await expect(rowOf(page, `${family}-11`), 'another page begins at its first row').toBeInViewport();
      await expect(rowOf(page, `${family}-01`)).toHaveCount(0);
      const address = page.url();
      expect(address).toContain('page=2');
      await page.reload();
      await expect(rowOf(page, `${family}-11`)).toBeVisible();
      await expect(page.getByPlaceholder('请输入用户昵称')).toHaveValue(family);
      expect(page.url()).toBe(address);
      await page.goBack();
      await expect(rowOf(page, `${family}-01`)).toBeVisible();
    });
    await test.step('reports a failed load and retries', async () => {
      await page.route('**/api/v1/users?**', (route) =>
        route.fulfill({ status: 500, json: { code: 5000, message: '服务器开小差了' } }),
      );
      await searchUsers(page, '管理员');
      await expect(page.getByText('数据加载失败')).toBeVisible();
      await expect(page.getByText('服务器开小差了')).toBeVisible();
      await page.unroute('**/api/v1/users?**');
      await button(page, '重试').click();
      await expect(rowOf(page, 'admin')).toBeVisible();
      await expect(page.getByText('数据加载失败')).toBeHidden();
    });
  });

  test('remembers visible columns', async ({ api, openAs, server }) => {
    const { family } = await several(api, 1);
    const page = await (await openAs((await person(server.url, api, ['auditor'])).api)).newPage();
    await openUsers(page, family);
    const column = page.getByRole('columnheader', { name: '个人描述' });
    await expect(column).toBeVisible();
    await button(page, '列设置').click();
    const saved = page.waitForResponse((answer) => answer.url().includes('/api/v1/preferences/') && answer.ok());
    await page.getByRole('checkbox', { name: '个人描述' }).uncheck();
    await expect(column).toBeHidden();
    await saved;
    await page.reload();
    await expect(rowOf(page, family)).toBeVisible();
    await expect(column).toBeHidden();
    await button(page, '列设置').click();
    await button(page, '恢复默认').click();
    await expect(column).toBeVisible();
  });
});
