import { type Block } from '../model/block.ts';
import { type Layout } from '../model/layout.ts';
import { emptyHistory, type History } from './history.ts';
import { mergeOrders } from './merge-orders.ts';
import { type Choose, type Conflict, commonPath, mergeBlocks, mergeRecords, type Side } from './merge-records.ts';
import { rebasedHistory } from './rebase-history.ts';
import { renumbered } from './renumber.ts';
import { withinCanvas } from './within-canvas.ts';

export interface Merge {
  readonly layout: Layout;
  /** Conflicts. The merged layout contains the values that `choose` selected. */
  readonly conflicts: readonly Conflict[];
  /** Old id → new id of my blocks whose ids the other side used too. */
  readonly renumbered: ReadonlyMap<number, number>;
  /** My history rebased onto theirs, with the new ids. Undo reverts my changes and keeps theirs. */
  readonly history: History;
}

/**
 * Merges two people's changes of a layout by block and field. New blocks of both stay. Different changes of the same
 * field are conflicts; no other change is lost.
 *
 * @param base common ancestor
 * @param mine my unsaved layout
 * @param theirs saved layout of the other person
 * @param choose side that wins a conflict; mine, until the user has decided
 * @param history my history
 */
export function mergeLayouts(
  base: Layout,
  mine: Layout,
  theirs: Layout,
  choose: Choose = () => 'mine',
  history: History = emptyHistory,
): Merge {
  const conflicts: Conflict[] = [];
  const answers: { readonly conflict: Conflict; readonly side: Side }[] = [];
  const ask: Choose = (conflict) => {
    const side = choose(conflict);
    conflicts.push(conflict);
    answers.push({ conflict, side });
    return side;
  };
  const own = renumbered(base, { layout: mine, history }, theirs);
  const canvas = mergeRecords(null, base.canvas, own.layout.canvas, theirs.canvas, ask);
  const blocks: Record<number, Block> = {};
  for (const id of new Set([...theirs.order, ...own.layout.order])) {
    const [before, my, their] = [base.blocks[id], own.layout.blocks[id], theirs.blocks[id]];
    const merged = before === undefined ? (my ?? their) : mergeBlocks(before, my, their, ask);
    if (merged !== undefined) blocks[id] = merged;
  }
  const order = mergeOrders(base.order, own.layout.order, theirs.order, new Set(Object.keys(blocks).map(Number)), ask);
  const layout: Layout = { ...theirs, canvas, blocks: withinCanvas(blocks, canvas), order };
  /** Without an answer from the user, theirs wins. */
  const answered: Choose = ({ block, field }) =>
    answers.find(({ conflict }) => conflict.block === block && commonPath(conflict.field, field) !== undefined)?.side ??
    'theirs';
  const joined = { base, mine: own.layout, theirs, merged: layout };
  return { layout, conflicts, renumbered: own.ids, history: rebasedHistory(own.history, joined, answered) };
}
