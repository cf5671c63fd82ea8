/** Where a node of a tree may be moved to. Pure. */
import { ancestorsOf, depthOf, levelsOf, type TreeIndex, type TreeKey } from './tree-model.ts';

/** Where a node is let go: before another one, among its children as the last, or after it. */
export type DropPosition = 'before' | 'inside' | 'after';

/** A move: which node, to where. */
export interface Drop {
  readonly drag: TreeKey;
  readonly drop: TreeKey;
  readonly position: DropPosition;
}

/** A new place for a node. */
export interface DropTarget {
  /** Key of the node above; null at the top. */
  readonly parentId: TreeKey | null;
  /** Place among the new siblings, the moved node not counted. */
  readonly index: number;
  /** All children of the new parent in their new order, the moved node among them. */
  readonly siblings: readonly TreeKey[];
}

/**
 * Why a node may not go there: it would stand below itself; the tree would grow too deep; the new parent takes no
 * such child; it is there already; or one of the two nodes is gone.
 */
export type DropRefusal = 'own-branch' | 'too-deep' | 'not-accepted' | 'unchanged' | 'unknown';

export type DropResult = DropTarget | { readonly refused: DropRefusal };

/** What limits where nodes may go. */
export interface DropRules<N> {
  /** Levels that the tree may have; no limit unless given. */
  readonly maxDepth?: number;
  /** Whether a node may stand below another, or at the top (null); always unless given. */
  readonly accepts?: (parent: N | null, child: N) => boolean;
}

/** The new place of a node that is let go before, inside or after another one, or why it may not go there. */
export function dropTarget<N>(
  tree: TreeIndex<N>,
  { drag, drop, position }: Drop,
  { maxDepth = Infinity, accepts }: DropRules<N> = {},
): DropResult {
  const { entries, roots } = tree;
  const dragged = entries.get(drag);
  const over = entries.get(drop);
  if (dragged === undefined || over === undefined) return { refused: 'unknown' };
  if (drag === drop || ancestorsOf(tree, drop).includes(drag)) return { refused: 'own-branch' };
  const parentId = position === 'inside' ? drop : over.parent;
  const parent = parentId === null ? undefined : entries.get(parentId);
  const depth = parentId === null ? 0 : depthOf(tree, parentId);
  if (depth + levelsOf(tree, drag) > maxDepth) return { refused: 'too-deep' };
  if (accepts !== undefined && !accepts(parent?.node ?? null, dragged.node)) return { refused: 'not-accepted' };
  const before = parent?.children ?? roots;
  const others = before.filter((key) => key !== drag);
  const index = position === 'inside' ? others.length : others.indexOf(drop) + (position === 'after' ? 1 : 0);
  const siblings = others.toSpliced(index, 0, drag);
  if (dragged.parent === parentId && siblings.every((key, at) => key === before[at])) return { refused: 'unchanged' };
  return { parentId, index, siblings };
}

/** A move by keyboard: one place up or down, out to the level above, or into the node before. */
export type DropStep = 'up' | 'down' | 'out' | 'in';

/** What a step by keyboard means as a move; null when there is nowhere to go. */
export function stepDrop<N>({ entries, roots }: TreeIndex<N>, key: TreeKey, step: DropStep): Drop | null {
  const entry = entries.get(key);
  if (entry === undefined) return null;
  const siblings = (entry.parent === null ? undefined : entries.get(entry.parent)?.children) ?? roots;
  const at = siblings.indexOf(key);
  const moves = {
    up: { drop: siblings[at - 1], position: 'before' },
    down: { drop: siblings[at + 1], position: 'after' },
    out: { drop: entry.parent, position: 'after' },
    in: { drop: siblings[at - 1], position: 'inside' },
  } as const;
  const { drop, position } = moves[step];
  return drop === undefined || drop === null ? null : { drag: key, drop, position };
}

/**
 * What a pointer over a row means: the upper quarter is before it, the lower quarter after it, the rest inside.
 *
 * @param offset pixels from the row's upper edge
 */
export function zoneAt(offset: number, height: number): DropPosition {
  if (offset < height / 4) return 'before';
  return offset > (height * 3) / 4 ? 'after' : 'inside';
}
