import type { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Code } from '@mutai/contract/codes';
import { AppError, errors } from '../errors.ts';
import type { Server } from './server.ts';

const bytesPerMegabyte = 1024 * 1024;

/** Form field of the file. */
const fieldName = 'file';

/** Limits of a file that is read into memory. */
export interface ExpectedFile {
  /** Display name in messages, such as 表格文件. */
  readonly called: string;
  readonly maxBytes: number;
  /** Hint for the user if the file is too large. */
  readonly ifTooLarge: string;
}

export interface UploadedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Largest file that a route accepts, in bytes. Proxies must allow it, together with the form around it. */
    uploadBytes?: number;
  }
}

/** Allows the routes of a scope to accept a file. */
export async function acceptFileUploads(scope: Server, { maxBytes }: ExpectedFile): Promise<void> {
  scope.addHook('onRoute', (route) => {
    route.config = { uploadBytes: maxBytes, ...route.config };
  });
  await scope.register(multipart, {
    limits: { fileSize: maxBytes, files: 1, fields: 10, parts: 11, headerPairs: 20 },
  });
}

/** Maps errors of the form parser to refusals. */
function refusalOf(error: unknown, { called, maxBytes, ifTooLarge }: ExpectedFile): AppError {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'FST_REQ_FILE_TOO_LARGE') {
    return new AppError(Code.tooLarge, `${called}不能超过 ${maxBytes / bytesPerMegabyte} MB，${ifTooLarge}！`);
  }
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_FILES_LIMIT' || code === 'FST_FIELDS_LIMIT') {
    return errors.invalid({}, `一次只能上传一个${called}，且字段名为 ${fieldName}！`);
  }
  return errors.invalid({}, `上传的内容不完整，请重新选择${called}后上传！`);
}

/** Finds the file in form field `file`. @throws AppError 4015 if the request is not a form, 4000 if it is missing */
async function filePart(request: FastifyRequest, expected: ExpectedFile, throwFileSizeLimit: boolean) {
  const { called } = expected;
  if (!request.isMultipart()) {
    throw new AppError(Code.unsupportedType, `请以表单上传${called}，字段名为 ${fieldName}！`);
  }
  const part = await request.file({ throwFileSizeLimit }).catch((error: unknown) => {
    throw refusalOf(error, expected);
  });
  if (part === undefined || part.fieldname !== fieldName) throw errors.invalid({}, `请选择要导入的${called}！`);
  return part;
}

/**
 * Streams the file in form field `file`. The consumer must limit its size.
 *
 * @param take reads the stream to its end, or throws
 * @throws AppError as `uploadedFile`, and errors of `take`
 */
export async function streamUploadedFile<T>(
  request: FastifyRequest,
  expected: ExpectedFile,
  take: (name: string, content: Readable) => Promise<T>,
): Promise<T> {
  const part = await filePart(request, expected, false);
  try {
    return await take(part.filename, part.file);
  } catch (error) {
    throw error === part.file.errored ? refusalOf(error, expected) : error;
  }
}

/**
 * Reads the file in form field `file` into memory.
 *
 * @throws AppError 4015 if the request is not a form, 4013 if the file is too large, 4000 if it is missing
 */
export async function uploadedFile(request: FastifyRequest, expected: ExpectedFile): Promise<UploadedFile> {
  const part = await filePart(request, expected, true);
  const bytes = await part.toBuffer().catch((error: unknown) => {
    throw refusalOf(error, expected);
  });
  return { name: part.filename, bytes };
}
