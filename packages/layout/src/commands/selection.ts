import { type Block } from '../model/block.ts';
import { blocksOf, type Layout, pickBlocks } from '../model/layout.ts';
import { type Axis } from '../geometry/arrange.ts';

/** Adds all members of the groups of the given blocks. */
export function withGroups(layout: Layout, ids: Iterable<number>): ReadonlySet<number> {
  const wanted = new Set(ids);
  const blocks = blocksOf(layout);
  const groups = new Set(blocks.flatMap(({ id, group }) => (wanted.has(id) && group !== null ? [group] : [])));
  return new Set(
    blocks.flatMap(({ id, group }) => (wanted.has(id) || (group !== null && groups.has(group)) ? [id] : [])),
  );
}

/** Units for arranging: each group, and each block without a group. */
export function unitsOf(layout: Layout, ids: Iterable<number>): readonly (readonly Block[])[] {
  const units = new Map<string, Block[]>();
  for (const block of pickBlocks(layout, ids)) {
    const key = block.group === null ? `block ${String(block.id)}` : `group ${String(block.group)}`;
    units.set(key, [...(units.get(key) ?? []), block]);
  }
  return [...units.values()];
}

/** Returns true if a block may move along an axis. */
export const isMovable = ({ locked, draggable, xFixed, yFixed }: Block, axis: Axis): boolean =>
  !locked && draggable && !(axis === 'x' ? xFixed : yFixed);

/** Returns true if a block may be rotated and mirrored: whatever forbids both moving and resizing forbids it too. */
export const isRotatable = ({ locked, draggable, resizable }: Block): boolean => !locked && (draggable || resizable);

export const isResizable = ({ locked, resizable }: Block): boolean => !locked && resizable;
