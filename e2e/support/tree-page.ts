import { expect, type Locator, type Page } from '@playwright/test';
import { button, rowOf } from './list-page.ts';

/** Shows all that the tests of a file make, one after the other: of many rows only those in view are in the page. */
export const tallScreen = { width: 1366, height: 2400 };

/** Opens a page with a tree table, and waits for its rows. */
export async function openTree(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('treegrid')).toHaveAttribute('aria-busy', 'false');
}

/** What is told beside the pointer while a row is dragged. */
export const dragHint = (page: Page): Locator => page.getByRole('status').filter({ hasText: /./ });

/** Takes hold of a row by its grip and holds it over another row. */
export async function dragOver(
  page: Page,
  name: string,
  target: string,
  place: 'before' | 'inside' | 'after',
): Promise<void> {
  // In sight both: what is dragged stands near its target.
  await rowOf(page, target).scrollIntoViewIfNeeded();
  // Waits until it stands still.
  await button(page, `拖动：${name}`).hover();
  await page.mouse.down();
  // Away from the edges, where a list goes on scrolling under what is dragged.
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.mouse.move(width / 2, height / 2, { steps: 3 });
  const to = await rowOf(page, target).boundingBox();
  if (to === null) throw new Error(`${target} is not on the screen`);
  const share = { before: 0.1, inside: 0.5, after: 0.9 }[place];
  await page.mouse.move(to.x + 160, to.y + to.height * share, { steps: 6 });
}

/** Drags a row to another one and lets it go; waits until the new place is stored. */
export async function dragTo(...drag: Parameters<typeof dragOver>): Promise<void> {
  const [page] = drag;
  await dragOver(...drag);
  const stored = page.waitForResponse((answer) => answer.url().endsWith('/arrange'));
  await page.mouse.up();
  expect((await stored).status()).toBe(200);
}

/** Names of the rows that contain a text, from top to bottom. */
export const namesOf = (page: Page, text: string): Promise<string[]> =>
  page
    .getByRole('row')
    .filter({ hasText: text })
    .evaluateAll((rows) =>
      rows
        .toSorted((one, other) => one.getBoundingClientRect().top - other.getBoundingClientRect().top)
        .map((row) => row.querySelector('button[aria-label^="拖动："]')?.getAttribute('aria-label')?.slice(3) ?? ''),
    );
