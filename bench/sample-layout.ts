import { newBlock } from '@mutai/layout/model/block';
import { emptyLayout, type Layout } from '@mutai/layout/model/layout';

/** Creates blocks of 60 to 200 by 30 to 100 pixels. Deterministic: uses its own number generator. */
export function sampleLayout(count: number): Layout {
  let seed = 20_261_122;
  const upTo = (most: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * (most + 1));
  };
  const { canvas, ...rest } = emptyLayout();
  const blocks = Array.from({ length: count }, (_, index) => {
    const [w, h] = [60 + upTo(140), 30 + upTo(70)];
    return { ...newBlock('text', index + 1), w, h, x: upTo(canvas.width - w), y: upTo(canvas.height - h) };
  });
  return {
    ...rest,
    canvas,
    blocks: Object.fromEntries(blocks.map((block) => [block.id, block])),
    order: blocks.map(({ id }) => id),
  };
}
