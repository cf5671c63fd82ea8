import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { WorkerOptions } from 'node:worker_threads';
import { newThread } from '../workers/new-thread.ts';
import { toCell, type SheetValue } from './cells.ts';

/** Loaded for the first sheet: the library is a seventh of the server's code. */
const library = () => import('hucre/xlsx');

/** Next bytes of a sheet; `null` at the end. */
type Piece = Uint8Array | null;

async function* bytesOf(file: URL, start: Pick<WorkerOptions, 'workerData' | 'transferList'>) {
  const writer = newThread(file, start);
  // May reject while nothing awaits it.
  const failed = once(writer, 'error').then(([error]) => Promise.reject(error as Error));
  failed.catch(() => undefined);
  try {
    for (;;) {
      const arrived = once(writer, 'message') as Promise<[Piece]>;
      writer.postMessage('next');
      const [piece] = await Promise.race([arrived, failed]);
      if (piece === null) return;
      yield piece;
    }
  } finally {
    await writer.terminate();
  }
}

/**
 * Creates a workbook with one sheet (.xlsx) as a stream. A thread writes it on demand, so memory is independent of the
 * number of rows; destroying the stream ends the thread.
 *
 * @param file module of the thread, which calls `writeSheet`
 */
export function sheetOnThread(file: URL, start: Pick<WorkerOptions, 'workerData' | 'transferList'>): Readable {
  return Readable.from(bytesOf(file, start), { objectMode: false });
}

export interface SmallSheet {
  readonly name: string;
  /** Width of each column, in characters. */
  readonly widths: readonly number[];
  /** Includes the header row. */
  readonly rows: readonly (readonly SheetValue[])[];
}

/** Creates a small workbook of several sheets in memory, for templates. */
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
