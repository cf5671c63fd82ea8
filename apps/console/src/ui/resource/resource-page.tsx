import { Button } from 'antd';
import { useMemo, useRef, type ReactNode } from 'react';
import { lazyPart } from '../feedback/lazy-part.tsx';
import type { VersionedRow } from '../form/use-record-form.ts';
import type { FormValues } from '../form/values.ts';
import { kitMessages as text } from '../kit/kit.messages.ts';
import { useRemembered } from '../kit/kit.tsx';
import { PageCard } from '../layout/page-layout.tsx';
import { isFiltered } from '../list/list-address.ts';
import { toggled } from '../list/selection.ts';
import { ListEmpty } from '../list/list-parts.tsx';
import { useList, type ListController } from '../list/use-list.ts';
import { useColumns } from '../table/columns.tsx';
import { DataTable } from '../table/data-table.tsx';
import { useRowSaving } from '../table/row-switch.tsx';
import { useTablePreference } from '../table/use-table-preference.ts';
import { ListToolbar } from '../toolbar/list-toolbar.tsx';
import { addressFieldsOf } from '../toolbar/search-fields.ts';
import { useListView, viewedList } from '../views/use-list-view.ts';
import {
  creationOf,
  openerOf,
  removalRefusalOf,
  rowActionsOf,
  selectionActionsOf,
  selectionBarOf,
  toolbarActionsOf,
} from './resource-actions.tsx';
import { EarlyKeys } from '../keys/early-keys.tsx';
import { ListKeys } from './dialogs.ts';
import { ResourceDialogs, useAllowed, useResourceDialogs } from './resource-dialogs.tsx';
import type { ResourceDeclaration } from './resource.ts';
import { useBatchEdit } from './use-batch-edit.tsx';
import { useRemoval } from './use-removal.ts';

const TileList = lazyPart(async () => (await import('../tiles/tile-list.tsx')).TileList, { meanwhile: () => null });

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
  const { children } = props;
  const batchEdit = useBatchEdit(props.resource);
  const { resource } = batchEdit;
  const { name, client, columns, search, form, tileOf } = resource;
  const allowed = useAllowed(resource.permissions, form !== undefined);
  const sortable = useMemo(() => columns.filter((column) => column.sortable).map(({ key }) => key), [columns]);
  const fields = useMemo(() => addressFieldsOf(search), [search]);
  const savedView = useListView(viewedList(name), sortable, fields);
  const { waits = null, storage = null } = savedView ?? {};
  const list = useList<R>({ name, load: client.list, scope: resource.scope, sortable, fields, waits });
  const rendered = useColumns(columns, useRowSaving(resource, allowed.modify));
  const arrangement = useTablePreference(name, rendered, storage);
  const [view, setView] = useRemembered(`view.${name}`);
  const tiles = tileOf !== undefined && (view ?? (resource.tilesFirst === true ? 'tiles' : 'table')) === 'tiles';
  const dialogs = useResourceDialogs<R, V>(form === undefined ? null : name, formName(name, resource.scope), allowed);
  const removal = useRemoval(resource, list);

  const frame = useRef<HTMLElement>(null);

  const parts = { resource, allowed, list, dialogs, removal };
  const moreThanRemoval = allowed.modify || resource.rowActions !== undefined || resource.history === true;
  const selectionActions = selectionActionsOf(parts);
  const create = creationOf(parts);
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
  const actionsOf = (record: R) => rowActionsOf(parts, record);
  const selects = selectionActions.length > 0;
  const selectable = (record: R) => removalRefusalOf(resource, record) === null;
  const tick = (id: number) => {
    const order = list.rows.filter(selectable).map((record) => record.id);
    if (order.includes(id)) list.selection.select(toggled(order, list.selection.shown, id));
  };
  const shown = {
    label: resource.title,
    list,
    ...(moreThanRemoval || allowed.remove ? { actionsOf } : {}),
    ...(selects ? { selectable } : {}),
    empty,
  };

  return (
    <PageCard ref={frame}>
      {resource.header}
      <ListToolbar
        label={resource.title}
        list={list}
        fields={search}
        arrangement={arrangement}
        savedView={savedView}
        actions={toolbarActionsOf(parts)}
        view={tileOf === undefined ? null : { tiles, onChange: (next) => setView(next ? 'tiles' : 'table') }}
        selection={selectionBarOf(list, selectionActions)}
      >
        {create !== undefined && (
          <Button type="primary" icon={create.icon} onClick={() => void create.run()}>
            {resource.creation === undefined ? text.create : create.label}
          </Button>
        )}
      </ListToolbar>
      {tiles ? (
        <TileList {...shown} tileOf={tileOf} wide={resource.tilesWide === true} />
      ) : (
        <DataTable {...shown} arrangement={arrangement} removalOnly={!moreThanRemoval} open={openerOf(parts)} />
      )}
      {list.status === 'ready' ? (
        <ListKeys
          frame={frame}
          actionsOf={(id) => list.rows.filter((record) => record.id === id).flatMap(actionsOf)}
          tick={selects ? tick : null}
          ticked={list.selection.records.length}
          clear={list.selection.clear}
          create={create === undefined ? null : () => void create.run()}
        />
      ) : (
        <EarlyKeys />
      )}
      <ResourceDialogs
        resource={resource}
        dialogs={dialogs}
        columns={rendered}
        onSaved={(mode) => (mode === 'create' ? list.created() : list.modified())}
        onUnanswered={list.refresh}
      />
      {batchEdit.dialog(list.modified)}
      {children?.(list)}
    </PageCard>
  );
}
