import { fileCategoriesPath } from '@mutai/contract/file-categories/resource';
import type { FileCategory } from '@mutai/contract/file-categories/schema';
import { filesPath } from '@mutai/contract/files/resource';
import { unique } from '../support/api.ts';
import { action, button, rowOf } from '../support/list-page.ts';
import { upload } from '../support/materials.ts';
import { expect, test } from '../support/test.ts';

test.use({ signedIn: true });

test('a category is added with a validated code, and the default one cannot be deleted', async ({ page }) => {
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

test('files of deleted categories move to the chosen category', async ({ page, api }) => {
  const made = await Promise.all(
    ['x', 'y', 'z'].map((one) => {
      const code = unique(one);
      return api.ask<FileCategory>('POST', fileCategoriesPath, { name: `类${code}`, code });
    }),
  );
  const [one, other, left] = made.map(({ name }) => name);
  const files = await Promise.all(made.slice(0, 2).map(({ id, code }) => upload(api, `${code}.txt`, code, id)));
  await page.goto('/content/material?tab=categories&size=100');
  for (const name of [one, other])
    await rowOf(page, name ?? '')
      .getByRole('checkbox')
      .check();
  await button(page, '批量删除').click();
  await button(page, '确定删除').click();
  const dialog = page.getByRole('dialog', { name: '删除分类' });
  await expect(dialog).toContainText('还有 2 个素材');
  const select = dialog.getByRole('combobox', { name: '目标分类' });
  await expect(dialog.getByTitle('默认分类', { exact: true })).toBeVisible();
  await select.click();
  const offered = (name = '') => page.locator('.ant-select-item-option').and(page.getByTitle(name, { exact: true }));
  await expect(offered(left)).toBeVisible();
  await expect(offered(one)).toHaveCount(0);
  await offered(left).click();
  await button(dialog, '移动并删除').click();
  await expect(rowOf(page, one ?? '')).toHaveCount(0);
  await expect(rowOf(page, left ?? '')).toContainText('2');
  for (const { id } of files) expect(await api.ask('GET', `${filesPath}/${id}`)).toMatchObject({ category: left });
});
