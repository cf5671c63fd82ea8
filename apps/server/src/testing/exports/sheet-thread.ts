import { workerData } from 'node:worker_threads';
import { writeSheet } from '../../platform/sheets/sheet-writer.ts';

function* rows() {
  for (const value of workerData as readonly string[]) {
    if (value === 'lost') throw new Error('lost');
    yield value;
  }
}

await writeSheet({ name: '表', columns: [{ title: '值', width: 10, value: String }], rows: rows() });
