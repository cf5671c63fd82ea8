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

/** The layouts of a merge. */
export interface Joined {
  /** Common ancestor of both layouts. */
  readonly base: Layout;
  readonly mine: Layout;
  readonly theirs: Layout;
  /** Mine and theirs in one. */
  readonly merged: Layout;
}

/** A part of the layout at one point of the history: as it was, and as it would have been on top of theirs. */
interface Point<Part> {
  readonly mine: Part;
  readonly merged: Part;
  /** False once the walk has come to the state that both began with: what is older is in theirs already. */
  readonly isNewer: boolean;
}

const after = (block: Block | undefined, change: BlockChange): Block | undefined => {
  if (change.kind === 'added') return change.block;
  return change.kind === 'removed' || block === undefined ? undefined : withChanges<Block>(block, change.fields);
};

/**
 * Rewrites differences that lead away from the present, one after the other, as if all of them had been made on top of
 * theirs.
 *
 * @param sideOf says whose value counts where a state of mine and theirs differ
 */
function rebasedWalk(
  walk: readonly Difference[],
  { base, mine, theirs, merged }: Joined,
  sideOf: (isNewer: boolean) => Choose,
): readonly Difference[] {
  const made = difference(base, theirs);
  const isShared = (id: number): boolean => base.blocks[id] !== undefined && made.blocks[id] !== undefined;
  // Otherwise each step moves its own blocks relative to their neighbours, whatever theirs is.
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
 * A history as if its steps had been done to what the other made of the layout. Undoing takes back what I changed and leads
 * to their value where they changed the same; what they have changed since is no longer mine to take back.
 *
 * @param answered whose change was taken in a clash; theirs where nobody was asked
 */
export function rebasedHistory({ done, undone }: History, joined: Joined, answered: Choose): History {
  const back = done.map(({ difference: made }) => inverse(made)).toReversed();
  const earlier = rebasedWalk(back, joined, (isNewer) => (isNewer ? answered : () => 'theirs'));
  const forth = undone.map(({ difference: made }) => made).toReversed();
  // A step that is redone takes their values' place, but neither deletes a block that they changed nor brings one back.
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
