import type { Dict } from '@mutai/contract/dicts/schema';
import { action, button, openUsers, rowOf, unfoldSearch } from '../support/list-page.ts';
import { goToUsers, menu } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';

test.use({ signedIn: true });

/** Restores the built-in dictionary for other tests. */
test.afterEach(async ({ api }) => {
  const [type] = await api.ask<{ id: number }[]>('GET', '/api/v1/dictTypes?size=0&code=common-status');
  const items = await api.ask<Dict[]>('GET', `/api/v1/dicts?size=0&typeId=${type?.id ?? 0}`);
  const enabled = items.find(({ code }) => code === 'true');
  await api.ask('PATCH', `/api/v1/dicts/${enabled?.id ?? 0}`, { name: '启用', color: 'success' });
});

test('status tags and selects update when the dictionary changes, without a reload', async ({ page }) => {
  await openUsers(page, '管理员');
  await expect(rowOf(page, 'admin')).toContainText('启用');
  await menu(page).getByRole('menuitem', { name: '字典管理' }).click();
  await expect(page.getByRole('heading', { name: '通用状态' })).toBeVisible();
  await action(page, 'true', '修改').click();
  const dialog = page.getByRole('dialog', { name: '修改字典' });
  await expect(dialog.getByLabel('字典值', { exact: true })).not.toBeEditable();
  await dialog.getByLabel('字典名', { exact: true }).fill('在用');
  await button(dialog, '提交').click();
  await expect(dialog).toBeHidden();
  await goToUsers(page);
  await expect(rowOf(page, 'admin')).toContainText('在用');
  await unfoldSearch(page);
  await page.getByRole('combobox', { name: '状态' }).click();
  await expect(page.getByTitle('在用', { exact: true })).toBeVisible();
});

test('the default names are used if a dictionary cannot be loaded', async ({ page }) => {
  await page.route('**/api/v1/dictTypes/code/**', (route) => route.abort());
  await openUsers(page, '管理员');
  await expect(rowOf(page, 'admin')).toContainText('启用');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
