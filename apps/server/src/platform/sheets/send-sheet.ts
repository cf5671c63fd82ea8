import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import Type from 'typebox';
import { attachment } from '../http/attachment.ts';

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Schema of routes that send a sheet. */
export const sheetAnswer = {
  produces: [sheetType],
  response: { 200: Type.Unsafe<unknown>({ type: 'string', format: 'binary' }) },
};

/** Options of routes that send a sheet. No HEAD route: exporting is expensive and mostly logged. */
export const sheetDownload = { exposeHeadRoute: false } as const;

/**
 * Sends a workbook as a download.
 *
 * @param fileName without extension; any characters
 * @param content from `sheetOnThread` or `workbookOf`
 */
export function sendSheet(reply: FastifyReply, fileName: string, content: Readable | Buffer): FastifyReply {
  return reply
    .type(sheetType)
    .header('content-disposition', attachment(`${fileName}.xlsx`, 'export.xlsx'))
    .send(content);
}
