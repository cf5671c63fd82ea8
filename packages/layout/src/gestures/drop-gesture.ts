import { addBlock } from '../commands/blocks.ts';
import { type Box, fittedBox, type Point } from '../geometry/box.ts';
import { type BlockType, blockTypes } from '../model/block-types.ts';
import { blocksOf, type Layout } from '../model/layout.ts';
import { noSnap, type Snap, snapMove } from '../snapping/snap.ts';
import { snapIndex } from '../snapping/snap-index.ts';

/** What to show while a type is dragged from its list: where a block would come to stand, and what it snapped to. */
export interface Dropping extends Pick<Snap, 'lines' | 'gaps'> {
  /** Null beside the canvas, where there would be none. */
  readonly box: Box | null;
}

export interface DropGesture {
  /**
   * @param at where the pointer is, on the canvas
   * @param threshold pixels of the canvas within which it snaps; 0: not at all
   */
  readonly move: (at: Point, threshold: number) => Dropping;
  /** The layout with the block, or as it was. */
  readonly commit: () => Layout;
}

export function startDrop(layout: Layout, type: BlockType): DropGesture {
  const { canvas } = layout;
  const { w, h } = blockTypes[type].size;
  const index = snapIndex(
    blocksOf(layout).filter(({ hidden }) => !hidden),
    canvas,
    canvas.guides,
  );
  let box: Box | null = null;
  return {
    move: (at, threshold) => {
      if (at.x < 0 || at.y < 0 || at.x > canvas.width || at.y > canvas.height) {
        box = null;
        return { box, lines: [], gaps: [] };
      }
      const wanted = fittedBox({ x: at.x - w / 2, y: at.y - h / 2, w, h }, canvas);
      const snap = threshold > 0 ? snapMove(index, wanted, threshold) : noSnap;
      box = fittedBox({ ...wanted, x: wanted.x + snap.dx, y: wanted.y + snap.dy }, canvas);
      return { box, lines: snap.lines, gaps: snap.gaps };
    },
    commit: () => (box === null ? layout : addBlock(layout, type, { x: box.x + box.w / 2, y: box.y + box.h / 2 })),
  };
}
