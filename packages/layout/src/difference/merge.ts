import { fittedBox, sameBox } from '../geometry/box.ts';
import { type Block } from '../model/block.ts';
import { type Canvas, type Layout } from '../model/layout.ts';
import { type FieldChanges, fieldChanges, sameValue, withChanges } from './field-changes.ts';
import { emptyHistory, type History } from './history.ts';
import { mergeOrders } from './merge-orders.ts';
import { renumbered } from './renumber.ts';

/** Something that two people changed, each in another way. */
export interface Clash {
  /** The block; null: the canvas, or the order of blocks. */
  readonly block: number | null;
  /** The way to the field; `order`; empty: one changed the block as a whole, or took it away. */
  readonly field: string;
  /** Its value before, and what each made of it; undefined: it is not there. */
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** Whose change is taken where two people changed the same. */
export type Choose = (clash: Clash) => 'mine' | 'theirs';

export interface Merge {
  readonly layout: Layout;
  /** What has to be asked; the layout has what `choose` said. */
  readonly clashes: readonly Clash[];
  /** New ids, by the old ones, of blocks of mine whose ids others gave to theirs. */
  readonly renumbered: ReadonlyMap<number, number>;
  /** My history with the new ids. Undoing takes back what I did, and leaves theirs. */
  readonly history: History;
}

type Ask = (clash: Clash) => 'mine' | 'theirs';

/** The field that a way leads to. */
const valueAt = (record: object, way: string): unknown =>
  way.split('.').reduce<unknown>((inside, key) => (inside as Readonly<Record<string, unknown>> | null)?.[key], record);

/** The shorter of two ways, if one leads to or into what the other leads to. */
function commonWay(one: string, other: string): string | undefined {
  if (one === other || other.startsWith(`${one}.`)) return one;
  return one.startsWith(`${other}.`) ? other : undefined;
}

/** Fields that both changed, and not to the same. */
function clashingWays(mine: FieldChanges, theirs: FieldChanges): readonly string[] {
  const ways = new Set<string>();
  for (const [one, [, myValue]] of Object.entries(mine)) {
    for (const [other, [, theirValue]] of Object.entries(theirs)) {
      const way = commonWay(one, other);
      if (way !== undefined && !(one === other && sameValue(myValue, theirValue))) ways.add(way);
    }
  }
  return [...ways];
}

/** A record with the changes of both. */
function mergeRecords<Kind extends object>(block: number | null, base: Kind, mine: Kind, theirs: Kind, ask: Ask): Kind {
  const changes = fieldChanges(base, mine);
  const clashing = clashingWays(changes, fieldChanges(base, theirs));
  const free = Object.entries(changes).filter(
    ([way]) => !clashing.some((field) => way === field || way.startsWith(`${field}.`)),
  );
  const chosen = clashing.flatMap((field): [string, readonly [unknown, unknown]][] => {
    const clash = {
      block,
      field,
      base: valueAt(base, field),
      mine: valueAt(mine, field),
      theirs: valueAt(theirs, field),
    };
    return ask(clash) === 'mine' ? [[field, [clash.theirs, clash.mine]]] : [];
  });
  return withChanges(theirs, Object.fromEntries([...free, ...chosen]));
}

/** A block that was there before, with the changes of both; undefined: it is gone. */
function mergeBlocks(base: Block, mine: Block | undefined, theirs: Block | undefined, ask: Ask): Block | undefined {
  if (sameValue(base, mine)) return theirs;
  if (sameValue(base, theirs) || sameValue(mine, theirs)) return mine;
  const block = base.id;
  if (mine?.type !== base.type || theirs?.type !== base.type) {
    return ask({ block, field: '', base, mine, theirs }) === 'mine' ? mine : theirs;
  }
  return mergeRecords<Block>(block, base, mine, theirs, ask);
}

/** Blocks that came to be too far out, since one moved them and another made them or the canvas another size. */
function withinCanvas(blocks: Layout['blocks'], canvas: Canvas): Layout['blocks'] {
  const outside = Object.values(blocks).flatMap((block): [number, Block][] => {
    const fitted = fittedBox(block, canvas);
    return sameBox(fitted, block) ? [] : [[block.id, { ...block, ...fitted }]];
  });
  return outside.length === 0 ? blocks : { ...blocks, ...Object.fromEntries(outside) };
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
  const ask: Ask = (clash) => {
    clashes.push(clash);
    return choose(clash);
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
  return { layout, clashes, renumbered: own.ids, history: own.history };
}
