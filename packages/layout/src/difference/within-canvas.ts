import { fittedBox, sameBox } from '../geometry/box.ts';
import { type Block } from '../model/block.ts';
import { type Canvas, type Layout } from '../model/layout.ts';

/**
 * Moves blocks beyond the edge into the canvas: one person may have moved them while another shrank the canvas.
 *
 * @param ids blocks to check
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
