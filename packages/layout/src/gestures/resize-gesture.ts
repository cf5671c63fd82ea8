import { placeBlocks } from '../commands/place.ts';
import { isResizable } from '../commands/selection.ts';
import { type Box, boxOf, type Point, unionOf } from '../geometry/box.ts';
import { type Handle, leastOfAll, resized, scaledBox } from '../geometry/resize.ts';
import { blocksOf, type Layout, pickBlocks } from '../model/layout.ts';
import { type Line, noSnap, type PulledEdges, type Snap, snapResize } from '../snapping/snap.ts';
import { snapIndex } from '../snapping/snap-index.ts';

/** What to show while blocks are resized: the box around them, theirs, and the lines that edges snapped to. */
export interface Resizing {
  readonly box: Box;
  readonly boxes: ReadonlyMap<number, Box>;
  readonly lines: readonly Line[];
}

export interface ResizeGestureOptions {
  /** Pixels of the canvas within which edges snap; 0: not at all. */
  readonly threshold: number;
  /** Width to height stays as it was; then nothing snaps. */
  readonly keepRatio: boolean;
}

export interface ResizeGesture {
  /** @param by how far the handle was moved, in pixels of the canvas */
  readonly move: (by: Point, options: ResizeGestureOptions) => Resizing;
  readonly commit: () => Layout;
}

function pulledEdges(handle: Handle, xFixed: boolean, yFixed: boolean): PulledEdges {
  const x = handle.includes('e') ? 1 : handle.includes('w') && !xFixed ? 0 : undefined;
  const y = handle.includes('s') ? 1 : handle.includes('n') && !yFixed ? 0 : undefined;
  return { ...(x === undefined ? {} : { x }), ...(y === undefined ? {} : { y }) };
}

/**
 * @param ids blocks that are resized together; those that cannot be stay as they are
 * @returns null when none of them can be
 */
export function startResize(layout: Layout, ids: readonly number[], handle: Handle): ResizeGesture | null {
  const blocks = pickBlocks(layout, ids).filter(isResizable);
  const union = unionOf(blocks);
  if (union === null) return null;
  const marked = new Set(blocks.map(({ id }) => id));
  const still = blocksOf(layout).filter(({ id, hidden }) => !hidden && !marked.has(id));
  const { canvas } = layout;
  const index = snapIndex(still, canvas, canvas.guides);
  const xFixed = blocks.some((block) => block.xFixed);
  const yFixed = blocks.some((block) => block.yFixed);
  const least = leastOfAll(blocks, union, canvas);
  const edges = pulledEdges(handle, xFixed, yFixed);
  let boxes: ReadonlyMap<number, Box> = new Map();

  return {
    move: (by, { threshold, keepRatio }) => {
      const options = { canvas, keepRatio, xFixed, yFixed, least };
      const wanted = resized(union, handle, by, options);
      const snap: Snap = threshold <= 0 || keepRatio ? noSnap : snapResize(index, wanted, edges, threshold);
      const box = snap === noSnap ? wanted : resized(union, handle, snappedBy(union, wanted, edges, snap), options);
      boxes = new Map(
        blocks.map((block) => [block.id, blocks.length === 1 ? box : scaledBox(boxOf(block), union, box, canvas)]),
      );
      return { box, boxes, lines: snap.lines };
    },
    commit: () => placeBlocks(layout, boxes),
  };
}

/** How far the handle would have been moved for its edges to be where they snapped to. */
function snappedBy(from: Box, wanted: Box, edges: PulledEdges, snap: Snap): Point {
  const x = edges.x === 0 ? wanted.x - from.x : wanted.x + wanted.w - from.x - from.w;
  const y = edges.y === 0 ? wanted.y - from.y : wanted.y + wanted.h - from.y - from.h;
  return { x: x + snap.dx, y: y + snap.dy };
}
