import { layoutsPath } from '@mutai/contract/layouts/resource';
import type { ListedLayout } from '@mutai/contract/layouts/schema';
import { type Block, newBlock } from '@mutai/layout/model/block';
import { type Canvas, emptyLayout, type Layout, withBlocks } from '@mutai/layout/model/layout';
import { expect } from 'vitest';
import type { Client } from './test-app.ts';

/** Document with these blocks in stacking order, bottom first. */
export const layoutOf = (canvas: Partial<Canvas>, ...blocks: readonly Block[]): Layout => ({
  ...withBlocks(emptyLayout(canvas), blocks),
  order: blocks.map(({ id }) => id),
});

/** Text block. */
export const textBlock = (id: number, title: string, x = 0): Block => ({ ...newBlock('text', id), title, x });

/** Block with a picture of the library. */
export const pictureBlock = (id: number, url: string, name: string): Block => {
  const block = newBlock('image', id);
  return { ...block, params: { ...block.params, images: [{ url, title: name }] } } as Block;
};

/** Creates a layout through the API. */
export async function createLayout(client: Pick<Client, 'post'>, document: Layout): Promise<ListedLayout> {
  const reply = await client.post(layoutsPath, { document });
  expect(reply).toMatchObject({ status: 201 });
  return reply.data as ListedLayout;
}
