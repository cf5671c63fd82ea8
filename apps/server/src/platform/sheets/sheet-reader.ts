import { streamXlsxRows, type CellValue } from 'hucre/xlsx';
import { fromCell, timeText } from './cells.ts';
import type { ReadOrder, SheetRow } from './read-sheet.ts';

function textOf(value: CellValue | undefined): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return timeText(value);
  return typeof value === 'object' ? '' : fromCell(String(value));
}

/** Rows of the first sheet that are not empty, as texts, until there are more than wanted. */
async function rowsOf({ bytes, mostRows, mostColumns }: ReadOrder): Promise<readonly SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const { index, values } of streamXlsxRows(bytes)) {
    const cells = values.slice(0, mostColumns).map(textOf);
    if (cells.every((cell) => cell === '')) continue;
    rows.push({ row: index + 1, cells });
    if (rows.length > mostRows) break;
  }
  return rows;
}

// Stays until it is ended, so that its end never overtakes its answer.
process.on('message', (order: ReadOrder) => {
  void rowsOf(order).then((rows) => process.send?.(rows));
});
