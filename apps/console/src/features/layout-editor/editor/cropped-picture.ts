import { type Block, type BlockOf } from '@mutai/layout/model/block';
import { type EditorState } from './editor.ts';

/** Returns true for blocks whose picture can be cropped on the canvas. */
export const canCrop = (block: Block): block is BlockOf<'image'> =>
  block.type === 'image' && !block.locked && !block.hidden;

/** Returns the single selected block if its picture can be cropped on the canvas. */
export function selectedPicture({ layout, selected }: EditorState): BlockOf<'image'> | null {
  const [id] = selected;
  const block = selected.size === 1 && id !== undefined ? layout.blocks[id] : undefined;
  return block !== undefined && canCrop(block) ? block : null;
}
