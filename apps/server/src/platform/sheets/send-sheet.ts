import type { Readable } from 'node:stream';
import type { ExportFormat } from '@mutai/contract/paths';
import type { FastifyReply } from 'fastify';
import Type from 'typebox';
import { attachment } from '../http/attachment.ts';

const types: Readonly<Record<ExportFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

/** Schema of routes that send a sheet. */
export const sheetAnswerOf = (format: ExportFormat) => ({
  produces: [types[format]],
  response: { 200: Type.Unsafe<unknown>({ type: 'string', format: 'binary' }) },
});
export const sheetAnswer = sheetAnswerOf('xlsx');

/** Options of routes that send a sheet. No HEAD route: exporting is expensive and mostly logged. */
export const sheetDownload = { exposeHeadRoute: false } as const;

/**
 * Sends a workbook, or a file in another format, as a download.
 *
 * @param fileName without extension; any characters
 * @param content from `sheetOnThread` or `workbookOf`
 */
export function sendSheet(
  reply: FastifyReply,
  fileName: string,
  content: Readable | Buffer,
  format: ExportFormat = 'xlsx',
): FastifyReply {
  return reply
    .type(types[format])
    .header('content-disposition', attachment(`${fileName}.${format}`, `export.${format}`))
    .send(content);
}
