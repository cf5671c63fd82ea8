import { readXlsx, streamXlsxRows, type CellValue } from 'hucre/xlsx';
import { yieldToOthers } from '../thread-priority.ts';
import { wallClockText } from '../wall-clock.ts';
import { fromCell } from './cells.ts';
import type { ReadOrder, SheetRow } from './read-sheet.ts';

yieldToOthers();

/** Number formats that only add leading zeros: `0000000000`. */
const padding = /^0{2,40}$/;

/** A whole number may be shown with leading zeros. */
const mayBePadded = (value: CellValue | undefined): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

/** Index of the first sheet that people see. */
async function firstVisibleSheet(bytes: Uint8Array): Promise<number> {
  let first: number | undefined;
  await readXlsx(bytes, {
    sheets({ hidden, veryHidden }, index) {
      if (!hidden && !veryHidden) first ??= index;
      return false;
    },
  });
  return first ?? 0;
}

/** Digits of numbers that their cells show with leading zeros, by `row,column` from 0. */
async function paddedDigits(bytes: Uint8Array, sheet: number, maxRows: number): Promise<ReadonlyMap<string, number>> {
  const { sheets } = await readXlsx(bytes, { readStyles: true, sheets: [sheet], maxRows });
  const digits = new Map<string, number>();
  for (const [place, { style }] of sheets[0]?.cells ?? []) {
    const format = style?.numFmt ?? '';
    if (padding.test(format)) digits.set(place, format.length);
  }
  return digits;
}

/** Sheets hold times without a zone, as `Date` in UTC: they stay without one until the server interprets them. */
function textOf(value: CellValue | undefined, digits = 0): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return wallClockText(value);
  return typeof value === 'object' ? '' : fromCell(String(value).padStart(digits, '0'));
}

/** Rows sent in one go: to take them all at once would hold up the server. */
const rowsAtOnce = 200;

/**
 * Sends the rows of the first visible sheet that are not empty, as texts, until there are more than wanted, and then an
 * empty list.
 */
async function sendRows({ bytes, mostRows, mostColumns }: ReadOrder, send: (rows: readonly SheetRow[]) => void) {
  const sheet = await firstVisibleSheet(bytes);
  let padded: ReadonlyMap<string, number> | undefined;
  let count = 0;
  let rows: SheetRow[] = [];
  for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
    const shown = values.slice(0, mostColumns);
    // Formats are read only for sheets with whole numbers: most have none.
    if (padded === undefined && shown.some(mayBePadded)) padded = await paddedDigits(bytes, sheet, mostRows);
    const cells = shown.map((value, column) =>
      textOf(value, mayBePadded(value) ? padded?.get(`${index},${column}`) : 0),
    );
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
