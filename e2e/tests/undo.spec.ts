import { undoPath } from '@mutai/contract/logs/resource';
import { button, more, onSelected, openUsers, question, rowOf } from '../support/list-page.ts';
import { several } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ signedIn: true });

test('a deletion is undone by mouse, by keyboard, and after a failure, and so is a change of several records', async ({
  page,
  api,
}) => {
  const { family, users } = await several(api, 3);
  const toast = page.getByRole('status').filter({ hasText: '删除成功' });
  const names = page.getByRole('row').filter({ hasText: family });
  await openUsers(page, family);
  await expect(names).toHaveCount(3);

  const remove = async (name: string) => {
    await more(page, name, '删除');
    const asked = question(page, '将移入回收站，90 天内可恢复');
    await expect(asked).not.toContainText('危险操作');
    await button(asked, '确定删除').click();
  };
  await test.step('by mouse, from another page', async () => {
    await remove(`${family}-01`);
    await expect(names).toHaveCount(2);
    await page.getByRole('link', { name: '角色管理' }).first().click();
    await button(toast, '撤销').click();
    await expect(page.getByRole('status').filter({ hasText: '已撤销，还原了 1 条数据' })).toBeVisible();
    await openUsers(page, family);
    await expect(names).toHaveCount(3);
  });
  await test.step('by keyboard', async () => {
    await remove(`${family}-02`);
    await expect(names).toHaveCount(2);
    // A dialog that closes gives the focus back.
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('F8');
    await expect(button(toast, '撤销')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(rowOf(page, `${family}-02`)).toBeVisible();
  });
  await test.step('again after the network came back', async () => {
    await remove(`${family}-03`);
    await expect(names).toHaveCount(2);
    await page.route(`**${undoPath(':id').replace(':id', '*')}`, (route) => route.abort());
    await button(toast, '撤销').click();
    const failed = page.getByRole('status').filter({ hasText: '未能撤销：没有收到服务器的答复' });
    await expect(failed).toBeVisible();
    await page.unrouteAll();
    await button(failed, '重试撤销').click();
    await expect(names).toHaveCount(3);
  });
  expect((await api.getUser(users[2]?.id ?? 0)).nickname).toBe(`${family}-03`);
  await test.step('a change of several records, of which the log keeps both', async () => {
    await page.getByRole('checkbox', { name: '全选本页' }).check();
    await onSelected(page, '批量修改');
    const dialog = page.getByRole('dialog', { name: '批量修改 3 条数据' });
    await dialog.getByRole('radiogroup', { name: '状态' }).getByText('停用', { exact: true }).click();
    await button(dialog, '提交').click();
    await expect(names.filter({ hasText: '停用' })).toHaveCount(3);
    await button(page.getByRole('status').filter({ hasText: '已修改 3 条数据' }), '撤销').click();
    await expect(page.getByRole('status').filter({ hasText: '已撤销，还原了 3 条数据' })).toBeVisible();
    await expect(names.filter({ hasText: '启用' })).toHaveCount(3);
    for (const { id } of users) expect(await api.getUser(id)).toMatchObject({ enabled: true });
    await page.goto(`/log/operation?${new URLSearchParams({ keyword: `${family}-02` })}`);
    const lines = page.getByRole('row').filter({ hasText: '（3 条）' });
    await expect(lines).toHaveText([/撤销/, /修改/]);
    await button(lines.first(), /包含的 3 条/).click();
    const rows = page.getByRole('dialog', { name: '操作详情' }).getByRole('row').filter({ hasText: family });
    await expect(rows).toHaveCount(3);
  });
});
