import { DeleteOutlined, DownloadOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo, type ReactNode } from 'react';
import type { RowAction } from '../cells/row-actions.tsx';
import { lazyPart } from '../feedback/lazy-part.tsx';
import { useConfirmRemoval, namesOf } from '../feedback/use-confirm.tsx';
import type { VersionedRow } from '../form/use-record-form.ts';
import type { FormValues } from '../form/values.ts';
import { useCompact } from '../kit/hooks.ts';
import { kitMessages as text } from '../kit/kit.messages.ts';
import { useKit, useRemembered } from '../kit/kit.tsx';
import { PageCard } from '../layout/page-layout.tsx';
import { filterOf, isFiltered } from '../list/list-address.ts';
import { ListEmpty } from '../list/list-parts.tsx';
import { useList, type ListController } from '../list/use-list.ts';
import { useColumns } from '../table/columns.tsx';
import { DataTable } from '../table/data-table.tsx';
import { useRowSaving } from '../table/row-switch.tsx';
import { useTablePreference } from '../table/use-table-preference.ts';
import { BatchButton } from '../toolbar/batch-button.tsx';
import { ListToolbar } from '../toolbar/list-toolbar.tsx';
import { addressFieldsOf } from '../toolbar/search-fields.ts';
import type { ToolbarAction } from '../toolbar/toolbar-actions.tsx';
import { ResourceDialogs, useAllowed, useResourceDialogs } from './resource-dialogs.tsx';
import type { BatchAction, ResourceDeclaration, ResourcePageControl } from './resource.ts';

const TileList = lazyPart(async () => (await import('../tiles/tile-list.tsx')).TileList, { meanwhile: () => null });

/** Buttons for what is done to ticked records, beside that of their deletion: more of them wait in a menu. */
const batchButtonsMost = 2;

/** Names the form and its draft: what was typed for one parent is not offered under another. */
const formName = (name: string, scope: Readonly<Record<string, string>> = {}): string =>
  [name, ...Object.values(scope)].join('.');

/**
 * The page of a resource: toolbar, table, form dialog and confirmations, from one declaration. A page that is
 * special calls the pieces itself: `useList`, `useTablePreference`, `ListToolbar`, `DataTable`, `FormDialog`.
 */
export function ResourcePage<R extends VersionedRow, V extends FormValues = FormValues>(props: {
  readonly resource: ResourceDeclaration<R, V>;
  /** Further dialogs of the page. */
  readonly children?: (list: ListController<R>) => ReactNode;
}) {
  const { resource, children } = props;
  const { name, client, columns, search, form, labelOf, exportSheet, tileOf, creation, batchActions = [] } = resource;
  const allowed = useAllowed(resource.permissions, form !== undefined);
  const kit = useKit();
  const compact = useCompact();
  const confirmRemoval = useConfirmRemoval();
  const sortable = useMemo(() => columns.filter((column) => column.sortable).map(({ key }) => key), [columns]);
  const fields = useMemo(() => addressFieldsOf(search), [search]);
  const list = useList<R>({ name, load: client.list, scope: resource.scope, sortable, fields });
  const arrangement = useTablePreference(name, useColumns(columns, useRowSaving(resource, allowed.modify)));
  const [view, setView] = useRemembered(`view.${name}`);
  const tiles = tileOf !== undefined && (view ?? (resource.tilesFirst === true ? 'tiles' : 'table')) === 'tiles';
  const dialogs = useResourceDialogs<R, V>(formName(name, resource.scope), allowed);

  const refusalOf = (record: R) => resource.removalRefusal?.(record) ?? null;
  const remove = (records: readonly R[], run: (force: boolean) => Promise<void>) =>
    confirmRemoval({
      batch: records.length > 1,
      what: namesOf(records.map(labelOf)),
      onInUse: resource.onInUse && ((use) => resource.onInUse?.(records, use)),
      run: async (force) => {
        try {
          await run(force);
          list.removed(records.length);
        } catch (error) {
          // Somebody else may have been quicker: show what is there now.
          list.refresh();
          throw error;
        }
      },
    });
  const removeOne = (record: R) => remove([record], (force) => client.remove(record.id, force));
  const removeTicked = (ticked: readonly R[]) => {
    const ids = ticked.map(({ id }) => id);
    remove(ticked, (force) => client.removeMany(ids, force));
  };

  const control: ResourcePageControl<V> = {
    create: dialogs.create,
  };

  const actionsOf = (record: R): readonly RowAction[] => [
    ...(resource.rowActions?.(record, control) ?? []),
    ...(allowed.modify ? [{ key: 'modify', label: text.modify, run: () => dialogs.modify(record.id) }] : []),
    ...(resource.history === true
      ? [{ key: 'history', label: text.history, rare: true, run: () => dialogs.setHistory(record) }]
      : []),
    ...(allowed.remove
      ? [{ key: 'remove', label: text.remove, danger: true, refusal: refusalOf(record), run: () => removeOne(record) }]
      : []),
  ];
  const moreThanRemoval = allowed.modify || resource.rowActions !== undefined || resource.history === true;
  const batchRemoval: BatchAction<R> = {
    key: 'batch-remove',
    label: text.batchRemove,
    icon: <DeleteOutlined aria-hidden />,
    run: removeTicked,
  };
  const batch = [...batchActions, ...(allowed.remove ? [batchRemoval] : [])];
  // One button has room on tablets and phones, and where there are many, only that of the deletion has.
  const inMenu = compact && batch.length > 1 ? batch : batchActions.length > batchButtonsMost ? batchActions : [];
  const runBatch = ({ run }: BatchAction<R>) => {
    const ticked = list.rows.filter(({ id }) => list.selected.includes(id));
    if (ticked.length === 0) kit.toast.info(text.nothingTicked);
    else run(ticked);
  };
  const toolbarActions: readonly ToolbarAction[] = [
    ...inMenu.map((action) => ({ ...action, run: () => runBatch(action) })),
    ...(resource.toolbarActions?.(list) ?? []),
    ...(allowed.export && exportSheet !== undefined
      ? [
          {
            key: 'export',
            label: text.export,
            icon: <DownloadOutlined aria-hidden />,
            run: () => exportSheet(filterOf(list.state)),
          },
        ]
      : []),
    ...(allowed.remove && resource.trash === true
      ? [
          {
            key: 'trash',
            label: text.trash,
            icon: <DeleteOutlined aria-hidden />,
            run: () => dialogs.setTrashOpen(true),
          },
        ]
      : []),
  ];
  const create: ToolbarAction | undefined =
    creation?.(list) ??
    (allowed.create && form !== undefined
      ? { key: 'create', label: form.createTitle, icon: <PlusOutlined aria-hidden />, run: () => dialogs.create() }
      : undefined);
  const selectable = batch.length > 0;
  const empty = (
    <ListEmpty
      filtered={isFiltered(list.state)}
      onReset={list.reset}
      purpose={resource.purpose}
      action={
        create !== undefined && (
          <Button type="primary" onClick={() => void create.run()}>
            {create.label}
          </Button>
        )
      }
    />
  );
  const shown = {
    label: resource.title,
    list,
    ...(moreThanRemoval || allowed.remove ? { actionsOf } : {}),
    ...(selectable ? { selectable: (record: R) => refusalOf(record) === null } : {}),
    empty,
  };

  return (
    <PageCard>
      {resource.header}
      <ListToolbar
        label={resource.title}
        list={list}
        fields={search}
        arrangement={arrangement}
        actions={toolbarActions}
        view={tileOf === undefined ? null : { tiles, onChange: (next) => setView(next ? 'tiles' : 'table') }}
      >
        {create !== undefined && (
          <Button type="primary" icon={create.icon} onClick={() => void create.run()}>
            {creation === undefined ? text.create : create.label}
          </Button>
        )}
        {batch
          .filter((action) => !inMenu.includes(action))
          .map((action) => (
            <BatchButton
              key={action.key}
              danger={action === batchRemoval}
              ticked={list.selected.length}
              onClick={() => runBatch(action)}
            >
              {action.label}
            </BatchButton>
          ))}
      </ListToolbar>
      {tiles ? (
        <TileList {...shown} tileOf={tileOf} wide={resource.tilesWide === true} />
      ) : (
        <DataTable {...shown} arrangement={arrangement} removalOnly={!moreThanRemoval} />
      )}
      <ResourceDialogs
        resource={resource}
        dialogs={dialogs}
        onSaved={(mode) => (mode === 'create' ? list.created() : list.modified())}
        onUnanswered={list.refresh}
      />
      {children?.(list)}
    </PageCard>
  );
}
