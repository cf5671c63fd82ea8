import { Code } from '@mutai/contract/codes';
import { AppError, errors } from '../errors.ts';
import { background, fairQueue, type Requester } from '../workers/fair-queue.ts';
import { runInProcess, ProcessEnded } from '../workers/in-process.ts';
import { yieldToEventLoop } from '../workers/yielding.ts';
import { checkSheetFile, tooLarge, unreadable } from './sheet-file.ts';

/** Row with at least one non-empty cell. */
export interface SheetRow {
  /** Row number as in spreadsheet programs, from 1. */
  readonly row: number;
  readonly cells: readonly string[];
}

/** Message to the reading process. It reads one more row and column than the limits, so that the caller detects an excess. */
export interface ReadOrder {
  readonly bytes: Uint8Array;
  readonly mostRows: number;
  readonly mostColumns: number;
  /** Name of the sheet; default: the first visible one. */
  readonly sheet?: string;
}

/** Message of the reading process in place of rows. */
export const noSuchSheet = 'no such sheet';

const readLimits = { timeoutMs: 15_000, memoryMb: 256 };
const mostColumns = 100;
/** Retry-After in seconds; most sheets take less. */
const retryAfterSeconds = 10;

const reader = new URL('./sheet-reader.ts', import.meta.url);

async function readRows(order: ReadOrder): Promise<readonly SheetRow[]> {
  const read: SheetRow[] = [];
  try {
    return await runInProcess<readonly SheetRow[]>(reader, order, readLimits, (message, { resolve, reject }) => {
      if (message === noSuchSheet) {
        reject(errors.invalid({}, `表格中没有工作表“${order.sheet ?? ''}”，请检查名称`));
        return;
      }
      const rows = message as readonly SheetRow[];
      read.push(...rows);
      if (rows.length === 0) resolve(read);
    });
  } catch (error) {
    if (!(error instanceof ProcessEnded)) throw error;
    throw error.timedOut || error.signal === 'SIGABRT' ? tooLarge() : unreadable();
  }
}

/** Two at a time, of different users: expensive sheets must not accumulate or delay other users. */
const queue = fairQueue({ atOnce: 2, perUser: 1 });
/** Largest number of queued sheets per user. */
const maxQueued = 3;

async function inTurn<T>(requester: Requester, work: () => Promise<T>): Promise<T> {
  if (queue.queuedFor(requester.userId) >= maxQueued) {
    const message = '您上传的表格还在读取，请等待完成后再上传！';
    throw new AppError(Code.tooManyAttempts, message, { retryAfter: retryAfterSeconds });
  }
  return queue.run(requester, async () => {
    // Starting a process blocks the event loop for up to ten milliseconds.
    await yieldToEventLoop();
    return work();
  });
}

/** Sheets that nobody uploads now are read besides, two at a time. */
const backgroundQueue = fairQueue({ atOnce: 2, perUser: 2 });

/**
 * Reads the rows of one sheet, as they are, when few others are read.
 *
 * @param bytes untrusted input
 * @param most limits of rows, with that of titles, and columns
 * @param sheet name; empty: the first visible one
 * @throws AppError with a hint: invalid, broken or too large file, too many rows or columns, or no such sheet
 */
export async function sheetRows(
  bytes: Buffer,
  most: { readonly rows: number; readonly columns: number },
  sheet: string,
): Promise<readonly (readonly string[])[]> {
  await checkSheetFile(bytes);
  const named = sheet === '' ? {} : { sheet };
  const order = { bytes, mostRows: most.rows, mostColumns: most.columns, ...named };
  const rows = await backgroundQueue.run(background, () => readRows(order));
  if (rows.length > most.rows) throw errors.invalid({}, `表格超过 ${most.rows - 1} 行，请拆分成几个文件！`);
  const wide = rows.find(({ cells }) => cells.length > most.columns);
  if (wide === undefined) return rows.map(({ cells }) => cells);
  throw errors.invalid({}, `表格第 ${wide.row} 行超过 ${most.columns} 列，请删除多余的列，或拆分成几个文件！`);
}

export interface ColumnTitles {
  readonly required: readonly string[];
  readonly optional: readonly string[];
  /** Known but ignored. */
  readonly ignored?: readonly string[];
}

/** Row with access by column title; missing cells are empty texts. */
export interface TitledRow {
  readonly row: number;
  /** Titles of all columns, as in the sheet. */
  readonly titles: readonly string[];
  cell(title: string): string;
}

const listed = (titles: readonly string[]) => titles.map((title) => `“${title}”`).join('、');

/** @throws AppError 4000 for missing, unknown or duplicate columns */
function checkTitles(found: readonly string[], { required, optional, ignored = [] }: ColumnTitles): void {
  const refused = (message: string) => errors.invalid({}, message);
  const missing = required.filter((title) => !found.includes(title));
  if (missing.length > 0) {
    throw refused(`第一行缺少列：${listed(missing)}，请下载模板，在模板中填写后重新上传！`);
  }
  const named = found.filter((title) => title !== '');
  const unknown = named.filter((title) => ![...required, ...optional, ...ignored].includes(title));
  if (unknown.length > 0)
    throw refused(`无法识别的列：${listed(unknown.slice(0, 10))}，请删除或按模板改名后重新上传！`);
  const twice = named.filter((title, index) => named.indexOf(title) !== index);
  if (twice.length > 0) throw refused(`列重复：${listed(twice)}，请各保留一列后重新上传！`);
}

/**
 * Reads the rows of the first sheet below the title row.
 *
 * @param bytes untrusted input
 * @param mostRows limit of rows
 * @param requester waits for the result; each user may queue a few sheets
 * @throws AppError with a hint: invalid, broken or too large file, wrong columns, no rows or too many
 */
export async function readSheet(
  bytes: Buffer,
  titles: ColumnTitles,
  mostRows: number,
  requester: Requester,
): Promise<readonly TitledRow[]> {
  await checkSheetFile(bytes);
  const [head, ...rows] = await inTurn(requester, () => readRows({ bytes, mostRows: mostRows + 1, mostColumns }));
  await yieldToEventLoop();
  const found = head?.cells ?? [];
  if (found.length > mostColumns) throw errors.invalid({}, `表格超过 ${mostColumns} 列，请删除多余的列后重新上传！`);
  checkTitles(found, titles);
  if (rows.length === 0) throw errors.invalid({}, '表格中没有数据，请从标题行的下一行开始填写！');
  if (rows.length > mostRows) throw errors.invalid({}, `表格超过 ${mostRows} 行，请拆分成几个表格，分批导入！`);
  return rows.map(({ row, cells }) => ({ row, titles: found, cell: (title) => cells[found.indexOf(title)] ?? '' }));
}
