import { type Block, type BlockOf } from '@mutai/layout/model/block';
import { type EditorState } from './editor.ts';

/** Returns true for blocks whose text can be edited on the canvas. */
export const canEnterText = (block: Block): block is BlockOf<'text'> =>
  block.type === 'text' && !block.locked && !block.hidden;

/** Returns the single selected block if its text can be edited on the canvas. */
export function selectedText({ layout, selected }: EditorState): BlockOf<'text'> | null {
  const [id] = selected;
  const block = selected.size === 1 && id !== undefined ? layout.blocks[id] : undefined;
  return block !== undefined && canEnterText(block) ? block : null;
}
