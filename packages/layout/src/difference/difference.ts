import { type Block } from '../model/block.ts';
import { type Canvas, type Layout } from '../model/layout.ts';
import { type FieldChanges, fieldChanges, reversedChanges, withChanges } from './field-changes.ts';
import { withReordering } from './order.ts';
import { withinCanvas } from './within-canvas.ts';

/** What became of a block. */
export type BlockChange =
  | { readonly kind: 'added'; readonly block: Block }
  | { readonly kind: 'removed'; readonly block: Block }
  | { readonly kind: 'changed'; readonly fields: FieldChanges };

/**
 * What distinguishes one layout from another, by block and field. It can be done to the one, taken back from the other,
 * and done to a third that somebody else changed meanwhile.
 */
export interface Difference {
  readonly canvas: FieldChanges;
  readonly blocks: Readonly<Record<number, BlockChange>>;
  /** The order before and after; null: it is the same. */
  readonly order: readonly [before: Layout['order'], after: Layout['order']] | null;
}

export const sameOrder = (one: Layout['order'], other: Layout['order']): boolean =>
  one === other || (one.length === other.length && one.every((id, index) => id === other[index]));

/** Describes how a block changed; undefined: it did not. */
export function blockChange(before: Block | undefined, after: Block | undefined): BlockChange | undefined {
  if (before === after) return undefined;
  if (before === undefined) return after === undefined ? undefined : { kind: 'added', block: after };
  if (after === undefined) return { kind: 'removed', block: before };
  const fields = fieldChanges(before, after);
  return Object.keys(fields).length === 0 ? undefined : { kind: 'changed', fields };
}

/** What has to be done to one layout to make it another. */
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

/** Whether there is nothing to be done. */
export const isEmpty = ({ canvas, blocks, order }: Difference): boolean =>
  order === null && Object.keys(canvas).length === 0 && Object.keys(blocks).length === 0;

/** The difference that takes another back. */
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
 * Does what a difference says. Where the layout is not the one that the difference was made from, changes of blocks that
 * are gone are left out, and blocks are moved into the canvas.
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

/** Blocks that a difference touches and that are there afterwards: what to select once it is done. */
export const touchedBlocks = ({ blocks }: Difference): readonly number[] =>
  Object.entries(blocks).flatMap(([id, { kind }]) => (kind === 'removed' ? [] : [Number(id)]));
