import { type CopiedBlocks } from '../commands/blocks.ts';
import { detachInstances } from '../commands/components.ts';
import { layoutLimits } from '../limits.ts';
import { blocksOf, initialCanvas, type Layout, pickBlocks, schemaVersion } from '../model/layout.ts';
import { sourcesOf, withSources } from '../model/sources.ts';
import { isRecord } from './check-value.ts';
import { type Problem, readLayout } from './read-layout.ts';

/** Marks copied blocks among other clipboard texts. */
const kind = 'mutai-blocks';

/** Serializes blocks for the clipboard. @param site id of the site, whose components and data sources they may have */
export const copiedText = (layout: Layout, ids: readonly number[], site: string): string =>
  JSON.stringify({ kind, schemaVersion, site, blocks: pickBlocks(layout, ids) });

/** Blocks of a clipboard text. */
interface ReadBlocks {
  readonly blocks: CopiedBlocks;
  /** They lost components or data sources, because they are of another site. */
  readonly isUnlinked: boolean;
}

/**
 * Parses blocks from a clipboard text. Those of another site lose their components and data sources: the ids are those of
 * other ones here.
 *
 * @param site id of this site
 * @returns `null` for other texts
 */
export function readCopied(text: string, site: string): ReadBlocks | { readonly problems: readonly Problem[] } | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
  if (!isRecord(value) || value['kind'] !== kind || !Array.isArray(value['blocks'])) return null;
  const list: readonly unknown[] = value['blocks'];
  const order = list.map((block) => (isRecord(block) ? block['id'] : undefined));
  // Validate against the largest canvas: pasting moves the blocks into the actual one.
  const canvas = { ...initialCanvas, width: layoutLimits.canvasSideMax, height: layoutLimits.canvasSideMax };
  const blocks = Object.fromEntries(list.map((block, index) => [String(order[index]), block]));
  const read = readLayout({ schemaVersion: value['schemaVersion'], canvas, blocks, order });
  if ('problems' in read) return read;
  const { layout } = read;
  if (value['site'] === site) return { blocks: blocksOf(layout), isUnlinked: false };
  const unlinked = detachInstances(layout, layout.order);
  return {
    blocks: blocksOf(withSources(unlinked, () => undefined)),
    isUnlinked: unlinked !== layout || sourcesOf(layout).length > 0,
  };
}
