import { Code } from '@mutai/contract/codes';
import { type FileType, fileType, fileTypeNames, uploadFields } from '@mutai/contract/files/resource';
import type { FileSettings } from '@mutai/contract/files/schema';
import { limits } from '@mutai/contract/limits';
import type { Compilable } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { AppError, errors } from '../../platform/errors.ts';
import type { Requester } from '../../platform/fair-queue.ts';
import { ContentTooLarge } from '../../platform/storage/storage-errors.ts';
import type { Content, TakeOptions } from '../../platform/storage/storage.ts';
import { contentTypeOf, fileTypeOf, type ContentType } from './content-type.ts';
import { fileSettings } from './file-settings.ts';

const megabyte = 1024 ** 2;
const gigabyte = 1024 ** 3;

/** How large a file may be, and what is said to who brings a larger one. */
interface Bound {
  readonly bytes: number;
  refusal(): AppError;
}

/** What may be uploaded at a moment. */
export interface Acceptance {
  /** Of a file of which nothing is known yet. */
  readonly anything: Bound;
  /** What is left of the quota; undefined: there is none. */
  readonly room: Bound | undefined;
  /** Of a file of a type. @throws AppError 4015 when none of it may be uploaded */
  ofType(type: FileType): Bound;
}

/** A content that is kept, and what it is. */
export interface AcceptedContent {
  readonly content: Content;
  readonly type: ContentType;
}

const sizeText = (bytes: number) =>
  bytes >= gigabyte ? `${Number((bytes / gigabyte).toFixed(1))} GB` : `${Number((bytes / megabyte).toFixed(1))} MB`;

const upTo = (what: string, bytes: number): Bound => ({
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

/** @param room what is left of the quota */
function acceptanceOf(settings: Omit<FileSettings, 'version'>, room: Bound | undefined): Acceptance {
  const allowed = settings.allowedTypes;
  const within = (bound: Bound) => (room !== undefined && room.bytes < bound.bytes ? room : bound);
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

/** Says what may be uploaded, by the settings and by what is there already. */
export function acceptanceBy({ db, longRead }: Database) {
  /** Read apart from other requests: it is added up anew each time. */
  const bytesOf = async (query: Compilable<{ bytes: unknown }>, by: Requester) => {
    const { rows } = await longRead(by).executeQuery(query);
    return Number(rows[0]?.bytes ?? 0);
  };
  const kept = db.selectFrom('contents').select((e) => e.fn.sum('size').as('bytes'));
  /** Of uploads in parts that are under way; room is kept for them. */
  const coming = (own: string) =>
    db
      .selectFrom('uploads')
      .select((e) => e.fn.sum('size').as('bytes'))
      .where('fileId', 'is', null)
      .where('id', '!=', own);

  /**
   * As of now.
   *
   * @param upload in parts that is under way: its room is its own
   */
  return async (requester: Requester, upload = ''): Promise<Acceptance> => {
    const settings = await fileSettings.read(db);
    const quota = settings.quotaGb * gigabyte;
    if (quota === 0) return acceptanceOf(settings, undefined);
    const used = (await bytesOf(kept, requester)) + (await bytesOf(coming(upload), requester));
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

/** Fewer files than may be uploaded: of one type, and up to a size. */
export interface Narrowed {
  readonly only: FileType;
  readonly maxBytes: number;
}

/** @throws AppError 4015 from `ofType` for another type */
export function narrowedTo(acceptance: Acceptance, { only, maxBytes }: Narrowed): Acceptance {
  const most = upTo(fileTypeNames[only], maxBytes);
  const within = (bound: Bound) => (bound.bytes < maxBytes ? bound : most);
  return {
    ...acceptance,
    anything: within(acceptance.anything),
    ofType(type) {
      const bound = acceptance.ofType(only);
      if (type !== only) throw new AppError(Code.unsupportedType, `该地址的内容不是${fileTypeNames[only]}！`);
      return within(bound);
    },
  };
}

/** What is found in the first bytes of a file. @throws AppError 4000 when it is empty, 4015 when none may be uploaded */
export async function lookAt(acceptance: Acceptance, beginning: Uint8Array) {
  if (beginning.length === 0) {
    throw errors.invalid({ [uploadFields.file]: '文件是空的' }, '文件是空的，请检查后重新选择！');
  }
  const type = await contentTypeOf(beginning);
  return { type, bound: acceptance.ofType(fileTypeOf(type.mimetype)) };
}

/**
 * Has a content taken by a storage, if it may be.
 *
 * @param take hands the options on to the storage
 * @throws AppError 4000 for an empty file, 4013, 4015; what `take` throws
 */
export async function accepted(
  acceptance: Acceptance,
  take: (options: TakeOptions) => Promise<Content>,
): Promise<AcceptedContent> {
  let bound = acceptance.anything;
  let type: ContentType | undefined;
  try {
    const content = await take({
      maxBytes: bound.bytes,
      onBeginning: async (beginning) => {
        ({ type, bound } = await lookAt(acceptance, beginning));
        return bound.bytes;
      },
    });
    if (type === undefined) throw new Error('the storage has not shown the beginning');
    return { content, type };
  } catch (error) {
    throw error instanceof ContentTooLarge ? bound.refusal() : error;
  }
}
