import { HolderOutlined } from '@ant-design/icons';
import { Checkbox } from 'antd';
import { useMemo, type PointerEvent, type ReactNode } from 'react';
import { OpenButton, RowOpener } from '../cells/open-button.tsx';
import { RowActions, useActionsWidth, type RowAction } from '../cells/row-actions.tsx';
import { useCompact } from '../kit/hooks.ts';
import { kitMessages as kitText } from '../kit/kit.messages.ts';
import { VisuallyHidden } from '../kit/visually-hidden.tsx';
import type { ArrangedColumn } from '../table/column-preference.ts';
import { FoldArrow } from '../icons/fold-arrow.tsx';
import { SkeletonBar } from '../table/data-table.tsx';
import type { Resizable } from '../table/resizable-header.tsx';
import type { TableArrangement } from '../table/use-table-preference.ts';
import type { Nested, TreeKey } from '../tree/model/tree-model.ts';
import { NodeTitle } from '../tree/node-title.tsx';
import type { TreeRow } from '../tree/model/drop.ts';
import { treeTableMessages as text } from './tree-table.messages.ts';
import type { RenderedColumn } from '../table/columns.tsx';
import styles from './tree-table.module.css';

/** Data of a cell. */
export interface CellOf<R extends TreeRow> {
  readonly row: Nested<R>;
  /** 1 at the top. */
  readonly level: number;
  /** The row is expanded; null for a row without children. */
  readonly open: boolean | null;
  readonly onToggle: (key: TreeKey) => void;
}

/** A column as the table draws it. */
export interface GridColumn<R extends TreeRow> {
  readonly key: string;
  /** Accessible name of its header. */
  readonly label: string;
  readonly title: ReactNode;
  readonly kind: 'text' | 'number' | 'grip' | 'tick' | 'actions';
  /** Pixels; the least there are when it is flexible. */
  readonly width: number;
  readonly flexible: boolean;
  readonly resizable?: Resizable;
  readonly render: (cell: CellOf<R>) => ReactNode;
  /** Holds the place of a cell while the rows are being loaded. @param index of the row */
  readonly skeleton: (index: number) => ReactNode;
}

/** Widths, in pixels, of the columns with the grips and with the checkboxes, and by which each level is indented. */
export const gripWidth = 36;
export const tickWidth = 32;
export const indentSize = 20;

export interface ColumnOptions<R extends TreeRow> {
  readonly arrangement: TableArrangement<RenderedColumn<Nested<R>, [name: ReactNode]>>;
  /** Search text, highlighted in the names. */
  readonly search: string;
  /** Actions of a row; without any there is no column for them. */
  readonly actionsOf: ((row: Nested<R>) => readonly RowAction[]) | undefined;
  /** Rows at the top. */
  readonly firstRows: readonly Nested<R>[];
  /** Opens a record by its name. */
  readonly open: (row: Nested<R>) => void;
  /** Selection of rows; `null`: rows cannot be selected. */
  readonly ticks: TreeTicks<R> | null;
  /** Takes hold of a row; none: rows cannot be dragged. */
  readonly grab: ((event: PointerEvent<HTMLElement>, key: TreeKey) => void) | undefined;
  /** Why rows cannot be dragged at the moment. */
  readonly grabRefusal: string | null;
}

/** Selection of the rows of a tree. */
export interface TreeTicks<R extends TreeRow> {
  readonly selected: ReadonlySet<TreeKey>;
  /** All rows that can be selected are. */
  readonly all: boolean;
  readonly selectAll: (on: boolean) => void;
  /** Reason why a row cannot be selected; `null` if it can. */
  readonly refusal: (row: Nested<R>) => string | null;
  /** Toggles a row and its branch; with `range`, all rows from the last one. */
  readonly toggle: (id: number, range: boolean) => void;
}

const nothing = () => null;

/** The columns of a tree table as they are drawn: grip, the user's columns, actions. */
export function useTreeColumns<R extends TreeRow>(options: ColumnOptions<R>): readonly GridColumn<R>[] {
  const { arrangement, search, actionsOf, firstRows, open, ticks, grab, grabRefusal } = options;
  const { columns, setWidth } = arrangement;
  const compact = useCompact();
  const actionsWidth = useActionsWidth(actionsOf === undefined ? [] : firstRows.map(actionsOf), false);
  return useMemo(() => {
    const list = columns.filter(({ visible }) => visible).map((column) => columnOf(column, setWidth, search, open));
    if (grab !== undefined) list.unshift(gripColumn(grab, grabRefusal));
    if (ticks !== null) list.unshift(tickColumn(ticks));
    if (actionsOf === undefined) return list;
    return [...list, actionsColumn(actionsOf, compact, actionsWidth)];
  }, [columns, setWidth, search, open, ticks, actionsOf, actionsWidth, grab, grabRefusal, compact]);
}

function columnOf<R extends TreeRow>(
  { column, width, flexible }: ArrangedColumn<RenderedColumn<Nested<R>, [name: ReactNode]>>,
  onResize: (key: string, width: number) => void,
  search: string,
  open: (row: Nested<R>) => void,
): GridColumn<R> {
  const { key, title, numeric, render } = column;
  return {
    key,
    title,
    label: title,
    kind: numeric === true ? 'number' : 'text',
    width,
    flexible,
    ...(flexible ? {} : { resizable: { title, onResize: (to: number) => onResize(key, to) } }),
    render:
      key === 'name'
        ? (cell) => (
            <NameCell cell={cell}>
              {render(
                cell.row,
                <RowOpener value={() => open(cell.row)}>
                  <OpenButton>
                    <NodeTitle title={cell.row.name} search={search} failed={false} />
                  </OpenButton>
                </RowOpener>,
              )}
            </NameCell>
          )
        : ({ row }) => render(row, row.name),
    skeleton: (index) => <SkeletonBar index={index} />,
  };
}

/** The arrow that unfolds a row, and what its page shows of it. */
function NameCell<R extends TreeRow>({ cell, children }: { readonly cell: CellOf<R>; readonly children: ReactNode }) {
  const { row, level, open, onToggle } = cell;
  return (
    <div className={styles['name']} style={{ paddingInlineStart: (level - 1) * indentSize }}>
      {open === null ? (
        <span className={styles['noSwitch']} />
      ) : (
        <button
          type="button"
          className={styles['switch']}
          data-fold
          aria-expanded={open}
          aria-label={open ? text.collapseRow(row.name) : text.expandRow(row.name)}
          onClick={() => onToggle(row.id)}
        >
          <FoldArrow open={open} />
        </button>
      )}
      <div className={styles['nameText']}>{children}</div>
    </div>
  );
}

function tickColumn<R extends TreeRow>(ticks: TreeTicks<R>): GridColumn<R> {
  const { selected, all, selectAll, refusal, toggle } = ticks;
  return {
    key: 'tick',
    title: (
      <Checkbox
        aria-label={kitText.tickAll}
        checked={all}
        indeterminate={!all && selected.size > 0}
        onChange={({ target }) => selectAll(target.checked)}
      />
    ),
    label: kitText.tickAll,
    kind: 'tick',
    width: tickWidth,
    flexible: false,
    render: ({ row }) => (
      <Checkbox
        aria-label={kitText.select(row.name)}
        disabled={refusal(row) !== null}
        checked={selected.has(row.id)}
        onChange={({ nativeEvent }) => toggle(row.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
    ),
    skeleton: nothing,
  };
}

function gripColumn<R extends TreeRow>(
  grab: NonNullable<ColumnOptions<R>['grab']>,
  refusal: string | null,
): GridColumn<R> {
  return {
    key: 'grip',
    title: <VisuallyHidden>{text.order}</VisuallyHidden>,
    label: text.order,
    kind: 'grip',
    width: gripWidth,
    flexible: false,
    render: ({ row }) => (
      <button
        type="button"
        tabIndex={-1}
        className={styles['grip']}
        aria-label={text.dragRow(row.name)}
        title={refusal ?? text.dragHint}
        disabled={refusal !== null}
        onPointerDown={(event) => {
          // The press selects no text.
          event.preventDefault();
          grab(event, row.id);
        }}
      >
        <HolderOutlined aria-hidden />
      </button>
    ),
    skeleton: nothing,
  };
}

function actionsColumn<R extends TreeRow>(
  actionsOf: NonNullable<ColumnOptions<R>['actionsOf']>,
  compact: boolean,
  width: number,
): GridColumn<R> {
  return {
    key: 'actions',
    title: compact ? <VisuallyHidden>{kitText.actions}</VisuallyHidden> : kitText.actions,
    label: kitText.actions,
    kind: 'actions',
    width,
    flexible: false,
    render: ({ row }) => <RowActions actions={actionsOf(row)} />,
    skeleton: nothing,
  };
}
