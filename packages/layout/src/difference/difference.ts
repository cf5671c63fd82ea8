import { type Block } from '../model/block.ts';
import { type Canvas, type Layout } from '../model/layout.ts';
import { type FieldChanges, fieldChanges, reversedChanges, withChanges } from './field-changes.ts';
import { withReordering } from './order.ts';
import { withinCanvas } from './within-canvas.ts';

/** Change of a block. */
export type BlockChange =
  | { readonly kind: 'added'; readonly block: Block }
  | { readonly kind: 'removed'; readonly block: Block }
  | { readonly kind: 'changed'; readonly fields: FieldChanges };

/**
 * Difference between two layouts, by block and field. It can be applied to the first, reverted on the second, or
 * applied to a third that somebody else changed.
 */
export interface Difference {
  readonly canvas: FieldChanges;
  readonly blocks: Readonly<Record<number, BlockChange>>;
  /** Order before and after; `null`: unchanged. */
  readonly order: readonly [before: Layout['order'], after: Layout['order']] | null;
}

export const sameOrder = (one: Layout['order'], other: Layout['order']): boolean =>
  one === other || (one.length === other.length && one.every((id, index) => id === other[index]));

/** Returns the change of a block; `undefined` if it did not change. */
export function blockChange(before: Block | undefined, after: Block | undefined): BlockChange | undefined {
  if (before === after) return undefined;
  if (before === undefined) return after === undefined ? undefined : { kind: 'added', block: after };
  if (after === undefined) return { kind: 'removed', block: before };
  const fields = fieldChanges(before, after);
  return Object.keys(fields).length === 0 ? undefined : { kind: 'changed', fields };
}

/** Returns the difference that leads from one layout to another. */
export function difference(before: Layout, after: Layout): Difference {
  const blocks: Record<number, BlockChange> = {};
  if (before.blocks !== after.blocks) {
    for (const id of new Set([...before.order, ...after.order])) {
      const change = blockChange(before.blocks[id], after.blocks[id]);
      if (change !== undefined) blocks[id] = change;
    }
  }
  return {
    canvas: before.canvas === after.canvas ? {} : fieldChanges(before.canvas, after.canvas),
    blocks,
    order: sameOrder(before.order, after.order) ? null : [before.order, after.order],
  };
}

/** Returns true for a difference without changes. */
export const isEmpty = ({ canvas, blocks, order }: Difference): boolean =>
  order === null && Object.keys(canvas).length === 0 && Object.keys(blocks).length === 0;

/** Inverse of a difference. */
export function inverse({ canvas, blocks, order }: Difference): Difference {
  const reversed = Object.entries(blocks).map(([id, change]): [string, BlockChange] => {
    if (change.kind === 'changed') return [id, { kind: 'changed', fields: reversedChanges(change.fields) }];
    return [id, { kind: change.kind === 'added' ? 'removed' : 'added', block: change.block }];
  });
  return {
    canvas: reversedChanges(canvas),
    blocks: Object.fromEntries(reversed),
    order: order === null ? null : [order[1], order[0]],
  };
}

/**
 * Applies a difference. If the layout is not the one that the difference was made from, changes to missing blocks are
 * skipped and blocks are moved into the canvas.
 */
export function apply(layout: Layout, { canvas: canvasChanges, blocks: changes, order }: Difference): Layout {
  const ids = Object.keys(changes).map(Number);
  const canvas = withChanges<Canvas>(layout.canvas, canvasChanges);
  const blocks: Record<number, Block> = ids.length === 0 ? layout.blocks : { ...layout.blocks };
  for (const [key, change] of Object.entries(changes)) {
    const id = Number(key);
    const block = blocks[id];
    if (change.kind === 'added') blocks[id] = change.block;
    else if (change.kind === 'removed') delete blocks[id];
    else if (block !== undefined) blocks[id] = withChanges<Block>(block, change.fields);
  }
  const isResized = canvas.width !== layout.canvas.width || canvas.height !== layout.canvas.height;
  return {
    ...layout,
    canvas,
    blocks: isResized ? withinCanvas(blocks, canvas) : withinCanvas(blocks, canvas, ids),
    order: order === null ? layout.order : withReordering(layout.order, ...order),
  };
}

/** Blocks that a difference adds or changes: to be selected after it is applied. */
export const touchedBlocks = ({ blocks }: Difference): readonly number[] =>
  Object.entries(blocks).flatMap(([id, { kind }]) => (kind === 'removed' ? [] : [Number(id)]));
