import { type Axis } from '../geometry/arrange.ts';
import { clamp, fittedBox, type Point, sameBox, unionOf } from '../geometry/box.ts';
import { scaleToFit } from '../geometry/fit.ts';
import { boxAround, middleOf, normalAngle, turnedAbout } from '../geometry/rotation.ts';
import { type Block } from '../model/block.ts';
import { type Layout, pickBlocks, withBlocks } from '../model/layout.ts';
import { isMovable, isResizable, isRotatable } from './selection.ts';

/*
 * Rotates and mirrors blocks. Locked blocks, and those that may neither move nor change their size, stay unchanged; no
 * outline leaves the canvas.
 */

/** Block with its center at another place; fixed coordinates stay. */
function centredAt(block: Block, { x, y }: Point): Block {
  return {
    ...block,
    x: isMovable(block, 'x') ? x - block.w / 2 : block.x,
    y: isMovable(block, 'y') ? y - block.h / 2 : block.y,
  };
}

/** Blocks in their arrangement, shrunk to the size of the canvas if larger. `null` if one must not be resized. */
function shrunk(blocks: readonly Block[], canvas: Layout['canvas']): readonly Block[] | null {
  const around = unionOf(blocks);
  const scale = around === null ? 1 : scaleToFit(around, canvas);
  if (around === null || scale === 1) return blocks;
  if (!blocks.every(isResizable)) return null;
  const centre = middleOf(around);
  return blocks.map((block) => {
    const { x, y } = middleOf(block);
    const at = { x: centre.x + (x - centre.x) * scale, y: centre.y + (y - centre.y) * scale };
    return { ...block, ...boxAround(at, Math.floor(block.w * scale), Math.floor(block.h * scale)) };
  });
}

/** Moves blocks into the canvas together. `null` if they do not fit it and one must not be resized. */
function movedIn(blocks: readonly Block[], canvas: Layout['canvas']): readonly Block[] | null {
  const fitting = shrunk(blocks, canvas);
  const around = fitting === null ? null : unionOf(fitting);
  if (fitting === null || around === null) return null;
  const dx = clamp(0, -around.x, canvas.width - around.x - around.w);
  const dy = clamp(0, -around.y, canvas.height - around.y - around.h);
  return fitting.map((block) => ({
    ...block,
    ...fittedBox({ ...block, x: block.x + dx, y: block.y + dy }, canvas),
  }));
}

/** Blocks after a rotation about the center of their common outline. Empty if that is impossible. */
export function rotatedBlocks(layout: Layout, ids: Iterable<number>, degrees: number): readonly Block[] {
  const blocks = pickBlocks(layout, ids).filter(isRotatable);
  const around = unionOf(blocks);
  if (around === null) return [];
  const centre = middleOf(around);
  const turned = blocks.map((block) => ({
    ...(blocks.length === 1 ? block : centredAt(block, turnedAbout(middleOf(block), centre, degrees))),
    rotation: normalAngle(block.rotation + degrees),
  }));
  return movedIn(turned, layout.canvas) ?? [];
}

const changed = (layout: Layout, blocks: readonly Block[]): Layout =>
  withBlocks(
    layout,
    blocks.filter((block) => {
      const was = layout.blocks[block.id];
      const isSame = was?.rotation === block.rotation && was.flipX === block.flipX && was.flipY === block.flipY;
      return was !== undefined && !(isSame && sameBox(was, block));
    }),
  );

/** Rotates blocks about the center of their common outline. Shrinks them if they do not fit the canvas otherwise. */
export const rotateBlocks = (layout: Layout, ids: Iterable<number>, degrees: number): Layout =>
  changed(layout, rotatedBlocks(layout, ids, degrees));

/** Sets the angle of each block. @param angles in degrees, by block id */
export const setRotations = (layout: Layout, angles: ReadonlyMap<number, number>): Layout =>
  changed(
    layout,
    pickBlocks(layout, angles.keys()).flatMap(({ id, rotation }) =>
      rotatedBlocks(layout, [id], (angles.get(id) ?? rotation) - rotation),
    ),
  );

/** Mirrors blocks about the center of their common outline. @param axis `x`: left and right change places */
export function flipBlocks(layout: Layout, ids: Iterable<number>, axis: Axis): Layout {
  const blocks = pickBlocks(layout, ids).filter(isRotatable);
  const around = unionOf(blocks);
  if (around === null) return layout;
  const centre = middleOf(around);
  const mirrored = blocks.map((block): Block => {
    const { x, y } = middleOf(block);
    const at = axis === 'x' ? { x: 2 * centre.x - x, y } : { x, y: 2 * centre.y - y };
    const flips = axis === 'x' ? { flipX: !block.flipX } : { flipY: !block.flipY };
    return { ...centredAt(block, at), ...flips, rotation: normalAngle(-block.rotation) };
  });
  return changed(layout, movedIn(mirrored, layout.canvas) ?? []);
}
