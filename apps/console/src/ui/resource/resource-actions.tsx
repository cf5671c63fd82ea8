/** Actions of the page of a resource: of its rows, on selected records, and of its toolbar. */
import { DeleteOutlined, DownloadOutlined, PlusOutlined } from '@ant-design/icons';
import { arrangedActions, type RowAction } from '../cells/action-layout.ts';
import type { VersionedRow } from '../form/use-record-form.ts';
import type { FormValues } from '../form/values.ts';
import { kitMessages as text } from '../kit/kit.messages.ts';
import { filterOf, isFiltered } from '../list/list-address.ts';
import type { ListController } from '../list/use-list.ts';
import type { SelectionAction, SelectionBarProps } from '../toolbar/selection-bar.tsx';
import type { ToolbarAction } from '../toolbar/toolbar-actions.tsx';
import type { Allowed, useResourceDialogs } from './resource-dialogs.tsx';
import type { ResourceDeclaration } from './resource.ts';
import type { useRemoval } from './use-removal.ts';

interface Parts<R extends VersionedRow, V extends FormValues> {
  readonly resource: ResourceDeclaration<R, V>;
  readonly allowed: Allowed;
  readonly list: ListController<R>;
  readonly dialogs: ReturnType<typeof useResourceDialogs<R, V>>;
  readonly removal: ReturnType<typeof useRemoval<R>>;
}

/** Longest number of records in a list. */
const longestCount = '10000+';

/** Reason why a record cannot be deleted; `null` if it can. */
export const removalRefusalOf = <R extends VersionedRow, V extends FormValues>(
  { removalRefusal }: ResourceDeclaration<R, V>,
  record: R,
): string | null => removalRefusal?.(record) ?? null;

/** Actions of a row, in order of use. */
export function rowActionsOf<R extends VersionedRow, V extends FormValues>(
  { resource, allowed, dialogs, removal }: Parts<R, V>,
  record: R,
): readonly RowAction[] {
  const own = resource.rowActions?.(record, { create: dialogs.create }) ?? [];
  const common: readonly (RowAction | false)[] = [
    allowed.modify && { key: 'modify', label: text.modify, run: () => dialogs.modify(record.id) },
    resource.history === true && {
      key: 'history',
      label: text.history,
      rare: true,
      group: 'past',
      run: () => dialogs.setHistory(record),
    },
    allowed.remove && {
      key: 'remove',
      label: text.remove,
      danger: true,
      refusal: removalRefusalOf(resource, record),
      run: () => removal.one(record),
    },
  ];
  return arrangedActions([...own, ...common.filter((action) => action !== false)], resource.inRow);
}

/** Opens a record by its name. */
export const openerOf =
  <R extends VersionedRow, V extends FormValues>({ resource, allowed, dialogs }: Parts<R, V>) =>
  (record: R): void => {
    if (resource.open !== undefined) resource.open(record, () => dialogs.setDetails(record));
    else if (allowed.modify) dialogs.modify(record.id);
    else dialogs.setDetails(record);
  };

/** Parts that actions on selected records need; trees have them too. */
interface SelectionParts<R extends VersionedRow> {
  readonly resource: Pick<ResourceDeclaration<R>, 'batchActions' | 'exportSheet' | 'exportCsv'>;
  readonly allowed: Allowed;
  readonly list: Pick<ListController<R>, 'selection'>;
  readonly removal: Pick<ReturnType<typeof useRemoval<R>>, 'several'>;
}

/** Actions on selected records: those of the resource, export, deletion. */
export function selectionActionsOf<R extends VersionedRow>({
  resource,
  allowed,
  list: { selection },
  removal,
}: SelectionParts<R>): readonly SelectionAction[] {
  const { records, clear } = selection;
  const { batchActions = [], exportSheet, exportCsv } = resource;
  const ids = () => records.map(({ id }) => id).join(',');
  return [
    ...batchActions.map((action) => ({ ...action, run: () => action.run(records, clear) })),
    ...(allowed.export && exportSheet !== undefined
      ? [
          {
            key: 'export',
            label: text.exportSelected(records.length),
            icon: <DownloadOutlined aria-hidden />,
            run: () => void exportSheet({ ids: ids() }),
          },
        ]
      : []),
    ...(allowed.export && exportCsv !== undefined
      ? [
          {
            key: 'export-csv',
            label: text.exportSelectedCsv,
            icon: <DownloadOutlined aria-hidden />,
            run: () => void exportCsv({ ids: ids() }),
          },
        ]
      : []),
    ...(allowed.remove
      ? [
          {
            key: 'batch-remove',
            label: text.batchRemove,
            icon: <DeleteOutlined aria-hidden />,
            danger: true,
            run: () => removal.several(records),
          },
        ]
      : []),
  ];
}

/** Bar of the selected records of a list. */
export function selectionBarOf<R extends VersionedRow>(
  { selection }: Pick<ListController<R>, 'selection'>,
  actions: readonly SelectionAction[],
): SelectionBarProps {
  const { records, shown, full, clear } = selection;
  return { count: records.length, elsewhere: records.length - shown.length, full, actions, onClear: clear };
}

/** Secondary actions of the toolbar. */
export function toolbarActionsOf<R extends VersionedRow, V extends FormValues>({
  resource,
  allowed,
  list,
  dialogs,
}: Parts<R, V>): readonly ToolbarAction[] {
  const { exportSheet, exportCsv } = resource;
  const exportText = isFiltered(list.state) ? text.exportFiltered : text.exportAll;
  const count = list.atLeast ? `${String(list.total)}+` : String(list.total);
  return [
    ...(resource.toolbarActions?.(list) ?? []),
    ...(allowed.export && exportSheet !== undefined
      ? [
          {
            key: 'export',
            label: exportText(count),
            longestLabel: text.exportFiltered(longestCount),
            icon: <DownloadOutlined aria-hidden />,
            run: () => exportSheet(filterOf(list.state)),
          },
        ]
      : []),
    ...(allowed.export && exportCsv !== undefined
      ? [
          {
            key: 'export-csv',
            label: text.exportCsv,
            icon: <DownloadOutlined aria-hidden />,
            run: () => exportCsv(filterOf(list.state)),
          },
        ]
      : []),
    ...(allowed.remove && resource.trash === true ? [trashAction(() => dialogs.setTrashOpen(true))] : []),
  ];
}

/** 回收站. */
export const trashAction = (open: () => void): ToolbarAction => ({
  key: 'trash',
  label: text.trash,
  icon: <DeleteOutlined aria-hidden />,
  run: open,
});

/** Action that creates a record; `undefined` without permission. */
export function creationOf<R extends VersionedRow, V extends FormValues>({
  resource,
  allowed,
  list,
  dialogs,
}: Parts<R, V>): ToolbarAction | undefined {
  const { creation, form } = resource;
  if (creation !== undefined) return creation(list);
  if (!allowed.create || form === undefined) return undefined;
  return { key: 'create', label: form.createTitle, icon: <PlusOutlined aria-hidden />, run: () => dialogs.create() };
}
