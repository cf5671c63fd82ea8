import { placeBlocks } from '../commands/place.ts';
import { isResizable } from '../commands/selection.ts';
import { type Box, boxOf, type Point, unionOf } from '../geometry/box.ts';
import { type Handle, leastOfAll, resized, scaledBox } from '../geometry/resize.ts';
import { blocksOf, type Layout, pickBlocks } from '../model/layout.ts';
import { type Line, noSnap, type PulledEdges, type Snap, snapResize } from '../snapping/snap.ts';
import { snapIndex } from '../snapping/snap-index.ts';

/** Preview while blocks are resized: bounding box, boxes and snap lines. */
export interface Resizing {
  readonly box: Box;
  readonly boxes: ReadonlyMap<number, Box>;
  readonly lines: readonly Line[];
}

export interface ResizeGestureOptions {
  /** Snap distance of edges in canvas pixels; 0: no snapping. */
  readonly threshold: number;
  /** Keep the aspect ratio; disables snapping. */
  readonly keepRatio: boolean;
}

export interface ResizeGesture {
  /** @param by offset of the handle in canvas pixels */
  readonly move: (by: Point, options: ResizeGestureOptions) => Resizing;
  readonly commit: () => Layout;
}

function pulledEdges(handle: Handle, xFixed: boolean, yFixed: boolean): PulledEdges {
  const x = handle.includes('e') ? 1 : handle.includes('w') && !xFixed ? 0 : undefined;
  const y = handle.includes('s') ? 1 : handle.includes('n') && !yFixed ? 0 : undefined;
  return { ...(x === undefined ? {} : { x }), ...(y === undefined ? {} : { y }) };
}

/**
 * @param ids blocks to resize together; unresizable ones stay unchanged
 * @returns `null` if none of them can be resized
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

/** Offset of the handle that moves its edges to the snapped position. */
function snappedBy(from: Box, wanted: Box, edges: PulledEdges, snap: Snap): Point {
  const x = edges.x === 0 ? wanted.x - from.x : wanted.x + wanted.w - from.x - from.w;
  const y = edges.y === 0 ? wanted.y - from.y : wanted.y + wanted.h - from.y - from.h;
  return { x: x + snap.dx, y: y + snap.dy };
}
