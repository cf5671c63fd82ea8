/** Where a row of a tree may be moved to, and how the tree looks once it is there. Pure. */
import { rootId } from '@mutai/contract/menus/menu-type';
import type { ArrangeBody } from '@mutai/contract/menus/schema';
import { ancestorsOf, depthOf, type Nested, type TreeIndex, type TreeKey } from './tree-model.ts';

/** A row of a tree: its parent is another row, or `rootId`. */
export interface TreeRow {
  readonly id: number;
  readonly version: number;
  readonly parentId: number;
  readonly name: string;
}

/** Where a row is let go: before another one, among its children as the last, or after it. */
export type DropPosition = 'before' | 'inside' | 'after';

/** A move: which row, to where. */
export interface Drop {
  readonly drag: TreeKey;
  readonly over: TreeKey;
  readonly position: DropPosition;
}

/** A row that would stand somewhere else: below `parent`, or at the top (null). */
export interface Placement<R> {
  readonly row: R;
  readonly parent: R | null;
  /** Level that the row would stand on; 1 at the top. */
  readonly level: number;
}

/** Why a row may not stand there; null when it may. */
export type PlacementRule<R> = (placement: Placement<R>) => string | null;

/** What a move means: a new parent with all of its children in their new order, why not, or nothing. */
export type DropOutcome =
  | { readonly kind: 'allowed'; readonly to: ArrangeBody }
  /** `reason` null: below itself. */
  | { readonly kind: 'refused'; readonly reason: string | null }
  | { readonly kind: 'unchanged' };

const unchanged: DropOutcome = { kind: 'unchanged' };

/** What letting a row go before, inside or after another one means. */
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

/** A move by command: one place up or down. */
export type DropStep = 'up' | 'down';

/** What a step means as a move; null when there is nowhere to go. */
export function stepDrop<N>({ entries, roots }: TreeIndex<N>, drag: TreeKey, step: DropStep): Drop | null {
  const entry = entries.get(drag);
  if (entry === undefined) return null;
  const siblings = (entry.parent === null ? undefined : entries.get(entry.parent)?.children) ?? roots;
  const over = siblings[siblings.indexOf(drag) + (step === 'up' ? -1 : 1)];
  return over === undefined ? null : { drag, over, position: step === 'up' ? 'before' : 'after' };
}

/** The rows with those of one parent in a new order. Rows of other parents keep theirs. */
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
 * What a pointer over a row means: the upper quarter is before it, the lower quarter after it, the rest inside.
 *
 * @param offset pixels from the row's upper edge
 */
export function zoneAt(offset: number, height: number): DropPosition {
  if (offset < height / 4) return 'before';
  return offset > (height * 3) / 4 ? 'after' : 'inside';
}
