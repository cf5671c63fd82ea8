import { expect, type Locator, type Page } from '@playwright/test';

/** Row of a list that contains a text. */
export const rowOf = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });

/** Button of a row. */
export const action = (page: Page, text: string, name: string): Locator =>
  rowOf(page, text).getByRole('button', { name, exact: true });

/** Triggers an action of a row: by its button, or in the menu 更多 if there is no button for it. */
export async function more(page: Page, row: string, entry: string): Promise<void> {
  const word = action(page, row, entry);
  const menu = action(page, row, '更多');
  await word.or(menu).first().waitFor();
  if (await word.isVisible()) return word.click();
  await menu.click();
  await chooseEntry(page, entry);
}

/** Chooses an entry of an open menu and waits until the menu has closed: until then it handles Escape. */
async function chooseEntry(page: Page, name: string | RegExp): Promise<void> {
  const entry = page.getByRole('menuitem', { name, exact: true });
  await entry.click();
  await expect(entry).toBeHidden();
}

/** Button by its exact label, or by a pattern. */
export const button = (page: Page | Locator, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: true });

/**
 * Hovers over an element, enabled or not, until its tooltip appears. Retries, because a row that re-renders below a
 * resting pointer gets no event.
 */
export async function expectTooltip(element: Locator, text: string): Promise<void> {
  const page = element.page();
  await expect(async () => {
    await page.mouse.move(0, 0);
    await element.hover({ force: true });
    await expect(page.getByRole('tooltip', { name: text, exact: true })).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 20_000 });
}

/** Confirmation dialog that contains a text. */
export const question = (page: Page, text: string): Locator => page.getByRole('dialog').filter({ hasText: text });

/**
 * Chooses a name in a searchable select. Types first, because a long list renders visible options only.
 *
 * @param within form or dialog that contains the select
 */
export async function choose(within: Page | Locator, label: string, name: string): Promise<void> {
  // By label: the accessible name of a required field begins with a star.
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
 * Chooses from a tree select by its search.
 *
 * @param name unique name; waits until the first node matches, because nodes move while the tree is filtered
 */
export async function chooseInTree(select: Locator, name: string): Promise<void> {
  await select.click();
  await select.fill(name);
  const found = select.page().locator('.ant-select-tree').getByRole('treeitem').first();
  await expect(found).toContainText(name);
  await found.getByText(name, { exact: true }).click();
}

/** Expands collapsed search fields, if any. */
export async function unfoldSearch(page: Page): Promise<void> {
  const unfold = page.getByRole('search').getByRole('button', { name: '展开', exact: true });
  if (await unfold.isVisible()) await unfold.click();
}

/** Opens the list of users, filtered by a name. */
export async function openUsers(page: Page, keyword = ''): Promise<void> {
  await page.goto(keyword === '' ? '/system/user' : `/system/user?${new URLSearchParams({ keyword })}`);
  await page.getByPlaceholder('请输入用户昵称').waitFor();
}

/** Filters the open list of users by a text. */
export async function searchUsers(page: Page, keyword: string): Promise<void> {
  const field = page.getByPlaceholder('请输入用户昵称');
  await field.fill(keyword);
  await field.press('Enter');
}

/** Bar of the selected records of a list. */
export const selectionBar = (page: Page | Locator): Locator => page.getByRole('group', { name: '所选数据的操作' });

/** Triggers an action on the selected records: by its button, or in the menu 更多 if there is no room. */
export async function onSelected(page: Page, name: string | RegExp): Promise<void> {
  const word = button(selectionBar(page), name);
  const menu = button(selectionBar(page), '更多');
  await word.or(menu).first().waitFor();
  if (await word.isVisible()) return word.click();
  await menu.click();
  await chooseEntry(page, name);
}

/** Expects that an action of a row is disabled, in words or in the menu 更多, with its reason. */
export async function expectRefused(page: Page, row: string, name: string, reason: string): Promise<void> {
  const word = action(page, row, name);
  const menu = action(page, row, '更多');
  await word.or(menu).first().waitFor();
  if (await word.isVisible()) {
    await expect(word).toBeDisabled();
    await expect(word).toHaveAccessibleDescription(reason);
    return;
  }
  await menu.click();
  const entry = page.getByRole('menuitem', { name: `${name}（${reason}）` });
  await expect(entry).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(entry).toBeHidden();
}

/** Toolbar of a list, without its search. */
export const toolbar = (page: Page): Locator => page.getByRole('main').getByRole('group', { name: '列表操作' });

/** Triggers an action of the toolbar: by its button, or in the menu 更多 if there is no room. */
export async function fromToolbar(page: Page, name: string | RegExp): Promise<void> {
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
