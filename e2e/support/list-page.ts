import type { Locator, Page } from '@playwright/test';

/** The row of a list that shows a text. */
export const rowOf = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });

/** One of a row's buttons. */
export const action = (page: Page, text: string, name: string): Locator =>
  rowOf(page, text).getByRole('button', { name, exact: true });

/** A button of the page, by its exact label. */
export const button = (page: Page | Locator, name: string): Locator => page.getByRole('button', { name, exact: true });

/** The question with two buttons that contains a text. */
export const question = (page: Page, text: string): Locator => page.getByRole('dialog').filter({ hasText: text });

/** Opens the list of users, narrowed to those whose nickname contains the text. */
export async function openUsers(page: Page, nickname = ''): Promise<void> {
  await page.goto(nickname === '' ? '/system/user' : `/system/user?${new URLSearchParams({ nickname })}`);
  await page.getByPlaceholder('请输入用户昵称').waitFor();
}
