import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Code } from '@mutai/contract/codes';
import { fileLabels, uploadFields } from '@mutai/contract/files/resource';
import { maxId } from '@mutai/contract/list';
import { AppError, errors } from '../../platform/errors.ts';
import type { Server } from '../../platform/http/server.ts';
import { StorageUnavailable } from '../../platform/storage/storage-errors.ts';
import type { Content, Storage } from '../../platform/storage/storage.ts';
import { storeAccepted, type UploadLimits, type AcceptedContent } from './upload-limits.ts';
import { fileName } from './file-name.ts';

/** Largest size of a form without its file, in bytes: part headers and fields. */
const formBytes = 64 * 1024;
/** Largest size of a field in bytes: an id. */
const fieldBytes = 100;

/** Parsed upload. */
export interface Upload extends AcceptedContent {
  readonly name: string;
  /** `undefined` if not chosen. */
  readonly categoryId: number | undefined;
}

/** Allows the routes of a scope to accept files. */
export async function acceptUploads(scope: Server): Promise<void> {
  await scope.register(multipart, {
    // The storage limits the size with an error; the parser would only truncate the file.
    limits: { fileSize: Infinity, files: 1, fields: 10, fieldSize: fieldBytes, parts: 11, headerPairs: 20 },
    throwFileSizeLimit: false,
  });
}

const incomplete = () => errors.invalid({}, '上传的内容不完整，请重新选择文件后上传！');
const noFile = () =>
  errors.invalid({ [uploadFields.file]: '请选择文件' }, `请选择要上传的文件，字段名为 ${uploadFields.file}！`);

/** Maps errors of the form parser to refusals. */
function refusalOf(error: unknown): AppError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^FST_(?:PARTS|FILES|FIELDS)_LIMIT$/.test(code)
    ? errors.invalid({}, `一次只能上传一个文件，字段名为 ${uploadFields.file}！`)
    : incomplete();
}

/** Parses a category id; empty: none. */
function categoryIdOf(value: unknown): number | undefined {
  const text = typeof value === 'string' ? value.trim() : '';
  if (text === '') return undefined;
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : Infinity;
  if (id <= maxId) return id;
  throw errors.invalidField(uploadFields.categoryId, fileLabels.categoryId, '应为分类的编号');
}

/**
 * Reads the form of an upload, and streams its file into the storage.
 *
 * @param kept called as soon as the content is stored: fields after the file may still cause a rejection
 * @throws AppError 4000 for a broken form, a missing or second file, or unknown fields; 4013, 4015
 * @throws StorageUnavailable
 */
export async function readUpload(
  request: FastifyRequest,
  storage: Pick<Storage, 'write'>,
  uploadLimits: UploadLimits,
  kept: (content: Content) => void,
): Promise<Upload> {
  if (!request.isMultipart()) {
    throw new AppError(Code.unsupportedType, `请以表单上传文件，字段名为 ${uploadFields.file}！`);
  }
  const { anything } = uploadLimits;
  if (Number(request.headers['content-length']) > anything.bytes + formBytes) throw anything.refusal();
  let file: Omit<Upload, 'categoryId'> | undefined;
  let categoryId: number | undefined;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file' && part.fieldname === uploadFields.file && file === undefined) {
        const written = await storeAccepted(uploadLimits, (options) => storage.write(part.file, options));
        kept(written.content);
        file = { ...written, name: fileName(part.filename) };
      } else if (part.type === 'field' && part.fieldname === uploadFields.categoryId) {
        categoryId = categoryIdOf(part.value);
      } else if (part.fieldname === uploadFields.file) {
        throw noFile();
      } else {
        const name = part.fieldname.slice(0, fieldBytes);
        throw errors.invalidField(name, name, '没有此字段');
      }
    }
  } catch (error) {
    throw error instanceof AppError || error instanceof StorageUnavailable ? error : refusalOf(error);
  }
  if (file === undefined) throw noFile();
  return { ...file, categoryId };
}
