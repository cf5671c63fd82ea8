import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import Type from 'typebox';
import { attachment } from '../http/attachment.ts';

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** What the schema of a route says that sends a sheet. */
export const sheetAnswer = {
  produces: [sheetType],
  response: { 200: Type.Unsafe<unknown>({ type: 'string', format: 'binary' }) },
};

/** Options of such a route: making a sheet is work, and mostly logged, so it is not done for who asks for headers alone. */
export const sheetDownload = { exposeHeadRoute: false } as const;

/**
 * Sends a workbook as a download.
 *
 * @param fileName without its ending; any characters
 * @param content of `sheetOnThread` or `workbookOf`
 */
export function sendSheet(reply: FastifyReply, fileName: string, content: Readable | Buffer): FastifyReply {
  return reply
    .type(sheetType)
    .header('content-disposition', attachment(`${fileName}.xlsx`, 'export.xlsx'))
    .send(content);
}
