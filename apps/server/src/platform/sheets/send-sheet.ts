import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import Type from 'typebox';

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** What the schema of a route says that sends a sheet. */
export const sheetAnswer = {
  produces: [sheetType],
  response: { 200: Type.Unsafe<unknown>({ type: 'string', format: 'binary' }) },
};

/** Options of such a route: making a sheet is work, and mostly logged, so it is not done for who asks for headers alone. */
export const sheetDownload = { exposeHeadRoute: false } as const;

/** What a header cannot carry as it is, besides what `encodeURIComponent` already replaces. */
const notInHeader = /['()*]/g;

const encoded = (name: string) =>
  encodeURIComponent(name).replace(notInHeader, (one) => `%${one.codePointAt(0)?.toString(16).toUpperCase() ?? ''}`);

/**
 * Sends a workbook as a download.
 *
 * @param fileName without its ending; any characters
 * @param content of `sheetOf` or `workbookOf`
 */
export function sendSheet(reply: FastifyReply, fileName: string, content: Readable | Buffer): FastifyReply {
  return reply
    .type(sheetType)
    .header(
      'content-disposition',
      `attachment; filename="export.xlsx"; filename*=UTF-8''${encoded(`${fileName.toWellFormed()}.xlsx`)}`,
    )
    .send(content);
}
