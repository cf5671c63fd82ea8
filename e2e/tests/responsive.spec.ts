import type { Locator, Page } from '@playwright/test';
import { button, rowOf } from '../support/list-page.ts';
import { several } from '../support/people.ts';
import { menu } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';

test.use({ viewport: { width: 390, height: 844 } });

/** An element and its ancestors that overflow their container. */
const tooWide = (inner: Locator): Promise<string[]> =>
  inner.evaluate((start) => {
    const found: string[] = [];
    for (let element: Element | null = start; element !== null; element = element.parentElement) {
      const display = getComputedStyle(element).display;
      if (display !== 'inline' && element.scrollWidth > element.clientWidth + 1)
        found.push(element.outerHTML.slice(0, 120));
    }
    return found;
  });

/** Expects an element to be within the window horizontally. */
async function expectInside(page: Page, part: Locator): Promise<void> {
  const overflow = async () => {
    const box = await part.boundingBox();
    const right = page.viewportSize()?.width ?? 0;
    return box === null ? Infinity : Math.max(0, -box.x, box.x + box.width - right);
  };
  await expect.poll(overflow).toBe(0);
}

test('the login page fits', async ({ page }) => {
  await page.goto('/login');
  const submit = button(page, '立即登录');
  await expect(submit).toBeVisible();
  await expect.poll(() => tooWide(submit)).toEqual([]);
  for (const part of [submit, page.getByLabel('账号', { exact: true }), page.getByText('暂不支持其他方式登录')])
    await expectInside(page, part);
});

test.describe('signed in', () => {
  test.use({ signedIn: true });

  test('the menu is a drawer, and /home and /system/user fit', async ({ page }) => {
    const expectFit = async (path: string, inside: Locator) => {
      await expect(inside).toBeVisible();
      await expect.poll(() => tooWide(inside), path).toEqual([]);
      for (const part of [inside, page.getByRole('main'), page.getByRole('button', { name: /，用户菜单$/ })])
        await expectInside(page, part);
    };
    await page.goto('/home');
    await expectFit('/home', page.getByText('欢迎，管理员'));
    const opener = button(page, '打开菜单');
    await expect(opener).toBeVisible();
    await expect(menu(page)).toBeHidden();
    await expect(page.getByRole('complementary')).toHaveCount(0);
    // Touch triggers enter and press events but no leave event.
    const name = page.getByRole('tooltip', { name: '打开菜单' });
    await opener.dispatchEvent('mouseover');
    await expect(name).toBeVisible();
    await opener.dispatchEvent('click');
    await expect(name).toBeHidden();
    const drawer = page.getByRole('dialog', { name: '主菜单' });
    await expect.poll(() => drawer.boundingBox()).toMatchObject({ x: 0, width: 208, height: 844 });
    await menu(page).getByRole('menuitem', { name: '系统管理' }).click();
    await menu(page).getByRole('menuitem', { name: '用户管理' }).click();
    await expect(page).toHaveURL('/system/user');
    await expect(drawer).toBeHidden();
    await expectFit('/system/user', page.getByPlaceholder('请输入用户昵称'));
    await opener.click();
    await expect(drawer).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
  });

  test('a long page scrolls below the header, not the document', async ({ page, api }) => {
    const { family } = await several(api, 18);
    const query = new URLSearchParams({ nickname: family, sort: 'nickname:asc', size: '20' });
    await page.goto(`/system/user?${query}`);
    const last = rowOf(page, `${family}-18`);
    await expect(last).toBeVisible();
    const total = page.getByText('共 18 条');
    await expect(total).not.toBeInViewport();
    const header = page.getByRole('banner');
    const before = await header.boundingBox();
    await page.getByPlaceholder('请输入用户昵称').hover();
    await page.mouse.wheel(0, 5000);
    await expect(total).toBeInViewport();
    expect(await header.boundingBox()).toEqual(before);
    const document = await page.evaluate(() => {
      const { scrollTop, scrollHeight, clientHeight } = window.document.documentElement;
      return { scrollTop, hidden: scrollHeight - clientHeight };
    });
    expect(document).toEqual({ scrollTop: 0, hidden: 0 });
  });
});
