import { limits } from '@mutai/contract/limits';
import { Table, type TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import { OpenButton, RowOpener } from '../cells/open-button.tsx';
import { RowActions, useActionsWidth, type RowAction } from '../cells/row-actions.tsx';
import { LoadFailure } from '../feedback/load-failure.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { useCompact, useWidth } from '../kit/hooks.ts';
import { kitMessages as text } from '../kit/kit.messages.ts';
import { VisuallyHidden } from '../kit/visually-hidden.tsx';
import { ListFooter, RefreshFailed } from '../list/list-parts.tsx';
import type { ListController, Row } from '../list/use-list.ts';
import { fixedColumns, type ArrangedColumn } from './column-preference.ts';
import type { RenderedColumn } from './columns.tsx';
import { ResizableHeader, type HeaderCellProps } from './resizable-header.tsx';
import styles from './table.module.css';
import type { TableArrangement } from './use-table-preference.ts';

export interface DataTableProps<R extends Row> {
  /** Accessible name of the table. */
  readonly label: string;
  readonly list: ListController<R>;
  readonly arrangement: TableArrangement<RenderedColumn<R>>;
  /** Actions of a row; without any there is no column for them. */
  readonly actionsOf?: (record: R) => readonly RowAction[];
  /** There is no action but 删除. */
  readonly removalOnly?: boolean;
  /** Opens a record by its name. */
  readonly open?: (record: R) => void;
  /** Tells whether a row can be selected; omitted: none can. */
  readonly selectable?: (record: R) => boolean;
  /** Stands in for the rows when there are none. */
  readonly empty: ReactNode;
}

/** Height of a row, in pixels. */
export const rowHeight = { standard: 44, compact: 36 } as const;
/** Width, in pixels, of the column with the check boxes. */
const selectionWidth = 40;
/** Widths of the skeleton's bars, in percent, one row after the other. */
const skeletonWidths = [62, 46, 74, 54, 68];

/** Next effect of Enter on a header, by the current order of its column. */
const sortHints = { none: 'sortAscending', asc: 'sortDescending', desc: 'sortNone' } as const;

/** The table of a list, with its loading, empty and error states and, below it, hints, total and pages. */
export function DataTable<R extends Row>(props: DataTableProps<R>) {
  const { label, list, arrangement, actionsOf, removalOnly = false, open, selectable, empty } = props;
  const compact = useCompact();
  const shown = arrangement.columns.filter(({ visible }) => visible);
  const first = list.status === 'first';
  const height = rowHeight[arrangement.density];

  const [frame, room] = useWidth<HTMLDivElement>(shown.some(({ pinned }) => pinned));
  const fixed = fixedColumns(shown, room ?? 0, selectable === undefined ? 0 : selectionWidth);
  const named = nameColumnOf(arrangement);
  const columns: TableColumnsType<R> = shown.map((entry, index) => ({
    ...columnOf(entry, list, arrangement, first, entry.column === named ? open : undefined),
    ...(index < fixed ? { fixed: 'start' as const } : {}),
  }));
  const actionsWidth = useActionsWidth(actionsOf === undefined ? [] : list.rows.map(actionsOf), removalOnly);
  if (actionsOf !== undefined) {
    columns.push({
      key: 'actions',
      title: compact ? <VisuallyHidden>{text.actions}</VisuallyHidden> : text.actions,
      onHeaderCell: () => ({ 'aria-label': text.actions }),
      width: actionsWidth,
      fixed: 'end',
      render: (_, record) => (first ? null : <RowActions actions={actionsOf(record)} />),
    });
  }
  const width =
    shown.reduce((sum, entry) => sum + entry.width, 0) +
    (actionsOf === undefined ? 0 : actionsWidth) +
    (selectable === undefined ? 0 : selectionWidth);

  if (list.status === 'failed') {
    return <LoadFailure error={list.error} busy={list.loading} onRetry={list.refresh} />;
  }
  return (
    <>
      {list.error !== null && <RefreshFailed busy={list.loading} onRetry={list.refresh} />}
      <div ref={frame} className={styles['table']} data-outdated={list.outdated} aria-busy={first || list.outdated}>
        <Table<R>
          aria-label={label}
          rowKey="id"
          size="middle"
          tableLayout="fixed"
          pagination={false}
          showSorterTooltip={false}
          columns={columns}
          dataSource={first ? skeletonRows<R>(list.state.size) : [...list.rows]}
          scroll={{ x: width }}
          components={{ header: { cell: ResizableHeader } }}
          styles={{ body: { cell: { height, paddingBlock: 0 } }, header: { cell: { height: rowHeight.standard } } }}
          locale={{ emptyText: empty }}
          {...(selectable === undefined
            ? {}
            : { rowSelection: { ...selectionOf(list, selectable, first), fixed: fixed > 0 } })}
          onChange={(_pages, _filters, sorter) => {
            const { columnKey, order } = Array.isArray(sorter) ? { columnKey: undefined, order: null } : sorter;
            const sort =
              order === null || order === undefined || columnKey === undefined
                ? null
                : { field: String(columnKey), order: order === 'ascend' ? ('asc' as const) : ('desc' as const) };
            list.change({ sort, page: limits.firstPage });
          }}
        />
      </div>
      <SortOrder list={list} columns={shown} />
      <ListFooter list={list} />
    </>
  );
}

/** Tells a screen reader how the rows are ordered, and when that has changed. */
function SortOrder<R extends Row>(props: {
  readonly list: ListController<R>;
  readonly columns: readonly ArrangedColumn<RenderedColumn<R>>[];
}) {
  const { sort } = props.list.state;
  const title = props.columns.find(({ column }) => column.key === sort?.field)?.column.title;
  return (
    <div role="status">
      {sort !== null && title !== undefined && <VisuallyHidden>{text.sortedBy(title, sort.order)}</VisuallyHidden>}
    </div>
  );
}

/** Column with the name of a record: the one that cannot be hidden, or the first one. */
const nameColumnOf = <R,>({ columns }: TableArrangement<RenderedColumn<R>>): RenderedColumn<R> | undefined =>
  (columns.find(({ column }) => column.required === true) ?? columns[0])?.column;

function columnOf<R extends Row>(
  { column, width, flexible }: ArrangedColumn<RenderedColumn<R>>,
  list: ListController<R>,
  arrangement: TableArrangement<RenderedColumn<R>>,
  skeleton: boolean,
  open: ((record: R) => void) | undefined,
): TableColumnsType<R>[number] {
  const { key, title, sortable, numeric, ownOpener = false } = column;
  const render =
    open === undefined
      ? column.render
      : (record: R) => (
          <RowOpener value={() => open(record)}>
            {ownOpener ? column.render(record) : <OpenButton>{column.render(record)}</OpenButton>}
          </RowOpener>
        );
  const { sort } = list.state;
  const order = sort?.field === key ? sort.order : null;
  const header: HeaderCellProps = {
    'aria-label': title,
    ...(sortable === true ? { hint: text[sortHints[order ?? 'none']] } : {}),
    ...(flexible ? {} : { resizable: { title, onResize: (to) => arrangement.setWidth(key, to) } }),
  };
  return {
    key,
    title,
    ellipsis: { showTitle: false },
    ...(flexible ? {} : { width }),
    ...(numeric === true ? { align: 'end' as const, className: styles['numeric'] ?? '' } : {}),
    ...(sortable === true
      ? {
          sorter: true,
          sortOrder: order === null ? null : order === 'asc' ? ('ascend' as const) : ('descend' as const),
        }
      : {}),
    onHeaderCell: () => header,
    render: (_, record) => (skeleton ? <SkeletonBar index={-record.id} /> : render(record)),
  };
}

function selectionOf<R extends Row>(list: ListController<R>, selectable: (record: R) => boolean, skeleton: boolean) {
  return {
    columnWidth: selectionWidth,
    selectedRowKeys: [...list.selection.shown],
    onChange: (keys: readonly (string | number | bigint)[]) => list.selection.select(keys.map(Number)),
    getTitleCheckboxProps: () => ({ 'aria-label': text.selectAll, disabled: skeleton }),
    getCheckboxProps: (record: R) => ({
      'aria-label': text.selectRow,
      disabled: skeleton || !selectable(record),
    }),
  };
}

/** Holds the place of a cell that is being loaded. */
export function SkeletonBar({ index }: { readonly index: number }) {
  const width = skeletonWidths[index % skeletonWidths.length] ?? 60;
  return <Skeleton width={`${String(width)}%`} height={14} />;
}

/** Rows that hold the place of the ones that are being loaded: ids below zero, read by nobody but the skeleton. */
function skeletonRows<R extends Row>(size: number): R[] {
  return Array.from({ length: Math.min(size, 10) }, (_, index) => ({ id: -1 - index }) as R);
}
