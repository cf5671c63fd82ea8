import { type CopiedBlocks } from '../commands/blocks.ts';
import { layoutLimits } from '../limits.ts';
import { blocksOf, initialCanvas, type Layout, pickBlocks, schemaVersion } from '../model/layout.ts';
import { isRecord } from './check-value.ts';
import { type Problem, readLayout } from './read-layout.ts';

/** Marks copied blocks among other clipboard texts. */
const kind = 'mutai-blocks';

/** Serializes blocks for the clipboard. */
export const copiedText = (layout: Layout, ids: readonly number[]): string =>
  JSON.stringify({ kind, schemaVersion, blocks: pickBlocks(layout, ids) });

/**
 * Parses blocks from a clipboard text.
 *
 * @returns `null` for other texts
 */
export function readCopied(
  text: string,
): { readonly blocks: CopiedBlocks } | { readonly problems: readonly Problem[] } | null {
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
  return 'problems' in read ? read : { blocks: blocksOf(read.layout) };
}
