import { readXlsx, streamXlsxRows, type CellValue } from 'hucre/xlsx';
import { lowerThreadPriority } from '../workers/thread-priority.ts';
import { wallClockText } from '../time/wall-clock.ts';
import { fromCell } from './cells.ts';
import { noSuchSheet, type ReadOrder, type SheetRow } from './read-sheet.ts';

lowerThreadPriority();

/** Number formats that only add leading zeros: `0000000000`. */
const padding = /^0{2,40}$/;

/** Returns true for whole numbers, which may be formatted with leading zeros. */
const mayBePadded = (value: CellValue | undefined): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

/** Index of the first visible sheet. */
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

/** Index of the sheet with a name; undefined if there is none. */
async function sheetNamed(bytes: Uint8Array, wanted: string): Promise<number | undefined> {
  let found: number | undefined;
  await readXlsx(bytes, {
    sheets({ name }, index) {
      if (name === wanted) found ??= index;
      return false;
    },
  });
  return found;
}

/** Number of digits of cells formatted with leading zeros, by zero-based `row,column`. */
async function paddedDigits(bytes: Uint8Array, sheet: number, maxRows: number): Promise<ReadonlyMap<string, number>> {
  const { sheets } = await readXlsx(bytes, { readStyles: true, sheets: [sheet], maxRows });
  const digits = new Map<string, number>();
  for (const [place, { style }] of sheets[0]?.cells ?? []) {
    const format = style?.numFmt ?? '';
    if (padding.test(format)) digits.set(place, format.length);
  }
  return digits;
}

/**
 * Converts a cell to text. Times in sheets have no zone; the reader delivers them as `Date` in UTC, and the server
 * interprets the text later.
 */
function textOf(value: CellValue | undefined, digits = 0): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return wallClockText(value);
  return typeof value === 'object' ? '' : fromCell(String(value).padStart(digits, '0'));
}

/** Rows per message: one large message would block the server. */
const rowsPerMessage = 200;

/**
 * Sends the non-empty rows of the sheet as texts, up to one more than the limit, and then an empty list; or that there is no
 * such sheet. A row with cells beyond the limit of columns has one cell more, whose text is that of any of them.
 */
async function sendRows(
  { bytes, mostRows, mostColumns, sheet: wanted }: ReadOrder,
  send: (message: readonly SheetRow[] | typeof noSuchSheet) => void,
) {
  const sheet = wanted === undefined ? await firstVisibleSheet(bytes) : await sheetNamed(bytes, wanted);
  if (sheet === undefined) return send(noSuchSheet);
  let padded: ReadonlyMap<string, number> | undefined;
  let count = 0;
  let rows: SheetRow[] = [];
  for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
    const shown = values.slice(0, mostColumns);
    // Most sheets have no whole numbers and do not need formats.
    if (padded === undefined && shown.some(mayBePadded)) padded = await paddedDigits(bytes, sheet, mostRows);
    const cells = shown.map((value, column) =>
      textOf(value, mayBePadded(value) ? padded?.get(`${index},${column}`) : 0),
    );
    const beyond = values.slice(mostColumns).find((value) => textOf(value) !== '');
    if (beyond !== undefined) cells[mostColumns] = textOf(beyond);
    if (cells.every((cell) => cell === '')) continue;
    rows.push({ row: index + 1, cells });
    count += 1;
    if (count > mostRows) break;
    if (rows.length < rowsPerMessage) continue;
    send(rows);
    rows = [];
  }
  if (rows.length > 0) send(rows);
  send([]);
}

// Keeps the process alive until it is ended, so that its exit never overtakes its answer.
process.on('message', (order: ReadOrder) => {
  void sendRows(order, (message) => process.send?.(message));
});
