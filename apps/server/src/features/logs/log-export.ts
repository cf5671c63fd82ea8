import type { Readable } from 'node:stream';
import { limits } from '@mutai/contract/limits';
import { errors } from '../../platform/errors.ts';
import type { Requester } from '../../platform/fair-queue.ts';
import type { Act } from '../../platform/principal.ts';
import { exportInTurn } from '../../platform/sheets/export-queue.ts';
import { sheetOf, type SheetColumn } from '../../platform/sheets/write-sheet.ts';
import type { LogLines } from './log-lines.ts';
import type { LogList } from './log-list.ts';
import type { Asked } from './log-queries.ts';
import type { LogRequest } from './log-request.ts';

export interface LogExport<Row> {
  readonly list: LogList<Row>;
  readonly lines: LogLines;
  /** Of the sheet. */
  readonly name: string;
  readonly columns: readonly SheetColumn<Row>[];
}

/**
 * All lines that a request asks for, as a workbook. It is told in the operation log before anything leaves.
 *
 * @throws AppError 4000 when they are more than `limits.exportRows`: a part of a log must not pass for the whole
 */
export function exportLog<Row>(
  log: LogExport<Row>,
  act: Act,
  request: LogRequest,
  asked: Asked,
  requester: Requester,
): Promise<Readable> {
  return exportInTurn(requester, () => exportNow(log, act, request, asked));
}

async function exportNow<Row>(
  { list, lines, name, columns }: LogExport<Row>,
  act: Act,
  request: LogRequest,
  asked: Asked,
): Promise<Readable> {
  if (await list.areMoreThan(asked, limits.exportRows)) {
    const message = `符合条件的${name}超过 ${limits.exportRows} 条，一次最多导出 ${limits.exportRows} 条，请缩小查询范围后重试！`;
    throw errors.invalid({}, message);
  }
  await lines.noteExport(act, request);
  return sheetOf({ name, columns, rows: list.all(asked) });
}
