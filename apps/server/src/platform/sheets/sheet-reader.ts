import { streamXlsxRows, type CellValue } from 'hucre/xlsx';
import { yieldToOthers } from '../thread-priority.ts';
import { fromCell, timeText } from './cells.ts';
import type { ReadOrder, SheetRow } from './read-sheet.ts';

yieldToOthers();

function textOf(value: CellValue | undefined): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return timeText(value);
  return typeof value === 'object' ? '' : fromCell(String(value));
}

/** Rows sent in one go: to take them all at once would hold up the server. */
const rowsAtOnce = 200;

/** Sends rows of the first sheet that are not empty, as texts, until there are more than wanted, and then no rows. */
async function sendRows({ bytes, mostRows, mostColumns }: ReadOrder, send: (rows: readonly SheetRow[]) => void) {
  let count = 0;
  let rows: SheetRow[] = [];
  for await (const { index, values } of streamXlsxRows(bytes)) {
    const cells = values.slice(0, mostColumns).map(textOf);
    if (cells.every((cell) => cell === '')) continue;
    rows.push({ row: index + 1, cells });
    count += 1;
    if (count > mostRows) break;
    if (rows.length < rowsAtOnce) continue;
    send(rows);
    rows = [];
  }
  if (rows.length > 0) send(rows);
  send([]);
}

// Stays until it is ended, so that its end never overtakes its answer.
process.on('message', (order: ReadOrder) => {
  void sendRows(order, (rows) => process.send?.(rows));
});
