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

/** Writes a workbook with one sheet (.xlsx) in this thread, which `sheetOnThread` has started. */
export async function writeSheet<Row>({ name, columns, rows }: SheetDefinition<Row>): Promise<void> {
  if (parentPort === null) throw new Error('writeSheet must run in a worker thread.');
  const asked = on(parentPort, 'message');
  async function* cells() {
    for await (const row of rows) yield columns.map((column) => toCell(column.value(row)));
  }
  const header = columns.map(({ title, width }) => ({ header: title, width }));
  const pieces = writeXlsxStream(cells(), { name, columns: header, freezePane: { rows: 1 } });
  for await (const piece of pieces) {
    await asked.next();
    parentPort.postMessage(piece);
  }
  await asked.next();
  parentPort.postMessage(null);
}
