import { Code } from '@mutai/contract/codes';
import { type FileType, fileType, fileTypeNames, uploadFields } from '@mutai/contract/files/resource';
import type { FileSettings } from '@mutai/contract/files/schema';
import { limits } from '@mutai/contract/limits';
import type { Compilable } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { AppError, errors } from '../../platform/errors.ts';
import type { Requester } from '../../platform/workers/fair-queue.ts';
import { ContentTooLarge } from '../../platform/storage/storage-errors.ts';
import type { Content, TakeOptions } from '../../platform/storage/storage.ts';
import { contentTypeOf, fileTypeOf, type ContentType } from './content-type.ts';
import { fileSettings } from './file-settings.ts';

const megabyte = 1024 ** 2;
const gigabyte = 1024 ** 3;

/** Size limit with the error for larger files. */
interface SizeLimit {
  readonly bytes: number;
  refusal(): AppError;
}

/** Upload limits at a moment. */
export interface UploadLimits {
  /** Limit of a file whose type is not known yet. */
  readonly anything: SizeLimit;
  /** Remaining quota; `undefined`: unlimited. */
  readonly room: SizeLimit | undefined;
  /** Returns the limit of a file type. @throws AppError 4015 if the type is not allowed */
  ofType(type: FileType): SizeLimit;
}

/** Stored content with its type. */
export interface AcceptedContent {
  readonly content: Content;
  readonly type: ContentType;
}

const sizeText = (bytes: number) =>
  bytes >= gigabyte ? `${Number((bytes / gigabyte).toFixed(1))} GB` : `${Number((bytes / megabyte).toFixed(1))} MB`;

const upTo = (what: string, bytes: number): SizeLimit => ({
  bytes,
  refusal: () => new AppError(Code.tooLarge, `${what}不能超过 ${sizeText(bytes)}，请压缩或拆分后再上传！`),
});

const maxMegabytes: Readonly<Record<FileType, keyof FileSettings & `${string}MaxMb`>> = {
  [fileType.video]: 'videoMaxMb',
  [fileType.audio]: 'audioMaxMb',
  [fileType.image]: 'imageMaxMb',
  [fileType.text]: 'textMaxMb',
  [fileType.other]: 'otherMaxMb',
};

/** @param room remaining quota */
function acceptanceOf(settings: Omit<FileSettings, 'version'>, room: SizeLimit | undefined): UploadLimits {
  const allowed = settings.allowedTypes;
  const within = (bound: SizeLimit) => (room !== undefined && room.bytes < bound.bytes ? room : bound);
  const bytesOf = (type: FileType) => Math.min(settings[maxMegabytes[type]] * megabyte, limits.fileBytes);
  return {
    anything: within(upTo('文件', Math.max(...allowed.map(bytesOf)))),
    room,
    ofType(type) {
      if (allowed.includes(type)) return within(upTo(fileTypeNames[type], bytesOf(type)));
      const others = allowed.map((one) => fileTypeNames[one]).join('、');
      throw new AppError(Code.unsupportedType, `不接受${fileTypeNames[type]}类型的文件，可以上传的类型：${others}！`);
    },
  };
}

/** Creates the check of uploads by settings and used space. */
export function uploadLimitsReader({ read: db, longRead }: Database) {
  /** Runs apart from other requests, because the sum is computed anew each time. */
  const bytesOf = async (query: Compilable<{ bytes: unknown }>, by: Requester) => {
    const { rows } = await longRead(by).executeQuery(query);
    return Number(rows[0]?.bytes ?? 0);
  };
  const kept = db.selectFrom('contents').select((e) => e.fn.sum('size').as('bytes'));
  /** Size of unfinished uploads in parts, for which space is reserved. */
  const reservedQuery = (own: string) =>
    db
      .selectFrom('uploads')
      .select((e) => e.fn.sum('size').as('bytes'))
      .where('fileId', 'is', null)
      .where('id', '!=', own);

  /**
   * Returns what may be uploaded now.
   *
   * @param upload id of an unfinished upload whose reserved space does not count
   */
  return async (requester: Requester, upload = ''): Promise<UploadLimits> => {
    const settings = await fileSettings.read(db);
    const quota = settings.quotaGb * gigabyte;
    if (quota === 0) return acceptanceOf(settings, undefined);
    const used = (await bytesOf(kept, requester)) + (await bytesOf(reservedQuery(upload), requester));
    const left = Math.max(0, quota - used);
    return acceptanceOf(settings, {
      bytes: left,
      refusal: () =>
        new AppError(
          Code.tooLarge,
          `素材库容量不足：共 ${sizeText(quota)}，剩余 ${sizeText(left)}，请清理素材和回收站，或联系管理员增加容量！`,
        ),
    });
  };
}

/** Restricts uploads to one type and size. */
export interface UploadRestriction {
  readonly only: FileType;
  readonly maxBytes: number;
}

/** @throws AppError 4015 from `ofType` for another type */
export function restrictedTo(uploadLimits: UploadLimits, { only, maxBytes }: UploadRestriction): UploadLimits {
  const most = upTo(fileTypeNames[only], maxBytes);
  const within = (bound: SizeLimit) => (bound.bytes < maxBytes ? bound : most);
  return {
    ...uploadLimits,
    anything: within(uploadLimits.anything),
    ofType(type) {
      const bound = uploadLimits.ofType(only);
      if (type !== only) throw new AppError(Code.unsupportedType, `该地址的内容不是${fileTypeNames[only]}！`);
      return within(bound);
    },
  };
}

/** Inspects the first bytes of a file. @throws AppError 4000 if empty, 4015 if its type is not allowed */
export async function inspectBeginning(uploadLimits: UploadLimits, beginning: Uint8Array) {
  if (beginning.length === 0) {
    throw errors.invalid({ [uploadFields.file]: '文件是空的' }, '文件是空的，请检查后重新选择！');
  }
  const type = await contentTypeOf(beginning);
  return { type, bound: uploadLimits.ofType(fileTypeOf(type.mimetype)) };
}

/**
 * Stores content if it is allowed.
 *
 * @param take passes the options to the storage
 * @throws AppError 4000 for an empty file, 4013, 4015; errors of `take`
 */
export async function storeAccepted(
  uploadLimits: UploadLimits,
  take: (options: TakeOptions) => Promise<Content>,
): Promise<AcceptedContent> {
  let bound = uploadLimits.anything;
  let type: ContentType | undefined;
  try {
    const content = await take({
      maxBytes: bound.bytes,
      onBeginning: async (beginning) => {
        ({ type, bound } = await inspectBeginning(uploadLimits, beginning));
        return bound.bytes;
      },
    });
    if (type === undefined) throw new Error('the storage did not call onBeginning');
    return { content, type };
  } catch (error) {
    throw error instanceof ContentTooLarge ? bound.refusal() : error;
  }
}
