import { eventsPath } from '@mutai/contract/paths';
import type { Locator, Page } from '@playwright/test';

export const menu = (page: Page): Locator => page.getByRole('navigation', { name: '主菜单' });

/** Bell of the header, with any number of unread notifications. */
export const bellOf = (page: Page): Locator => page.getByRole('button', { name: /^通知(?:，|$)/ });

/** Opens a page through the menu, without a page load. */
export async function goTo(page: Page, group: string, name: string): Promise<void> {
  const entry = menu(page).getByRole('menuitem', { name });
  const parent = menu(page).getByRole('menuitem', { name: group });
  await parent.waitFor();
  if (!(await entry.isVisible())) await parent.click();
  await entry.click();
}

/** Has a button clicked as soon as the address of the next page is there, before the page itself. */
export const clickOnArrival = (button: Locator): Promise<void> =>
  button.evaluate((element: HTMLElement) => {
    const push = history.pushState.bind(history);
    history.pushState = (...entry) => {
      history.pushState = push;
      push(...entry);
      element.click();
    };
  });

/** Opens the users page through the menu. */
export const goToUsers = (page: Page): Promise<void> => goTo(page, '系统管理', '用户管理');

/** Opens the home page through the menu. */
export async function goHome(page: Page): Promise<void> {
  await menu(page).getByRole('menuitem', { name: '概览' }).click();
}

/** Chooses an entry of the user menu. */
export async function userMenu(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: /，用户菜单$/ }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** Signs out through the user menu. */
export async function signOut(page: Page): Promise<void> {
  await userMenu(page, '退出登录');
  const question = page.getByRole('dialog').filter({ hasText: '退出后将跳转到登录页面，确定退出吗？' });
  await question.getByRole('button', { name: '确定退出', exact: true }).click();
}

/** Blocks the event stream, so that the page shows changes of others only after its next request. */
export const withoutEvents = (page: Page): Promise<unknown> => page.route(`**${eventsPath}`, (route) => route.abort());
