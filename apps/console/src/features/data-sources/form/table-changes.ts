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

/** Rows of a full table with its column names, and one more, which shows that some do not fit. */
const pastedRows = tableRows + 2;

/** End of a quoted cell that starts at an index, after the closing quote; `null`: it is not quoted. */
function quotedEnd(text: string, start: number): number | null {
  if (text[start] !== '"') return null;
  let quote = text.indexOf('"', start + 1);
  while (quote >= 0 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2);
  return quote >= 0 && /^[\t\r\n]?$/.test(text.charAt(quote + 1)) ? quote + 1 : null;
}

/**
 * Cells of a text that a spreadsheet copied: tabs between columns; quoted cells may have line breaks. Stops after as many
 * rows as fit into a table, and one more.
 */
export function copiedCells(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  const delimiter = /\t|\r\n|\n|\r|$/g;
  let row: string[] = [];
  for (let at = 0; ; at = delimiter.lastIndex) {
    const quoted = quotedEnd(text, at);
    delimiter.lastIndex = quoted ?? at;
    const { index = text.length, 0: found = '' } = delimiter.exec(text) ?? {};
    row.push(quoted === null ? text.slice(at, index) : text.slice(at + 1, quoted - 1).replaceAll('""', '"'));
    if (found === '\t') continue;
    rows.push(row);
    row = [];
    if (index + found.length >= text.length || rows.length === pastedRows) return rows;
  }
}

/** Table with cells pasted from a place on, and whether some did not fit. */
export function withPasted(table: DataTable, { row, column }: CellPlace, cells: readonly (readonly string[])[]) {
  const widest = cells.reduce((most, line) => Math.max(most, line.length), 0);
  const wanted = { columns: column + widest, rows: row + cells.length };
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
