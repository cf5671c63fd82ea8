import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { WorkerOptions } from 'node:worker_threads';
import { newThread } from '../new-thread.ts';
import { toCell, type SheetValue } from './cells.ts';

/** Loaded when a sheet is written for the first time: it is a seventh of all the code that the server loads. */
const library = () => import('hucre/xlsx');

/** The next bytes of a sheet; null: there are no more. */
type Piece = Uint8Array | null;

async function* bytesOf(file: URL, start: Pick<WorkerOptions, 'workerData' | 'transferList'>) {
  const writer = newThread(file, start);
  // It may also fail while nobody waits for a piece.
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
 * A workbook of one sheet as a stream of bytes (.xlsx), made by a thread, which is ended when nobody takes the bytes any
 * more; memory does not grow with the rows.
 *
 * @param file of the thread, which calls `writeSheet`
 */
export function sheetOnThread(file: URL, start: Pick<WorkerOptions, 'workerData' | 'transferList'>): Readable {
  return Readable.from(bytesOf(file, start), { objectMode: false });
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
