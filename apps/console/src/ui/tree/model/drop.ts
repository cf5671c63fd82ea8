/** Moves of tree rows and their results. Pure functions. */
import { rootId } from '@mutai/contract/menus/menu-type';
import type { ArrangeBody } from '@mutai/contract/menus/schema';
import { ancestorsOf, depthOf, type Nested, type TreeIndex, type TreeKey } from './tree-model.ts';

/** Tree row: its parent is another row, or `rootId`. */
export interface TreeRow {
  readonly id: number;
  readonly version: number;
  readonly parentId: number;
  readonly name: string;
}

/** Drop position: before a row, as its last child, or after it. */
export type DropPosition = 'before' | 'inside' | 'after';

/** Move of a row to a position. */
export interface Drop {
  readonly drag: TreeKey;
  readonly over: TreeKey;
  readonly position: DropPosition;
}

/** Row with a new parent, or `null` for the top level. */
export interface Placement<R> {
  readonly row: R;
  readonly parent: R | null;
  /** New level of the row; 1 at the top. */
  readonly level: number;
}

/** Returns the reason why a row may not move there; `null` if it may. */
export type PlacementRule<R> = (placement: Placement<R>) => string | null;

/** Result of a move: the new parent with all its children in order, a rejection, or no change. */
export type DropOutcome =
  | { readonly kind: 'allowed'; readonly to: ArrangeBody }
  /** `reason` null: into its own branch. */
  | { readonly kind: 'refused'; readonly reason: string | null }
  | { readonly kind: 'unchanged' };

const unchanged: DropOutcome = { kind: 'unchanged' };

/** Result of dropping a row before, into or after another. */
export function dropOutcome<R extends TreeRow>(
  tree: TreeIndex<Nested<R>>,
  { drag, over, position }: Drop,
  rule: PlacementRule<Nested<R>> = () => null,
): DropOutcome {
  const { entries, roots } = tree;
  const dragged = entries.get(drag);
  const target = entries.get(over);
  if (dragged === undefined || target === undefined || drag === over) return unchanged;
  if (ancestorsOf(tree, over).includes(drag)) return { kind: 'refused', reason: null };
  const parentId = position === 'inside' ? over : target.parent;
  const parent = parentId === null ? undefined : entries.get(parentId);
  const before = parent?.children ?? roots;
  const others = before.filter((key) => key !== drag);
  const at = position === 'inside' ? others.length : others.indexOf(over) + (position === 'after' ? 1 : 0);
  const siblings = others.toSpliced(at, 0, drag);
  if (dragged.parent === parentId && siblings.every((key, place) => key === before[place])) return unchanged;
  const level = parentId === null ? 1 : depthOf(tree, parentId) + 1;
  const reason = rule({ row: dragged.node, parent: parent?.node ?? null, level });
  if (reason !== null) return { kind: 'refused', reason };
  return { kind: 'allowed', to: { parentId: Number(parentId ?? rootId), ids: siblings.map(Number) } };
}

/** Move by command: one position up or down. */
export type DropStep = 'up' | 'down';

/** Converts a step to a move; `null` if there is no position. */
export function stepDrop<N>({ entries, roots }: TreeIndex<N>, drag: TreeKey, step: DropStep): Drop | null {
  const entry = entries.get(drag);
  if (entry === undefined) return null;
  const siblings = (entry.parent === null ? undefined : entries.get(entry.parent)?.children) ?? roots;
  const over = siblings[siblings.indexOf(drag) + (step === 'up' ? -1 : 1)];
  return over === undefined ? null : { drag, over, position: step === 'up' ? 'before' : 'after' };
}

/** Applies an arrangement: reorders the rows of one parent and keeps the others. */
export function arranged<R extends TreeRow>(rows: readonly R[], { parentId, ids }: ArrangeBody): readonly R[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const placed = ids.flatMap((id) => {
    const row = byId.get(id);
    if (row === undefined) return [];
    return [row.parentId === parentId ? row : { ...row, parentId }];
  });
  const moved = new Set(ids);
  return [...rows.filter(({ id }) => !moved.has(id)), ...placed];
}

/**
 * Drop position for a pointer over a row: upper quarter before, lower quarter after, otherwise inside.
 *
 * @param offset pixels from the row's upper edge
 */
export function zoneAt(offset: number, height: number): DropPosition {
  if (offset < height / 4) return 'before';
  return offset > (height * 3) / 4 ? 'after' : 'inside';
}
