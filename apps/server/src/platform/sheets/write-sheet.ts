import { Readable } from 'node:stream';
import { turn } from '../turns.ts';
import { toCell, type SheetValue } from './cells.ts';

/** Loaded when a sheet is written for the first time: it is a seventh of all the code that the server loads. */
const library = () => import('hucre/xlsx');

export interface SheetColumn<Row> {
  readonly title: string;
  /** Characters. */
  readonly width: number;
  value(row: Row): SheetValue;
}

export interface SheetDefinition<Row> {
  /** Name of its tab: at most 31 characters, none of `[]:*?/\`. */
  readonly name: string;
  readonly columns: readonly SheetColumn<Row>[];
  /** Pulled only as fast as whoever downloads takes them. */
  readonly rows: AsyncIterable<Row> | Iterable<Row>;
}

/** Rows written before others get their turn. */
const rowsInOneGo = 200;

async function* cellsOf<Row>({ columns, rows }: SheetDefinition<Row>) {
  let written = 0;
  for await (const row of rows) {
    written += 1;
    if (written % rowsInOneGo === 0) await turn();
    yield columns.map((column) => toCell(column.value(row)));
  }
}

/** A workbook of one sheet as a stream of bytes (.xlsx); memory does not grow with the rows. */
export async function sheetOf<Row>(sheet: SheetDefinition<Row>): Promise<Readable> {
  const { writeXlsxStream } = await library();
  const columns = sheet.columns.map(({ title, width }) => ({ header: title, width }));
  return Readable.fromWeb(writeXlsxStream(cellsOf(sheet), { name: sheet.name, columns, freezePane: { rows: 1 } }));
}

export interface SmallSheet {
  readonly name: string;
  /** Characters of each column. */
  readonly widths: readonly number[];
  /** The heading first. */
  readonly rows: readonly (readonly SheetValue[])[];
}

/** A small workbook of several sheets, whole: templates with their explanations. */
export async function workbookOf(sheets: readonly SmallSheet[]): Promise<Buffer> {
  const { writeXlsx } = await library();
  const bytes = await writeXlsx({
    stringMode: 'inline',
    sheets: sheets.map(({ name, widths, rows }) => ({
      name,
      columns: widths.map((width) => ({ width })),
      rows: rows.map((row) => row.map(toCell)),
      freezePane: { rows: 1 },
    })),
  });
  return Buffer.from(bytes);
}
