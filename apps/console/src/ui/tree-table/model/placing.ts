/** Where a row of a tree table may go, and how the table looks once it is there. Pure. */
import { depthOf, type Nested, type TreeIndex, type TreeKey } from '../../tree/model/tree-model.ts';
import { dropTarget, type Drop } from '../../tree/model/tree-drop.ts';
import { treeTableMessages as text } from './tree-table.messages.ts';

/** A row of a tree: its parent is another row, or `topParent`. */
export interface TreeRow {
  readonly id: number;
  readonly version: number;
  readonly parentId: number;
  readonly name: string;
}

/** What stands at the top has this parent. */
export const topParent = 0;

/** A row that would stand somewhere else: below `parent`, or at the top (null). */
export interface Placement<R> {
  readonly row: R;
  readonly parent: R | null;
  /** Level that the row would stand on; 1 at the top. */
  readonly level: number;
}

/** Why a row may not stand there; null when it may. */
export type PlacementRule<R> = (placement: Placement<R>) => string | null;

/** A new place: all rows of the new parent in their new order. */
export interface Arrangement {
  readonly parentId: number;
  readonly ids: readonly number[];
}

/** What letting a row go means: a new place, why not, or nothing (`unchanged`). */
export type Placed =
  | { readonly kind: 'allowed'; readonly to: Arrangement }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unchanged' };

const idOf = (key: TreeKey): number => Number(key);

/** Sorts out what a move means. */
export function place<R extends TreeRow>(
  tree: TreeIndex<Nested<R>>,
  drop: Drop,
  rule: PlacementRule<Nested<R>> = () => null,
): Placed {
  const target = dropTarget(tree, drop);
  if ('refused' in target) {
    return target.refused === 'own-branch' && drop.drag !== drop.drop
      ? { kind: 'refused', reason: text.ownBranch }
      : { kind: 'unchanged' };
  }
  const row = tree.entries.get(drop.drag)?.node;
  if (row === undefined) return { kind: 'unchanged' };
  const { parentId, siblings } = target;
  const parent = parentId === null ? null : (tree.entries.get(parentId)?.node ?? null);
  const reason = rule({ row, parent, level: parentId === null ? 1 : depthOf(tree, parentId) + 1 });
  if (reason !== null) return { kind: 'refused', reason };
  return { kind: 'allowed', to: { parentId: parentId === null ? topParent : idOf(parentId), ids: siblings.map(idOf) } };
}

/** The rows with those of one parent in a new order. Rows of other parents keep theirs. */
export function arranged<R extends TreeRow>(rows: readonly R[], { parentId, ids }: Arrangement): readonly R[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const placed = ids.flatMap((id) => {
    const row = byId.get(id);
    if (row === undefined) return [];
    return [row.parentId === parentId ? row : { ...row, parentId }];
  });
  const moved = new Set(ids);
  return [...rows.filter(({ id }) => !moved.has(id)), ...placed];
}
