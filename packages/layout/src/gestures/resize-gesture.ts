import { placeBlocks } from '../commands/place.ts';
import { isResizable } from '../commands/selection.ts';
import { type Box, type Point, unionOf } from '../geometry/box.ts';
import { type Handle, leastOf, leastOfAll, resized, scaledBox } from '../geometry/resize.ts';
import { type Block } from '../model/block.ts';
import { blocksOf, type Layout, pickBlocks } from '../model/layout.ts';
import { type Line, noSnap, type PulledEdges, type Snap, snapResize } from '../snapping/snap.ts';
import { snappedRotated } from '../snapping/snap-rotated.ts';
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
  /** Keep the center: the opposite edges move too. */
  readonly fromCentre?: boolean;
  /** Grid step that dragged edges snap to unless another line is near; 0: no grid. */
  readonly grid?: number;
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

/** Returns false for a rotated block with a fixed coordinate: each handle would move it. */
export const hasHandles = ([first, ...others]: readonly Block[]): boolean =>
  first !== undefined && (others.length > 0 || first.rotation === 0 || !(first.xFixed || first.yFixed));

/**
 * @param ids blocks to resize together; unresizable ones stay unchanged
 * @returns `null` if none of them can be resized by handles
 */
export function startResize(layout: Layout, ids: readonly number[], handle: Handle): ResizeGesture | null {
  const blocks = pickBlocks(layout, ids).filter(isResizable);
  const union = unionOf(blocks);
  if (union === null || !hasHandles(blocks)) return null;
  const marked = new Set(blocks.map(({ id }) => id));
  const still = blocksOf(layout).filter(({ id, hidden }) => !hidden && !marked.has(id));
  const { canvas } = layout;
  const index = snapIndex(still, canvas, canvas.guides);
  const xFixed = blocks.some((block) => block.xFixed);
  const yFixed = blocks.some((block) => block.yFixed);
  const least = leastOfAll(blocks, union, canvas);
  const edges = pulledEdges(handle, xFixed, yFixed);
  const [first] = blocks;
  const alone = blocks.length === 1 && first !== undefined ? first : null;
  let boxes: ReadonlyMap<number, Box> = new Map();

  return {
    move: (by, { threshold, keepRatio, fromCentre = false, grid = 0 }) => {
      if (alone !== null && alone.rotation !== 0) {
        const options = { canvas, keepRatio, fromCentre, least: leastOf(alone, canvas) };
        const { box, lines } = snappedRotated(index, alone, handle, by, { ...options, threshold, grid });
        boxes = new Map([[alone.id, box]]);
        return { box, boxes, lines };
      }
      const options = { canvas, keepRatio, fromCentre, xFixed, yFixed, least };
      const wanted = resized(union, handle, by, options);
      const snap: Snap =
        keepRatio || threshold + grid <= 0 ? noSnap : snapResize(index, wanted, edges, threshold, grid);
      const box = snap === noSnap ? wanted : resized(union, handle, snappedBy(union, wanted, edges, snap), options);
      boxes = new Map(blocks.map((block) => [block.id, alone === null ? scaledBox(block, union, box, canvas) : box]));
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
