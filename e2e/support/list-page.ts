import { expect, type Locator, type Page } from '@playwright/test';

/** The row of a list that shows a text. */
export const rowOf = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });

/** One of a row's buttons. */
export const action = (page: Page, text: string, name: string): Locator =>
  rowOf(page, text).getByRole('button', { name, exact: true });

/** Chooses something that can be done to a row: by its word, or in the menu 更多 where there are too many. */
export async function more(page: Page, row: string, entry: string): Promise<void> {
  const word = action(page, row, entry);
  const menu = action(page, row, '更多');
  await word.or(menu).first().waitFor();
  if (await word.isVisible()) return word.click();
  await menu.click();
  await chooseEntry(page, entry);
}

/** Chooses an entry of a menu that is open, and waits until it has closed: until then Escape is for the menu. */
async function chooseEntry(page: Page, name: string): Promise<void> {
  const entry = page.getByRole('menuitem', { name, exact: true });
  await entry.click();
  await expect(entry).toBeHidden();
}

/** A button of the page, by its exact label. */
export const button = (page: Page | Locator, name: string): Locator => page.getByRole('button', { name, exact: true });

/**
 * Waits for the words that appear beside an element, enabled or not, when the pointer rests on it. Comes again while
 * they do not: a row that is drawn anew below a pointer at rest does not notice it.
 */
export async function expectTooltip(element: Locator, text: string): Promise<void> {
  const page = element.page();
  await expect(async () => {
    await page.mouse.move(0, 0);
    await element.hover({ force: true });
    await expect(page.getByRole('tooltip', { name: text, exact: true })).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 20_000 });
}

/** The question with two buttons that contains a text. */
export const question = (page: Page, text: string): Locator => page.getByRole('dialog').filter({ hasText: text });

/**
 * Chooses a name in a select that searches. Typed first: of many options only those in view are in the page.
 *
 * @param within the form or dialog that the select stands in
 */
export async function choose(within: Page | Locator, label: string, name: string): Promise<void> {
  // By its label: the name of a field that has to be filled in begins with a star.
  const select = within.getByRole('combobox').and(within.getByLabel(label, { exact: true }));
  await select.click();
  await select.fill(name);
  const page = 'page' in within ? within.page() : within;
  await page
    .locator('.ant-select-item-option')
    .and(page.getByTitle(name, { exact: true }))
    .click();
}

/**
 * Chooses from a select that shows a tree, by its search.
 * @param name shown by no other node; the tree is waited for until it shows nothing before what fits, because nodes move
 * while it narrows
 */
export async function chooseInTree(select: Locator, name: string): Promise<void> {
  await select.click();
  await select.fill(name);
  const found = select.page().locator('.ant-select-tree').getByRole('treeitem').first();
  await expect(found).toContainText(name);
  await found.getByText(name, { exact: true }).click();
}

/** Shows search fields that are folded because they do not fit, if there are any. */
export async function unfoldSearch(page: Page): Promise<void> {
  const unfold = page.getByRole('search').getByRole('button', { name: '展开', exact: true });
  if (await unfold.isVisible()) await unfold.click();
}

/** Opens the list of users, narrowed to those whose nickname contains the text. */
export async function openUsers(page: Page, nickname = ''): Promise<void> {
  await page.goto(nickname === '' ? '/system/user' : `/system/user?${new URLSearchParams({ nickname })}`);
  await page.getByPlaceholder('请输入用户昵称').waitFor();
}

/** What a list's toolbar offers beside its search. */
export const toolbar = (page: Page): Locator => page.getByRole('main').getByRole('group', { name: '列表操作' });

/** Starts something from the toolbar: by its button, or by the menu 更多 where there is no room for one. */
export async function fromToolbar(page: Page, name: string): Promise<void> {
  const menu = button(toolbar(page), '更多');
  await menu
    .or(button(toolbar(page), name))
    .first()
    .waitFor();
  if (await menu.isVisible()) {
    await menu.click();
    await chooseEntry(page, name);
  } else await button(toolbar(page), name).click();
}
