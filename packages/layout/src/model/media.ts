import { type Block } from './block.ts';
import { blockTypes } from './block-types.ts';
import { blocksOf, type Layout, withBlocks } from './layout.ts';
import { type MediaItem } from './types/block-type.ts';

/** Params of a block that contain pictures or videos. */
function mediaParams(block: Block): readonly (readonly [string, readonly MediaItem[]])[] {
  const names: readonly string[] = blockTypes[block.type].media;
  const params = block.params as unknown as Readonly<Record<string, readonly MediaItem[]>>;
  return names.map((name) => [name, params[name] ?? []]);
}

/** Unique addresses of all library files that a layout shows. Excludes live video. */
export function mediaOf(layout: Layout): readonly string[] {
  const addresses = blocksOf(layout).flatMap((block) => [
    block.bgImage,
    ...mediaParams(block).flatMap(([, items]) => items.map(({ url }) => url)),
  ]);
  return [...new Set([layout.canvas.bgImage, ...addresses])].filter((address) => address !== '');
}

/** Picture of a layout and the place where it is shown. */
export interface ShownPicture {
  /** Id of the block; `null`: the canvas. */
  readonly block: number | null;
  readonly url: string;
  /** Name of the picture; empty: none. */
  readonly title: string;
  readonly isBackground: boolean;
}

/** Pictures that a layout shows: backgrounds and those of image blocks. */
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
 * Replaces the addresses of media files, for imports and publications.
 *
 * @param address maps an old address to the new one
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
