import { button, openUsers, rowOf } from '../support/list-page.ts';
import { expect, test } from '../support/test.ts';

test.use({ signedIn: true });

test('the focus is seen on sortable headers', async ({ page }) => {
  await openUsers(page);
  const header = page.getByRole('columnheader', { name: '创建', exact: true });
  await button(page, '列设置').focus();
  while (!(await header.evaluate((one) => one === document.activeElement))) await page.keyboard.press('Tab');
  await expect(header).toHaveCSS('outline-style', 'solid');
  await expect(header).toHaveCSS('outline-width', '2px');
});

test('a list is printed whole, without shell and controls, black on white', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openUsers(page, '管理员');
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await expect(page.getByText('admin', { exact: true })).toBeVisible();
  await expect(page.locator('header')).toBeHidden();
  await expect(page.locator('aside').first()).toBeHidden();
  await expect(button(page, '修改')).toHaveCount(0);
  await expect(button(page, '新增')).toHaveCount(0);
  const cell = rowOf(page, 'admin').getByRole('cell').nth(1);
  await expect(cell).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(cell).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.locator('thead').first()).toHaveCSS('display', 'table-header-group');
  await expect(page.getByRole('main')).toHaveCSS('overflow', 'visible');
});
