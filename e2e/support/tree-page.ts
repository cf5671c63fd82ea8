import { expect, type Locator, type Page } from '@playwright/test';
import { button, rowOf } from './list-page.ts';

/** Tall enough for all rows that the tests of a file create: virtual lists render visible rows only. */
export const tallScreen = { width: 1366, height: 2400 };

/** Opens a page with a tree table and waits for its rows. */
export async function openTree(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('treegrid')).toHaveAttribute('aria-busy', 'false');
}

/** Hint next to the pointer while a row is dragged. */
export const dragHint = (page: Page): Locator =>
  page.getByRole('status').and(page.locator('[data-refused]')).filter({ hasText: /./ });

/** Drags a row by its handle over another row, without dropping. */
export async function dragOver(
  page: Page,
  name: string,
  target: string,
  place: 'before' | 'inside' | 'after',
): Promise<void> {
  // The dragged row is near its target, so both are visible.
  await rowOf(page, target).scrollIntoViewIfNeeded();
  // Playwright waits here until the row stops moving.
  await button(page, `拖动：${name}`).hover();
  await page.mouse.down();
  // Away from the edges, where dragging scrolls the list.
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.mouse.move(width / 2, height / 2, { steps: 3 });
  const to = await rowOf(page, target).boundingBox();
  if (to === null) throw new Error(`${target} is not on the screen`);
  const share = { before: 0.1, inside: 0.5, after: 0.9 }[place];
  await page.mouse.move(to.x + 160, to.y + to.height * share, { steps: 6 });
}

/** Drags a row to another one, drops it and waits until the new position is saved. */
export async function dragTo(...drag: Parameters<typeof dragOver>): Promise<void> {
  const [page] = drag;
  await dragOver(...drag);
  const stored = page.waitForResponse((answer) => answer.url().endsWith('/arrange'));
  await page.mouse.up();
  expect((await stored).status()).toBe(200);
}

/** Names of the rows that contain a text, top to bottom. */
export const namesOf = (page: Page, text: string): Promise<string[]> =>
  page
    .getByRole('row')
    .filter({ hasText: text })
    .evaluateAll((rows) =>
      rows
        .toSorted((one, other) => one.getBoundingClientRect().top - other.getBoundingClientRect().top)
        .map((row) => row.querySelector('button[aria-label^="拖动："]')?.getAttribute('aria-label')?.slice(3) ?? ''),
    );
