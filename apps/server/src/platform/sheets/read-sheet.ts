import { fork } from 'node:child_process';
import { Code } from '@mutai/contract/codes';
import { AppError, errors } from '../errors.ts';
import { fairQueue, type Requester } from '../fair-queue.ts';
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

/** Milliseconds after which a sheet is given up. */
const readTimeoutMs = 15_000;
/** Megabytes that reading one may take. */
const readMemoryMb = 256;
const mostColumns = 100;
/** Seconds: most sheets are read in fewer. */
const retryAfterSeconds = 10;

const reader = new URL('./sheet-reader.ts', import.meta.url);

/**
 * Reads in a process of its own, which is ended when it takes too long or too much. A thread would not do: a heap that
 * overflows faster than V8 can end the thread ends the whole server.
 */
function inProcess(order: ReadOrder): Promise<readonly SheetRow[]> {
  return new Promise((resolve, reject) => {
    const child = fork(reader, [], {
      env: {},
      // A signal to all processes of a service must not open a debugger here.
      execArgv: [`--max-old-space-size=${readMemoryMb}`, '--disable-sigusr1'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const timer = setTimeout(() => {
      reject(tooLarge());
      child.kill('SIGKILL');
    }, readTimeoutMs);
    child.on('error', reject);
    const read: SheetRow[] = [];
    child.on('message', (rows: readonly SheetRow[]) => {
      read.push(...rows);
      if (rows.length > 0) return;
      resolve(read);
      child.kill('SIGKILL');
    });
    child.once('exit', (_code, signal) => {
      clearTimeout(timer);
      // After an answer this changes nothing. V8 aborts the process when its heap is full.
      reject(signal === 'SIGABRT' ? tooLarge() : unreadable());
    });
    child.send(order);
  });
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
  const [head, ...rows] = await inTurn(requester, () => inProcess({ bytes, mostRows: mostRows + 1, mostColumns }));
  await yieldToEventLoop();
  const found = head?.cells ?? [];
  checkTitles(found, titles);
  if (rows.length === 0) throw errors.invalid({}, '表格中没有数据，请从标题行的下一行开始填写！');
  if (rows.length > mostRows) throw errors.invalid({}, `表格超过 ${mostRows} 行，请拆分成几个表格，分批导入！`);
  return rows.map(({ row, cells }) => ({ row, cell: (title) => cells[found.indexOf(title)] ?? '' }));
}
