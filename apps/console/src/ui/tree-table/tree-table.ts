import type { ArrangeBody } from '@mutai/contract/menus/schema';
import type { ReactNode } from 'react';
import type { RowAction } from '../cells/row-actions.tsx';
import type { FormValues } from '../form/values.ts';
import type { ResourceClient, ResourceDeclaration, ResourceFormDeclaration } from '../resource/resource.ts';
import type { DeclaredColumn } from '../table/columns.tsx';
import type { Nested } from '../tree/model/tree-model.ts';
import type { PlacementRule, TreeRow } from '../tree/model/drop.ts';

/**
 * A column of a tree table. The one with the key `name` holds the tree; what it draws is given the row's name with what
 * is searched for marked, and must depend on nothing else.
 */
export type TreeColumn<R extends TreeRow> = DeclaredColumn<Nested<R>, [name: ReactNode]>;

/** The calls of a resource whose records form a tree; its list is fetched whole. */
export interface TreeClient<R extends TreeRow> extends ResourceClient<R> {
  /** Stores new places of rows; shows why when it fails. */
  readonly arrange: (to: ArrangeBody) => Promise<void>;
}

/** What a form of a tree's records holds at least. */
export type TreeValues = FormValues & { parentId: number };

/** What a tree table takes over from the declaration of a resource, unchanged. */
type Shared<R extends TreeRow> = Pick<
  ResourceDeclaration<R>,
  'name' | 'title' | 'purpose' | 'permissions' | 'labelOf' | 'removalRefusal' | 'onInUse' | 'trash' | 'history'
>;

/** Everything that makes the page of a resource whose records form a tree. */
export interface TreeTableDeclaration<R extends TreeRow, V extends TreeValues> extends Shared<R> {
  readonly client: TreeClient<R>;
  /** The same array on every render. */
  readonly columns: readonly TreeColumn<R>[];
  /** Names the field by which names are searched. */
  readonly searchLabel: string;
  readonly form: ResourceFormDeclaration<R, V>;
  /** Actions before all others. */
  readonly rowActions?: (row: Nested<R>) => readonly RowAction[];
  /** Why nothing can be added below a row; null when it can. */
  readonly childRefusal?: (row: Nested<R>, depth: number) => string | null;
  /** What a new record below a row starts with, besides its parent. */
  readonly childStart?: (parent: Nested<R>) => Partial<V>;
  /** Why a row may not be moved somewhere; the row's own branch is refused anyway. */
  readonly placement?: PlacementRule<Nested<R>>;
  /** Something was created, changed, moved, deleted or restored. */
  readonly onChanged?: () => void;
}
