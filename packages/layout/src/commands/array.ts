import { type Box, type Point, unionOf } from '../geometry/box.ts';
import { type Layout, pickBlocks } from '../model/layout.ts';
import { hasRoomFor, pasteTimes } from './blocks.ts';

/** Rows and columns of copies; the blocks themselves are the cell at the top left. */
export interface ArrayOptions {
  readonly rows: number;
  readonly columns: number;
  /** Distance between neighboring cells in pixels; negative: they overlap. */
  readonly gapX: number;
  readonly gapY: number;
}

/**
 * Reason why an array cannot be made. `overlap`: a cell does not start to the right of, or below, its predecessor.
 * `canvas`: it exceeds the canvas. `full`: too many blocks.
 */
export type ArrayProblem = 'overlap' | 'canvas' | 'full';

/** Outlines of rotated blocks have fractions of pixels. */
const stepsOf = ({ w, h }: Box, { gapX, gapY }: ArrayOptions): Point => ({
  x: Math.ceil(w) + gapX,
  y: Math.ceil(h) + gapY,
});

/** Offsets of all cells but the first, row by row. */
export function arrayOffsets(box: Box, options: ArrayOptions): readonly Point[] {
  const step = stepsOf(box, options);
  return Array.from({ length: options.rows * options.columns - 1 }, (_, index) => ({
    x: ((index + 1) % options.columns) * step.x,
    y: Math.floor((index + 1) / options.columns) * step.y,
  }));
}

/** Most cells of an array that fit to the right of a box and below it, including the box. */
export function arrayRoom(box: Box, layout: Layout, options: ArrayOptions): Pick<ArrayOptions, 'rows' | 'columns'> {
  const step = stepsOf(box, options);
  const { width, height } = layout.canvas;
  return {
    columns: 1 + Math.floor((width - box.x - box.w) / Math.max(1, step.x)),
    rows: 1 + Math.floor((height - box.y - box.h) / Math.max(1, step.y)),
  };
}

/** Returns what prevents an array of blocks; `null`: nothing. */
export function arrayProblem(layout: Layout, ids: readonly number[], options: ArrayOptions): ArrayProblem | null {
  const blocks = pickBlocks(layout, ids);
  const box = unionOf(blocks);
  if (box === null) return null;
  const step = stepsOf(box, options);
  if ((options.columns > 1 && step.x < 1) || (options.rows > 1 && step.y < 1)) return 'overlap';
  const room = arrayRoom(box, layout, options);
  if (options.columns > room.columns || options.rows > room.rows) return 'canvas';
  return hasRoomFor(layout, blocks.length * (options.rows * options.columns - 1)) ? null : 'full';
}

/** Repeats blocks in rows and columns. Returns the unchanged layout if {@link arrayProblem} names a problem. */
export function arrayBlocks(layout: Layout, ids: readonly number[], options: ArrayOptions): Layout {
  const blocks = pickBlocks(layout, ids);
  const box = unionOf(blocks);
  if (box === null || arrayProblem(layout, ids, options) !== null) return layout;
  return pasteTimes(layout, blocks, arrayOffsets(box, options));
}
