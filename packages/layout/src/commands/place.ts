import { alignedTo, type Axis, distributedStarts, type Side } from '../geometry/arrange.ts';
import { type Box, clamp, fittedBox, leastSize, type Point, sameBox, unionOf } from '../geometry/box.ts';
import { exact } from '../geometry/fit.ts';
import { resizedFromCorner } from '../geometry/rotation.ts';
import { type Block } from '../model/block.ts';
import { type Layout, pickBlocks, withBlocks } from '../model/layout.ts';
import { isMovable, isResizable, unitsOf } from './selection.ts';

/*
 * Commands return the resulting layout, or the same object if nothing changed. Locked, fixed, undraggable and
 * unresizable blocks stay unchanged; no block leaves the canvas.
 */

/** Range of offsets that keep all blocks on the canvas in their arrangement. */
export interface MoveRange {
  readonly least: Point;
  readonly most: Point;
}

const noRange = [0, 0] as const;

/** Whole offsets that keep an outline within a side of the canvas. Adding 0 avoids −0. */
const wholeRange = (start: number, length: number, side: number): readonly [least: number, most: number] => [
  Math.min(0, Math.ceil(-start - exact)) + 0,
  Math.max(0, Math.floor(side - start - length + exact)),
];

export function moveRange(blocks: readonly Block[], { width, height }: Layout['canvas']): MoveRange {
  const across = unionOf(blocks.filter((block) => isMovable(block, 'x')));
  const down = unionOf(blocks.filter((block) => isMovable(block, 'y')));
  const x = across === null ? noRange : wholeRange(across.x, across.w, width);
  const y = down === null ? noRange : wholeRange(down.y, down.h, height);
  return { least: { x: x[0], y: y[0] }, most: { x: x[1], y: y[1] } };
}

/** Rounds an offset to whole pixels and clamps it to a range. */
export const withinRange = ({ least, most }: MoveRange, by: Point): Point => ({
  x: Math.round(clamp(by.x, least.x, most.x)),
  y: Math.round(clamp(by.y, least.y, most.y)),
});

const shifted = (block: Block, dx: number, dy: number): Block => ({
  ...block,
  x: isMovable(block, 'x') ? block.x + dx : block.x,
  y: isMovable(block, 'y') ? block.y + dy : block.y,
});

/** @param by offset in canvas pixels */
export function moveBlocks(layout: Layout, ids: readonly number[], by: Point): Layout {
  const blocks = pickBlocks(layout, ids);
  const distance = withinRange(moveRange(blocks, layout.canvas), by);
  return changed(
    layout,
    blocks.map((block) => shifted(block, distance.x, distance.y)),
  );
}

const changed = (layout: Layout, blocks: readonly Block[]): Layout =>
  withBlocks(
    layout,
    blocks.filter((block) => {
      const before = layout.blocks[block.id];
      return before !== undefined && !sameBox(before, block);
    }),
  );

/**
 * Sets positions and sizes of blocks, for handles and the panel. The minimum size is 50 × 50, or the current size if
 * smaller. Without a position, the rotated top left corner stays.
 *
 * @param boxes by block id
 */
export function placeBlocks(layout: Layout, boxes: ReadonlyMap<number, Partial<Box>>): Layout {
  const least = leastSize(layout.canvas);
  const placed = pickBlocks(layout, boxes.keys()).map((block): Block => {
    const wanted = boxes.get(block.id) ?? {};
    const mayResize = isResizable(block);
    const w = mayResize ? Math.max(wanted.w ?? block.w, Math.min(least.w, block.w)) : block.w;
    const h = mayResize ? Math.max(wanted.h ?? block.h, Math.min(least.h, block.h)) : block.h;
    const box = { ...resizedFromCorner(block, w, h), ...wanted };
    const mayMove = !block.locked && (block.draggable || mayResize);
    const x = mayMove && !block.xFixed ? box.x : block.x;
    const y = mayMove && !block.yFixed ? box.y : block.y;
    return { ...block, ...fittedBox({ x, y, w, h, rotation: block.rotation }, layout.canvas) };
  });
  return changed(layout, placed);
}

/** Moves units so that their bounding boxes start at the given places. */
function moveUnits(layout: Layout, units: readonly (readonly Block[])[], places: readonly Partial<Point>[]): Layout {
  const moved = units.flatMap((unit, index) => {
    const box = unionOf(unit);
    const place = places[index];
    if (box === null || place === undefined) return [];
    return unit.map((block) => shifted(block, (place.x ?? box.x) - box.x, (place.y ?? box.y) - box.y));
  });
  return changed(
    layout,
    moved.map((block) => ({ ...block, ...fittedBox(block, layout.canvas) })),
  );
}

const axisOf: Readonly<Record<Side, Axis>> = { left: 'x', centre: 'x', right: 'x', top: 'y', middle: 'y', bottom: 'y' };

/** Units in which every block may move along an axis. */
const movableUnits = (layout: Layout, ids: Iterable<number>, axis: Axis): readonly (readonly Block[])[] =>
  unitsOf(layout, ids).filter((unit) => unit.every((block) => isMovable(block, axis)));

/**
 * Aligns blocks to their bounding box or to the canvas. Groups move as a unit.
 *
 * @param to `selection` has an effect only for two or more units
 */
export function alignBlocks(layout: Layout, ids: readonly number[], side: Side, to: 'selection' | 'canvas'): Layout {
  const { width, height } = layout.canvas;
  const target = to === 'canvas' ? { x: 0, y: 0, w: width, h: height } : unionOf(pickBlocks(layout, ids));
  if (target === null) return layout;
  const units = movableUnits(layout, ids, axisOf[side]);
  const places = units.map((unit) => alignedTo(unionOf(unit) ?? target, target, side));
  return moveUnits(layout, units, places);
}

/** Makes the gaps between blocks equal; the outermost stay. No-op for fewer than three. */
export function distributeBlocks(layout: Layout, ids: readonly number[], axis: Axis): Layout {
  const units = movableUnits(layout, ids, axis);
  if (units.length < 3) return layout;
  const starts = distributedStarts(
    units.map((unit) => unionOf(unit) ?? { x: 0, y: 0, w: 0, h: 0 }),
    axis,
  );
  return moveUnits(
    layout,
    units,
    starts.map((start) => ({ [axis]: start })),
  );
}

/**
 * Sets width, height or both to those of another block. Moves blocks that would exceed the right or bottom edge.
 *
 * @param like id of the other block
 */
export function sameSize(layout: Layout, ids: readonly number[], like: number, which: 'w' | 'h' | 'both'): Layout {
  const model = layout.blocks[like];
  if (model === undefined) return layout;
  const size = { ...(which === 'h' ? {} : { w: model.w }), ...(which === 'w' ? {} : { h: model.h }) };
  return placeBlocks(layout, new Map(ids.map((id) => [id, size])));
}
