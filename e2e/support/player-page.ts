import type { FileRecord } from '@mutai/contract/files/schema';
import { layoutsPath, publishLayoutPath } from '@mutai/contract/layouts/resource';
import type { LayoutRecord } from '@mutai/contract/layouts/schema';
import { screenPagePath } from '@mutai/contract/screens/player-paths';
import { pairScreenPath } from '@mutai/contract/screens/resource';
import type { ListedScreen, PairScreen } from '@mutai/contract/screens/schema';
import { addBlock, setParams } from '@mutai/layout/commands/blocks';
import { emptyLayout, type Layout } from '@mutai/layout/model/layout';
import { type Locator, type Page, expect } from '@playwright/test';
import type { Api } from './api.ts';

/** Code that a display shows. */
export const codeOf = (page: Page): Locator => page.getByLabel(/^配对码 \w{6}$/);

/** Opens the page of displays, and registers it with the code that it shows. */
export async function pairDisplay(
  page: Page,
  api: Api,
  fields: Omit<PairScreen, 'code'>,
  address: string = screenPagePath,
): Promise<ListedScreen> {
  await page.goto(address);
  const label = (await codeOf(page).first().getAttribute('aria-label')) ?? '';
  return api.ask('POST', pairScreenPath, { code: label.slice(-6), ...fields });
}

/** Layout with a text block, and what `change` adds. */
export function layoutSaying(text: string, change: (layout: Layout) => Layout = (layout) => layout): Layout {
  const layout = addBlock(emptyLayout({ title: text }), 'text');
  const block = layout.blocks[1];
  if (block?.type !== 'text') throw new Error('The first block is no text.');
  return change(setParams(layout, [1], 'text', { fontCh: { ...block.params.fontCh, content: text } }));
}

/** Adds a picture, or a video, as the next block. */
export const withMedia =
  ({ path: url, name }: FileRecord, type: 'image' | 'video') =>
  (layout: Layout): Layout => {
    const items = [{ url, title: name }];
    const added = addBlock(layout, type);
    const block = added.order.at(-1) ?? 0;
    return type === 'image'
      ? setParams(added, [block], 'image', { images: items })
      : setParams(added, [block], 'video', { videos: items });
  };

/** Publishes a document as a new layout, or as the next publication of one. @returns id of the layout */
export async function publish(api: Api, document: Layout, id?: number): Promise<number> {
  if (id === undefined) {
    const made = await api.ask<LayoutRecord>('POST', layoutsPath, { document });
    await api.ask('POST', publishLayoutPath(made.id), { version: made.version });
    return made.id;
  }
  const { version } = await api.ask<LayoutRecord>('GET', `${layoutsPath}/${id}`);
  const saved = await api.ask<LayoutRecord>('PATCH', `${layoutsPath}/${id}`, { version, document });
  await api.ask('POST', publishLayoutPath(id), { version: saved.version });
  return id;
}

/** Waits until one picture covers the display. */
export async function expectSettled(page: Page): Promise<void> {
  await expect(page.locator('.layer')).toHaveCount(1);
  await expect(page.locator('.layer')).toHaveCSS('opacity', '1');
}
