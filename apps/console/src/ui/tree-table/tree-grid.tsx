import type { ArrangeBody } from '@mutai/contract/menus/schema';
import type { ReactNode } from 'react';
import type { RowAction } from '../cells/row-actions.tsx';
import { useHeight } from '../kit/hooks.ts';
import type { TableArrangement } from '../table/use-table-preference.ts';
import type { Nested } from '../tree/model/tree-model.ts';
import type { TreeRow } from '../tree/model/drop.ts';
import type { RenderedColumn } from '../table/columns.tsx';
import { DragOverlay } from './drag-overlay.tsx';
import { useRowDrag } from './use-row-drag.ts';
import type { TreeListController } from './use-tree-list.ts';
import type { useTreeMoves } from './use-tree-moves.ts';
import { gripWidth, indentSize, tickWidth, useTreeColumns, type TreeTicks } from './tree-columns.tsx';
import { TreeRows } from './tree-rows.tsx';
import styles from './tree-table.module.css';

export interface TreeGridProps<R extends TreeRow> {
  /** Accessible name of the table. */
  readonly label: string;
  readonly list: TreeListController<R>;
  readonly arrangement: TableArrangement<RenderedColumn<Nested<R>, [name: ReactNode]>>;
  /** Moving of rows; `null` if not possible. */
  readonly moves: ReturnType<typeof useTreeMoves<R>> | null;
  /** Actions of a row; without them there is no action column. */
  readonly actionsOf?: ((row: Nested<R>) => readonly RowAction[]) | undefined;
  /** Opens a record by its name. Must be the same function until the result changes. */
  readonly open: (row: Nested<R>) => void;
  /** Selection of rows; `null`: rows cannot be selected. */
  readonly ticks: TreeTicks<R> | null;
  readonly empty: ReactNode;
}

/** Cell padding and width of the arrow before a name, in pixels. */
const cellPadding = 8;
/** Rows whose actions determine the width of their column. */
const sampledRows = 20;
const switchWidth = 24;

const scrollerOf = ({ firstElementChild }: HTMLElement) =>
  firstElementChild instanceof HTMLElement ? firstElementChild : null;

/** Tree table that fills the available space, with drag and drop of rows. */
export function TreeGrid<R extends TreeRow>(props: TreeGridProps<R>) {
  const { label, list, arrangement, moves, actionsOf, open, ticks, empty } = props;
  const { expansion, all } = list;
  const [viewport, height] = useHeight<HTMLDivElement>();
  const { dragging, grab } = useRowDrag<ArrangeBody>({
    viewport,
    scrollerOf,
    previewOf: (drag, over, position) => moves?.previewOf(drag, over, position) ?? null,
    onDrop: (preview) => moves?.drop(preview),
    onRest: expansion.open,
  });
  const over = dragging?.preview?.over;
  const depth = over === undefined ? 1 : (all.entries.get(over)?.depth ?? 1);
  const columns = useTreeColumns<R>({
    arrangement,
    search: list.searched,
    actionsOf,
    firstRows: list.nodes.slice(0, sampledRows),
    open,
    ticks,
    grab: moves === null ? undefined : grab,
    grabRefusal: moves?.refusal ?? null,
  });
  return (
    <div ref={viewport} className={styles['viewport']} data-dragging={dragging !== null}>
      {height !== null && (
        <TreeRows<R>
          label={label}
          rows={list.status === 'first' ? null : list.shown}
          columns={columns}
          density={arrangement.density}
          expanded={expansion.keys}
          onToggle={expansion.toggle}
          empty={empty}
          height={height}
        />
      )}
      {dragging !== null && (
        <DragOverlay
          dragging={dragging}
          name={all.entries.get(dragging.key)?.title ?? ''}
          indent={(ticks === null ? 0 : tickWidth) + gripWidth + cellPadding + switchWidth + (depth - 1) * indentSize}
        />
      )}
    </div>
  );
}
