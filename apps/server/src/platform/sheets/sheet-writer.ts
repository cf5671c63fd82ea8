import { parentPort, workerData } from 'node:worker_threads';
import { writeXlsxStream } from 'hucre/xlsx';
import { yieldToOthers } from '../thread-priority.ts';
import { toCell, type SheetValue } from './cells.ts';

/** What the writing thread is started with. */
export interface WriterStart {
  readonly name: string;
  readonly columns: readonly { readonly header: string; readonly width: number }[];
}

/** The next rows; undefined: there are no more. */
export type WriterOrder = readonly (readonly SheetValue[])[] | undefined;

/** Bytes that the rows so far have become; some wait for more rows. */
export interface WriterAnswer {
  readonly bytes: readonly Uint8Array[];
}

yieldToOthers();

const { name, columns } = workerData as WriterStart;
let order = Promise.withResolvers<WriterOrder>();
let bytes: Uint8Array[] = [];

parentPort?.on('message', (rows: WriterOrder) => order.resolve(rows));

function answer(): void {
  parentPort?.postMessage({ bytes } satisfies WriterAnswer);
  bytes = [];
}

async function* rowsOrdered() {
  for (;;) {
    const rows = await order.promise;
    order = Promise.withResolvers();
    if (rows === undefined) return;
    for (const row of rows) yield row.map(toCell);
    answer();
  }
}

const stream = writeXlsxStream(rowsOrdered(), { name, columns: [...columns], freezePane: { rows: 1 } });
for await (const chunk of stream) bytes.push(chunk);
answer();
