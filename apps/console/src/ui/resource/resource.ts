import type { FormColumns, FormField } from '../form/form-fields.tsx';
import type { FormTarget } from '../form/draft.ts';
import type { VersionedRow } from '../form/use-record-form.ts';
import type { FormValues } from '../form/values.ts';
import type { ListColumn } from '../list/data-table.tsx';
import type { ListRequest } from '../list/list-address.ts';
import type { SearchField } from '../list/search-bar.tsx';
import type { ListPage } from '../list/use-list.ts';
import type { RowAction } from '../row-actions.tsx';

/** The calls of a resource. Each shows its own toast of success; lists, reads and forms show their failures in place. */
export interface ResourceClient<R extends VersionedRow> {
  readonly list: (request: ListRequest, signal: AbortSignal) => Promise<ListPage<R>>;
  readonly get: (id: number, signal: AbortSignal) => Promise<R>;
  readonly create: (body: object) => Promise<void>;
  readonly update: (id: number, body: object) => Promise<void>;
  readonly remove: (id: number) => Promise<void>;
  readonly removeMany: (ids: readonly number[]) => Promise<void>;
}

export type FormMode = FormTarget['mode'];

export interface ResourceFormDeclaration<R extends VersionedRow, V extends FormValues> {
  readonly createTitle: string;
  readonly modifyTitle: string;
  /** Pixels. Section 9. */
  readonly width: number;
  readonly columns: FormColumns;
  readonly fields: (mode: FormMode) => readonly FormField<V>[];
  readonly emptyValues: V;
  /** Must be the same function on every render. */
  readonly valuesOf: (record: R) => V;
  /** The body that is sent: all values on create, those that changed otherwise. As they are unless given. */
  readonly bodyOf?: (values: Partial<V>, mode: FormMode) => object;
  readonly onSaved?: (values: Partial<V>, mode: FormMode) => void;
}

/** Everything that makes the page of a resource. */
export interface ResourceDeclaration<R extends VersionedRow, V extends FormValues> {
  /** Names the resource in caches, drafts and preferences: `user`. */
  readonly name: string;
  readonly title: string;
  /** What the list is for: shown while it is empty. */
  readonly purpose: string;
  readonly client: ResourceClient<R>;
  readonly columns: readonly ListColumn<R>[];
  readonly search: readonly SearchField[];
  readonly form: ResourceFormDeclaration<R, V>;
  readonly allowed: { readonly create: boolean; readonly modify: boolean; readonly remove: boolean };
  /** Names a record in questions. */
  readonly labelOf: (record: R) => string;
  /** Why a record cannot be deleted; null when it can. */
  readonly removalRefusal?: (record: R) => string | null;
  /** Actions before 修改 and 删除. */
  readonly rowActions?: (record: R) => readonly RowAction[];
  /** Pixels that all the actions need side by side. */
  readonly actionsWidth: number;
}
