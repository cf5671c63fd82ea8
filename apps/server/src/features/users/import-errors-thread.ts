import { workerData } from 'node:worker_threads';
import { writeSheet } from '../../platform/sheets/sheet-writer.ts';
import { lowerThreadPriority } from '../../platform/workers/thread-priority.ts';

/** Sheet of rows that cannot be imported. The last column has the reasons. */
export interface ErrorSheet {
  readonly titles: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Widths of columns, in characters. */
const width = 20;
const reasonsWidth = 60;

lowerThreadPriority();
const { titles, rows } = workerData as ErrorSheet;
await writeSheet({
  name: '有误的行',
  columns: titles.map((title, at) => ({
    title,
    width: at === titles.length - 1 ? reasonsWidth : width,
    value: (row: readonly string[]) => row[at] ?? '',
  })),
  rows,
});
