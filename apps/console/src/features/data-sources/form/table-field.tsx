import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { DataTable } from '@mutai/contract/data-sources/schema';
import { limits } from '@mutai/contract/limits';
import { Button } from 'antd';
import { memo, useLayoutEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { IconButton } from '../../../ui/icons/icon-button.tsx';
import { useKit } from '../../../ui/kit/kit.tsx';
import { Pages } from '../../../ui/list/pages.tsx';
import { dataSourcesMessages as text } from '../records/data-sources.messages.ts';
import styles from './form.module.css';
import { copiedCells, withCell, withPasted, type CellPlace } from './table-changes.ts';

const { tableRows, tableColumns, cellMax } = limits.dataSources;
/** Rows on one page: a thousand rows of fifty inputs would delay each key. */
const pageRows = 50;

const emptyTable: DataTable = { columns: [], rows: [] };

export interface TableFieldProps {
  /** Passed by the form, like `value` and `onChange`. */
  readonly id?: string;
  readonly value?: DataTable;
  readonly onChange?: (value: DataTable) => void;
}

/** Changes of the table, the same functions on every render. */
interface Handlers {
  readonly type: (place: CellPlace, text: string) => void;
  readonly removeRow: (row: number) => void;
  readonly move: (event: KeyboardEvent) => void;
  readonly paste: (event: ClipboardEvent) => void;
}

interface RowProps {
  readonly row: number;
  readonly cells: readonly string[];
  readonly columns: readonly string[];
  readonly handlers: Handlers;
}

const nameOf = (columns: readonly string[], column: number): string =>
  columns[column]?.trim() || text.columnPlaceholder(column + 1);

const TableRow = memo(function TableRow({ row, cells, columns, handlers }: RowProps) {
  return (
    <tr>
      <th scope="row">{row + 1}</th>
      {columns.map((_, column) => (
        // oxlint-disable-next-line react/no-array-index-key -- columns are places
        <td key={column}>
          <input
            data-place={`${String(row)},${String(column)}`}
            aria-label={text.cell(row + 1, nameOf(columns, column))}
            maxLength={cellMax}
            value={cells[column] ?? ''}
            onChange={(event) => handlers.type({ row, column }, event.target.value)}
            onKeyDown={handlers.move}
            onPaste={handlers.paste}
          />
        </td>
      ))}
      <td>
        <IconButton
          label={text.removeRow(row + 1)}
          icon={<DeleteOutlined aria-hidden />}
          onClick={() => handlers.removeRow(row)}
        />
      </td>
    </tr>
  );
});

/** Place of the cell that has the focus. */
function placeOf(target: EventTarget): CellPlace | undefined {
  const place = target instanceof HTMLInputElement ? target.dataset['place'] : undefined;
  if (place === undefined) return undefined;
  const [row = 0, column = 0] = place.split(',').map(Number);
  return { row, column };
}

/** Form control for a table: typed, or pasted from a spreadsheet. */
export function TableField({ id, value: table = emptyTable, onChange }: TableFieldProps) {
  const kit = useKit();
  const box = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState(1);
  /** The newest table: one event may change it twice. */
  const latest = useRef(table);
  const change = useRef(onChange);
  useLayoutEffect(() => {
    latest.current = table;
    change.current = onChange;
  });

  const set = (next: DataTable) => {
    latest.current = next;
    change.current?.(next);
  };
  const focus = ({ row, column }: CellPlace) =>
    requestAnimationFrame(() =>
      box.current?.querySelector<HTMLInputElement>(`[data-place="${String(row)},${String(column)}"]`)?.focus(),
    );
  const addRow = () => {
    if (table.rows.length >= tableRows) return kit.toast.warning(text.tableFull(tableRows, tableColumns));
    const row = table.rows.length;
    set({ ...table, rows: [...table.rows, table.columns.map(() => '')] });
    setPage(Math.floor(row / pageRows) + 1);
    focus({ row, column: 0 });
  };
  const addColumn = () => {
    set({ columns: [...table.columns, ''], rows: table.rows.map((row) => [...row, '']) });
    focus({ row: -1, column: table.columns.length });
  };
  const removeColumn = (column: number) => {
    const without = (cells: readonly string[]) => cells.filter((_, at) => at !== column);
    set({ columns: without(table.columns), rows: table.rows.map(without) });
  };

  /** Moves between cells. Enter confirms an input method's text without moving. */
  const move = (event: KeyboardEvent) => {
    const place = placeOf(event.target);
    if (place === undefined || event.nativeEvent.isComposing) return;
    const { row, column } = place;
    const { columns, rows } = latest.current;
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      const isLast = row + 1 >= rows.length;
      if (isLast && rows.length >= tableRows) return;
      if (isLast) set({ columns, rows: [...rows, columns.map(() => '')] });
      setPage(Math.floor((row + 1) / pageRows) + 1);
      focus({ row: row + 1, column });
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      focus({ row: row + (event.key === 'ArrowDown' ? 1 : -1), column });
    }
  };
  const paste = (event: ClipboardEvent) => {
    const copied = event.clipboardData.getData('text/plain').replace(/(?:\r\n|\n|\r)$/, '');
    if (!/[\t\r\n]/.test(copied)) return;
    event.preventDefault();
    const pasted = withPasted(latest.current, placeOf(event.target) ?? { row: -1, column: 0 }, copiedCells(copied));
    if (pasted.isCut) kit.toast.warning(text.tableFull(tableRows, tableColumns));
    set(pasted.table);
  };
  const [handlers] = useState((): Handlers => ({
    type: (place, typed) => set(withCell(latest.current, place, typed)),
    removeRow: (row) => set({ ...latest.current, rows: latest.current.rows.filter((_, at) => at !== row) }),
    move,
    paste,
  }));

  // Rows of the last page may have been removed.
  const current = Math.min(page, Math.max(1, Math.ceil(table.rows.length / pageRows)));
  const first = (current - 1) * pageRows;
  const shown = table.rows.slice(first, first + pageRows).map((cells, index) => ({ row: first + index, cells }));
  return (
    <div ref={box} id={id} tabIndex={-1}>
      <div className={styles['scroll']}>
        <table className={styles['typed']}>
          <thead>
            <tr>
              <th scope="col">{text.row}</th>
              {table.columns.map((name, column) => (
                // oxlint-disable-next-line react/no-array-index-key -- columns are places
                <th key={column} scope="col">
                  <span className={styles['column']}>
                    <input
                      data-place={`-1,${String(column)}`}
                      aria-label={text.columnName(column + 1)}
                      placeholder={text.columnPlaceholder(column + 1)}
                      maxLength={limits.nameMax}
                      value={name}
                      onChange={(event) => handlers.type({ row: -1, column }, event.target.value)}
                      onKeyDown={handlers.move}
                      onPaste={handlers.paste}
                    />
                    <IconButton
                      label={text.removeColumn(nameOf(table.columns, column))}
                      icon={<DeleteOutlined aria-hidden />}
                      onClick={() => removeColumn(column)}
                    />
                  </span>
                </th>
              ))}
              <th scope="col">{text.rowActions}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ row, cells }) => (
              <TableRow key={row} row={row} cells={cells} columns={table.columns} handlers={handlers} />
            ))}
          </tbody>
        </table>
      </div>
      {table.columns.length === 0 && <p className={styles['hint']}>{text.emptyTable}</p>}
      <div className={styles['tools']}>
        <Button icon={<PlusOutlined aria-hidden />} disabled={table.columns.length === 0} onClick={addRow}>
          {text.addRow}
        </Button>
        <Button icon={<PlusOutlined aria-hidden />} disabled={table.columns.length >= tableColumns} onClick={addColumn}>
          {text.addColumn}
        </Button>
        {table.rows.length > pageRows && (
          <Pages
            size="small"
            current={current}
            pageSize={pageRows}
            total={table.rows.length}
            showSizeChanger={false}
            onChange={setPage}
          />
        )}
      </div>
    </div>
  );
}
