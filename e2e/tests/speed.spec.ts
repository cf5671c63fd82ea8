import type { Page } from '@playwright/test';
import { noteFirstRows, scriptsBeforeRows } from '../support/script-size.ts';
import { admin } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

const scripts = '**/*.js';
const scriptsAndStyles = /\.(?:js|css)$/;
/** Of a user there is something that can be done to it; rows that hold the place of others have nothing. */
const firstUser = (page: Page) => page.getByRole('button', { name: '修改', exact: true }).first();

/** From here on no script reaches the page. */
const withoutScripts = (page: Page) => page.route(scripts, (route) => route.abort());

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`before any script or style is there, in the ${colorScheme}`, () => {
    test.use({ colorScheme });

    test('the mark is drawn, on the ground of the page that follows', async ({ page }) => {
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route(scriptsAndStyles, async (route) => {
        await released;
        await route.continue();
      });
      await page.goto('/login', { waitUntil: 'commit' });
      const before = page.locator('.before-start');
      await expect(before.locator('svg')).toBeInViewport();
      const groundOf = (element: Element) => getComputedStyle(element).backgroundColor;
      const ground = await before.evaluate(groundOf);
      release();
      await expect(before).toHaveCount(0);
      await expect.poll(() => page.locator('.app-root').evaluate(groundOf)).toBe(ground);
    });
  });
}

test('while somebody types on the login page, what it leads to is loaded', async ({ page }) => {
  await page.goto('/login?redirect=/system/user');
  const parts = ['shell', 'users-page'].map((part) => page.waitForResponse(new RegExp(`/assets/${part}-[^/]*\\.js$`)));
  await page.getByLabel('账号', { exact: true }).fill(admin.username);
  await page.getByLabel('密码', { exact: true }).pressSequentially(admin.password);
  for (const part of await Promise.all(parts)) {
    // With all that it imports.
    await page.evaluate(async (address) => void (await import(address)), part.url());
  }
  await withoutScripts(page);
  await page.keyboard.press('Enter');
  await expect(firstUser(page)).toBeVisible();
});

test.describe('nothing kept', () => {
  test.use({ signedIn: true });

  test('first users need at most 380 KB of script; what the page may open comes after them', async ({ page }) => {
    await page.addInitScript(noteFirstRows);
    const form = page.waitForResponse(/\/assets\/form-dialog-[^/]*\.js$/);
    await page.goto('/system/user');
    expect((await scriptsBeforeRows(page)).kilobytes).toBeLessThanOrEqual(380);
    await form;
  });
});
