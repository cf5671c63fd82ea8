import { alignedTo, type Axis, distributedStarts, type Side } from '../geometry/arrange.ts';
import { type Box, clamp, fittedBox, leastSize, type Point, sameBox, unionOf } from '../geometry/box.ts';
import { type Block } from '../model/block.ts';
import { type Layout, pickBlocks, withBlocks } from '../model/layout.ts';
import { isMovable, isResizable, unitsOf } from './selection.ts';

/*
 * Commands answer the layout as it is afterwards, the same one when they change nothing. What is locked, fixed or not to be
 * dragged or resized stays as it is; nothing leaves the canvas.
 */

/** How far blocks can be moved so that all of them stay on the canvas, and keep their shape. */
export interface MoveRange {
  readonly least: Point;
  readonly most: Point;
}

export function moveRange(blocks: readonly Block[], { width, height }: Layout['canvas']): MoveRange {
  const across = unionOf(blocks.filter((block) => isMovable(block, 'x')));
  const down = unionOf(blocks.filter((block) => isMovable(block, 'y')));
  return {
    least: { x: 0 - (across?.x ?? 0), y: 0 - (down?.y ?? 0) },
    most: {
      x: across === null ? 0 : width - across.x - across.w,
      y: down === null ? 0 : height - down.y - down.h,
    },
  };
}

/** A distance in whole pixels within a range. */
export const withinRange = ({ least, most }: MoveRange, by: Point): Point => ({
  x: Math.round(clamp(by.x, least.x, most.x)),
  y: Math.round(clamp(by.y, least.y, most.y)),
});

const shifted = (block: Block, dx: number, dy: number): Block => ({
  ...block,
  x: isMovable(block, 'x') ? block.x + dx : block.x,
  y: isMovable(block, 'y') ? block.y + dy : block.y,
});

/** @param by pixels of the canvas */
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
 * Gives blocks places and sizes, as a handle or the panel has it. A size is not smaller than 50 × 50, or than it was.
 *
 * @param boxes by the ids of blocks
 */
export function placeBlocks(layout: Layout, boxes: ReadonlyMap<number, Partial<Box>>): Layout {
  const least = leastSize(layout.canvas);
  const placed = pickBlocks(layout, boxes.keys()).map((block): Block => {
    const box = { ...block, ...boxes.get(block.id) };
    const mayResize = isResizable(block);
    const sized = {
      x: block.xFixed || block.locked || !(block.draggable || mayResize) ? block.x : box.x,
      y: block.yFixed || block.locked || !(block.draggable || mayResize) ? block.y : box.y,
      w: mayResize ? Math.max(box.w, Math.min(least.w, block.w)) : block.w,
      h: mayResize ? Math.max(box.h, Math.min(least.h, block.h)) : block.h,
    };
    return { ...block, ...fittedBox(sized, layout.canvas) };
  });
  return changed(layout, placed);
}

/** Moves units so that their boxes come to stand where they should. */
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

/** Units of which every block may be moved in a direction. */
const movableUnits = (layout: Layout, ids: Iterable<number>, axis: Axis): readonly (readonly Block[])[] =>
  unitsOf(layout, ids).filter((unit) => unit.every((block) => isMovable(block, axis)));

/**
 * Puts blocks at one line: of all of them, or of the canvas. Groups stay as they are and are put as a whole.
 *
 * @param to the selection needs two at the least to have an effect
 */
export function alignBlocks(layout: Layout, ids: readonly number[], side: Side, to: 'selection' | 'canvas'): Layout {
  const { width, height } = layout.canvas;
  const target = to === 'canvas' ? { x: 0, y: 0, w: width, h: height } : unionOf(pickBlocks(layout, ids));
  if (target === null) return layout;
  const units = movableUnits(layout, ids, axisOf[side]);
  const places = units.map((unit) => alignedTo(unionOf(unit) ?? target, target, side));
  return moveUnits(layout, units, places);
}

/** Makes the rooms between blocks equal; the outermost stay. Fewer than three stay as they are. */
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
 * Makes blocks as wide, as high, or both, as one of them; where there is no room for that at the right or below, they are
 * moved.
 *
 * @param like id of that one
 */
export function sameSize(layout: Layout, ids: readonly number[], like: number, which: 'w' | 'h' | 'both'): Layout {
  const model = layout.blocks[like];
  if (model === undefined) return layout;
  const size = { ...(which === 'h' ? {} : { w: model.w }), ...(which === 'w' ? {} : { h: model.h }) };
  return placeBlocks(layout, new Map(ids.map((id) => [id, size])));
}
