import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Code } from '@mutai/contract/codes';
import { limits } from '@mutai/contract/limits';
import { AppError, errors } from '../errors.ts';
import type { Server } from '../http/server.ts';
import { writable } from './cells.ts';

const bytesPerMegabyte = 1024 * 1024;

/** Form field in which files come. Section 3. */
const fieldName = 'file';

/** Lets the routes of a scope take a sheet. */
export async function takeSheets(scope: Server): Promise<void> {
  await scope.register(multipart, {
    limits: { fileSize: limits.importBytes, files: 1, fields: 10, parts: 11, headerPairs: 20 },
  });
}

const unread = () => errors.invalid({}, '上传的内容不完整，请重新选择表格文件后上传！');

/** What the form parser's own refusals mean. */
function refusalOf(error: unknown): AppError {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'FST_REQ_FILE_TOO_LARGE') {
    const megabytes = limits.importBytes / bytesPerMegabyte;
    return new AppError(Code.tooLarge, `表格文件不能超过 ${megabytes} MB，请拆分成几个表格，分批导入！`);
  }
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_FILES_LIMIT' || code === 'FST_FIELDS_LIMIT') {
    return errors.invalid({}, `一次只能上传一个表格文件，且字段名为 ${fieldName}！`);
  }
  return unread();
}

export interface UploadedSheet {
  readonly name: string;
  readonly bytes: Buffer;
}

/**
 * The sheet that a request carries in form field `file`, whole: never more than `limits.importBytes`.
 *
 * @throws AppError 4015 when it is no form, 4013 when it is too large, 4000 when there is no file
 */
export async function uploadedSheet(request: FastifyRequest): Promise<UploadedSheet> {
  if (!request.isMultipart()) {
    throw new AppError(Code.unsupportedType, `请以表单上传表格文件，字段名为 ${fieldName}！`);
  }
  try {
    const part = await request.file();
    if (part === undefined || part.fieldname !== fieldName) throw errors.invalid({}, '请选择要导入的表格文件！');
    return { name: writable(part.filename), bytes: await part.toBuffer() };
  } catch (error) {
    throw error instanceof AppError ? error : refusalOf(error);
  }
}
