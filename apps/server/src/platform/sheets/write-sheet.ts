import { Readable } from 'node:stream';
import { once } from 'node:events';
import { newThread } from '../new-thread.ts';
import { toCell, type SheetValue } from './cells.ts';
import type { WriterAnswer, WriterOrder, WriterStart } from './sheet-writer.ts';

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

/** Rows handed over in one go: half a millisecond, in which nothing else is answered. */
const chunkSize = 100;

const writerFile = new URL('./sheet-writer.ts', import.meta.url);

async function* chunksOf<Row>({ columns, rows }: SheetDefinition<Row>): AsyncGenerator<WriterOrder> {
  let go: SheetValue[][] = [];
  for await (const row of rows) {
    go.push(columns.map((column) => column.value(row)));
    if (go.length < chunkSize) continue;
    yield go;
    go = [];
  }
  yield go;
  yield undefined;
}

/** Writes on a thread of its own, and ends it when nobody takes the bytes any more. */
async function* bytesOf<Row>(sheet: SheetDefinition<Row>): AsyncGenerator<Uint8Array> {
  const columns = sheet.columns.map(({ title, width }) => ({ header: title, width }));
  const workerData: WriterStart = { name: sheet.name, columns };
  const writer = newThread(writerFile, { workerData });
  // It may also fail while nobody waits for an answer.
  const failed = once(writer, 'error').then(([error]) => Promise.reject(error as Error));
  const answer = async () => {
    const [{ bytes }] = await Promise.race([once(writer, 'message') as Promise<[WriterAnswer]>, failed]);
    return bytes;
  };
  failed.catch(() => undefined);
  let writing: Promise<readonly Uint8Array[]> = Promise.resolve([]);
  try {
    // The next rows are fetched while these are written.
    for await (const order of chunksOf(sheet)) {
      yield* await writing;
      writing = answer();
      writing.catch(() => undefined);
      writer.postMessage(order);
    }
    yield* await writing;
  } finally {
    await writer.terminate();
  }
}

/** A workbook of one sheet as a stream of bytes (.xlsx); memory does not grow with the rows. */
export function sheetOf<Row>(sheet: SheetDefinition<Row>): Readable {
  return Readable.from(bytesOf(sheet), { objectMode: false });
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
