import { boxOfFrame, cropOf, type Cropping } from '../geometry/crop.ts';
import { type Layout } from '../model/layout.ts';
import { setParams } from './blocks.ts';
import { placeBlocks } from './place.ts';

/** Crops the picture of a block as its frame shows it; another frame gives the block another box. */
export function cropPicture(layout: Layout, id: number, cropping: Cropping): Layout {
  const block = layout.blocks[id];
  if (block?.type !== 'image') return layout;
  const { w, h } = boxOfFrame(block, cropping.frame);
  const isMoved = cropping.frame.x !== 0 || cropping.frame.y !== 0;
  const cropped = setParams(layout, [id], 'image', cropOf(cropping, block.params.fit, block.params));
  if (!isMoved && w === block.w && h === block.h) return cropped;
  return placeBlocks(cropped, new Map([[id, boxOfFrame(block, cropping.frame)]]));
}
