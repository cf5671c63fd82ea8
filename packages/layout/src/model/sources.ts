import { type Block } from './block.ts';
import { blockTypes } from './block-types.ts';
import { blocksOf, type Layout } from './layout.ts';

/** Ids of the data sources that a block shows or depends on. */
function sourcesOfBlock({ type, params, when }: Block): readonly number[] {
  const sources = blockTypes[type].sources as ((params: Block['params']) => readonly number[]) | undefined;
  return [...(sources?.(params) ?? []), when?.source ?? 0];
}

/** Unique ids of the data sources that a layout shows, in ascending order. */
export const sourcesOf = (layout: Layout): readonly number[] =>
  [...new Set(blocksOf(layout).flatMap(sourcesOfBlock))].filter((id) => id > 0).toSorted((one, other) => one - other);
