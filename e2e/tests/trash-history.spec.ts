import { filesPath } from '@mutai/contract/files/resource';
import type { Page } from '@playwright/test';
import { unique } from '../support/api.ts';
import { action, button, expectTooltip, fromToolbar, more, openUsers, question, rowOf } from '../support/list-page.ts';
import { upload, uploadSample } from '../support/materials.ts';
import { createMenu, menusPage } from '../support/menus.ts';
import { person, several } from '../support/people.ts';
import { png } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';

test.use({ signedIn: true });

/** Opens the trash of the users page, filtered by name. */
async function openTrash(page: Page, name: string) {
  await fromToolbar(page, '回收站');
  const trash = page.getByRole('dialog', { name: '回收站：用户管理' });
  await trash.getByPlaceholder('请输入名称').fill(name);
  await button(trash, '查询').click();
  return trash;
}

test.describe('the trash', () => {
  test('restores a deleted record, which the list shows again', async ({ page, api }) => {
    const { family, users } = await several(api, 2);
    await openUsers(page, family);
    await more(page, `${family}-01`, '删除');
    await button(question(page, '确定删除该数据吗？'), '确定删除').click();
    await expect(page.getByText('共 1 条')).toBeVisible();
    const address = page.url();

    const trash = await openTrash(page, family);
    const row = trash.getByRole('row').filter({ hasText: `${family}-01` });
    await expect(row).toContainText('管理员');
    const sideways = ({ scrollWidth, clientWidth }: Element) => scrollWidth - clientWidth;
    expect(await trash.locator('.ant-table-content').evaluate(sideways), 'columns under the actions').toBe(0);
    expect(page.url()).toBe(address);
    await button(row, '恢复').click();
    await expect(trash.getByText('没有符合条件的数据')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(trash).toBeHidden();
    await expect(rowOf(page, `${family}-01`)).toBeVisible();
    expect((await api.getUser(users[0]?.id ?? 0)).nickname).toBe(`${family}-01`);
  });

  test('restores and purges in batches, purging after confirmation', async ({ page, api }) => {
    const { family, users } = await several(api, 4);
    await api.ask('DELETE', '/api/v1/users', { ids: users.map(({ id }) => id) });
    await openUsers(page, family);
    await expect(page.getByText('没有符合条件的数据')).toBeVisible();
    const trash = await openTrash(page, family);
    await expect(trash.getByText('共 4 条')).toBeVisible();
    const tick = (number: number) =>
      trash
        .getByRole('row')
        .filter({ hasText: `${family}-0${number}` })
        .getByRole('checkbox')
        .check();

    await tick(1);
    await tick(2);
    await button(trash, '批量恢复').click();
    await expect(trash.getByText('共 2 条')).toBeVisible();

    await tick(3);
    await tick(4);
    await button(trash, '批量彻底删除').click();
    const asked = question(page, '彻底删除后无法恢复，确定删除吗？');
    await expect(asked).toContainText(`${family}-03`);
    await button(asked, '取消').click();
    await expect(trash.getByText('共 2 条')).toBeVisible();
    await button(trash, '批量彻底删除').click();
    await button(asked, '彻底删除').click();
    await expect(trash.getByText('没有符合条件的数据')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('共 2 条')).toBeVisible();
  });

  test('a refusal, an empty trash and a failure', async ({ page, api }) => {
    const { family, users } = await several(api, 1);
    const [gone] = users;
    await api.ask('DELETE', `/api/v1/users/${gone?.id}`);
    await api.createUser({ username: gone?.username ?? '', nickname: unique('占') });
    await openUsers(page, family);
    const trash = await openTrash(page, family);
    await test.step('shows why a record cannot be restored', async () => {
      await button(trash.getByRole('row').filter({ hasText: family }), '恢复').click();
      const refusal = question(page, '请求提示');
      await expect(refusal).toContainText(`${family}-01`);
      await button(refusal, '知道了').click();
      await expect(trash.getByRole('row').filter({ hasText: family })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(trash).toBeHidden();
    });
    await test.step('shows a message if it is empty or cannot be loaded', async () => {
      await page.route('**/users/trash?**', (route) => route.fulfill({ json: { code: 2000, data: [], total: 0 } }));
      await fromToolbar(page, '回收站');
      await expect(trash.getByText('回收站是空的')).toBeVisible();
      await page.unroute('**/users/trash?**');
      await page.route('**/users/trash?**', (route) =>
        route.fulfill({ status: 500, json: { code: 5000, message: '坏了' } }),
      );
      await page.keyboard.press('Escape');
      await expect(trash).toBeHidden();
      await page.reload();
      await fromToolbar(page, '回收站');
      await expect(trash.getByText('数据加载失败')).toBeVisible();
      await expect(trash.getByText('坏了')).toBeVisible();
    });
    await test.step('shows thumbnails of materials, and icons of other files', async () => {
      const files = unique('片');
      const picture = await upload(api, `${files}.png`, png(0x33_66_99, 48, 32));
      const archive = await uploadSample(api, 'archive.zip', `${files}.zip`);
      const ids = [picture.id, archive.id];
      await expect.poll(() => api.ask('GET', `${filesPath}/${picture.id}`)).toMatchObject({ hasThumbnails: true });
      await api.ask('DELETE', filesPath, { ids });
      await page.goto('/content/material');
      await fromToolbar(page, '回收站');
      const rowIn = (name: string) =>
        page.getByRole('dialog', { name: '回收站：素材管理' }).getByRole('row').filter({ hasText: name });
      const width = () =>
        rowIn(picture.name)
          .locator('img')
          .evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth);
      await expect.poll(width).toBe(48);
      await expect(rowIn(archive.name).locator('[data-type="5"]')).toBeVisible();
    });
  });
});

test('the history of a menu record shows names instead of codes', async ({ page, api }) => {
  const name = unique('历');
  await createMenu(api, { name, code: unique('h'), type: 2, component: 'user', hidden: true });
  await page.goto(menusPage);
  await page.getByPlaceholder('请输入菜单名称').fill(name);
  await button(page, '查询').click();
  await action(page, name, '更多').click();
  await page.getByRole('menuitem', { name: '变更历史' }).click();
  const history = page.getByRole('dialog', { name: `变更历史：${name}` });
  const told = (field: string) =>
    history
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: field, exact: true }) })
      .getByRole('cell')
      .last();
  await expect(told('类型')).toHaveText('页面');
  await expect(told('关联组件')).toHaveText('用户管理');
  await expect(told('隐藏')).toHaveText('已隐藏');
});

test('the history of a record shows users and changes, newest first', async ({ page, server, api }) => {
  const actor = await person(server.url, api, ['super-admin']);
  const user = await api.createUser({ username: unique('h'), nickname: unique('史'), description: '旧的描述' });
  const long = '很长的描述'.repeat(20);
  await actor.api.ask('PATCH', `/api/v1/users/${user.id}`, { description: long });
  await openUsers(page, user.nickname);
  await action(page, user.nickname, '更多').click();
  await page.getByRole('menuitem', { name: '变更历史' }).click();
  const history = page.getByRole('dialog', { name: `变更历史：${user.nickname}` });
  const lines = history.getByRole('listitem').filter({ hasText: /修改|新增/ });
  await expect(lines.first()).toContainText('修改');
  await expect(lines.first()).toContainText(actor.user.nickname);
  await expect(lines.nth(1)).toContainText('新增');
  const cells = lines.first().getByRole('row').filter({ hasText: '个人描述' }).getByRole('cell');
  await expect(cells.first()).toHaveText('旧的描述');
  await expectTooltip(cells.nth(1), long);
  // Omits the id and empty fields.
  await expect(lines.nth(1).getByRole('rowheader')).toHaveText(['登录账号', '用户昵称', '个人描述', '状态']);
  const status = lines.nth(1).getByRole('row').filter({ hasText: '状态' });
  await expect(status.getByRole('cell')).toHaveText(['（空）', '启用']);
});
