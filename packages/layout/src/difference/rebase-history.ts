import { type Block } from '../model/block.ts';
import { type Canvas, type Layout } from '../model/layout.ts';
import {
  type BlockChange,
  blockChange,
  type Difference,
  difference,
  inverse,
  isEmpty,
  sameOrder,
} from './difference.ts';
import { fieldChanges, sameValue, withChanges } from './field-changes.ts';
import { type History, type Step } from './history.ts';
import { mergeOrders } from './merge-orders.ts';
import { type Choose, mergeBlocks, mergeRecords } from './merge-records.ts';
import { movedIn } from './order.ts';

/** Layouts of a merge. */
export interface MergedLayouts {
  /** Common ancestor of both layouts. */
  readonly base: Layout;
  readonly mine: Layout;
  readonly theirs: Layout;
  /** Result of the merge. */
  readonly merged: Layout;
}

/** Part of the layout at one point of the history: as it was, and as rebased onto theirs. */
interface Point<Part> {
  readonly mine: Part;
  readonly merged: Part;
  /** False once the walk has reached the common ancestor: older states are part of theirs already. */
  readonly isNewer: boolean;
}

const after = (block: Block | undefined, change: BlockChange): Block | undefined => {
  if (change.kind === 'added') return change.block;
  return change.kind === 'removed' || block === undefined ? undefined : withChanges<Block>(block, change.fields);
};

/**
 * Rebases consecutive differences, starting at the present, onto theirs.
 *
 * @param sideOf decides whose value applies where the states of both sides differ
 */
function rebasedWalk(
  walk: readonly Difference[],
  { base, mine, theirs, merged }: MergedLayouts,
  sideOf: (isNewer: boolean) => Choose,
): readonly Difference[] {
  const made = difference(base, theirs);
  const isShared = (id: number): boolean => base.blocks[id] !== undefined && made.blocks[id] !== undefined;
  // Otherwise each step moves its blocks relative to their neighbors, independent of theirs.
  const hasOtherOrder =
    movedIn(base.order, theirs.order).length > 0 ||
    walk.some(({ blocks }) =>
      Object.entries(blocks).some(
        ([id, { kind }]) => isShared(Number(id)) && (kind !== 'changed' || made.blocks[Number(id)]?.kind === 'removed'),
      ),
    );
  const points = new Map<number, Point<Block | undefined>>();
  const ids = new Set(merged.order);
  let canvas: Point<Canvas> = { mine: mine.canvas, merged: merged.canvas, isNewer: true };
  let order: Point<Layout['order']> = { mine: mine.order, merged: merged.order, isNewer: true };

  const walkBlock = (id: number, change: BlockChange): BlockChange | undefined => {
    const before = base.blocks[id];
    if (before === undefined || !isShared(id)) return change;
    const point = points.get(id) ?? { mine: mine.blocks[id], merged: merged.blocks[id], isNewer: true };
    const isNewer = point.isNewer && !sameValue(point.mine, before);
    const next = after(point.mine, change);
    const nextMerged = mergeBlocks(before, next, theirs.blocks[id], sideOf(isNewer));
    points.set(id, { mine: next, merged: nextMerged, isNewer });
    return blockChange(point.merged, nextMerged);
  };
  const walkCanvas = (change: Difference['canvas']): Difference['canvas'] => {
    if (Object.keys(change).length === 0 || Object.keys(made.canvas).length === 0) return change;
    const isNewer = canvas.isNewer && !sameValue(canvas.mine, base.canvas);
    const next = withChanges<Canvas>(canvas.mine, change);
    const { merged: before } = canvas;
    canvas = { mine: next, merged: mergeRecords(null, base.canvas, next, theirs.canvas, sideOf(isNewer)), isNewer };
    return fieldChanges(before, canvas.merged);
  };
  const walkOrder = (change: Difference['order'], hasOtherBlocks: boolean): Difference['order'] => {
    if (!hasOtherOrder) return change;
    if (change === null && !hasOtherBlocks) return null;
    const isNewer = order.isNewer && !sameOrder(order.mine, base.order);
    const next = change?.[1] ?? order.mine;
    const { merged: before } = order;
    order = { mine: next, merged: mergeOrders(base.order, next, theirs.order, ids, sideOf(isNewer)), isNewer };
    return sameOrder(before, order.merged) ? null : [before, order.merged];
  };

  return walk.map((step) => {
    const blocks: Record<number, BlockChange> = {};
    let hasOtherBlocks = false;
    for (const [key, old] of Object.entries(step.blocks)) {
      const change = walkBlock(Number(key), old);
      if (change === undefined) continue;
      blocks[Number(key)] = change;
      if (change.kind === 'changed') continue;
      hasOtherBlocks = true;
      if (change.kind === 'added') ids.add(Number(key));
      else ids.delete(Number(key));
    }
    return { canvas: walkCanvas(step.canvas), blocks, order: walkOrder(step.order, hasOtherBlocks) };
  });
}

const withDifferences = (steps: readonly Step[], differences: readonly Difference[]): readonly Step[] =>
  steps.flatMap((step, index) => {
    const made = differences[index];
    return made === undefined || isEmpty(made) ? [] : [{ ...step, difference: made }];
  });

/**
 * Rebases a history onto theirs. Undo reverts my changes and restores their value of fields that both changed; fields
 * that they have changed since are not reverted.
 *
 * @param answered side that won each conflict; theirs if the user was not asked
 */
export function rebasedHistory({ done, undone }: History, joined: MergedLayouts, answered: Choose): History {
  const back = done.map(({ difference: made }) => inverse(made)).toReversed();
  const earlier = rebasedWalk(back, joined, (isNewer) => (isNewer ? answered : () => 'theirs'));
  const forth = undone.map(({ difference: made }) => made).toReversed();
  // A redone step overwrites their values, but neither deletes a block that they changed nor restores one that they
  // deleted.
  const later = rebasedWalk(
    forth,
    joined,
    () =>
      ({ field }) =>
        field === '' ? 'theirs' : 'mine',
  );
  return {
    done: withDifferences(done, earlier.toReversed().map(inverse)),
    undone: withDifferences(undone, later.toReversed()),
  };
}
