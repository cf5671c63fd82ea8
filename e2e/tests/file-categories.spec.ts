import { action, button, rowOf } from '../support/list-page.ts';
import { expect, test } from '../support/test.ts';

test.use({ signedIn: true });

test('a category is added, its code keeps to the rule, and the default one stays', async ({ page }) => {
  await page.goto('/content/material-category');
  await expect(rowOf(page, '默认分类')).toContainText('default');
  await expect(action(page, '默认分类', '删除')).toBeDisabled();
  await button(page, '新增').click();
  const dialog = page.getByRole('dialog', { name: '添加分类' });
  await dialog.getByLabel('名称', { exact: true }).fill('海报');
  const code = dialog.getByLabel('编码', { exact: true });
  await code.fill('poster_1');
  await button(dialog, '提交').click();
  await expect(code).toHaveAccessibleDescription(/只包含字母、数字和连字符/);
  await code.fill('poster-1');
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(580);
  await button(dialog, '提交').click();
  await expect(rowOf(page, '海报')).toContainText('poster-1');
});
