import { memo, useMemo, useRef, type ReactNode } from 'react';
import { useVisibleRows } from '../kit/use-visible-rows.ts';
import type { Density } from '../table/column-preference.ts';
import { rowHeight } from '../table/data-table.tsx';
import { ResizableHeader } from '../table/resizable-header.tsx';
import type { Nested, TreeKey } from '../tree/model/tree-model.ts';
import { flatRows, type FlatRow } from '../tree/model/flat-rows.ts';
import type { TreeRow } from '../tree/model/drop.ts';
import type { GridColumn } from './tree-columns.tsx';
import styles from './tree-table.module.css';

export interface TreeRowsProps<R extends TreeRow> {
  /** Accessible name of the table. */
  readonly label: string;
  /** Nested rows; `null` while they load. */
  readonly rows: readonly Nested<R>[] | null;
  readonly columns: readonly GridColumn<R>[];
  readonly density: Density;
  readonly expanded: readonly TreeKey[];
  readonly onToggle: (key: TreeKey) => void;
  /** Placeholder if there are no rows. */
  readonly empty: ReactNode;
  /** Available height for header and rows, in pixels. */
  readonly height: number;
}

/** Placeholder rows while loading. */
const skeletonRows = Array.from({ length: 10 }, (_, index) => index);

/** Rows of a tree table with header. Virtualized with a fixed row height, so that ten thousand rows scroll smoothly. */
function RowsOf<R extends TreeRow>(props: TreeRowsProps<R>) {
  const { label, rows, columns, density, expanded, onToggle, empty, height } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const open = useMemo(() => new Set(expanded), [expanded]);
  const flat = useMemo(() => flatRows(rows ?? [], open), [rows, open]);
  const each = rowHeight[density];
  const { rows: drawn } = useVisibleRows({ scroller, count: flat.length, rowHeight: each, height });
  const sizes = columns.map(({ width, flexible }) => (flexible ? `minmax(${width}px, 1fr)` : `${width}px`)).join(' ');
  const minWidth = columns.reduce((sum, { width }) => sum + width, 0);

  return (
    <div ref={scroller} className={styles['scroller']}>
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- rows unfold: a treegrid.
        role="treegrid"
        aria-label={label}
        aria-busy={rows === null}
        aria-rowcount={flat.length + 1}
        className={styles['table']}
        style={{ minWidth }}
      >
        <Header columns={columns} sizes={sizes} />
        <tbody style={{ height: (rows === null ? skeletonRows.length : flat.length) * each }}>
          {rows === null
            ? skeletonRows.map((index) => (
                <tr key={index} style={{ gridTemplateColumns: sizes, height: each, top: index * each }}>
                  {columns.map(({ key, skeleton }) => (
                    <td key={key}>{skeleton(index)}</td>
                  ))}
                </tr>
              ))
            : drawn.map((index) => {
                const row = flat[index];
                return (
                  row !== undefined && (
                    <Row<R>
                      key={row.node.id}
                      row={row.node}
                      level={row.level}
                      open={row.open}
                      index={index}
                      height={each}
                      columns={columns}
                      sizes={sizes}
                      onToggle={onToggle}
                    />
                  )
                );
              })}
        </tbody>
      </table>
      {rows !== null && flat.length === 0 && <div className={styles['empty']}>{empty}</div>}
    </div>
  );
}

/** Memoized rows of a tree table. */
export const TreeRows = memo(RowsOf) as typeof RowsOf;

interface HeaderProps<R extends TreeRow> {
  readonly columns: readonly GridColumn<R>[];
  readonly sizes: string;
}

function HeaderOf<R extends TreeRow>({ columns, sizes }: HeaderProps<R>) {
  return (
    <thead>
      <tr style={{ gridTemplateColumns: sizes, height: rowHeight.standard }}>
        {columns.map(({ key, label, title, kind, resizable }) => (
          <ResizableHeader
            key={key}
            aria-label={label}
            data-kind={kind}
            {...(resizable === undefined ? {} : { resizable })}
          >
            {title}
          </ResizableHeader>
        ))}
      </tr>
    </thead>
  );
}
const Header = memo(HeaderOf) as typeof HeaderOf;

interface RowProps<R extends TreeRow> extends HeaderProps<R> {
  readonly row: Nested<R>;
  readonly level: number;
  readonly open: FlatRow<R>['open'];
  /** Index among the visible rows, from 0. */
  readonly index: number;
  /** Height in pixels. */
  readonly height: number;
  readonly onToggle: (key: TreeKey) => void;
}

function RowOf<R extends TreeRow>({ row, level, open, index, height, columns, sizes, onToggle }: RowProps<R>) {
  return (
    <tr
      aria-level={level}
      aria-rowindex={index + 2}
      {...(open === null ? {} : { 'aria-expanded': open })}
      data-row-key={row.id}
      style={{ gridTemplateColumns: sizes, height, top: index * height }}
    >
      {columns.map(({ key, kind, render }) => (
        <td key={key} data-kind={kind}>
          {render({ row, level, open, onToggle })}
        </td>
      ))}
    </tr>
  );
}
const Row = memo(RowOf) as typeof RowOf;
