import type { Page } from '@playwright/test';
import { noteFirstRows, scriptsBeforeRows } from '../support/script-size.ts';
import { button, fromToolbar, openUsers, toolbar } from '../support/list-page.ts';
import { admin } from '../support/server.ts';
import { signOut } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';

const scripts = '**/*.js';
const scriptsAndStyles = /\.(?:js|css)$/;
/** First loaded user: placeholder rows have no buttons. */
const firstUser = (page: Page) => page.getByRole('button', { name: '修改', exact: true }).first();

/** Blocks all scripts from here on. */
const withoutScripts = (page: Page) => page.route(scripts, (route) => route.abort());

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`before any script or style has loaded, in ${colorScheme} mode`, () => {
    test.use({ colorScheme });

    test('the logo is drawn on the background of the following page', async ({ page }) => {
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

test.describe('the chosen appearance', () => {
  test.use({ signedIn: true, colorScheme: 'light' });

  test('is on screen before the console has loaded, with the outline of the shell, also on the login page', async ({
    page,
    context,
    server,
  }) => {
    const violations: string[] = [];
    page.on('console', (message) => {
      if (/Content Security Policy/.test(message.text())) violations.push(message.text());
    });
    const early = page.locator('.before-start');
    const groundOf = (element: Element) => getComputedStyle(element).backgroundColor;
    const boxOf = async (selector: string) => {
      const box = await page.locator(selector).boundingBox();
      return { x: box?.x, y: box?.y, width: box?.width };
    };
    await page.goto('/system/role');
    await button(page, '主题设置').click();
    await page.getByText('深色', { exact: true }).click();
    const ground = page.locator('.app-root');
    await expect(page.locator('html')).toHaveAttribute('data-appearance', 'dark');
    const dark = await ground.evaluate(groundOf);
    const sidebar = await boxOf('aside');

    // Another tab, which has only what the browser stores.
    const held = await context.newPage();
    await held.route(scriptsAndStyles, () => undefined);
    await held.goto(`${server.url}/system/role`, { waitUntil: 'commit' });
    const outline = held.locator('.before-start');
    await expect(outline).toHaveRole('status');
    expect(await outline.evaluate(groundOf)).toBe(dark);
    expect(await held.locator('.before-start-sidebar').boundingBox()).toMatchObject(sidebar);
    await expect(held.locator('.before-start-title')).toHaveText('幕台');
    await held.close();

    await test.step('signed out', async () => {
      await page.keyboard.press('Escape');
      await signOut(page);
      await expect(page.getByLabel('账号', { exact: true })).toBeVisible();
      await page.route(scriptsAndStyles, () => undefined);
      await page.reload({ waitUntil: 'commit' });
      await expect(early.locator('svg')).toBeInViewport();
      expect(await early.evaluate(groundOf)).toBe(dark);
      await expect(page.locator('.before-start-sidebar')).toBeHidden();
    });
    expect(violations).toEqual([]);
  });
});

test('while the user types on the login page, the next page is preloaded', async ({ page }) => {
  await page.goto('/login?redirect=/system/user');
  const parts = ['shell', 'users-page'].map((part) => page.waitForResponse(new RegExp(`/assets/${part}-[^/]*\\.js$`)));
  await page.getByLabel('账号', { exact: true }).fill(admin.username);
  await page.getByLabel('密码', { exact: true }).pressSequentially(admin.password);
  for (const part of await Promise.all(parts)) {
    // Including its imports.
    await page.evaluate(async (address) => void (await import(address)), part.url());
  }
  await withoutScripts(page);
  await page.keyboard.press('Enter');
  await expect(firstUser(page)).toBeVisible();
});

test.describe('saved data', () => {
  test.use({ signedIn: true });

  test('dialogs and drawers are loaded when they are opened', async ({ page }) => {
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    const isLoaded = (part: string) => loaded.some((address) => address.includes(`/assets/${part}-`));
    await openUsers(page);
    expect(isLoaded('form-dialog')).toBe(false);
    await button(toolbar(page), '新增').click();
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(isLoaded('trash-drawer')).toBe(false);
    await fromToolbar(page, '回收站');
    await expect(page.getByRole('dialog', { name: /回收站/ })).toBeVisible();
    expect([isLoaded('form-dialog'), isLoaded('trash-drawer')]).toEqual([true, true]);
  });
});

test.describe('empty cache', () => {
  test.use({ signedIn: true, loadsAhead: true });

  test('the first rows of users need at most 430 KB of scripts; dialogs load after them', async ({ page }) => {
    await page.addInitScript(noteFirstRows);
    const form = page.waitForResponse(/\/assets\/form-dialog-[^/]*\.js$/);
    await page.goto('/system/user');
    expect((await scriptsBeforeRows(page)).kilobytes).toBeLessThanOrEqual(430);
    await form;
  });
});
