import type { DataTable } from '@mutai/contract/data-sources/schema';
import { limits } from '@mutai/contract/limits';

const { tableRows, tableColumns, cellMax } = limits.dataSources;

/** Place of a cell; row -1: the names of the columns. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

const replaced = <T>(list: readonly T[], index: number, item: T): T[] =>
  list.map((one, at) => (at === index ? item : one));

/** Row with one cell for each column. */
const filled = (row: readonly string[], columns: number): string[] =>
  Array.from({ length: columns }, (_, column) => row[column] ?? '');

/** Table with another text in a cell. */
export function withCell({ columns, rows }: DataTable, { row, column }: CellPlace, text: string): DataTable {
  if (row < 0) return { columns: replaced(columns, column, text.slice(0, limits.nameMax)), rows };
  const cells = filled(rows[row] ?? [], columns.length);
  return { columns, rows: replaced(rows, row, replaced(cells, column, text.slice(0, cellMax))) };
}

/** Cells of a text that a spreadsheet copied: tabs between columns; quoted cells may have line breaks. */
export function copiedCells(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/y;
  while (cell.lastIndex < text.length) {
    const [, quoted, plain = '', end] = cell.exec(text) ?? [];
    if (end === undefined) {
      // A quote inside of a cell that is not quoted.
      return text.split(/\r\n|\n|\r/).map((line) => line.split('\t'));
    }
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== '\t' && end !== '' && cell.lastIndex < text.length) rows.push([]);
    if (end === '\t' && cell.lastIndex === text.length) rows.at(-1)?.push('');
  }
  return rows;
}

/** Table with cells pasted from a place on, and whether some did not fit. */
export function withPasted(table: DataTable, { row, column }: CellPlace, cells: readonly (readonly string[])[]) {
  const wanted = { columns: column + Math.max(...cells.map((line) => line.length)), rows: row + cells.length };
  const width = Math.min(tableColumns, Math.max(table.columns.length, wanted.columns));
  const height = Math.min(tableRows, Math.max(table.rows.length, wanted.rows));
  let next: DataTable = {
    columns: filled(table.columns, width),
    rows: Array.from({ length: height }, (_, at) => filled(table.rows[at] ?? [], width)),
  };
  const write = (line: readonly string[], into: readonly string[], most: number): string[] =>
    into.map((old, at) => line[at - column]?.slice(0, most) ?? old);
  cells.forEach((line, offset) => {
    const at = row + offset;
    if (at < 0) next = { ...next, columns: write(line, next.columns, limits.nameMax) };
    else if (at < height) next.rows[at] = write(line, next.rows[at] ?? [], cellMax);
  });
  return { table: next, isCut: wanted.columns > width || wanted.rows > height };
}
