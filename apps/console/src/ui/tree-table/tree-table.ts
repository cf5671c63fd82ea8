import type { ArrangeBody } from '@mutai/contract/menus/schema';
import type { ReactNode } from 'react';
import type { RowAction } from '../cells/row-actions.tsx';
import type { FormValues } from '../form/values.ts';
import type { ResourceClient, ResourceDeclaration, ResourceFormDeclaration } from '../resource/resource.ts';
import type { DeclaredColumn } from '../table/columns.tsx';
import type { Nested } from '../tree/model/tree-model.ts';
import type { PlacementRule, TreeRow } from '../tree/model/drop.ts';

/**
 * Column of a tree table. The column with the key `name` shows the tree; its renderer gets the name with search matches
 * marked, and must depend on nothing else.
 */
export type TreeColumn<R extends TreeRow> = DeclaredColumn<Nested<R>, [name: ReactNode]>;

/** API calls of a tree resource; its list is loaded whole. */
export interface TreeClient<R extends TreeRow> extends ResourceClient<R> {
  /** Saves new positions of rows; shows an error if it fails. */
  readonly arrange: (to: ArrangeBody) => Promise<void>;
}

/** Required form values of tree records. */
export type TreeValues = FormValues & { parentId: number };

/** Parts shared with the declaration of a resource. */
type Shared<R extends TreeRow> = Pick<
  ResourceDeclaration<R>,
  | 'name'
  | 'title'
  | 'purpose'
  | 'permissions'
  | 'labelOf'
  | 'removalRefusal'
  | 'onInUse'
  | 'trash'
  | 'history'
  | 'inRow'
  | 'batchActions'
>;

/** Declaration of a tree page. */
export interface TreeTableDeclaration<R extends TreeRow, V extends TreeValues> extends Shared<R> {
  readonly client: TreeClient<R>;
  /** Must be the same array on every render. */
  readonly columns: readonly TreeColumn<R>[];
  /** Label of the name search field. */
  readonly searchLabel: string;
  readonly form: ResourceFormDeclaration<R, V>;
  /** Additional actions, shown first. */
  readonly rowActions?: (row: Nested<R>) => readonly RowAction[];
  /** Reason why nothing can be added below a row; `null` if it can. */
  readonly childRefusal?: (row: Nested<R>, depth: number) => string | null;
  /** Initial values of a new child, besides its parent. */
  readonly childStart?: (parent: Nested<R>) => Partial<V>;
  /** Reason why a row may not be moved to a position; its own branch is always rejected. */
  readonly placement?: PlacementRule<Nested<R>>;
  /** Called after a create, change, move, deletion or restore. */
  readonly onChanged?: () => void;
}
