import { Code } from '@mutai/contract/codes';
import { AppError, errors } from '../errors.ts';
import { fairQueue, type Requester } from '../fair-queue.ts';
import { inProcess, ProcessEnded } from '../in-process.ts';
import { yieldToEventLoop } from '../yielding.ts';
import { checkSheetFile, tooLarge, unreadable } from './sheet-file.ts';

/** A row that is not empty. */
export interface SheetRow {
  /** As spreadsheet programs number them, from 1. */
  readonly row: number;
  readonly cells: readonly string[];
}

/** What the reading process is given. */
export interface ReadOrder {
  readonly bytes: Uint8Array;
  /** It stops at one more, so that too many can be told. */
  readonly mostRows: number;
  readonly mostColumns: number;
}

const readLimits = { timeoutMs: 15_000, memoryMb: 256 };
const mostColumns = 100;
/** Seconds: most sheets are read in fewer. */
const retryAfterSeconds = 10;

const reader = new URL('./sheet-reader.ts', import.meta.url);

async function readRows(order: ReadOrder): Promise<readonly SheetRow[]> {
  const read: SheetRow[] = [];
  try {
    return await inProcess<readonly SheetRow[], readonly SheetRow[]>(reader, order, readLimits, (rows, { resolve }) => {
      read.push(...rows);
      if (rows.length === 0) resolve(read);
    });
  } catch (error) {
    if (!(error instanceof ProcessEnded)) throw error;
    throw error.timedOut || error.signal === 'SIGABRT' ? tooLarge() : unreadable();
  }
}

/** Two at a time, of different users: sheets made to be heavy must neither add up nor hold up everybody else's. */
const queue = fairQueue({ atOnce: 2, perUser: 1 });
/** Sheets of one user that may wait to be read. */
const mostWaiting = 3;

async function inTurn<T>(requester: Requester, work: () => Promise<T>): Promise<T> {
  if (queue.queuedFor(requester.userId) >= mostWaiting) {
    const message = '您上传的表格还在读取，请等待完成后再上传！';
    throw new AppError(Code.tooManyAttempts, message, { retryAfter: retryAfterSeconds });
  }
  const leave = await queue.enter(requester);
  try {
    // Starting a process takes up to ten milliseconds, in which nothing else runs here.
    await yieldToEventLoop();
    return await work();
  } finally {
    leave();
  }
}

export interface ColumnTitles {
  readonly required: readonly string[];
  readonly optional: readonly string[];
  /** Known, and not looked at. */
  readonly ignored?: readonly string[];
}

/** A row by the titles of its columns; a cell that is missing or empty is an empty text. */
export interface TitledRow {
  readonly row: number;
  cell(title: string): string;
}

const listed = (titles: readonly string[]) => titles.map((title) => `“${title}”`).join('、');

/** @throws AppError 4000 when columns are missing, unknown or there twice */
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
 * Rows of the first sheet of a workbook, below the row of titles.
 *
 * @param bytes as uploaded: anything
 * @param mostRows beyond which it is refused
 * @param requester who waits for it; a few sheets of each may
 * @throws AppError that says what to do: no workbook, broken, too large, wrong columns, no rows or too many
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
  checkTitles(found, titles);
  if (rows.length === 0) throw errors.invalid({}, '表格中没有数据，请从标题行的下一行开始填写！');
  if (rows.length > mostRows) throw errors.invalid({}, `表格超过 ${mostRows} 行，请拆分成几个表格，分批导入！`);
  return rows.map(({ row, cells }) => ({ row, cell: (title) => cells[found.indexOf(title)] ?? '' }));
}
