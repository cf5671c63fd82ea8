import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo, useRef, type ReactNode } from 'react';
import { LoadFailure } from '../feedback/load-failure.tsx';
import { kitMessages as kitText } from '../kit/kit.messages.ts';
import { PageCard } from '../layout/page-layout.tsx';
import { ListEmpty, RefreshFailed } from '../list/list-parts.tsx';
import { EarlyKeys } from '../keys/early-keys.tsx';
import { ListKeys } from '../resource/dialogs.ts';
import { selectionActionsOf, selectionBarOf, trashAction } from '../resource/resource-actions.tsx';
import { useRemoval } from '../resource/use-removal.ts';
import { ResourceDialogs, useAllowed, useResourceDialogs } from '../resource/resource-dialogs.tsx';
import { useColumns } from '../table/columns.tsx';
import { useRowSaving } from '../table/row-switch.tsx';
import { useTablePreference } from '../table/use-table-preference.ts';
import { ListToolbar } from '../toolbar/list-toolbar.tsx';
import type { ToolbarAction } from '../toolbar/toolbar-actions.tsx';
import type { Nested } from '../tree/model/tree-model.ts';
import type { TreeRow } from '../tree/model/drop.ts';
import { rowActions } from './row-actions.ts';
import { treeTableMessages as text } from './tree-table.messages.ts';
import type { TreeTableDeclaration, TreeValues } from './tree-table.ts';
import { useTreeList, type TreeListController } from './use-tree-list.ts';
import { useTreeMoves } from './use-tree-moves.ts';
import { useTreeTicks } from './use-tree-ticks.ts';
import { ParentChoicesContext } from './parent-select.tsx';
import { TreeGrid } from './tree-grid.tsx';
import styles from './tree-table.module.css';

/**
 * The page of a resource whose records form a tree: toolbar, table with rows to drag, form dialog, confirmations,
 * trash and history, from one declaration.
 */
export function TreeTablePage<R extends TreeRow, V extends TreeValues>(props: {
  readonly resource: TreeTableDeclaration<R, V>;
  /** Further dialogs of the page. */
  readonly children?: (list: TreeListController<R>) => ReactNode;
}) {
  const { resource, children } = props;
  const { name, client, form, onChanged } = resource;
  const allowed = useAllowed(resource.permissions);
  const list = useTreeList<R>({ name, load: client.list, arrange: client.arrange, onChanged });
  const columns = useColumns(resource.columns, useRowSaving<R>(resource, allowed.modify));
  const arrangement = useTablePreference(name, columns);
  const moves = useTreeMoves(list, resource.placement);
  const dialogs = useResourceDialogs<R, V>(name, name, allowed);
  const fields = useMemo(() => [{ name: 'name', label: resource.searchLabel }], [resource.searchLabel]);

  const removal = useRemoval<Nested<R>>(resource, list);
  const selectionActions = selectionActionsOf<Nested<R>>({ resource, allowed, list, removal });
  const ticks = useTreeTicks(list, resource.removalRefusal, selectionActions.length > 0);
  const frame = useRef<HTMLElement>(null);

  const create = () => dialogs.create();
  const actionsOf = (row: Nested<R>) =>
    rowActions(row, resource, allowed, list.all, moves, {
      addChild: () => dialogs.create({ ...form.emptyValues, ...resource.childStart?.(row), parentId: row.id }),
      modify: () => dialogs.modify(row.id),
      history: () => dialogs.setHistory(row),
      remove: () => removal.one(row),
    });
  const open = (row: Nested<R>) => (allowed.modify ? dialogs.modify(row.id) : dialogs.setDetails(row));
  const own = dialogs.opening?.target.mode === 'modify' ? dialogs.opening.target.id : null;
  const choices = useMemo(
    () => ({ nodes: list.nodes, all: list.all, loading: list.status !== 'ready', own }),
    [list.nodes, list.all, list.status, own],
  );
  const hasActions =
    resource.rowActions !== undefined ||
    allowed.create ||
    allowed.remove ||
    allowed.modify ||
    resource.history === true;
  const toolbarActions: readonly ToolbarAction[] =
    allowed.remove && resource.trash === true ? [trashAction(() => dialogs.setTrashOpen(true))] : [];

  return (
    <ParentChoicesContext value={choices}>
      <PageCard filled ref={frame}>
        <ListToolbar
          label={resource.title}
          list={list}
          fields={fields}
          arrangement={{ ...arrangement, setPinned: null }}
          actions={toolbarActions}
          selection={selectionBarOf(list, selectionActions)}
        >
          {allowed.create && (
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={create}>
              {kitText.create}
            </Button>
          )}
          <Button disabled={list.status !== 'ready'} onClick={() => list.expansion.setAll(!list.expansion.allExpanded)}>
            {list.expansion.allExpanded ? kitText.collapseAll : kitText.expandAll}
          </Button>
        </ListToolbar>
        {list.status === 'failed' ? (
          <LoadFailure error={list.error} busy={list.loading} onRetry={list.refresh} />
        ) : (
          <>
            {list.error !== null && <RefreshFailed busy={list.loading} onRetry={list.refresh} />}
            <TreeGrid<R>
              label={resource.title}
              list={list}
              arrangement={arrangement}
              moves={allowed.modify ? moves : null}
              actionsOf={hasActions ? actionsOf : undefined}
              open={open}
              ticks={ticks}
              empty={
                <ListEmpty
                  filtered={list.searched !== ''}
                  onReset={list.reset}
                  purpose={resource.purpose}
                  action={
                    allowed.create && (
                      <Button type="primary" onClick={create}>
                        {form.createTitle}
                      </Button>
                    )
                  }
                />
              }
            />
            <div className={styles['footer']} aria-live="polite">
              {list.status === 'ready' &&
                (list.searched === '' ? kitText.total(list.total) : text.found(list.found, list.total))}
            </div>
          </>
        )}
      </PageCard>
      {list.status === 'ready' ? (
        <ListKeys
          frame={frame}
          actionsOf={(id) => {
            const row = list.all.entries.get(id)?.node;
            return row === undefined ? [] : actionsOf(row);
          }}
          tick={ticks === null ? null : (id) => ticks.toggle(id, false)}
          ticked={list.selection.records.length}
          clear={list.selection.clear}
          create={allowed.create ? create : null}
        />
      ) : (
        <EarlyKeys />
      )}
      <ResourceDialogs
        resource={resource}
        dialogs={dialogs}
        columns={columns.map((column) => ({ ...column, render: (row: R) => column.render(row, row.name) }))}
        onSaved={(_, { parentId }) => {
          if (parentId !== undefined) list.expansion.open(parentId);
          list.changed();
        }}
        onUnanswered={list.refresh}
        onTrashClosed={onChanged}
      />
      {children?.(list)}
    </ParentChoicesContext>
  );
}
