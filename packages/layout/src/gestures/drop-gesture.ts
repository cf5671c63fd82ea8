import { addBlock } from '../commands/blocks.ts';
import { type Box, fittedBox, type Point } from '../geometry/box.ts';
import { type BlockType, blockTypes } from '../model/block-types.ts';
import { blocksOf, type Layout } from '../model/layout.ts';
import { noSnap, type Snap, snapMove } from '../snapping/snap.ts';
import { snapIndex } from '../snapping/snap-index.ts';

/** Preview while a block type is dragged from the list: the box of the new block and its snap lines. */
export interface Dropping extends Pick<Snap, 'lines' | 'gaps'> {
  /** `null` outside of the canvas, where a drop adds nothing. */
  readonly box: Box | null;
}

export interface DropGesture {
  /**
   * @param at position of the pointer on the canvas
   * @param threshold snap distance in canvas pixels; 0: no snapping
   */
  readonly move: (at: Point, threshold: number) => Dropping;
  /** Layout with the new block, or the unchanged layout. */
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
