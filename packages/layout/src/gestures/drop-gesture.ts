import { addBlock } from '../commands/blocks.ts';
import { type Box, fittedBox, type Point } from '../geometry/box.ts';
import { type BlockType, blockTypes } from '../model/block-types.ts';
import { blocksOf, type Layout } from '../model/layout.ts';
import { noSnap, type Snap, snapMove } from '../snapping/snap.ts';
import { snapIndex } from '../snapping/snap-index.ts';

/** Entry of the list that is dragged to the canvas. */
export interface Dropped {
  readonly size: { readonly w: number; readonly h: number };
  /** Number of blocks that it adds. */
  readonly count: number;
  /** Adds the blocks around a point. */
  readonly add: (layout: Layout, centre: Point) => Layout;
}

export const droppedBlock = (type: BlockType): Dropped => ({
  size: blockTypes[type].size,
  count: 1,
  add: (layout, centre) => addBlock(layout, type, centre),
});

/** Preview while an entry is dragged from the list: the box of the new blocks and its snap lines. */
export interface Dropping extends Pick<Snap, 'lines' | 'gaps'> {
  /** `null` outside of the canvas, where a drop adds nothing. */
  readonly box: Box | null;
}

export interface DropGesture {
  /**
   * @param at position of the pointer on the canvas
   * @param threshold snap distance in canvas pixels; 0: no snapping
   * @param grid grid step to snap to unless another line is near; 0: no grid
   */
  readonly move: (at: Point, threshold: number, grid?: number) => Dropping;
  /** Layout with the new blocks, or the unchanged layout. */
  readonly commit: () => Layout;
}

export function startDrop(layout: Layout, { size: { w, h }, add }: Dropped): DropGesture {
  const { canvas } = layout;
  const index = snapIndex(
    blocksOf(layout).filter(({ hidden }) => !hidden),
    canvas,
    canvas.guides,
  );
  let box: Box | null = null;
  return {
    move: (at, threshold, grid = 0) => {
      if (at.x < 0 || at.y < 0 || at.x > canvas.width || at.y > canvas.height) {
        box = null;
        return { box, lines: [], gaps: [] };
      }
      const wanted = fittedBox({ x: at.x - w / 2, y: at.y - h / 2, w, h }, canvas);
      const snap = threshold + grid > 0 ? snapMove(index, wanted, threshold, ['x', 'y'], grid) : noSnap;
      box = fittedBox({ ...wanted, x: wanted.x + snap.dx, y: wanted.y + snap.dy }, canvas);
      return { box, lines: snap.lines, gaps: snap.gaps };
    },
    commit: () => (box === null ? layout : add(layout, { x: box.x + box.w / 2, y: box.y + box.h / 2 })),
  };
}
