import { on } from 'node:events';
import { parentPort } from 'node:worker_threads';
import { writeXlsxStream } from 'hucre/xlsx';
import { toCell, type SheetValue } from './cells.ts';

export interface SheetColumn<Row> {
  readonly title: string;
  /** Width in characters. */
  readonly width: number;
  value(row: Row): SheetValue;
}

export interface SheetDefinition<Row> {
  /** Sheet name: at most 31 characters, none of `[]:*?/\`. */
  readonly name: string;
  readonly columns: readonly SheetColumn<Row>[];
  /** Read only as fast as the download. */
  readonly rows: AsyncIterable<Row> | Iterable<Row>;
}

type Cells = readonly ReturnType<typeof toCell>[];

async function* cellsOf<Row>({ columns, rows }: SheetDefinition<Row>): AsyncGenerator<ReturnType<typeof toCell>[]> {
  for await (const row of rows) yield columns.map((column) => toCell(column.value(row)));
}

/** Sends the bytes of a file from this thread, which `sheetOnThread` has started, as they are asked for. */
async function send(pieces: AsyncIterable<Uint8Array>): Promise<void> {
  if (parentPort === null) throw new Error('Sheets must be written in a worker thread.');
  const asked = on(parentPort, 'message');
  for await (const piece of pieces) {
    await asked.next();
    parentPort.postMessage(piece);
  }
  await asked.next();
  parentPort.postMessage(null);
}

/** Writes a workbook with one sheet (.xlsx) in a thread. */
export async function writeSheet<Row>(sheet: SheetDefinition<Row>): Promise<void> {
  const columns = sheet.columns.map(({ title, width }) => ({ header: title, width }));
  await send(writeXlsxStream(cellsOf(sheet), { name: sheet.name, columns, freezePane: { rows: 1 } }));
}

/** Spreadsheet programs run a text that begins like this as a formula, whoever has written it. */
const formula = /^[=+\-@\t\r]/;

function csvText(cell: Cells[number]): string {
  if (typeof cell !== 'string') return String(cell ?? '');
  const plain = formula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

const csvLine = (cells: Cells): string => `${cells.map(csvText).join(',')}\r\n`;

/** Smallest piece of a CSV file, in characters, except the last. */
const csvPiece = 16_384;

async function* csvOf<Row>(sheet: SheetDefinition<Row>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  // Spreadsheet programs take a file without a byte order mark for one in the encoding of the system.
  let piece = `\uFEFF${csvLine(sheet.columns.map(({ title }) => title))}`;
  for await (const cells of cellsOf(sheet)) {
    piece += csvLine(cells);
    if (piece.length < csvPiece) continue;
    yield encoder.encode(piece);
    piece = '';
  }
  yield encoder.encode(piece);
}

/** Writes a CSV file (RFC 4180, UTF-8 with a byte order mark) in a thread. Cells are those of the workbook. */
export async function writeCsv<Row>(sheet: SheetDefinition<Row>): Promise<void> {
  await send(csvOf(sheet));
}
