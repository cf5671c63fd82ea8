import type { ListPage } from '@mutai/contract/list';
import type { OperationLog } from '@mutai/contract/logs/schema';
import type { TrashItem } from '@mutai/contract/trash';
import type { ReactElement, ReactNode } from 'react';
import type { RowAction } from '../cells/row-actions.tsx';
import type { InUse } from '../feedback/use-confirm.tsx';
import type { FormTarget } from '../form/draft.ts';
import type { FormField } from '../form/field-kinds.tsx';
import type { FormColumns } from '../form/form-fields.tsx';
import type { VersionedRow } from '../form/use-record-form.ts';
import type { FormValues } from '../form/values.ts';
import type { ListFilter, ListRequest } from '../list/list-address.ts';
import type { ListController } from '../list/use-list.ts';
import type { ListColumn } from '../table/columns.tsx';
import type { BatchField } from './batch-fields.tsx';
import type { Tile } from '../tiles/tile-list.tsx';
import type { SearchField } from '../toolbar/search-fields.ts';
import type { ToolbarAction } from '../toolbar/toolbar-actions.tsx';

/** The calls of a resource's trash. */
export interface TrashClient {
  /** Days after which records in the trash are deleted for good; 0: never. */
  readonly keptDays: () => number;
  readonly list: (request: ListRequest, signal: AbortSignal) => Promise<ListPage<TrashItem>>;
  readonly restore: (ids: readonly number[]) => Promise<void>;
  readonly purge: (ids: readonly number[]) => Promise<void>;
}

/** The calls of a resource. Each shows its own toast of success, and throws its failure. */
export interface ResourceClient<R extends VersionedRow> {
  readonly list: (request: ListRequest, signal: AbortSignal) => Promise<ListPage<R>>;
  readonly get: (id: number, signal: AbortSignal) => Promise<R>;
  /** @param idempotencyKey the same when the same form is sent once more */
  readonly create: (body: object, idempotencyKey: string) => Promise<R>;
  readonly update: (id: number, body: object) => Promise<void>;
  /** Changes several records, all or none, where the resource has a batch edit. */
  readonly editMany: (ids: readonly number[], changes: object) => Promise<void>;
  /** @param force also what is still in use; it is asked for after a refusal said so */
  readonly remove: (id: number, force: boolean) => Promise<void>;
  readonly removeMany: (ids: readonly number[], force: boolean) => Promise<void>;
  readonly trash: TrashClient;
  /** Log of a record, newest first. */
  readonly history: (id: number, request: ListRequest, signal: AbortSignal) => Promise<ListPage<OperationLog>>;
}

/** Permissions of a resource, as the contract has them; an action without one is allowed to nobody. */
export interface ActionPermissions {
  readonly create?: string;
  readonly update?: string;
  readonly delete?: string;
  readonly export?: string;
}

export type FormMode = FormTarget['mode'];

export interface ResourceFormDeclaration<R extends VersionedRow, V extends FormValues> {
  readonly createTitle: string;
  readonly modifyTitle: string;
  /** In pixels. */
  readonly width: number;
  readonly columns: FormColumns;
  readonly fields: readonly FormField<V>[] | ((mode: FormMode) => readonly FormField<V>[]);
  readonly emptyValues: V;
  /** Must be the same function on every render. */
  readonly valuesOf: (record: R) => V;
  /** The body that is sent: all values on create, those that changed otherwise. As they are unless given. */
  readonly bodyOf?: (values: Partial<V>, mode: FormMode) => object;
  readonly onSaved?: (values: Partial<V>, mode: FormMode) => void;
}

/** The fields of a form that creates or modifies. */
export const fieldsOf = <R extends VersionedRow, V extends FormValues>(
  { fields }: ResourceFormDeclaration<R, V>,
  mode: FormMode,
): readonly FormField<V>[] => (typeof fields === 'function' ? fields(mode) : fields);

/** Operations of the page for a row's action. */
export interface ResourcePageControl<V extends FormValues> {
  /** Opens the form of a new record that starts with these values: a copy. */
  readonly create: (start: V) => void;
}

/** Something that is done to the ticked records. */
export interface BatchAction<R> {
  readonly key: string;
  readonly label: string;
  /** Before its name in a menu. */
  readonly icon: ReactElement;
  /**
   * @param records selected records, also those of other pages
   * @param done ends the selection; to be called when the records were changed
   */
  readonly run: (records: readonly R[], done: () => void) => void;
}

/** 批量修改 of the ticked records. */
export interface BatchEditDeclaration {
  /** Permission of the server's batch route. */
  readonly permission: string;
  readonly fields: readonly BatchField[];
}

/** Everything that makes the page of a resource. */
export interface ResourceDeclaration<R extends VersionedRow, V extends FormValues = FormValues> {
  /** Names the resource in caches, drafts and preferences: `user`. */
  readonly name: string;
  readonly title: string;
  /** Purpose of the list, shown while it is empty. */
  readonly purpose: string;
  readonly client: ResourceClient<R>;
  /**
   * Query that every page of the list is asked for with: the parent whose records these are. A page that shows those
   * of another parent is another page: give it another `key`.
   */
  readonly scope?: Readonly<Record<string, string>>;
  /** Above the toolbar: what all of these records belong to. */
  readonly header?: ReactNode;
  /** Referentially stable across renders. */
  readonly columns: readonly ListColumn<R>[];
  /** Referentially stable across renders. */
  readonly search: readonly SearchField[];
  /** Without a form nothing can be created or modified: a log. */
  readonly form?: ResourceFormDeclaration<R, V>;
  /** Permission of each operation; an operation without one is not offered. */
  readonly permissions?: ActionPermissions;
  /** Names a record in questions and for screen readers. With switches in columns, referentially stable across renders. */
  readonly labelOf: (record: R) => string;
  /** How a record looks as a tile: the list can be shown as tiles too, which is remembered. */
  readonly tileOf?: (record: R) => Tile;
  /** It is shown as tiles until the user chooses the table. */
  readonly tilesFirst?: boolean;
  /** The tiles have room for pictures of screens. */
  readonly tilesWide?: boolean;
  /** Button in place of 新增, for records that are not created by the form. */
  readonly creation?: (list: ListController<R>) => ToolbarAction;
  /** Actions on the selected records, besides export and deletion. */
  readonly batchActions?: readonly BatchAction<R>[];
  /** Changes chosen fields of the ticked records, all or none. */
  readonly batchEdit?: BatchEditDeclaration;
  /** Asks further when records are still in use; whether to delete them all the same unless given. */
  readonly onInUse?: (records: readonly R[], use: InUse) => void;
  /** Why a record cannot be deleted; null when it can. */
  readonly removalRefusal?: (record: R) => string | null;
  /** Further actions, before 修改, 变更历史 and 删除 (`modify`, `history`, `remove`). */
  readonly rowActions?: (record: R, page: ResourcePageControl<V>) => readonly RowAction[];
  /**
   * Keys of the actions that a row shows in words, in order of use: the first two that it has; others are under 更多.
   * Default: its own ones that are not rare, then 修改 and 删除.
   */
  readonly inRow?: readonly string[];
  /**
   * Opens a record by its name. Default: the form for users who may modify records, otherwise its details.
   *
   * @param showDetails shows all columns of the list
   */
  readonly open?: (record: R, showDetails: () => void) => void;
  /** Deleted records wait in the trash: the button 回收站, for whoever may delete. */
  readonly trash?: boolean;
  /** Picture before the name of a deleted record in the trash. Referentially stable across renders. */
  readonly trashSign?: (item: TrashItem) => ReactNode;
  /** The action 变更历史 in each row. */
  readonly history?: boolean;
  /** Saves a sheet of all records that match a filter; shows its own failure. The buttons 导出. */
  readonly exportSheet?: (filter: ListFilter) => Promise<void>;
  /** Saves a CSV file in the same way. The buttons 导出 CSV. */
  readonly exportCsv?: (filter: ListFilter) => Promise<void>;
  /** Further actions of the toolbar. */
  readonly toolbarActions?: (list: ListController<R>) => readonly ToolbarAction[];
}
