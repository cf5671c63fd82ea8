import { type CopiedBlocks } from '../commands/blocks.ts';
import { layoutLimits } from '../limits.ts';
import { blocksOf, initialCanvas, type Layout, pickBlocks, schemaVersion } from '../model/layout.ts';
import { isRecord } from './check-value.ts';
import { type Problem, readLayout } from './read-layout.ts';

/** By which blocks are told from other texts in a clipboard. */
const kind = 'mutai-blocks';

/** Blocks as a text for the clipboard. */
export const copiedText = (layout: Layout, ids: readonly number[]): string =>
  JSON.stringify({ kind, schemaVersion, blocks: pickBlocks(layout, ids) });

/**
 * Blocks from a text of the clipboard.
 *
 * @returns null for a text that is something else
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
  // Wherever they stood: where they are pasted they are moved into the canvas.
  const canvas = { ...initialCanvas, width: layoutLimits.canvasSideMax, height: layoutLimits.canvasSideMax };
  const blocks = Object.fromEntries(list.map((block, index) => [String(order[index]), block]));
  const read = readLayout({ schemaVersion: value['schemaVersion'], canvas, blocks, order });
  return 'problems' in read ? read : { blocks: blocksOf(read.layout) };
}
