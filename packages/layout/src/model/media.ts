import { type Block } from './block.ts';
import { blockTypes } from './block-types.ts';
import { blocksOf, type Layout, withBlocks } from './layout.ts';
import { type MediaItem } from './types/block-type.ts';

/** The params of a block that hold pictures or videos. */
function mediaParams(block: Block): readonly (readonly [string, readonly MediaItem[]])[] {
  const names: readonly string[] = blockTypes[block.type].media;
  const params = block.params as unknown as Readonly<Record<string, readonly MediaItem[]>>;
  return names.map((name) => [name, params[name] ?? []]);
}

/** The addresses of everything of the library that a layout shows, each once. Live video is none of it. */
export function mediaOf(layout: Layout): readonly string[] {
  const addresses = blocksOf(layout).flatMap((block) => [
    block.bgImage,
    ...mediaParams(block).flatMap(([, items]) => items.map(({ url }) => url)),
  ]);
  return [...new Set([layout.canvas.bgImage, ...addresses])].filter((address) => address !== '');
}

/** A picture of a layout, and where it is shown. */
export interface ShownPicture {
  /** Id of the block; null: the canvas. */
  readonly block: number | null;
  readonly url: string;
  /** Its name; empty: it has none. */
  readonly title: string;
  readonly isBackground: boolean;
}

/** The pictures that a layout shows: backgrounds, and those of image blocks. */
export function picturesOf(layout: Layout): readonly ShownPicture[] {
  const background = (block: number | null, url: string): readonly ShownPicture[] =>
    url === '' ? [] : [{ block, url, title: '', isBackground: true }];
  const ofBlocks = blocksOf(layout).flatMap((block) => [
    ...background(block.id, block.bgImage),
    ...(block.type === 'image'
      ? block.params.images.map((image) => ({ ...image, block: block.id, isBackground: false }))
      : []),
  ]);
  return [...background(null, layout.canvas.bgImage), ...ofBlocks];
}

/**
 * A layout that shows the same from other addresses: of an import, of contents that were published.
 *
 * @param address the new address of an old one
 */
export function withMedia(layout: Layout, address: (old: string) => string): Layout {
  const other = (old: string): string => (old === '' ? '' : address(old));
  const blocks = blocksOf(layout).map((block): Block => {
    const params = Object.fromEntries(
      mediaParams(block).map(([name, items]) => [name, items.map((item) => ({ ...item, url: other(item.url) }))]),
    );
    return { ...block, bgImage: other(block.bgImage), params: { ...block.params, ...params } } as Block;
  });
  return { ...withBlocks(layout, blocks), canvas: { ...layout.canvas, bgImage: other(layout.canvas.bgImage) } };
}
