import { layoutsPath, publishLayoutPath } from '@mutai/contract/layouts/resource';
import { scheduleRulesPath } from '@mutai/contract/schedule-rules/resource';
import type { ScheduleRule } from '@mutai/contract/schedule-rules/schema';
import { emptyLayout } from '@mutai/layout/model/layout';
import type { Locator, Page } from '@playwright/test';
import type { Api } from './api.ts';

/** Publishes an empty layout. @returns its id */
export async function publishedLayout(api: Api, title: string): Promise<number> {
  const { id } = await api.ask<{ id: number }>('POST', layoutsPath, { document: emptyLayout({ title }) });
  await api.ask('POST', publishLayoutPath(id), {});
  return id;
}

/** Adds a rule, for all screens and on all days unless told otherwise. */
export const newRule = (api: Api, fields: object): Promise<ScheduleRule> =>
  api.ask('POST', scheduleRulesPath, {
    target: 'all',
    hours: { from: '08:00', to: '12:00' },
    repeat: { kind: 'daily', every: 1 },
    firstDate: '2026-11-01',
    ...fields,
  });

/** @throws if no rule has the name */
export async function ruleNamed(api: Api, name: string): Promise<ScheduleRule> {
  const [found] = await api.ask<ScheduleRule[]>('GET', `${scheduleRulesPath}?${new URLSearchParams({ name })}`);
  if (found === undefined) throw new Error(`There is no rule ${name}.`);
  return found;
}

/** Days of the calendar. */
export const grid = (page: Page) => page.getByRole('group', { name: '排期日历' });
/** Entry of a rule in the calendar. */
export const entry = (page: Page, text: string | RegExp) => grid(page).getByRole('button', { name: text });

/** Point of the grid. @param day counted from 0 @param hour may have a fraction */
async function pointAt(page: Page, day: number, hour: number): Promise<{ readonly x: number; readonly y: number }> {
  const box = await grid(page).boundingBox();
  if (box === null) throw new Error('There is no grid.');
  // At the left of its column: entries lie side by side.
  return { x: box.x + ((day + 0.1) * box.width) / 7, y: box.y + (hour * box.height) / 24 };
}

/** Presses the mouse at a point of the grid. */
export async function pressAt(page: Page, day: number, hour: number): Promise<void> {
  const { x, y } = await pointAt(page, day, hour);
  await page.mouse.move(x, y);
  await page.mouse.down();
}

/** Moves the mouse to a point of the grid. */
export async function dragTo(page: Page, day: number, hour: number): Promise<void> {
  const { x, y } = await pointAt(page, day, hour);
  await page.mouse.move(x, y, { steps: 4 });
}

/** Types into a select that searches the server, and chooses what it finds. */
export async function findIn(field: Locator, text: string): Promise<void> {
  await field.click();
  await field.page().keyboard.type(text);
  await field.page().locator('.ant-select-item-option').filter({ hasText: text }).click();
}
