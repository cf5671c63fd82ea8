import { undoPath } from '@mutai/contract/logs/resource';
import { button, more, openUsers, question, rowOf } from '../support/list-page.ts';
import { several } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ signedIn: true });

test('a deletion is undone by mouse, by keyboard, and after a failure', async ({ page, api }) => {
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
});
