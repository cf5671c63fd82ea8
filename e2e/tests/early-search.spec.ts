import { button, openUsers, toolbar } from '../support/list-page.ts';
import { expect, test } from '../support/test.ts';

test.use({ signedIn: true });

test('the command palette takes every key over an open dialog, also before it is loaded', async ({ page }) => {
  const { promise: online, resolve: comeBack } = Promise.withResolvers<void>();
  await page.route('**/assets/global-search-*.js', async (route) => {
    await online;
    await route.continue();
  });
  await openUsers(page);
  await button(toolbar(page), '新增').click();
  const dialog = page.getByRole('dialog', { name: '新建用户' });
  await expect(dialog.getByRole('textbox').first()).toBeFocused();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('角');
  const palette = page.getByRole('combobox', { name: '全局搜索' });
  await expect(palette).toHaveValue('角');
  await expect(palette).toHaveAttribute('aria-expanded', 'false');
  // A dialog does so when it has opened fully, which is late on a busy machine.
  await page
    .locator('form input')
    .first()
    .evaluate((field: HTMLElement) => field.focus());
  await expect(palette).toBeFocused();
  comeBack();
  await expect(palette).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.type('色');
  await expect(palette).toHaveValue('角色');
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('textbox').first()).toBeFocused();
  await expect(dialog.getByRole('textbox').first()).toHaveValue('');
});

test('a late dialog waits until the command palette is closed and receives none of its keys', async ({ page }) => {
  const { promise: online, resolve: comeBack } = Promise.withResolvers<void>();
  const form = /\/assets\/form-dialog-[^/]+\.js$/;
  // The palette shows an early field only.
  await page.route('**/assets/global-search-*.js', () => {});
  await page.route(form, async (route) => {
    await online;
    await route.continue();
  });
  await openUsers(page);
  await button(toolbar(page), '新增').click();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('combobox', { name: '全局搜索' });
  await expect(palette).toBeFocused();
  const loaded = page.waitForEvent('requestfinished', (request) => form.test(request.url()));
  comeBack();
  await loaded;
  await expect(page.locator('[data-state=running]'), 'of the palette only').toHaveCount(1);
  await expect(palette).toBeFocused();
  await page.keyboard.type('角色');
  await expect(palette).toHaveValue('角色');
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
  const dialog = page.getByRole('dialog', { name: '新建用户' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('textbox').first()).toBeFocused();
});
