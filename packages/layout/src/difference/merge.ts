import { type Block } from '../model/block.ts';
import { type Layout } from '../model/layout.ts';
import { emptyHistory, type History } from './history.ts';
import { mergeOrders } from './merge-orders.ts';
import { type Choose, type Clash, commonWay, mergeBlocks, mergeRecords, type Side } from './merge-records.ts';
import { rebasedHistory } from './rebase-history.ts';
import { renumbered } from './renumber.ts';
import { withinCanvas } from './within-canvas.ts';

export interface Merge {
  readonly layout: Layout;
  /** What has to be asked; the layout has what `choose` said. */
  readonly clashes: readonly Clash[];
  /** New ids, by the old ones, of blocks of mine whose ids others gave to theirs. */
  readonly renumbered: ReadonlyMap<number, number>;
  /** My history on top of theirs, with the new ids. Undoing takes back what I did, and leaves theirs. */
  readonly history: History;
}

/**
 * Joins what two people made of a layout, by block and field. New blocks of both stay. Nothing is lost unasked: what both
 * changed, each in another way, is a clash.
 *
 * @param base what both began with
 * @param mine what one made of it
 * @param theirs what the other made of it, and has saved
 * @param choose whose change is taken in a clash; mine, until somebody has been asked
 * @param history of mine
 */
export function mergeLayouts(
  base: Layout,
  mine: Layout,
  theirs: Layout,
  choose: Choose = () => 'mine',
  history: History = emptyHistory,
): Merge {
  const clashes: Clash[] = [];
  const answers: { readonly clash: Clash; readonly side: Side }[] = [];
  const ask: Choose = (clash) => {
    const side = choose(clash);
    clashes.push(clash);
    answers.push({ clash, side });
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
  /** Values that nobody was asked about become theirs. */
  const answered: Choose = ({ block, field }) =>
    answers.find(({ clash }) => clash.block === block && commonWay(clash.field, field) !== undefined)?.side ?? 'theirs';
  const joined = { base, mine: own.layout, theirs, merged: layout };
  return { layout, clashes, renumbered: own.ids, history: rebasedHistory(own.history, joined, answered) };
}
