import { fittedBox, sameBox } from '../geometry/box.ts';
import { type Block } from '../model/block.ts';
import { type Canvas, type Layout } from '../model/layout.ts';

/**
 * Moves blocks into the canvas that stand beyond its edge, because one person moved them and another made the canvas smaller.
 *
 * @param ids of the blocks that may stand there
 */
export function withinCanvas(
  blocks: Layout['blocks'],
  canvas: Canvas,
  ids: readonly number[] = Object.keys(blocks).map(Number),
): Layout['blocks'] {
  const outside = ids.flatMap((id): [number, Block][] => {
    const block = blocks[id];
    if (block === undefined) return [];
    const fitted = fittedBox(block, canvas);
    return sameBox(fitted, block) ? [] : [[id, { ...block, ...fitted }]];
  });
  return outside.length === 0 ? blocks : { ...blocks, ...Object.fromEntries(outside) };
}
