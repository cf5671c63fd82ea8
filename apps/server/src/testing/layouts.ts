import { layoutsPath } from '@mutai/contract/layouts/resource';
import type { ListedLayout } from '@mutai/contract/layouts/schema';
import { type Block, newBlock } from '@mutai/layout/model/block';
import { type Canvas, emptyLayout, type Layout, withBlocks } from '@mutai/layout/model/layout';
import { expect } from 'vitest';
import type { Client } from './test-app.ts';

/** A document with these blocks, the first at the back. */
export const layoutOf = (canvas: Partial<Canvas>, ...blocks: readonly Block[]): Layout => ({
  ...withBlocks(emptyLayout(canvas), blocks),
  order: blocks.map(({ id }) => id),
});

/** A text. */
export const textBlock = (id: number, title: string, x = 0): Block => ({ ...newBlock('text', id), title, x });

/** A picture of the library. */
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
